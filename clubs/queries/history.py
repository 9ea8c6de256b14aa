"""Reading history: who changed what, from what to what, and whether the chain holds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.chain import link_hash
from clubs.models import HistoryHead, HistoryRecord, Organiser

INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)")


@dataclass(frozen=True, slots=True)
class Change:
    """One value of a record, before and after; empty where there was none."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where the chain does not hold."""

    number: int
    reason: str


def history(
    search: str = "", act: str = "", session_id: int | None = None
) -> QuerySet[HistoryRecord]:
    """The records of the organiser in scope, newest first."""
    found = HistoryRecord.objects.select_related("organiser")
    if search:
        found = found.filter(
            Q(subject_name__icontains=search)
            | Q(actor_name__icontains=search)
            | Q(note__icontains=search)
        )
    if act:
        found = found.filter(act=act)
    if session_id is not None:
        found = found.filter(session_id=session_id)
    return found


def acts() -> list[str]:
    """Every kind of act that the organiser's history holds."""
    names = HistoryRecord.objects.order_by("act").values_list("act", flat=True)
    return list(names.distinct())


VERBS: dict[str, str | Promise] = {
    "add": _("added"),
    "appoint": _("appointed"),
    "approve": _("approved"),
    "call": _("move called"),
    "cancel": _("cancelled"),
    "change": _("changed"),
    "change_player": _("given another player"),
    "check": _("checked"),
    "claim": _("claimed"),
    "concur": _("concurred in"),
    "correct": _("corrected"),
    "corrected": _("decided: corrected"),
    "copy": _("copied"),
    "create": _("created"),
    "decide": _("decided"),
    "delete": _("deleted"),
    "disclaim": _("parted from its account"),
    "draft": _("drafted"),
    "edit": _("changed"),
    "forget": _("forgotten"),
    "end_substitute": _("substitute left"),
    "enter": _("entered"),
    "group": _("grouped by form of the board"),
    "import": _("imported"),
    "issue": _("issued"),
    "lapse": _("lapsed"),
    "lodge": _("lodged"),
    "merge": _("merged"),
    "new_address": _("changed the e-mail address"),
    "next": _("next round called"),
    "pause": _("stopped"),
    "publish": _("published"),
    "recognise": _("recognised"),
    "recovery_codes": _("made new recovery codes"),
    "rejected": _("decided: record stands"),
    "reinstate": _("reinstated"),
    "release": _("released"),
    "remove": _("removed"),
    "rename": _("renamed"),
    "report": _("reported"),
    "reset": _("set back"),
    "resume": _("set going again"),
    "restore": _("put back"),
    "revise": _("replaced"),
    "revoke": _("revoked"),
    "second_factor_off": _("turned the second factor off"),
    "second_factor_on": _("set up a second factor"),
    "second_factor_reset": _("lost the second factor: set back"),
    "send": _("sent"),
    "set": _("set"),
    "set_roles": _("given roles"),
    "start": _("started"),
    "state": _("vouched for"),
    "substitute": _("given a substitute"),
    "tell": _("told"),
    "undo": _("change taken back"),
    "undo_start": _("start taken back"),
    "withdraw": _("withdrawn"),
}
VALUES: dict[str, str | Promise] = {
    "ns": _("N-S"),
    "ew": _("E-W"),
    "group": _("form of the board"),
    "ns_award": _("award N-S"),
    "ew_award": _("award E-W"),
}


def act_in_words(act: str) -> str:
    """`member.set_roles` -> "member given roles"."""
    subject, _dot, verb = act.partition(".")
    return f"{subject} {VERBS.get(verb, verb)}"


def changes(entry: HistoryRecord) -> tuple[Change, ...]:
    """What differs between before and after, value by value."""
    before, after = entry.before or {}, entry.after or {}
    zone = ZoneInfo(entry.organiser.time_zone)
    names = [*before, *(name for name in after if name not in before)]
    all_values = (
        Change(
            str(VALUES.get(name, name.replace("_", " "))),
            in_words(before.get(name), zone),
            in_words(after.get(name), zone),
        )
        for name in names
    )
    return tuple(change for change in all_values if change.before != change.after)


def in_words(value: Any, zone: ZoneInfo) -> str:
    """A stored JSON value as a line of text; an instant as the clocks of the place showed it."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(in_words(part, zone) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {in_words(part, zone)}" for name, part in value.items())
    if isinstance(value, str) and INSTANT.fullmatch(value):
        return date_format(datetime.fromisoformat(value).astimezone(zone), "j F Y, H:i")
    return str(value)


def first_break(organiser: Organiser) -> Break | None:
    """Walk the chain of the organiser in scope from its first link; None when it holds."""
    number, previous = 0, ""
    for entry in links(organiser):
        number += 1
        if entry.number != number:
            return Break(number, f"record {number} is missing")
        if entry.previous_hash != previous:
            return Break(number, "it does not follow from the record before")
        if entry.hash != link_hash(entry):
            return Break(number, "it was changed after it was written")
        previous = entry.hash
    head = HistoryHead.objects.filter(organiser=organiser).first()
    if (head.number, head.hash) != (number, previous) if head else number:
        return Break(number + 1, "the newest records are missing")
    return None


def links(organiser: Organiser) -> Iterator[HistoryRecord]:
    return HistoryRecord.objects.filter(organiser=organiser).order_by("number").iterator()
