"""How results look in documents: suits are letters, which are set quickly and can be copied."""

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from clubs.typography.bridge import seat_letter
from clubs.typography.qr import qr_code
from clubs.typography.result_text import SUIT_OF, TextPart, text_parts
from scoring.cards import Card, Suit
from scoring.contracts import relative_text

register = template.Library()
register.filter("qr", qr_code)

_SYMBOLS = {suit: symbol for symbol, suit in SUIT_OF.items()}
_RED = {Suit.HEARTS, Suit.DIAMONDS}


@register.filter
def printed(value: object) -> SafeString:
    """A result, or words with results in them: `4♠× N −1`; nothing when the value is empty."""
    parts = text_parts(str(value or ""))
    return mark_safe("".join(_part(part) for part in parts))  # noqa: S308 - each part is escaped


@register.filter
def printed_card(value: str) -> SafeString:
    """One card, suit first; nothing when the value is empty."""
    return mark_safe(_card(value) if value else "")  # noqa: S308 - a card holds no markup


@register.filter
def printed_suit(value: str) -> SafeString:
    """The symbol of a suit."""
    return mark_safe(_suit(Suit(value)))  # noqa: S308 - a symbol holds no markup but its colour


@register.filter
def printed_contract(value: object) -> SafeString:
    """A contract without its declarer: `4♠×`."""
    return mark_safe(_contract(str(value)))  # noqa: S308 - a contract holds no markup


def _part(part: TextPart) -> str:
    if part.suit:
        return _suit(Suit(part.suit))
    if not part.contract:
        return escape(part.text)
    words = [_contract(part.contract), part.declarer and seat_letter(part.declarer)]
    if part.lead:
        words.append(_card(part.lead))
    if part.relative is not None:
        words.append(relative_text(part.relative).replace("-", "−"))
    return "\N{NO-BREAK SPACE}".join(word for word in words if word)


def _contract(text: str) -> str:
    level, trumps, risk = text[0], text[1:].rstrip("X"), "×" * text.count("X")
    denomination = gettext("NT") if trumps == "NT" else _suit(Suit(trumps))
    return f"{level}{denomination}{risk}"


def _card(text: str) -> str:
    card = Card.parse(text)
    return f"{_suit(card.suit)}{'10' if card.rank == 'T' else card.rank}"


def _suit(suit: Suit) -> str:
    symbol = _SYMBOLS[suit]
    return f'<span class="red">{symbol}</span>' if suit in _RED else symbol
