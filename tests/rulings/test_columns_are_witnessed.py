"""Each column of what can be disputed is compared with history, or it is said here why not."""

from collections.abc import Mapping
from copy import copy
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    FileField,
    ForeignKey,
    JSONField,
    Model,
    TextField,
)
from django_scopes import scope

from events.models import Session
from rulings.witnesses import WITNESSES, said_of
from rulings.witnessing import RowHistory, Witness
from tests.builders import NOW
from tests.rulings.whole_book import build_book

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
    "BoardDeal": {},
    "DealsOpening": {"user": PERSON},
    "ScorePenalty": {"meeting": BLIND, **dict.fromkeys(("has_stand_in", "last_round"), NOT_HERE)},
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
    "GuideRun": {"for_director": PERSON, **dict.fromkeys(("ew", "ns", "round"), FOLLOWS)},
    "TableStatement": {},
    "Telling": {"note": FREE, "recorded_at": BLIND},
    "SecondLook": {"for_director": PERSON},
    "Correction": {
        **dict.fromkeys(
            ("approver_had_stated", "approver_was_at_table", "decider_was_at_table"), MARK
        ),
        **dict.fromkeys(("reported_by", "reported_by_name", "stater"), PERSON),
        **dict.fromkeys(("ew", "ns", "side", "kind", "new_ruling", "ruling"), BLIND),
        **dict.fromkeys(("stated_about", "stated_awards"), FOLLOWS),
    },
    "CorrectionAnswer": {
        **dict.fromkeys(("player", "recorded_by"), PERSON),
        "recorder_was_at_table": MARK,
    },
    "PeriodExtension": {"was_until": FOLLOWS},
    "Evidence": {
        **dict.fromkeys(("added_by", "added_by_name"), PERSON),
        **dict.fromkeys(("height", "width"), FOLLOWS),
    },
    "OutageAnswer": {},
    "Appeal": {
        **dict.fromkeys(("lodged_by", "decided_by"), PERSON),
        **dict.fromkeys(("decider_gave_ruling", "decider_was_at_table"), MARK),
        **dict.fromkeys(("earlier", "stage", "new_ruling", "is_without_merit"), FOLLOWS),
        **dict.fromkeys(("appellant", "lapsed_at", "recommendation"), BLIND),
        **dict.fromkeys(("further", "further_at", "further_note"), FREE),
        **dict.fromkeys(("heard_by", "heard_names"), BLIND),
        **dict.fromkeys(("recommended_at", "deposit_taken_by", "deposit_returned_by"), NOT_HERE),
    },
    "CommitteeMember": {"match_appeal": NOT_HERE},
    "ScoreRelease": {
        "input_version": FOLLOWS,
        "reason": FREE,
    },
    "RoundRelease": {},
    "Reopening": {},
    "EarlierDecision": {
        **dict.fromkeys(("decided_at", "decided_by"), "the record of that decision stands"),
        **dict.fromkeys(("new_match_ruling", "new_ruling"), FOLLOWS),
        "sanction": NOT_HERE,
    },
    "Poll": {"for_director": PERSON},
    "PollAnswer": {"name": "no record says who was asked", "taken_back_why": FREE},
    "PollGrouping": {"for_director": PERSON},
    "PollWeights": {"for_director": PERSON, "ruling": FOLLOWS},
    "Season": {},
    "SeasonMatch": dict.fromkeys(("away", "home"), "compared with its season"),
    "SeasonPenalty": {},
    "MatchReport": {"entered_by": PERSON, "version": ORDER},
    "SeasonScore": {},
    "MatchDecision": {},
    "LineUp": {},
    "MatchRuling": {
        **dict.fromkeys(("director", "director_name", "for_director"), PERSON),
        "report": BLIND,
    },
    "MatchRequest": {
        **dict.fromkeys(("asked_by_name", "concurred_by_name", "decided_by"), PERSON),
        **dict.fromkeys(("claimed", "recorded", "report", "ruling", "side"), BLIND),
        **dict.fromkeys(("stated", "stated_about", "statement", "stated_by"), BLIND),
        **dict.fromkeys(("approved_by", "by_official", "is_late", "misrecorded"), NOT_HERE),
        **dict.fromkeys(("approved_at", "concurred_at", "stated_at"), NOT_HERE),
    },
    "MatchAppeal": {
        **dict.fromkeys(("lodged_by", "decided_by", "concurred_by_name"), PERSON),
        **dict.fromkeys(("decider_gave_ruling", "decider_was_at_table"), MARK),
        **dict.fromkeys(("earlier", "stage", "new_ruling", "is_without_merit"), FOLLOWS),
        **dict.fromkeys(("side", "lapsed_at", "recommendation"), BLIND),
        **dict.fromkeys(("further", "further_at", "further_note"), FREE),
        **dict.fromkeys(("heard_by", "heard_names"), BLIND),
        **dict.fromkeys(("recommended_at", "deposit_taken_by", "deposit_returned_by"), NOT_HERE),
        "concurred_at": NOT_HERE,
    },
    "Referral": {
        "answered_by": PERSON,
        **dict.fromkeys(("appeal", "authority", "match_appeal"), BLIND),
    },
    "PsychicReport": {
        **dict.fromkeys(("player", "partner", "reported_by_name", "taken_back_by"), PERSON),
        **dict.fromkeys(("auction", "partner_did", "taken_back_why"), FREE),
        **dict.fromkeys(("ew", "ns"), BLIND),
        "ruling": NOT_HERE,
    },
}
"""By the kind of row, columns that are not compared, and why."""

PLAYED = "a score is computed from it, and each official score is compared"
NO_SCORE = "decides no score, and its acts stand in the records"
SET_UP = "fixed before play begins, and published with what binds"
BESIDE = "of the event and none of its sessions"
NOT_BY_THEMSELVES = {
    "Concurrence": "compared with its appeal",
    "ToldEarlier": "compared with its matter",
    **dict.fromkeys(("OpenReview", "RunAnswer", "TableDuty"), "compared with their guided ruling"),
    "DealAnalysis": "follows from the cards, and can be made again",
    "ReleasePage": "compared with the official score that it is cut from",
    "TableDevice": "compared with the statements that came from it",
    **dict.fromkeys(("Board", "Contestant", "MovementChange", "Section", "TableRound"), PLAYED),
    **dict.fromkeys(("Entry", "EntryMember", "Session", "SwissDraw"), PLAYED),
    **dict.fromkeys(("ClockEvent", "RoundClock", "SystemCard", "TableKey"), NO_SCORE),
    **dict.fromkeys(("Appointment", "ApprovalRequest", "DelegatedDuty"), NO_SCORE),
    **dict.fromkeys(("RemediedOmission", "ResultsShare", "SightLift"), NO_SCORE),
    **dict.fromkeys(("Conditions", "ConditionsTemplate", "Delegation", "Event"), SET_UP),
    **dict.fromkeys(("HouseRules", "OwnMovement", "PlannedSection", "Regulation"), SET_UP),
    **dict.fromkeys(("Stage", "SwissRules"), SET_UP),
    "EntryDecision": BESIDE,
    **dict.fromkeys(("Qualification", "Qualifier"), "compared stage by stage, by a digest"),
    **dict.fromkeys(
        ("Rubber", "RubberDeal", "RubberMember", "RubberTable"), "a table has no sessions"
    ),
}


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
    return f"{value}x" if isinstance(field, CharField | TextField | FileField) else (value or 0) + 1


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


def naming(witness: Witness) -> set[str]:
    """The columns by which records find a row of several; with others it is none they tell of."""
    return {witness.which, *(name.partition(".")[0] for name in witness.part_of)} - {""}


def all_noticed(session: Session) -> dict[str, set[str]]:
    """By the kind of row, in one session."""
    told = said_of(session)
    found: dict[str, set[str]] = {}
    for witness in WITNESSES:
        rows = list(witness.rows(session))
        last = {witness.versions_of(row): row for _key, row in rows}
        before: dict[Any, Any] = {}
        for key, row in rows:
            said, family = told.of(witness, key), witness.versions_of(row)
            assert said is not None
            said.earlier, said.is_last = before.get(family), last[family] is row
            before[family] = row
            found.setdefault(witness.model.__name__, set()).update(noticed(witness, row, said))
    return found


def test_each_column_is_compared_or_it_is_said_why_not(db: None) -> None:
    found: dict[str, set[str]] = {}
    book = build_book()
    with scope(organiser=book.organiser):
        for session in book.sessions:
            for kind, columns in all_noticed(session).items():
                found.setdefault(kind, set()).update(columns)
    unwatched = {
        witness.model.__name__: {field.name for field in witness.model._meta.concrete_fields}
        - OF_EACH
        - naming(witness)
        - found.get(witness.model.__name__, set())
        for witness in WITNESSES
    }
    assert unwatched == {kind: set(columns) for kind, columns in LEFT_OUT.items()}


def test_each_kind_of_row_is_compared_or_it_is_said_why_not() -> None:
    models = [
        model.__name__
        for label in ("events", "rulings")
        for model in apps.get_app_config(label).get_models()
    ]
    compared = {witness.model.__name__ for witness in WITNESSES}
    assert set(models) - compared == set(NOT_BY_THEMSELVES)
