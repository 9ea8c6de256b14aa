"""Each column of what can be disputed is compared with history, or it is said here why not."""

from collections.abc import Mapping
from copy import copy
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    ForeignKey,
    JSONField,
    Model,
    TextField,
)
from django_scopes import scope

from clubs.actors import SYSTEM
from events.models import Session
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.match_answers import refuse_request
from rulings.actions.match_requests import ask_for_ruling
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.witnesses import WITNESSES, said_of
from rulings.witnessing import RowHistory, Witness
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_official
from tests.rulings.night import DEADLINE
from tests.rulings.test_season_referrals import answer, appealed, refer
from tests.rulings.test_season_rulings import led, the_director
from tests.rulings.test_witnesses import played_evening
from tests.writers import make_final

pytestmark = pytest.mark.django_db

OF_EACH = {"id", "organiser", "session"}
"""A row with another of these is gone from where its records have it, which is found."""

FOLLOWS = "follows from other columns that are compared"
PERSON = "the record names who acted, until that person is forgotten"
MARK = "a mark for readers, that the record's own names say as well"
FREE = "words, or who is named in them, beside what was decided"
ORDER = "the order of the records tells it"
NOT_HERE = "compared, where that happened: in no session of this test"
BLIND = "no record tells it"
LEFT_OUT: Mapping[str, Mapping[str, str]] = {
    "Result": {
        **dict.fromkeys(("checked_at", "checked_by"), MARK),
        **dict.fromkeys(("entered_by", "entered_by_name"), PERSON),
        **dict.fromkeys(("ew_award", "ns_award"), NOT_HERE),
        "reason": FREE,
        "table_round": FOLLOWS,
        "version": ORDER,
    },
    "Adjustment": {"reckoning": FOLLOWS},
    "ScorePenalty": {"meeting": BLIND},
    "Call": {
        **dict.fromkeys(("asked_by", "asked_by_name", "recorded_by"), PERSON),
        "closed_by_party": MARK,
        **dict.fromkeys(("ew", "ns", "round"), FOLLOWS),
        "ruling": BLIND,
    },
    "Ruling": {
        **dict.fromkeys(("director", "director_name", "for_director"), PERSON),
        "director_was_at_table": MARK,
        "reckoning": FOLLOWS,
    },
    "Telling": {"note": FREE, "recorded_at": BLIND, "ruling": ORDER},
    "SecondLook": dict.fromkeys(
        ("for_director", "found", "looked_at", "looked_by", "ruling"), NOT_HERE
    ),
    "Correction": {
        **dict.fromkeys(("approver_had_stated", "decider_was_at_table"), MARK),
        **dict.fromkeys(("reported_by", "reported_by_name", "stater"), PERSON),
        **dict.fromkeys(("ew", "ns", "side", "kind", "new_ruling", "ruling"), BLIND),
        **dict.fromkeys(("stated_about", "stated_awards"), FOLLOWS),
    },
    "CorrectionAnswer": {
        "correction": ORDER,
        **dict.fromkeys(("player", "recorded_by"), PERSON),
        "recorder_was_at_table": MARK,
    },
    "PeriodExtension": {"was_until": FOLLOWS},
    "Evidence": {
        **dict.fromkeys(("added_by", "added_by_name"), PERSON),
        **dict.fromkeys(("height", "width"), FOLLOWS),
        **dict.fromkeys(("added_at", "appeal", "call", "digest", "file", "number"), NOT_HERE),
        **dict.fromkeys(("ruling", "shows"), NOT_HERE),
        **dict.fromkeys(("taken_off_at", "taken_off_by", "taken_off_for"), NOT_HERE),
    },
    "OutageAnswer": dict.fromkeys(
        ("outage", "extends", "reason", "given_at", "given_by"), NOT_HERE
    ),
    "Appeal": {
        **dict.fromkeys(("lodged_by", "decided_by"), PERSON),
        **dict.fromkeys(("decider_gave_ruling", "decider_was_at_table"), MARK),
        **dict.fromkeys(("earlier", "stage", "new_ruling", "is_without_merit"), FOLLOWS),
        **dict.fromkeys(("appellant", "lapsed_at", "recommendation"), BLIND),
        **dict.fromkeys(("further", "further_at", "further_note"), FREE),
        **dict.fromkeys(("heard_by", "heard_names"), BLIND),
        "recommended_at": NOT_HERE,
    },
    "CommitteeMember": dict.fromkeys(
        (
            *("appeal", "appointed_at", "appointed_by", "conflicts", "ended", "ended_at"),
            *("ended_for", "match_appeal", "member", "reason"),
        ),
        NOT_HERE,
    ),
    "ScoreRelease": {
        "input_version": FOLLOWS,
        "reason": FREE,
        **dict.fromkeys(("withdrawn_at", "withdrawn_by"), NOT_HERE),
    },
    "Reopening": {"referral": NOT_HERE},
    "MatchRuling": {
        **dict.fromkeys(("director", "director_name", "for_director"), PERSON),
        "report": BLIND,
    },
    "MatchRequest": {
        **dict.fromkeys(("asked_by_name", "concurred_by_name", "decided_by"), PERSON),
        **dict.fromkeys(("claimed", "recorded", "report", "ruling", "side"), BLIND),
        **dict.fromkeys(("stated", "stated_about", "statement", "stated_by"), BLIND),
        **dict.fromkeys(("approved_by", "by_official", "is_late"), NOT_HERE),
        **dict.fromkeys(("approved_at", "concurred_at", "stated_at"), NOT_HERE),
    },
    "MatchAppeal": {
        **dict.fromkeys(("lodged_by", "decided_by", "concurred_by_name"), PERSON),
        **dict.fromkeys(("decider_gave_ruling", "decider_was_at_table"), MARK),
        **dict.fromkeys(("earlier", "stage", "new_ruling", "is_without_merit"), FOLLOWS),
        **dict.fromkeys(("side", "lapsed_at", "recommendation"), BLIND),
        **dict.fromkeys(("further", "further_at", "further_note"), FREE),
        **dict.fromkeys(("heard_by", "heard_names"), BLIND),
        "recommended_at": NOT_HERE,
        **dict.fromkeys(("concurred_at", "ended_at"), NOT_HERE),
    },
    "Referral": {
        "answered_by": PERSON,
        **dict.fromkeys(("appeal", "authority", "match_appeal"), BLIND),
    },
    "PsychicReport": {
        **dict.fromkeys(("player", "partner", "reported_by_name", "taken_back_by"), PERSON),
        **dict.fromkeys(("auction", "partner_did", "taken_back_why"), FREE),
        **dict.fromkeys(("ew", "ns"), BLIND),
        **dict.fromkeys(("board", "call", "judged", "number", "ruling"), NOT_HERE),
        **dict.fromkeys(("reported_at", "taken_back_at"), NOT_HERE),
    },
}
"""By the kind of row, columns that are not compared, and why."""

NOT_BY_THEMSELVES = {
    "Concurrence": "compared with its appeal",
    "ToldEarlier": "compared with its matter",
    "EarlierDecision": "the record of the decision itself stands in the chain",
    "Poll": "evidence for a ruling, whose decision and awards are compared",
    "PollAnswer": "evidence for a ruling",
    "PollGrouping": "evidence for a ruling",
    "PollWeights": "evidence for a ruling",
}

LATE = DEADLINE + timedelta(hours=5)


def other_value(field: Field[Any, Any], row: Model) -> object:
    """What the column could hold as well."""
    value = getattr(row, field.attname)
    if isinstance(field, ForeignKey):
        return field.related_model._default_manager.exclude(pk=value).order_by("pk").last()
    if field.choices:
        return next(choice for choice, _name in field.flatchoices if choice != value)
    if isinstance(field, BooleanField):
        return not value
    if isinstance(field, DateTimeField):
        return (value or NOW) + timedelta(seconds=1)
    if isinstance(field, JSONField):
        return None if value else {"artificial": "A+"}
    return f"{value}x" if isinstance(field, CharField | TextField) else (value or 0) + 1


def noticed(witness: Witness, row: Model, said: RowHistory) -> set[str]:
    """The columns of which another value would differ from what history says."""
    found = set()
    for field in witness.model._meta.concrete_fields:
        changed = copy(row)
        changed._state = copy(row._state)
        changed._state.fields_cache = dict(row._state.fields_cache)
        setattr(changed, field.name, other_value(field, row))
        try:
            sides = witness.compared(changed, said)
            is_found = any(
                name in sides.told and sides.told[name] != stored
                for name, stored in sides.stored.items()
            )
        except (AttributeError, ValueError):
            is_found = True
        if is_found:
            found.add(field.name)
    return found


def all_noticed(session: Session) -> dict[str, set[str]]:
    """By the kind of row, in one session."""
    told = said_of(session)
    found: dict[str, set[str]] = {}
    for witness in WITNESSES:
        rows = list(witness.rows(session))
        last = {witness.versions_of(row): row for _key, row in rows}
        before: dict[Any, Any] = {}
        for key, row in rows:
            said, family = told[key], witness.versions_of(row)
            said.before, said.is_last = before.get(family), last[family] is row
            before[family] = row
            found.setdefault(witness.model.__name__, set()).update(noticed(witness, row, said))
    return found


def late_evening() -> Session:
    """All that an evening may have, and what comes when its score is final."""
    night = played_evening()
    with scope(organiser=night.organiser):
        make_final(actor=SYSTEM, session=night.session, now=LATE)
        late = night.report(LATE, night.actor(night.ns), claimed="4S N +1", grounds="Misread.")
        state_beyond_doubt(actor=night.director, correction=late, statement="So.", now=LATE)
        approve_late(actor=night.administrator, correction=late, now=LATE)
        reopen_score(
            actor=night.director, session=night.reload(), ground="authority", raised="A claim.",
            raised_by="East", told_at=LATE, told_to="Director", order="17/2026", now=LATE,
        )  # fmt: skip
        close_reopening(actor=night.director, session=night.reload(), outcome="Ruled.", now=LATE)
    return night.session


def league() -> Session:
    session = appealed()
    with scope(organiser=session.organiser):
        judge = make_official(session.organiser.authority)
        refer(session)
        answer(session, judge)
        asked: dict[str, Any] = {"session": session, "number": 2, "now": NOW}
        asker = led(session, TeamSide.HOME, 2)
        request = ask_for_ruling(actor=asker, grounds="He paused.", **asked)
        refuse_request(actor=the_director(), asked=request.number, reason="Too late.", **asked)
    return session


def test_each_column_is_compared_or_it_is_said_why_not(db: None) -> None:
    found: dict[str, set[str]] = {}
    for build in (late_evening, league):
        with transaction.atomic():
            session = build()
            with scope(organiser=session.organiser):
                for kind, columns in all_noticed(session).items():
                    found.setdefault(kind, set()).update(columns)
            transaction.set_rollback(True)
    unwatched = {
        witness.model.__name__: {field.name for field in witness.model._meta.concrete_fields}
        - OF_EACH
        - found.get(witness.model.__name__, set())
        for witness in WITNESSES
    }
    assert unwatched == {kind: set(columns) for kind, columns in LEFT_OUT.items()}


def test_each_kind_of_row_is_compared_or_it_is_said_why_not() -> None:
    disputed = {model.__name__ for model in apps.get_app_config("rulings").get_models()}
    compared = {witness.model.__name__ for witness in WITNESSES}
    assert disputed - compared == set(NOT_BY_THEMSELVES)
