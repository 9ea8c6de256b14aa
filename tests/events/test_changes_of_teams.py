"""Teams that come late to a round robin or leave it, and rounds left out: to the official score."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import cast

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import Conflict, UserError
from clubs.models import User
from events.actions.changes import undo_change
from events.actions.entries import add_late_team
from events.actions.releases import publish_official_score
from events.actions.session_matches import (
    MatchOutcome,
    decide_session_match,
    take_back_match_decision,
)
from events.models import MatchDecision, ScorePenalty, Session
from events.movements.changes.leaving import Remaining
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.changes import in_play
from events.queries.plays import session_plays
from events.queries.rounds_in_play import latest_round
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from rulings.actions.penalties import give_penalty, take_back_penalty
from tests.builders import NOW, enter_results
from tests.changes import change
from tests.events.test_teams_to_the_end import engine_score, hold_to_engine, release_of
from tests.teams import TEXTS, build_match_session, four

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=4)

ROUND = 4 * 4
"""Results of a round: two matches, at two tables each, of four boards."""


@pytest.fixture
def session() -> Iterator[Session]:
    """A round robin of five teams, four boards a match; byes by round: 1, 4, 2, 5, 3."""
    built = build_match_session(teams=5, boards=20)
    with scope(organiser=built.organiser):
        yield built


def come(session: Session, number: int = 9) -> int:
    """A team that is entered and not seated."""
    entered = add_late_team(
        actor=SYSTEM, session=session, name="Late Four", people=four(number), now=NOW
    )
    return entered.entry.number


def totals(session: Session) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score_input(session).score().standings}


def to_the_end(session: Session) -> dict[str, Fraction]:
    """All that is open is played and published; every figure is the engine's."""
    ranking = published(session)
    hold_to_engine(session)
    return ranking


def published(session: Session) -> dict[str, Fraction]:
    """The same, where matches are decided that have no boards: places and totals."""
    enter_results(session, texts=TEXTS)
    assert session_plays(session, WHOLE).is_complete
    publish_official_score(actor=SYSTEM, session=session, now=LATER)
    ranking = release_of(session).ranking
    assert [(row["rank"], row["label"], row["total"]) for row in ranking] == [
        (row["rank"], row["contestant"], row["total"]) for row in engine_score(session)["standings"]
    ]
    return {row["label"]: Fraction(row["total"]) for row in ranking}


def matches(session: Session) -> set[str]:
    teams = score_input(session).teams
    assert teams is not None
    return {f"{each.home}-{each.away}" for each in teams.matches.planned}


def test_L78D_late_team_plays_from_its_round_on(session: Session) -> None:
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    before = matches(session)
    change(session, ChangeKey.JOIN, entry=come(session), round=3)
    late = session.contestants.filter(entry__name="Late Four")
    assert sorted(each.label for each in late) == ["6", "6EW", "6NS"]
    assert matches(session) - before == {"2-6", "5-6", "3-6"}
    ranking = to_the_end(session)
    assert len(ranking) == 6
    given = score_input(session)
    assert given.teams is not None
    # The byes of rounds 1 and 2 stay; a late team has no score for them.
    assert given.teams.matches.byes == ((1, "1"), (2, "4"))
    for page in ("matches", "results", "where_next"):
        answer = Client().get(reverse(page, args=[session.organiser.slug, session.pk]))
        assert answer.status_code == 200


def test_late_team_is_taken_back_and_may_come_again(session: Session) -> None:
    entry = come(session)
    change(session, ChangeKey.JOIN, entry=entry, round=2)
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert session.contestants.ranked().count() == 5
    change(session, ChangeKey.JOIN, seen=2, entry=entry, round=3)
    assert session.contestants.ranked().count() == 6


def test_L78D_team_that_leaves_gives_its_opponents_a_bye(session: Session) -> None:
    """Team 2 has played teams 5 and 3; then it has a bye, and 4 and 1 would meet it."""
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    stood = totals(session)["2"]
    change(session, ChangeKey.LEAVE, pair="2", round=3)
    assert matches(session) == {"3-4", "2-5", "1-5", "2-3", "1-4", "5-3", "1-3", "4-5"}
    given = score_input(session)
    assert given.teams is not None
    assert set(given.teams.matches.byes) == {
        (1, "1"),
        (2, "4"),
        (4, "5"),
        (4, "4"),
        (5, "3"),
        (5, "1"),
    }
    assert to_the_end(session)["2"] == stood


def test_L78D_matches_of_a_team_that_leaves_are_not_played_by_it(session: Session) -> None:
    """Teams 4 and 1 get the 12 Victory Points that the conditions have for it."""
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    stood = totals(session)["2"]
    change(session, ChangeKey.LEAVE, pair="2", round=3, remaining=Remaining.NOT_PLAYED)
    decided = MatchDecision.objects.in_force().order_by("number")
    assert {(each.home.short, each.away.short, each.kind) for each in decided} == {
        ("4", "2", "defaulted"),
        ("1", "2", "defaulted"),
    }
    assert published(session)["2"] == stood
    twelve = [
        match.away_points if match.match.home == "2" else match.home_points
        for match in score_input(session).score().matches  # type: ignore[union-attr]
        if match.match.known is not None
    ]
    assert twelve == [12, 12]


def test_L78D_all_matches_of_a_team_that_leaves_are_void(session: Session) -> None:
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    change(session, ChangeKey.LEAVE, pair="2", round=3, remaining=Remaining.VOID)
    assert MatchDecision.objects.in_force().filter(kind="void").count() == 4
    assert published(session)["2"] == 0
    engine = engine_score(session)
    assert {(each["home"], each["away"]) for each in engine["matches"]} == {
        ("1", "3"),
        ("1", "4"),
        ("1", "5"),
        ("3", "4"),
        ("5", "3"),
        ("4", "5"),
    }


def test_team_that_left_is_taken_back_with_its_matches(session: Session) -> None:
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    before = totals(session)
    change(session, ChangeKey.LEAVE, pair="2", round=3, remaining=Remaining.VOID)
    assert totals(session) != before
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert totals(session) == before
    assert not MatchDecision.objects.in_force().exists()


def test_match_that_was_decided_before_stays_so_and_after_is_not_taken_back(
    session: Session,
) -> None:
    outcome = MatchOutcome(MatchDecision.Kind.IMPS, figures=(Fraction(8), Fraction(5)))
    decide = {"actor": SYSTEM, "session": session, "reason": "played at home", "now": NOW}
    decide_session_match(match="4-2", outcome=outcome, **decide)  # type: ignore[arg-type]
    change(session, ChangeKey.LEAVE, pair="2", round=3, remaining=Remaining.NOT_PLAYED)
    found = {each.home.short + each.away.short: each for each in MatchDecision.objects.in_force()}
    assert {key: each.kind for key, each in found.items()} == {"42": "imps", "12": "defaulted"}
    decide_session_match(match="1-2", outcome=outcome, **decide)  # type: ignore[arg-type]
    with pytest.raises(Conflict, match="Match 1 – 2 has been decided otherwise meanwhile"):
        undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)


def test_L78D_a_match_that_is_decided_is_not_void_with_the_others_unasked(
    session: Session,
) -> None:
    outcome = MatchOutcome(MatchDecision.Kind.IMPS, figures=(Fraction(8), Fraction(5)))
    decide = {"actor": SYSTEM, "session": session, "reason": "played at home", "now": NOW}
    decide_session_match(match="4-2", outcome=outcome, **decide)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="The match 4 – 2 is decided: take that back first"):
        change(session, ChangeKey.LEAVE, pair="2", round=3, remaining=Remaining.VOID)
    assert not session.changes.exists()
    take_back_match_decision(match="4-2", seen=None, **decide)  # type: ignore[arg-type]
    change(session, ChangeKey.LEAVE, pair="2", round=3, remaining=Remaining.VOID)
    assert MatchDecision.objects.in_force().filter(kind="void").count() == 4


def penalise(session: Session, team: int, match: str) -> ScorePenalty:
    """A Victory Point of a team in a match."""
    return give_penalty(
        actor=SYSTEM,
        session=session,
        contestant=session.contestants.ranked().get(number=team),
        amount=Decimal(1),
        unit=ScorePenalty.Unit.MATCH_POINTS,
        law="90B8",
        reason="Away without leave.",
        match=match,
        now=NOW,
    )


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        (ChangeKey.SKIP_ROUND, {"round": 5}),
        (ChangeKey.LEAVE, {"pair": "2", "round": 3}),
        (ChangeKey.FEWER_ROUNDS, {"count": 2}),
    ],
)
def test_L90_a_penalty_in_a_match_is_not_lost_with_the_match(
    session: Session, kind: ChangeKey, asked: Parameters
) -> None:
    """Team 1 is to play team 2 in round 5."""
    penalty = penalise(session, team=1, match="1-2")
    with pytest.raises(UserError, match="penalty in the match 1 – 2 stands: take it back first"):
        change(session, kind, **asked)
    assert not session.changes.exists()
    take_back_penalty(actor=SYSTEM, penalty=penalty, reason="They had leave.", now=NOW)
    change(session, kind, **asked)
    assert "1-2" not in matches(session)


def test_L90_a_penalty_stays_where_all_boards_of_its_match_are_cancelled_with_scores(
    session: Session,
) -> None:
    penalise(session, team=2, match="2-5")
    theirs = [
        each
        for each in session_plays(session, WHOLE).all
        if {each.ns.short, each.ew.short} == {"2", "5"}
    ]
    rooms = sorted({(each.table_round.round, each.table_round.table) for each in theirs})
    for seen, (number, table) in enumerate(rooms):
        faults = {"ns_fault": "none", "ew_fault": "none"}
        asked = cast(Parameters, {"round": number, "table": table, **faults})
        change(session, ChangeKey.CANCEL, seen, **asked)
    assert len(rooms) == 2
    assert "2-5" in matches(session)


def test_L82B2_round_left_out_has_neither_matches_nor_byes(session: Session) -> None:
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    change(session, ChangeKey.SKIP_ROUND, round=4)
    to_the_end(session)
    scored = score_input(session)
    assert scored.teams is not None
    assert scored.teams.matches.byes == ((1, "1"), (2, "4"), (3, "2"), (5, "3"))
    assert len(release_of(session).matches["matches"]) == 8  # type: ignore[index]


def test_after_the_round_before_all_go_on_with_the_one_after_it(session: Session) -> None:
    change(session, ChangeKey.SKIP_ROUND, round=3)
    assert latest_round(session) == 1
    enter_results(session, texts=TEXTS, leave=2 * ROUND)
    assert latest_round(session) == session_plays(session, WHOLE).round == 4


def test_the_first_round_that_is_played_comes_first(session: Session) -> None:
    change(session, ChangeKey.SKIP_ROUND, round=1)
    assert latest_round(session) == session_plays(session, WHOLE).round == 2


def test_team_with_results_in_a_round_stays_for_it(session: Session) -> None:
    enter_results(session, texts=TEXTS, leave=3 * ROUND)
    with pytest.raises(UserError, match="board 5 has a result"):
        change(session, ChangeKey.LEAVE, pair="2", round=2)
    assert in_play(session).version == 0  # type: ignore[union-attr]


def test_late_team_is_entered_and_seated_on_the_pages(session: Session, client: Client) -> None:
    client.force_login(User.objects.get(email="director@acol.example"))
    arguments = [session.organiser.slug, session.pk]
    page = reverse("movement_change", args=[*arguments, "join"])
    assert b"Name of the team" in client.get(page).content
    players = {f"player{n}": f"{name} Late" for n, name in enumerate("ABCD", start=1)}
    answer = client.post(reverse("late_entry", args=arguments), {"name": "Late Four", **players})
    assert answer.status_code == 302
    shown = client.get(page, {"seen": 0, "entry": 6, "round": 3})
    assert "against team 2, boards 9 to 12" in shown.content.decode()
    assert client.post(page, {"seen": 0, "entry": 6, "round": 3}).status_code == 302
    assert session.contestants.ranked().count() == 6


def test_what_becomes_of_matches_is_asked_of_teams_alone(session: Session, client: Client) -> None:
    client.force_login(User.objects.get(email="director@acol.example"))
    page = reverse("movement_change", args=[session.organiser.slug, session.pk, "leave"])
    assert b"all their matches are void" in client.get(page).content
    asked = {"seen": "0", "pair": "2", "round": "3", "remaining": "not-played"}
    shown = client.get(page, asked)
    assert "those against team 1 and team 4" in shown.content.decode()
