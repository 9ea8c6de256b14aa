"""How cards, contracts, scores, states and times look. Each tag renders one template of `pieces/`.

Nothing here decides or looks anything up: a tag is given what it shows.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext, pgettext_lazy

from clubs.typography.citations import cited
from clubs.typography.figures import (
    counted,
    decimals,
    figure,
    gain,
    money,
    money_plain,
    plain_decimal,
    signed,
)
from clubs.typography.pieces import drawn, piece
from clubs.typography.result_text import text_parts
from clubs.typography.rows import filled
from clubs.typography.times import ToldTime, full_date, time_left, told, told_with_zone
from clubs.wording import sentences, worded
from scoring.cards import Card, Denomination, Seat, Suit
from scoring.contracts import Contract, PassedOut, Played, Risk, parse_contract, relative_text
from scoring.numbers import half_up
from scoring.session import Unit

register = template.Library()
register.simple_tag(filled)
register.filter(cited)
for each in (figure, gain, counted, plain_decimal, signed, decimals, money, money_plain):
    register.filter(each)

Words = dict[Any, str | Promise]

SUIT_NAMES: Words = {
    Suit.CLUBS: gettext_lazy("clubs"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.SPADES: gettext_lazy("spades"),
}
SEAT_NAMES: Words = {
    Seat.NORTH: gettext_lazy("North"),
    Seat.EAST: gettext_lazy("East"),
    Seat.SOUTH: gettext_lazy("South"),
    Seat.WEST: gettext_lazy("West"),
}
SEAT_LETTERS: Words = {
    Seat.NORTH: pgettext_lazy("compass", "N"),
    Seat.EAST: pgettext_lazy("compass", "E"),
    Seat.SOUTH: pgettext_lazy("compass", "S"),
    Seat.WEST: pgettext_lazy("compass", "W"),
}
RISK_NAMES: Words = {
    Risk.UNDOUBLED: "",
    Risk.DOUBLED: gettext_lazy("doubled"),
    Risk.REDOUBLED: gettext_lazy("redoubled"),
}
VULNERABILITY_NAMES: Words = {
    "none": gettext_lazy("nobody vulnerable"),
    "ns": gettext_lazy("North-South vulnerable"),
    "ew": gettext_lazy("East-West vulnerable"),
    "both": gettext_lazy("both sides vulnerable"),
}
UNIT_NAMES: Words = {
    Unit.MATCHPOINTS: gettext_lazy("MP"),
    Unit.IMPS: gettext_lazy("IMPs"),
    Unit.POINTS: gettext_lazy("points"),
    Unit.VICTORY_POINTS: gettext_lazy("VPs"),
    Unit.BOARDS: gettext_lazy("board points"),
    "imp/board": gettext_lazy("IMPs a board"),
    "points/board": gettext_lazy("points a board"),
    "percent": "%",
}


# --- Cards and contracts ----------------------------------------------------------------------


@piece(register, "pieces/suit.html")
def suit(value: str) -> dict[str, Any]:
    """The symbol of a suit given as C, D, H or S, with its name for screen readers."""
    found = Suit(value)
    return {"letter": found.value.lower(), "name": SUIT_NAMES[found]}


@piece(register, "pieces/card.html")
def card(value: Card | str) -> dict[str, Any]:
    """One card, suit first; nothing when the value is empty."""
    if not value:
        return {}
    shown = value if isinstance(value, Card) else Card.parse(value)
    return {"suit": shown.suit, "rank": "10" if shown.rank == "T" else shown.rank}


@piece(register, "pieces/contract.html")
def contract(
    value: Played | PassedOut | Contract | str, declarer: str = "", relative: int | None = None
) -> dict[str, Any]:
    """A contract the way it is always set: `4♠× N −1`.

    Takes a finished result, or a contract (as text: "4SX") with as much of declarer and tricks
    over or under it as is to be shown. Nothing when the value is empty.
    """
    if not value:
        return {}
    if isinstance(value, Played):
        declarer, relative, value = value.declarer, value.relative, value.contract
    shown = parse_contract(value) if isinstance(value, str) else value
    if isinstance(shown, PassedOut):
        return {"passed": True}
    trumps = shown.denomination
    return {
        "level": shown.level,
        "suit": "" if trumps is Denomination.NOTRUMP else trumps.value,
        "crosses": "×" * len(shown.risk),
        "declarer": declarer and seat_letter(declarer),
        "relative": "" if relative is None else figure(relative_text(relative)),
        "spoken": _spoken(shown, declarer, relative),
    }


def _spoken(shown: Contract, declarer: str, relative: int | None) -> str:
    """The contract as a player would say it: "4 spades doubled by North, 1 down"."""
    trumps = shown.denomination
    name = (
        gettext("no trumps") if trumps is Denomination.NOTRUMP else SUIT_NAMES[Suit(trumps.value)]
    )
    words = [str(shown.level), str(name), str(RISK_NAMES[shown.risk])]
    if declarer:
        words.append(gettext("by %(seat)s") % {"seat": SEAT_NAMES[Seat(declarer)]})
    said = " ".join(word for word in words if word)
    return said if relative is None else f"{said}, {_tricks_spoken(relative)}"


def _tricks_spoken(relative: int) -> str:
    if relative == 0:
        return gettext("made")
    if relative > 0:
        return ngettext("%d overtrick", "%d overtricks", relative) % relative
    return ngettext("%d down", "%d down", -relative) % -relative


@piece(register, "pieces/table_result.html")
def table_result(shown: tuple[Played | PassedOut | str, str]) -> dict[str, Any]:
    """A traveller's line in short: its outcome or the text in its place, and the form it is of."""
    said, group = shown
    return {"text" if isinstance(said, str) else "outcome": said, "group": group}


@piece(register, "pieces/entry_said.html")
def entry_said(said: Hashable) -> dict[str, Any]:
    """What was read at a line of the score grid, or what is wrong there; nothing for none."""
    return {"said": said}


@register.inclusion_tag("pieces/suited.html")
def suited(text: object) -> dict[str, Any]:
    """Running text in which suits, contracts, leads and minus signs are set as everywhere else."""
    return {"parts": text_parts(str(text))}


# --- Boards -----------------------------------------------------------------------------------


@register.filter
def seat(value: str) -> str:
    """The full name of a seat: N is North."""
    return str(SEAT_NAMES[Seat(value)])


@register.filter
def seat_letter(value: str) -> str:
    """The letter of a seat as it is shown; what is typed stays N, E, S and W."""
    return str(SEAT_LETTERS[Seat(value)])


@register.filter
def vulnerable(value: str) -> str:
    """Vulnerability ("none", "ns", "ew", "both") in words."""
    return str(VULNERABILITY_NAMES[value])


@piece(register, "pieces/compass.html")
def compass(board: int, dealer: str, vulnerability: str) -> dict[str, Any]:
    """A board drawn: its number, dealer marked, vulnerable sides filled."""
    return {
        "board": board,
        "dealer": Seat(dealer),
        "dealer_name": SEAT_NAMES[Seat(dealer)],
        "vulnerability_name": VULNERABILITY_NAMES[vulnerability],
        "edges": [
            ("36", "23", "48", "9", vulnerability in ("ns", "both")),
            ("36", "88", "48", "9", vulnerability in ("ns", "both")),
            ("23", "36", "9", "48", vulnerability in ("ew", "both")),
            ("88", "36", "9", "48", vulnerability in ("ew", "both")),
        ],
        "seats": [
            (SEAT_LETTERS[Seat.NORTH], 60, 16),
            (SEAT_LETTERS[Seat.EAST], 109, 65),
            (SEAT_LETTERS[Seat.SOUTH], 60, 114),
            (SEAT_LETTERS[Seat.WEST], 11, 65),
        ],
    }


# --- Figures ----------------------------------------------------------------------------------


@register.filter
def unit(value: str) -> str:
    """What a score counts, for the head of a column: "MP", "IMPs", on average "IMPs a board"."""
    return str(UNIT_NAMES[value])


@piece(register, "pieces/percent.html")
def percent(value: Fraction | int | str | None) -> dict[str, Any]:
    """A percentage (0 to 100; text is taken as already rounded) over its bar."""
    if value is None or value == "":
        return {}
    text = value if isinstance(value, str) else half_up(value, 2)
    return {"text": figure(text), "width": text}


@piece(register, "pieces/rank.html")
def rank(value: str) -> dict[str, Any]:
    """A place, "1" or "2="."""
    return {"place": value.rstrip("="), "equal": value.endswith("=")}


@register.inclusion_tag("pieces/shift.html")
def shift(places: int) -> dict[str, Any]:
    """Places won (positive) or lost (negative) by an act."""
    return {"places": abs(places), "up": places > 0, "down": places < 0}


# --- States -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """How a state is told apart without reading and without colour."""

    tone: str
    shape: str


_STATES = {
    Look("quiet", "ring"): ("setup", "draft", "queued", "non-competing"),
    Look("live", "play"): ("running",),
    Look("live", "dot"): ("reported", "issued", "open"),
    Look("amber", "half"): ("official", "lodged", "late"),
    Look("amber", "flag"): ("appeal", "ready", "unlikely", "disputed"),
    Look("live", "tick"): (
        "final",
        "done",
        "decided",
        "corrected",
        "granted",
        "agreed",
        "ruled",
        "kept",
    ),
    Look("quiet", "cross"): (
        "superseded",
        "withdrawn",
        "lapsed",
        "rejected",
        "refused",
        "expired",
        "out of time",
        "closed",
        "cancelled",
        "disqualified",
        "dropped",
    ),
    Look("amber", "bang"): ("missing",),
    Look("red", "bang"): ("failed", "danger"),
}
LOOKS = {state: look for look, states in _STATES.items() for state in states}


@piece(register, "pieces/chip.html")
def chip(state: str, word: str) -> dict[str, Any]:
    """A state as shape and word: `{% chip session.state session.get_state_display %}`."""
    look = LOOKS[state]
    return {"tone": look.tone, "shape": look.shape, "word": word}


@register.inclusion_tag("pieces/shape.html")
def shape(name: str) -> dict[str, Any]:
    """One of the shapes of `LOOKS` alone, for a place that has its own words."""
    return {"shape": name}


@register.filter
def acting_for(who: str, for_director: str) -> str:
    """Who decided, and where it was an assistant for which director in charge (Law 81D)."""
    if not for_director:
        return who
    said = {"who": who, "whom": for_director}
    return gettext("%(who)s, for the director in charge %(whom)s") % said


# --- Time -------------------------------------------------------------------------------------

SOON_SECONDS = 600

register.filter(full_date)


@register.inclusion_tag("pieces/deadline.html")
def deadline(
    until: datetime | None, label: str = "", zone: str = "", now: datetime | None = None
) -> dict[str, Any]:
    """A deadline: exact time and zone first, then what is left, which clock.js keeps true.

    None is one that is known only when play has ended.
    """
    if until is None:
        return {"label": label, "told": None}
    now = now or timezone.now()
    seconds = int((until - now).total_seconds())
    return {
        "label": label,
        "told": told_with_zone(until, zone, now),
        "now": now.isoformat(),
        "left": time_left(seconds),
        "over": until < now,
        "soon": until >= now and seconds < SOON_SECONDS,
        "soon_seconds": SOON_SECONDS,
    }


@register.inclusion_tag("pieces/deadline.html")
def kept_deadline(shown: ToldTime | None, label: str, *, over: bool) -> dict[str, Any]:
    """A deadline on a page that is kept: clock.js asks the server's clock what is left."""
    left = time_left(-1) if over else ""
    return {
        "label": label,
        "told": shown,
        "left": left,
        "over": over,
        "soon_seconds": SOON_SECONDS,
    }


@register.inclusion_tag("pieces/moment.html")
def moment(at: datetime, zone: str = "", now: datetime | None = None) -> dict[str, Any]:
    """When something happened: the time, with the day unless it is today; on paper always."""
    return {"told": told(at, zone, now or timezone.now())}


# --- Parts that are kept ----------------------------------------------------------------------


@register.simple_tag
def kept(template_name: str, **shown: Any) -> SafeString:
    """Includes a template that is given these plain values alone, drawn once for each of them."""
    plain = {name: tuple(v) if isinstance(v, list) else v for name, v in shown.items()}
    return drawn(template_name, get_language(), **plain)


@register.simple_tag
def kept_each(template_name: str, name: str, rows: Iterable[Any]) -> SafeString:
    """Such a template for each of these rows, which it is given by that name."""
    language = get_language()
    return SafeString("".join([drawn(template_name, language, **{name: row}) for row in rows]))


# --- Forms and tables -------------------------------------------------------------------------


@register.inclusion_tag("pieces/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """A form field with its label, help and error."""
    return {"field": bound, "is_check": isinstance(bound.field.widget, CheckboxInput)}


@register.filter
def joined(names: Iterable[object]) -> str:
    """Partners' names: "Ahmed & Olsen"."""
    return " & ".join(str(name) for name in names)


# --- Texts of the pure packages ---------------------------------------------------------------


register.filter("worded", worded)
register.filter("sentences", sentences)
