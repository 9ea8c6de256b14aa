"""Matches of a session that count otherwise than by their boards, and carry-over (Law 78D)."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Organiser
from events.actions.releases import publish_official_score
from events.actions.session_matches import (
    MatchOutcome,
    carry_into_session_match,
    decide_session_match,
    take_back_match_decision,
)
from events.actions.sessions import undo_start
from events.documents.booklet import booklet_context
from events.models import MatchDecision, ScoreRelease, Scoring, Session
from events.models.scoring_choices import ForfeitBy
from events.queries.live_matches import live_matches, match_now
from events.queries.plays import session_plays
from events.queries.score_sheet import score_sheet
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from events.queries.swiss import ready_to_draw, swiss_of
from scoring.teams.boards import TeamSide
from tests.builders import NOW, enter_results, make_organiser
from tests.events.test_looking_again import director_of
from tests.scored_alone import printed, scored_alone
from tests.teams import (
    build_4_and_40_matches,
    build_match_session,
    build_swiss,
    publish_round,
)
from tests.writers import make_final

pytestmark = pytest.mark.django_db

Kind = MatchDecision.Kind
WHY = "The car broke down."


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def played(club: Organiser, **choice: Any) -> Session:
    """Four teams, each against each over 8 boards; all results are in."""
    session = build_match_session(club, **{"teams": 4, "boards": 24, **choice})
    enter_results(session)
    return session


def decide(session: Session, match: str, kind: MatchDecision.Kind, **said: Any) -> MatchDecision:
    outcome = MatchOutcome(kind, said.pop("side", None), said.pop("figures", ()))
    given = {"actor": SYSTEM, "reason": WHY, "now": NOW, **said}
    return decide_session_match(session=session, match=match, outcome=outcome, **given)


def carry(session: Session, match: str, side: TeamSide | None, amount: str, **said: Any) -> object:
    given = {"actor": SYSTEM, "reason": "The match of May.", "now": NOW, **said}
    return carry_into_session_match(
        session=session, match=match, side=side, amount=Decimal(amount), **given
    )


def totals(session: Session) -> dict[str, Fraction]:
    sheet = score_sheet(score_input(session))
    return {row["label"]: Fraction(row["total"]) for row in sheet["ranking"]}


def match_in(session: Session, name: str) -> Any:
    home, away, *_round = name.split("-")
    matches = score_sheet(score_input(session))["matches"]["matches"]
    return next(
        each for each in matches if (each["home"]["label"], each["away"]["label"]) == (home, away)
    )


def points(session: Session, name: str) -> tuple[str, str]:
    match = match_in(session, name)
    return match["home"]["points"], match["away"]["points"]


def first_match(session: Session) -> str:
    given = score_input(session)
    assert given.teams is not None
    return given.teams.matches.key_of(given.teams.matches.planned[0])


def agrees_alone(session: Session, folder: Path) -> None:
    """`python -m scoring` makes the same places and totals of what the site prints."""
    alone, sheet = scored_alone(printed(session), folder), score_sheet(score_input(session))
    assert [(row["contestant"], row["rank"], row["total"]) for row in alone["standings"]] == [
        (row["label"], row["rank"], row["total"]) for row in sheet["ranking"]
    ]
    theirs = {(row["home"], row["away"]): row for row in alone["matches"]}
    for match in sheet["matches"]["matches"]:
        pair = match["home"]["label"], match["away"]["label"]
        said = theirs.get(pair)
        own = match["home"]["points"], match["away"]["points"]
        assert own == ((said["total_home"], said["total_away"]) if said else ("", ""))


# --- What the match gives ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "side", "figures", "gives"),
    [
        (Kind.DEFAULTED, TeamSide.HOME, (), ("0", "12")),
        (Kind.DEFAULTED, TeamSide.AWAY, (), ("12", "0")),
        (Kind.DEFAULTED, None, (), ("0", "0")),
        (Kind.CONCEDED, TeamSide.AWAY, (), ("12", "0")),
        (Kind.VOID, None, (), ("", "")),
        (Kind.POINTS, None, (Fraction("13.5"), Fraction(6)), ("13.5", "6")),
        # WBF continuous, 8 boards, 10 IMPs: 10 + 10 (1 - R^(10/42.43)) / (1 - R) = 13.78.
        (Kind.IMPS, None, (Fraction(30), Fraction(20)), ("13.78", "6.22")),
    ],
)
def test_L78D_a_match_is_worth_what_is_decided(
    club: Organiser,
    tmp_path: Path,
    kind: MatchDecision.Kind,
    side: TeamSide | None,
    figures: tuple[Fraction, ...],
    gives: tuple[str, str],
) -> None:
    session = played(club)
    name = first_match(session)
    before, stood = totals(session), points(session, name)
    decide(session, name, kind, side=side, figures=figures)
    assert points(session, name) == gives
    home, away, *_rest = name.split("-")
    after = totals(session)
    for team, was, becomes in zip((home, away), stood, gives, strict=True):
        assert after[team] - before[team] == Fraction(becomes or "0") - Fraction(was)
    others = before.keys() - {home, away}
    assert {team: after[team] for team in others} == {team: before[team] for team in others}
    agrees_alone(session, tmp_path)


def test_boards_that_were_entered_stay_and_do_not_count(club: Organiser) -> None:
    session = played(club)
    name = first_match(session)
    decide(session, name, Kind.CONCEDED, side=TeamSide.HOME)
    live = match_now(session, name, WHOLE)
    assert live is not None
    assert {(each.has_score, each.struck, each.open is not None) for each in live.lines} == {
        (False, True, True)
    }
    assert live.home_imps == ""
    home, away, *_rest = name.split("-")
    sheet = score_sheet(score_input(session))
    lines = [
        line
        for board in sheet["travellers"]
        for line in board["lines"]
        if {line["ns"], line["ew"]} == {f"{home}NS", f"{away}EW"}
    ]
    assert {(line["earned_ns"], bool(line["result"])) for line in lines} == {("", True)}


def test_who_had_won_more_gets_the_own_average_where_the_conditions_say_so(
    club: Organiser, tmp_path: Path
) -> None:
    session = played(club, forfeit_by=ForfeitBy.OWN_AVERAGE, forfeit=3)
    name = first_match(session)
    _home, away, *_rest = name.split("-")
    stood, before = points(session, name), totals(session)
    own = (before[away] - Fraction(stood[1])) / 2
    decide(session, name, Kind.DEFAULTED, side=TeamSide.HOME)
    assert own > 3
    assert Fraction(points(session, name)[1]) == own
    agrees_alone(session, tmp_path)


@pytest.mark.parametrize(
    ("scoring", "gives"),
    [(Scoring.TEAM_IMPS, ("-24", "24")), (Scoring.BOARD_A_MATCH, ("6.4", "9.6"))],
)
def test_L12C2_without_a_scale_each_board_has_artificial_scores(
    club: Organiser, tmp_path: Path, scoring: Scoring, gives: tuple[str, str]
) -> None:
    """Average minus and plus on 8 boards: 3 IMPs each, or 40 and 60 per cent of 2."""
    session = build_match_session(club, teams=2, kind="head-to-head", boards=8, scoring=scoring)
    name = first_match(session)
    decide(session, name, Kind.DEFAULTED, side=TeamSide.HOME)
    assert points(session, name) == gives
    agrees_alone(session, tmp_path)


def test_a_match_decided_unplayed_lets_the_score_be_published(club: Organiser) -> None:
    session = build_match_session(club, teams=4, boards=24)
    enter_results(session, rounds={1, 2})
    waiting = [each for each in live_matches(session, WHOLE) if each.round == 3]
    with pytest.raises(UserError, match="results are missing"):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    for each in waiting:
        decide(session, each.name, Kind.DEFAULTED, side=None)
    assert session_plays(session, WHOLE).is_complete
    matches: Any = publish_official_score(actor=SYSTEM, session=session, now=NOW).matches
    kinds = [each["decision"]["kind"] for each in matches["matches"][-2:]]
    assert kinds == ["defaulted", "defaulted"]


# --- The record ----------------------------------------------------------------------------------


def test_it_is_recorded_and_taken_back(club: Organiser) -> None:
    session = played(club)
    name = first_match(session)
    stood = points(session, name)
    first = decide(session, name, Kind.VOID)
    second = decide(session, name, Kind.CONCEDED, side=TeamSide.AWAY, seen=first.number)
    first.refresh_from_db()
    assert (first.is_current, first.taken_back_for, second.number) == (False, WHY, 2)
    back = take_back_match_decision(
        actor=SYSTEM, session=session, match=name, reason="They came.", seen=2, now=NOW
    )
    assert (back.pk, back.is_current, back.taken_back_for) == (second.pk, False, "They came.")
    assert points(session, name) == stood
    acts = HistoryRecord.objects.filter(act__startswith="match.").values_list("act", flat=True)
    assert list(acts.order_by("number")) == ["match.decide", "match.decide", "match.take_back"]


def test_after_the_official_score_each_decision_makes_a_further_one(club: Organiser) -> None:
    session = played(club)
    name = first_match(session)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    decide(session, name, Kind.POINTS, figures=(Fraction(20), Fraction(0)))
    take_back_match_decision(
        actor=SYSTEM, session=session, match=name, reason="Wrong match.", seen=None, now=NOW
    )
    releases = ScoreRelease.objects.filter(session=session).order_by("number")
    assert [each.number for each in releases] == [1, 2, 3]
    first, second, third = ({row["label"]: row["total"] for row in one.ranking} for one in releases)
    assert first == third != second
    assert WHY in releases[1].reason


@pytest.mark.parametrize(
    ("kind", "said", "words"),
    [
        (Kind.VOID, {"reason": " "}, "Write down why"),
        (Kind.CONCEDED, {}, "which of the two teams"),
        (Kind.IMPS, {"figures": (Fraction(193), Fraction(0))}, "a team gains 0 to 192 IMPs"),
        (Kind.POINTS, {"figures": (Fraction(31), Fraction(0))}, "0 to 30 Victory Points"),
    ],
)
def test_what_cannot_be_is_refused(
    club: Organiser, kind: MatchDecision.Kind, said: dict[str, Any], words: str
) -> None:
    session = played(club)
    with pytest.raises(UserError, match=words):
        decide(session, first_match(session), kind, **said)
    assert not MatchDecision.objects.exists()


def test_it_is_refused_at_the_wrong_time_and_by_who_may_not(club: Organiser) -> None:
    session = played(club)
    name = first_match(session)
    with pytest.raises(UserError, match="no such match"):
        decide(session, "1-9", Kind.VOID)
    with pytest.raises(NotAllowed):
        decide(session, name, Kind.VOID, actor=Actor(name="Nobody"))
    with pytest.raises(Conflict, match="Somebody was faster"):
        decide(session, name, Kind.VOID, seen=1)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    make_final(actor=SYSTEM, session=session, now=NOW)
    with pytest.raises(UserError, match="score is final"):
        decide(session, name, Kind.VOID)


def test_a_session_with_a_decision_does_not_go_back_to_its_set_up(club: Organiser) -> None:
    session = build_match_session(club, teams=4)
    decide(session, first_match(session), Kind.VOID)
    with pytest.raises(UserError, match="Play has begun"):
        undo_start(actor=SYSTEM, session=session, now=NOW)


# --- Carry-over ----------------------------------------------------------------------------------


def test_what_a_team_carries_into_a_head_to_head_match_counts(
    club: Organiser, tmp_path: Path
) -> None:
    session = build_match_session(
        club,
        teams=2,
        kind="head-to-head",
        boards=8,
        scoring=Scoring.TEAM_IMPS,
        carry_over_cap=6,
    )
    enter_results(session)
    name = first_match(session)
    home, away = (Fraction(each) for each in points(session, name))
    carry(session, name, TeamSide.AWAY, "5.5")
    assert [Fraction(each) for each in points(session, name)] == [home, away + Fraction("5.5")]
    assert match_in(session, name)["carried"]["imps"] == "5.5"
    agrees_alone(session, tmp_path)
    carry(session, name, None, "0", reason="It was another team.")
    assert [Fraction(each) for each in points(session, name)] == [home, away]


def test_a_carry_over_moves_the_margin_on_the_scale(club: Organiser, tmp_path: Path) -> None:
    session = played(club, carry_over_cap=10)
    name = first_match(session)
    decide(session, name, Kind.IMPS, figures=(Fraction(26), Fraction(20)))
    carry(session, name, TeamSide.HOME, "4")
    assert points(session, name) == ("13.78", "6.22")
    agrees_alone(session, tmp_path)


@pytest.mark.parametrize(
    ("cap", "amount", "words"),
    [
        (6, "6.5", "at most: enter 6 or less"),
        (6, "0", "above 0 IMPs"),
        (0, "1", "allow no carry-over: publish them with the most"),
    ],
)
def test_a_carry_over_above_its_cap_is_refused_with_what_to_do(
    club: Organiser, cap: int, amount: str, words: str
) -> None:
    session = played(club, carry_over_cap=cap)
    with pytest.raises(UserError, match=words) as refusal:
        carry(session, first_match(session), TeamSide.HOME, amount)
    assert refusal.value.field == "amount"


# --- A Swiss -------------------------------------------------------------------------------------


def test_a_decided_match_of_a_swiss_is_out_no_more(club: Organiser, tmp_path: Path) -> None:
    session = build_swiss(club, teams=8, played=1)
    publish_round(session, 2)
    found = swiss_of(session)
    assert found is not None
    assert len(ready_to_draw(session, found).out) == 4
    name = next(each.name for each in live_matches(session, WHOLE) if each.round == 2)
    decide(session, name, Kind.DEFAULTED, side=TeamSide.AWAY)
    assert name.endswith("-2")
    assert len(ready_to_draw(session, found).out) == 3
    decide(session, name, Kind.VOID)
    assert len(ready_to_draw(session, found).out) == 3
    agrees_alone(session, tmp_path)


# --- Pages ---------------------------------------------------------------------------------------


def director(session: Session) -> Client:
    client = Client()
    client.force_login(director_of(session))
    return client


def address(session: Session, route: str, *more: object) -> str:
    return reverse(route, args=[session.organiser.slug, session.pk, *more])


def test_the_director_decides_on_the_page_and_every_page_says_so(club: Organiser) -> None:
    session = played(club, carry_over_cap=6)
    name, client = first_match(session), director(session)
    home, away = name.split("-")
    page = address(session, "match_decisions", name)
    wrong = client.post(address(session, "match_not_played", name), {"what": "conceded"})
    assert wrong.status_code == 422
    typed = {"what": "conceded", "at_fault": "home", "reason": WHY, "seen": "0"}
    assert client.post(address(session, "match_not_played", name), typed)["Location"] == page
    assert "conceded the match" in client.get(page).content.decode()
    stale = client.post(address(session, "match_void", name), {"reason": "No.", "seen": "0"})
    assert "Somebody was faster" in stale.content.decode()
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    visitor = Client()
    card = visitor.get(address(session, "match", name)).content.decode()
    assert WHY in card
    assert card.count("does not count") == 8
    assert "conceded" in visitor.get(address(session, "matches")).content.decode()
    team = visitor.get(address(session, "result_card", home)).content.decode()
    assert "conceded" in team
    board = match_in(session, name)["boards"][0]["board"]
    why = visitor.get(address(session, "why", board, f"{home}NS", f"{away}EW")).content.decode()
    assert "Its boards do not count." in why
    release = ScoreRelease.objects.get(session=session)
    lines = [line for line, _rows in booklet_context(release)["match_cards"]]
    assert [line.said.sentence for line in lines if line.said] == [
        f"{match_in(session, name)['home']['names']} conceded the match."
    ]


def test_a_result_and_a_carry_over_are_typed_on_the_page(club: Organiser) -> None:
    session = played(club, carry_over_cap=6)
    name, client = first_match(session), director(session)
    known = {"what": "imps", "home": "26", "away": "20", "reason": WHY, "seen": "0"}
    assert client.post(address(session, "match_known", name), known).status_code == 302
    brought = {"side": "home", "amount": "7", "reason": "The match of May."}
    refused = client.post(address(session, "match_carry", name), brought)
    assert "at most: enter 6 or less" in refused.content.decode()
    client.post(address(session, "match_carry", name), {**brought, "amount": "4"})
    assert points(session, name) == ("13.78", "6.22")
    shown = client.get(address(session, "match_decisions", name)).content.decode()
    assert "carries 4 IMPs into the match" in shown
    back = {"reason": "The score sheet was found.", "seen": "1"}
    client.post(address(session, "match_decision_back", name), back)
    assert "decision" not in match_in(session, name)


def test_its_pages_cost_the_same_queries_for_4_and_40_matches() -> None:
    counted = set()
    for session in build_4_and_40_matches():
        with scope(organiser=session.organiser):
            matches = live_matches(session, WHOLE)
            for name in [each.name for each in matches][: len(matches) // 2]:
                decide(session, name, Kind.VOID)
        visitor = director(session)
        with CaptureQueriesContext(connection) as queries:
            visitor.get(address(session, "matches_now"))
            visitor.get(address(session, "match_decisions", name))
        counted.add(len(queries))
    assert len(counted) == 1
