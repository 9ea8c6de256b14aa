"""A record of history in words: the act, and what changed from what to what."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import HistoryRecord

INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)")


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """One value of a record, before and after; empty where there was none."""

    name: str
    before: str
    after: str


VERBS: dict[str, str | Promise] = {
    "accept": _("accepted"),
    "add": _("added"),
    "adjust_deal": _("deal adjusted by the Arbiter"),
    "agree": _("net score agreed"),
    "answer": _("given an answer"),
    "appoint": _("appointed"),
    "approve": _("approved"),
    "approve_disqualification": _("approved as disqualified"),
    "ask": _("made"),
    "asked_for": _("asked for"),
    "begin": _("begun with others"),
    "call": _("move called"),
    "cancel": _("cancelled"),
    "carry": _("in force as it was told before"),
    "carry_anew": _("made to carry by the later score"),
    "change": _("changed"),
    "change_captain": _("given another captain"),
    "change_player": _("given another player"),
    "chapter": _("given a chapter of conditions"),
    "check": _("checked"),
    "claim": _("claimed"),
    "close": _("closed"),
    "come": _("director on the way"),
    "concur": _("concurred in"),
    "copy": _("copied"),
    "correct": _("corrected"),
    "correct_deal": _("deal corrected"),
    "corrected": _("decided: corrected"),
    "create": _("created"),
    "dealer": _("dealer put right"),
    "decide": _("decided"),
    "delegate": _("delegated"),
    "delete": _("deleted"),
    "discharge": _("a duty done"),
    "disclaim": _("parted from its account"),
    "disqualify": _("disqualified"),
    "divide": _("divided"),
    "draft": _("drafted"),
    "drop": _("begun by mistake"),
    "edit": _("changed"),
    "ended": _("ended"),
    "end": _("ended"),
    "end_substitute": _("substitute left"),
    "enter": _("entered"),
    "enter_deal": _("deal entered"),
    "erase": _("words erased"),
    "file": _("filed"),
    "forget": _("forgotten"),
    "grant": _("granted"),
    "keep": _("kept as published after a later score"),
    "lift": _("results shown to who has still to play them"),
    "line_up": _("line-up told"),
    "granted": _("granted"),
    "group": _("grouped by form of the board"),
    "hide": _("hidden again"),
    "import": _("imported"),
    "issue": _("issued"),
    "join": _("joined"),
    "lapse": _("lapsed"),
    "leave": _("left"),
    "lodge": _("lodged"),
    "look": _("looked at after the board"),
    "make": _("made"),
    "merge": _("merged"),
    "moved": _("handed to another authority"),
    "new_address": _("changed the e-mail address"),
    "next": _("next round called"),
    "open": _("opened"),
    "out_of_competition": _("put out of competition"),
    "overrule_deal": _("deal changed on appeal"),
    "pause": _("stopped"),
    "plan": _("given a movement"),
    "publish": _("published"),
    "qualify": _("published who goes on"),
    "qualify_undo": _("taken back who goes on"),
    "recognise": _("recognised"),
    "recognised": _("given again"),
    "recommend": _("heard: a change recommended"),
    "recovery_codes": _("made new recovery codes"),
    "refuse": _("refused"),
    "refused": _("refused"),
    "reinstate": _("reinstated"),
    "regulated": _("published anew under regulations"),
    "rejected": _("decided: record stands"),
    "release": _("released"),
    "remedy": _("remedied"),
    "remit": _("left in part to others"),
    "remove": _("removed"),
    "rename": _("renamed"),
    "renew": _("made anew"),
    "reopen": _("opened again"),
    "report": _("reported"),
    "reset": _("set back"),
    "restore": _("put back"),
    "restored": _("restored"),
    "resume": _("set going again"),
    "revise": _("replaced"),
    "revoke": _("revoked"),
    "seal": _("records sealed"),
    "seat": _("seated for a rubber"),
    "second_factor_off": _("turned the second factor off"),
    "second_factor_on": _("set up a second factor"),
    "second_factor_reset": _("lost the second factor: set back"),
    "send": _("sent"),
    "set": _("set"),
    "settle": _("settled by the director"),
    "set_roles": _("given roles"),
    "stages": _("set up in stages"),
    "sort": _("answers grouped by outcome"),
    "start": _("started"),
    "state": _("vouched for"),
    "state_result": _("made at the table"),
    "store": _("kept"),
    "strike": _("answer taken back"),
    "substitute": _("given a substitute"),
    "suspended": _("suspended"),
    "take_back": _("deal taken back"),
    "take_back_decision": _("given its place back"),
    "tell": _("told"),
    "undo": _("change taken back"),
    "undo_start": _("start taken back"),
    "weigh": _("weights given"),
    "wish": _("to be withdrawn, if the other wishes it too"),
    "withdraw": _("withdrawn"),
}
VALUES: dict[str, str | Promise] = {
    "ns": _("N-S"),
    "ew": _("E-W"),
    "group": _("form of the board"),
    "ns_award": _("award N-S"),
    "ew_award": _("award E-W"),
}

FOR_MACHINES = frozenset({"anew", "digest", "follows", "left", "wishes_before", "withdrawn"})
"""Values that `verify_history` reads, and nobody else."""


def act_in_words(act: str) -> str:
    """`member.set_roles` -> "member given roles"."""
    subject, _dot, verb = act.partition(".")
    return f"{subject.replace('_', ' ')} {VERBS.get(verb, verb)}"


def changes(entry: HistoryRecord) -> tuple[ChangedValue, ...]:
    """What differs between before and after, value by value."""
    before, after = entry.before or {}, entry.after or {}
    zone = ZoneInfo(entry.organiser.time_zone)
    names = [each for each in dict.fromkeys([*before, *after]) if each not in FOR_MACHINES]
    all_values = (
        ChangedValue(
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
