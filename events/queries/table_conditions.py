"""What holds at the table: the provisions that no condition of contest asks about."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from events.models import Conditions, Event
from events.provisions.catalogue import CATALOGUE
from events.provisions.chapters import chapter_of
from events.provisions.provision import Provision
from events.queries.asked_provisions import is_asked
from events.queries.conditions import ConditionLine
from events.queries.provenance_words import provenance_in, told_in_full, whose_said
from events.queries.provision_words import said_value
from events.queries.regulations import Overtaken

AT_THE_TABLE: Sequence[Provision[Any]] = tuple(
    each for each in CATALOGUE.values() if not each.condition
)


def table_lines(source: Event | Conditions, since: Conditions | None = None) -> list[ConditionLine]:
    """What somebody has said of them in the event's draft or in a published version.

    With `since` also what that version said and these do not.
    """
    return [
        line_of(each, source, since)
        for each in AT_THE_TABLE
        if tells(source, each) or (since is not None and tells(since, each))
    ]


def unspoken_lines(source: Event | Conditions) -> list[ConditionLine]:
    """What holds where nobody has said anything: the Law's own, or what is usual."""
    return [
        line_of(each, source)
        for each in AT_THE_TABLE
        if is_asked(each, source) and not is_said(source, each)
    ]


def overtaken_lines(overtaken: Sequence[Overtaken]) -> list[ConditionLine]:
    """What regulations have changed since conditions were published, with what those said."""
    return [
        ConditionLine(
            f"{each.stage}: {_(each.provision.name)}" if each.stage else _(each.provision.name),
            said_value(each.provision, each.value) or _("nothing"),
            _(each.provision.clause),
            is_law_default=each.settled.said is None and each.provision.law is not None,
            was=said_value(each.provision, each.was) or _("nothing"),
            whose=whose_said(each.settled.provenance),
            source=told_in_full(each.settled.provenance),
            chapter=chapter_of(each.provision).value,
        )
        for each in overtaken
    ]


def line_of(
    provision: Provision[Any], source: Event | Conditions, since: Conditions | None = None
) -> ConditionLine:
    """What a provision says in them; with `since` also what it said there."""
    value = _said(provision, source)
    before = value if since is None else _said(provision, since)
    provenance = provenance_in(source, provision.key)
    return ConditionLine(
        _(provision.name),
        value,
        _(provision.clause),
        is_law_default=provision.law is not None and provision.of(source) == provision.law,
        was="" if before == value else before,
        whose=whose_said(provenance),
        source=told_in_full(provenance),
        is_fixed=provenance.is_fixed,
        chapter=chapter_of(provision).value,
        help=_(provision.help),
    )


def _said(provision: Provision[Any], source: Event | Conditions) -> str:
    return said_value(provision, provision.of(source)) or _("nothing")


def is_said(source: Event | Conditions, provision: Provision[Any]) -> bool:
    """Whether somebody has said anything of it, be it as the Law has it."""
    return provenance_in(source, provision.key).setter is not None


def tells(source: Event | Conditions, provision: Provision[Any]) -> bool:
    """Whether somebody has, and it decides anything there."""
    return is_said(source, provision) and is_asked(provision, source)
