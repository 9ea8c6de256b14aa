"""Finds results, cards and minus signs in running text, so that pages set them like anywhere else.

Stored words, such as a release's lines or a ruling's awards, hold results as a director types them
("4SX N DK -1", "PASS"). This splits them into parts; `templates/pieces/suited.html` draws them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.cards import Card, Suit

SUIT_OF = dict(zip("♣♦♥♠", Suit, strict=True))

_PARTS = re.compile(
    r"\b(?P<contract>[1-7](?:NT|[CDHS])X{0,2}) (?P<declarer>[NESW])\b"
    r"(?:(?: (?P<lead>[CDHS](?:10|[2-9TJQKA])))? (?P<relative>=|[+-]\d{1,2})(?!\w))?"
    r"|(?P<suit>[♣♦♥♠])\ufe0e?"
    r"|\b(?P<word>PASS|NP)\b"
)
_MINUS = re.compile(r"(?<=\bA)-(?![\w-])|(?<![\w)])-(?=\d)")  # not the hyphen of N-S


@dataclass(frozen=True, slots=True)
class TextPart:
    """Words, or a suit, or a contract with what is known of its declarer, tricks and lead."""

    text: str = ""
    suit: str = ""
    contract: str = ""
    declarer: str = ""
    relative: int | None = None
    lead: str = ""


def card_text(card: Card) -> str:
    """One card as running text has it: "♠10"."""
    symbol = next(symbol for symbol, suit in SUIT_OF.items() if suit is card.suit)
    return f"{symbol}{'10' if card.rank == 'T' else card.rank}"


def text_parts(text: str) -> Iterator[TextPart]:
    """The text from beginning to end, cut where something is to be drawn."""
    end = 0
    for found in _PARTS.finditer(text):
        yield from _words(text[end : found.start()])
        yield _drawn(found)
        end = found.end()
    yield from _words(text[end:])


def _words(text: str) -> Iterator[TextPart]:
    if text:
        yield TextPart(text=_MINUS.sub("−", text))


def _drawn(found: re.Match[str]) -> TextPart:
    if found["suit"]:
        return TextPart(suit=SUIT_OF[found["suit"]].value)
    if found["word"] == "PASS":
        return TextPart(text=gettext("passed out"))
    if found["word"] == "NP":
        return TextPart(text=gettext("not played"))
    relative = found["relative"]
    return TextPart(
        contract=found["contract"],
        declarer=found["declarer"],
        relative=int(relative.replace("=", "0")) if relative else None,
        lead=found["lead"] or "",
    )
