"""Files of Duplimate dealing machines (.dup): deals out of them.

Each board has 156 bytes: the cards of North, East and South by their numbers in two digits, 01 for
the ace of spades and 52 for the two of clubs; the same hands once more as a person reads them; and
last which boards are dealt, the lowest with the 149th byte and the highest with the 154th. The
middle part is passed over: it says nothing that the first does not.
"""

from events.deals.boards import MOST, NumberedDeal, together
from events.deals.codes import FileCode, WrongDeal
from events.deals.deal import HAND, PACK, Deal
from scoring.cards import Card

BYTES = 156
_HANDS, _LOWEST, _HIGHEST = slice(0, 78), slice(148, 151), slice(153, 156)


def read_dup(content: bytes) -> dict[int, Deal]:
    """The deals of a file by their boards, which follow each other from the lowest.

    Raises:
        WrongDeal: it is another kind of file, or a deal in it is not 39 cards of one pack.
    """
    if not content or len(content) % BYTES:
        raise WrongDeal(FileCode.NOT_DUP, size=len(content), each=BYTES)
    records = [content[start : start + BYTES] for start in range(0, len(content), BYTES)]
    return together(
        [
            (place, NumberedDeal(_lowest(record, place) + place - 1, _deal(record, place)))
            for place, record in enumerate(records, start=1)
        ]
    )


def _deal(record: bytes, place: int) -> Deal:
    digits = record[_HANDS]
    numbers = [digits[start : start + 2] for start in range(0, len(digits), 2)]
    if not digits.isdigit() or not all(1 <= int(each) <= len(PACK) for each in numbers):
        raise WrongDeal(FileCode.DUP_HANDS, place=place)
    cards: list[Card] = [PACK[int(each) - 1] for each in numbers]
    if len(set(cards)) < len(cards):
        raise WrongDeal(FileCode.DUP_HANDS, place=place)
    hands = [cards[start : start + HAND] for start in range(0, len(cards), HAND)]
    return Deal.of([*hands, [card for card in PACK if card not in set(cards)]])


def _lowest(record: bytes, place: int) -> int:
    lowest, highest = (record[each].strip() for each in (_LOWEST, _HIGHEST))
    if not (lowest.isdigit() and highest.isdigit() and 1 <= int(lowest) <= int(highest) <= MOST):
        raise WrongDeal(FileCode.DUP_NUMBERS, place=place)
    return int(lowest)
