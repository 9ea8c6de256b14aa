"""Files of Duplimate dealing machines (.dup): deals out of them, and into them.

Each board has 156 bytes: the cards of North, East and South by their numbers in two digits, 01 for
the ace of spades and 52 for the two of clubs; all four hands once more as a person reads them, 17
bytes each, with the signs of suits that DOS had; whether they were dealt by chance, and whether it
counts backwards; and last which boards are dealt, the lowest with the 149th byte, how many copies,
and the highest with the 154th. Reading, the middle part is passed over: it says nothing that the
first does not.
"""

from events.deals.boards import MOST, Deals, NumberedDeal, together
from events.deals.codes import FileCode, WrongDeal
from events.deals.deal import HAND, PACK, Deal, Hand
from scoring.cards import Card, Suit

BYTES = 156
_HANDS, _LOWEST, _HIGHEST = slice(0, 78), slice(148, 151), slice(153, 156)
_SIGNS = {Suit.SPADES: "\x06", Suit.HEARTS: "\x03", Suit.DIAMONDS: "\x04", Suit.CLUBS: "\x05"}
_BY_CHANCE_FORWARDS, _ONE_COPY = "YN", "1 "


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


def write_dup(deals: Deals) -> bytes:
    """A file of these deals, by their boards.

    Raises:
        WrongDeal: the boards do not follow each other.
    """
    lowest, highest = min(deals), max(deals)
    if missing := sorted(set(range(lowest, highest)) - set(deals)):
        raise WrongDeal(FileCode.DUP_GAP, board=missing[0])
    tail = f"{_BY_CHANCE_FORWARDS}{lowest:<3}{_ONE_COPY}{highest:<3}"
    return "".join(_record(deals[board]) + tail for board in range(lowest, highest + 1)).encode()


def _record(deal: Deal) -> str:
    *three, _west = deal.hands
    numbers = (f"{PACK.index(card) + 1:02d}" for hand in three for card in hand.cards)
    return "".join((*numbers, *map(_as_read, deal.hands)))


def _as_read(hand: Hand) -> str:
    return "".join(
        f"{sign}{''.join(card.rank for card in hand.suit(suit))}" for suit, sign in _SIGNS.items()
    )
