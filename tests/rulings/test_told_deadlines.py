"""Every deadline that was ever told stays what it was, and follows from what is stored."""

import ast
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.events import edit_event
from events.actions.match_decisions import strike_match
from events.actions.match_reports import report_match
from events.models import Conditions, Event, Session
from events.queries.season_known import scores_known
from rulings.models import Correction, MatchAppeal, MatchRequest
from rulings.queries.told_deadlines import EVERY_DEADLINE
from tests.builders import NOW
from tests.example_count import example_count
from tests.rulings.night import OFFICIAL
from tests.rulings.told import ACTS, DAY, HOUR, WARSAW, Act, Club, build_club, done
from tests.seasons import build_season, captain, decide, imps, play, season_at

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def club(db: None) -> Club:
    return build_club()


def by_the_clock(club: Club, **asked: Any) -> list[str]:
    """Every deadline, by the clock of the place."""
    return [
        f"{each.what}, {each.period}: {each.until.astimezone(ZoneInfo(WARSAW)):%d.%m. %H:%M}"
        for each in club.told(**asked)
        if each.until is not None
    ]


def audited(capsys: Any) -> Any:
    capsys.readouterr()
    call_command("provisions", "--audit", "--json")
    return json.loads(capsys.readouterr().out)


def otherwise(found: Any) -> list[str]:
    return [f"{each['what']}, {each['period']}" for each in found["deadlines_otherwise"]]


def test_L79C1_L92B_L92D_L93C1_every_deadline_that_is_told(club: Club) -> None:
    """The night ends on the 17th at 22:30, match 1 was agreed at 19:30; the 18th is a holiday."""
    assert by_the_clock(club) == [
        "entries, close: 17.11. 19:30",
        "session, correction: 20.11. 23:59",
        "session, officials: 23.11. 23:59",
        "session, appeal: 18.11. 22:30",
        "R1 v1, 6, appeal: 18.11. 22:30",
        "R1 v1, 1, appeal: 19.11. 00:30",  # told at 00:30
        "R2 v1, 2, appeal: 19.11. 00:30",
        "R2 v1, 3, appeal: 19.11. 00:30",
        "A1, concurrence: 19.11. 22:30",  # lodged at 22:30, within 48 hours
        "A1, unheard: 19.11. 22:30",
        "A2, concurrence: 20.11. 03:30",
        "A2, unheard: 20.11. 03:30",
        "A1, further: 19.11. 01:30",  # decided at 01:30
        "entries, close: 17.11. 19:30",
        "match 1, correction: 20.11. 23:59",
        "match 1, officials: 23.11. 23:59",
        "match 1, appeal: 18.11. 19:30",
        "match 2, correction: 20.11. 23:59",  # silence agrees on the 18th at 19:30
        "match 2, officials: 23.11. 23:59",
        "match 2, appeal: 19.11. 19:30",
        "R1 v1, appeal: 18.11. 20:30",
        "A1, concurrence: 19.11. 20:30",
        "A1, unheard: 19.11. 20:30",
        "Q1, request: 18.11. 19:30",
        "match 1, answer: 18.11. 19:30",
        "match 2, answer: 18.11. 19:30",
    ]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_what_is_done_later_moves_no_deadline_that_was_told(
    club: Club, act: Act, capsys: Any
) -> None:
    told = club.told()
    assert done(club, act, OFFICIAL + 6 * HOUR)
    assert club.told() == told
    found = audited(capsys)
    assert (found["deadlines_otherwise"], found["judged_otherwise"]) == ([], [])
    assert found["dated_before_text"] == 0


@example_count(30)
@given(acts=st.lists(st.sampled_from(ACTS), min_size=2, max_size=6))
def test_nor_does_any_of_it_after_another(acts: list[Act]) -> None:
    with transaction.atomic():
        club = build_club()
        told = club.told()
        moved = [
            act.__name__
            for hours, act in enumerate(acts, start=6)
            if done(club, act, OFFICIAL + hours * HOUR) and club.told() != told
        ]
        transaction.set_rollback(True)
    assert moved == []


def test_a_deadline_is_told_alike_whenever_it_is_looked_at(club: Club) -> None:
    told = club.told()
    assert [club.told(OFFICIAL + days * DAY) == told for days in (2, 9, 400)] == [True] * 3


def test_the_zone_of_an_event_in_play_is_changed_no_more(club: Club) -> None:
    for session in (club.night.session, club.league):
        with scope(organiser=club.organiser):
            event = Event.objects.get(pk=session.event_id)
            with pytest.raises(UserError, match="Play has begun"):
                edit_event(actor=SYSTEM, event=event, now=NOW, time_zone="Pacific/Auckland")


# --- What was changed behind the site's back --------------------------------------------------


def tamper(session: Session, **values: str) -> None:
    """Change conditions that were frozen, which no act does."""
    with scope(organiser=session.organiser):
        Conditions.objects.filter(sessions=session).update(**values)


@pytest.mark.parametrize(
    ("column", "value", "named"),
    [
        ("entries_close", "12:00 -1d", ["entries, close"]),
        ("correction_period", "3 wd", ["session, correction"]),
        ("officials_period", "4 wd", ["session, officials"]),
        (
            "appeal_period",
            "4 d",
            [
                "session, appeal",
                *("R1 v1, 6, appeal", "R1 v1, 1, appeal", "R2 v1, 2, appeal", "R2 v1, 3, appeal"),
                *("A1, concurrence", "A1, unheard", "A2, concurrence", "A2, unheard"),
                "A1, further",
            ],
        ),
    ],
)
def test_each_deadline_that_does_not_follow_is_named(
    club: Club, capsys: Any, column: str, value: str, named: list[str]
) -> None:
    tamper(club.night.session, **{column: value})
    assert otherwise(audited(capsys)) == named


def test_L92D_a_concurrence_that_had_less_time_than_was_regulated_is_named(
    club: Club, capsys: Any
) -> None:
    bound = club.league.conditions
    assert bound is not None
    bound.provisions["L92D"]["value"] = 10
    bound.save()
    found = audited(capsys)
    assert otherwise(found) == ["A1, concurrence", "A1, unheard"]
    assert [each["key"] for each in found["sessions_played_otherwise"]] == ["L92D"]


@pytest.mark.parametrize(("model", "act"), [(Correction, "report"), (MatchRequest, "ruling")])
def test_L79C1_what_was_taken_as_late_and_was_not_is_named(
    club: Club, capsys: Any, model: Any, act: str
) -> None:
    assert audited(capsys)["judged"] == 10
    with scope(organiser=club.organiser):
        model.objects.update(is_late=True)
    (found,) = audited(capsys)["judged_otherwise"]
    assert (found["act"], found["was_late"]) == (act, True)


def test_L92B_an_appeal_that_was_let_in_too_late_is_named(club: Club, capsys: Any) -> None:
    with scope(organiser=club.organiser):
        MatchAppeal.objects.update(lodged_at=NOW + 30 * HOUR)
    (found,) = audited(capsys)["judged_otherwise"]
    assert {name: found[name] for name in ("what", "act", "at", "was_late", "until")} == {
        "what": "A1",
        "act": "appeal",
        "at": "2026-11-19T01:30:00+01:00",
        "was_late": False,
        "until": "2026-11-18T20:30:00+01:00",
    }


# --- Since when a match is known --------------------------------------------------------------


@pytest.fixture
def silent(db: None) -> Iterator[Session]:
    """A match of a league to whose result silence agrees an hour after `NOW`."""
    session = build_season(teams=4, silence_agrees=True, answer_hours=1)
    with scope(organiser=session.organiser):
        home = season_at(session).match(1).home
        assert home is not None
        of_home = captain(session, home.entry.number)
        sent = imps((30, 20), (10, 12))
        report_match(actor=of_home, session=session, number=1, stanzas=sent, now=NOW)
        yield session


def known(session: Session, now: timedelta = 2 * HOUR) -> timedelta | None:
    """How long after `NOW` the first match became known."""
    season = season_at(session, NOW + now)
    at = scores_known(season).get(season.match(1).row.pk)
    return at - NOW if at else None


def test_L79C1_a_correction_lets_no_period_run_anew_after_silence_agreed(silent: Session) -> None:
    assert (known(silent, HOUR), known(silent)) == (None, HOUR)
    decide(silent, 1, (31, 20), (10, 12), reason="31.", now=NOW + HOUR + 20 * MINUTE)
    assert known(silent) == HOUR
    strike_match(
        actor=SYSTEM, session=silent, number=1, reason="Void.", now=NOW + HOUR + 25 * MINUTE
    )
    assert known(silent) == HOUR
    late = NOW + HOUR + 31 * MINUTE
    with pytest.raises(UserError, match="79C"):
        decide(silent, 1, (30, 20), (10, 12), reason="30.", now=late)


def test_L79C1_the_director_who_enters_what_silence_agreed_to_starts_nothing(
    silent: Session,
) -> None:
    decide(silent, 1, (30, 20), (10, 12), now=NOW + HOUR + 20 * MINUTE)
    assert known(silent) == HOUR


def test_L79C1_what_was_decided_before_silence_agreed_is_known_since_then(
    silent: Session,
) -> None:
    decide(silent, 1, (31, 20), (10, 12), reason="31.", now=NOW + HOUR)
    assert known(silent) == HOUR
    decide(silent, 1, (32, 20), (10, 12), reason="32.", now=NOW + HOUR + MINUTE)
    assert known(silent) == HOUR


def test_L79C1_half_a_match_is_nothing_that_silence_agrees_to(silent: Session) -> None:
    home = season_at(silent).match(2).home
    assert home is not None
    of_home = captain(silent, home.entry.number)
    report_match(actor=of_home, session=silent, number=2, stanzas=imps((30, 20)), now=NOW)
    play(silent, 2, (30, 20), (10, 12), now=NOW + 5 * HOUR)
    season = season_at(silent, NOW + 9 * HOUR)
    assert scores_known(season)[season.match(2).row.pk] == NOW + 5 * HOUR


def test_L79C1_half_a_match_that_the_director_decided_is_not_known_yet(silent: Session) -> None:
    decide(silent, 1, (31, 20), reason="31.", now=NOW + MINUTE)
    assert known(silent) is None
    decide(silent, 1, (31, 20), (10, 12), reason="Whole.", now=NOW + 3 * HOUR)
    assert known(silent, 4 * HOUR) == 3 * HOUR


def test_L79C1_a_void_match_that_counts_after_all_is_known_since_it_was_void(
    silent: Session,
) -> None:
    strike_match(actor=SYSTEM, session=silent, number=1, reason="Void.", now=NOW + 10 * MINUTE)
    decide(silent, 1, (31, 20), (10, 12), reason="31.", now=NOW + 20 * MINUTE)
    assert known(silent) == 10 * MINUTE


# --- Nothing else computes one ----------------------------------------------------------------

CLOCK = frozenset(
    {
        *("ends_at", "told_periods", "periods_from", "instant", "answer_by", "unheard_after"),
        *("appeal_window", "correction_window", "concurrence_window"),
        *("request_window", "asking_window"),
    }
)
"""What a deadline is computed by."""
DERIVED = {
    "_entries": {"entry_terms"},
    "_scores": {
        *("periods", "fouled", "season_known", "match_requests", "corrections", "matters"),
        *("match_matters", "desk", "running", "releases"),
    },
    "_rulings": {"deadlines", "matters"},
    "_appeals": {"deadlines", "matters", "unheard"},
    "_calls": {"deadlines", "matters", "calls"},
    "_match_rulings": {"match_matters"},
    "_match_appeals": {"match_matters", "match_rulings"},
    "_further_appeals": {"referrals"},
    "_requests": {"match_matters"},
    "_answers": {"season_known", "season_states", "seasons"},
}
"""Modules that show or obey what each finder of `EVERY_DEADLINE` derives again."""
EXAMPLES = {"period_examples"}
"""What would be, if a period were chosen."""


def computing() -> Iterator[str]:
    """The modules outside of the clock itself that ask it."""
    root = Path(__file__).parents[2]
    for app in ("clubs", "config", "events", "rulings"):
        for path in (root / app).rglob("*.py"):
            if "timelimits" not in path.parts and path.stem != "told_deadlines":
                text = path.read_text()
                if any(name in text for name in CLOCK) and not CLOCK.isdisjoint(called(text)):
                    yield path.stem


def called(text: str) -> Iterator[str]:
    for each in ast.walk(ast.parse(text)):
        if isinstance(each, ast.Call):
            name = each.func
            yield name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")


def test_each_place_that_computes_a_deadline_is_on_the_list_that_the_audit_walks() -> None:
    """One that is new is derived in `rulings.queries.told_deadlines`, and stands above."""
    assert set(computing()) == EXAMPLES.union(*DERIVED.values())
    assert {each.__name__ for each in EVERY_DEADLINE} == set(DERIVED)
