"""Provisions in words: what a value says, whose it is, and why a statement cannot stand."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from events.provisions.kinds import Choice, Ordered, Value
from events.provisions.money import MoneyError, parse_sum
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Objection, Refused, Settled
from events.provisions.statements import Provenance
from events.queries.before_start_words import before_start_text
from events.queries.holiday_words import holidays_text
from events.queries.period_words import period_text
from events.queries.provenance_words import place_of, whose


def said_value(provision: Provision[Any], value: Value | None) -> str:
    """A value as a sentence says it; nothing where there is none."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(provision.kind, Choice):
        return str(_(dict(provision.kind.options)[str(value)]))
    if isinstance(provision.kind, Ordered):
        return _in_order(provision.kind, str(value))
    in_words = _BY_WORD.get(provision.kind.word, str)
    return in_words(str(value))


def _scale_text(value: str) -> str:
    return " / ".join(value.splitlines())


def sum_text(value: str) -> str:
    """A sum of money as readers write it; prose of before as it is."""
    try:
        found = parse_sum(value)
    except MoneyError:
        return value
    return f"{number_format(found.number)} {found.currency}" if found else ""


_BY_WORD: Mapping[str, Callable[[str], str]] = {
    "period": period_text,
    "days": holidays_text,
    "hour": before_start_text,
    "scale": _scale_text,
    "sum": sum_text,
}
"""How a text is told that is written in a form of its own, by what its kind is called."""


def _in_order(kind: Ordered, value: str) -> str:
    words = dict(kind.options)
    first, *others = (str(_(words[each])) for each in value.split(", "))
    for each in others:
        first = _("%(first)s, then %(next)s") % {"first": first, "next": each}
    return first


def standing_words(provision: Provision[Any], settled: Settled) -> str:
    """What a provision came to, and whose it is, as one line."""
    said = {
        "value": said_value(provision, settled.holds) or _("nothing"),
        "whose": whose(settled.provenance, provision.clause, has_law=provision.law is not None),
    }
    return _("%(value)s (%(whose)s)") % said


def refusal(provision: Provision[Any], refused: Refused) -> str:
    """Why a statement cannot stand, with the clause, and who said what stands in its way."""
    clause, against = provision.clause, refused.against
    if refused.objection is Objection.NOT_THEIRS:
        if Setter.AUTHORITY in provision.setters:
            return _("%(clause)s leaves this to the authority.") % {"clause": clause}
        return _("%(clause)s leaves this to the organiser.") % {"clause": clause}
    if against is None:
        return _("%(clause)s asks for the authority's approval, which this has not.") % {
            "clause": clause
        }
    said = {
        "clause": clause,
        "who": against.speaker.name,
        "value": said_value(provision, against.value),
        "place": place_of(Provenance.of(against)),
    }
    if against.denied:
        return _("%(clause)s asks for approval, and %(who)s has refused it (%(place)s).") % said
    if refused.objection is Objection.FIXED_ABOVE:
        return _("%(clause)s: %(who)s has fixed “%(value)s” (%(place)s).") % said
    return (
        _("%(clause)s asks for approval: %(who)s says “%(value)s” (%(place)s), and no such thing.")
        % said
    )
