"""Knock-out matches in the room: the winner, and what becomes of a level match (Law 78D)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.changes import change_movement, undo_change
from events.actions.releases import publish_official_score
from events.actions.results import enter_result
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.models import MatchDecision, MovementChange, Scoring, Session
from events.models.scoring_choices import LevelMatch, MatchesAre
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.level_matches import level_matches
from events.queries.live_matches import all_matches
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from scoring.teams.boards import TeamSide
from scoring.teams.knockout import Outcome
from tests.builders import NOW, enter_results, make_organiser
from tests.events.test_looking_again import director_of
from tests.rulings.test_knockout_rulings import winners_agree
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

ALIKE = ("4S N =",)
"""Both rooms of every board have the same."""
DECIDED = ("4S N =", "4S N =", "4S N -1", "4S N -1", "4S N =", "4S N =", "4S N =", "4S N =")
"""Of two boards at each of four tables: team 1 wins both boards of its match, 2 and 3 are level."""


def build_knockout(**draft: Any) -> Session:
    """Four teams over four boards; extra boards are two, once."""
    usual = {
        "scoring": Scoring.TEAM_IMPS,
        "matches_are": MatchesAre.KNOCKOUT,
        "extra_boards": 2,
        "teams": 4,
        "boards": 4,
        "rounds": 1,
    }
    return build_match_session(kind="knockout-round", **{**usual, **draft})


@pytest.fixture
def session() -> Iterator[Session]:
    """Both matches are level after the last board."""
    session = build_knockout()
    with scope(organiser=session.organiser):
        enter_results(session, texts=ALIKE)
        yield session


def play_on(session: Session, texts: Sequence[str] = (), seen: int = 0) -> MovementChange:
    """Extra boards, with their results where these are given."""
    change = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.EXTRA_BOARDS,
        parameters=Parameters(),
        seen=seen,
        now=NOW,
    )
    if texts:
        enter_results(session, texts=texts)
    return change


def outcomes(session: Session) -> dict[tuple[str, str], Outcome]:
    scored: Any = score_input(session).score()
    return {
        (each.result.match.home, each.result.match.away): each.outcome for each in scored.knockouts
    }


def to_play(session: Session) -> list[tuple[int, int]]:
    """Table and board of what has no result."""
    missing = session_plays(session, WHOLE).missing
    return sorted((each.table_round.table, each.board) for each in missing)


def enter(session: Session, board: int, ns: str, ew: str, text: str, seen: int) -> None:
    seats = {each.label: each for each in session.contestants.all()}
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=board,
        ns=seats[ns],
        ew=seats[ew],
        text=text,
        seen_version=seen,
        now=NOW,
    )


def test_a_match_has_no_winner_before_its_last_board() -> None:
    session = build_knockout()
    with scope(organiser=session.organiser):
        enter_results(session, leave=1)
        assert outcomes(session) == {
            ("1", "4"): Outcome.HOME,
            ("2", "3"): Outcome.UNFINISHED,
        }
        said = [
            each.knockout.sentence if each.knockout else "" for each in all_matches(session, WHOLE)
        ]
        assert said == ["Łódź Łosie wins the match.", ""]


def test_a_level_match_is_played_on_over_extra_boards(session: Session, tmp_path: Path) -> None:
    assert set(outcomes(session).values()) == {Outcome.TIED}
    winners_agree(session, tmp_path)
    change = play_on(session)
    assert [str(each) for each in change.sentences] == [
        "Boards 5 to 6 are played besides in round 2: 1–4, 2–3."
    ]
    assert {
        (each.table_round.round, each.board) for each in session_plays(session, WHOLE).missing
    } == {
        (2, 5),
        (2, 6),
    }
    enter_results(session, texts=DECIDED)
    assert outcomes(session) == {("1", "4"): Outcome.HOME, ("2", "3"): Outcome.TIED}
    winners_agree(session, tmp_path)
    play_on(session, texts=("4S N -1", "4S N -1", "4S N =", "4S N ="), seen=1)
    assert outcomes(session) == {("1", "4"): Outcome.HOME, ("2", "3"): Outcome.AWAY}
    winners_agree(session, tmp_path)
    places = [(each.rank, each.contestant) for each in score_input(session).score().standings]
    assert places == [("1=", "1"), ("1=", "3"), ("3=", "4"), ("3=", "2")]


def test_who_is_decided_plays_no_extra_boards(session: Session) -> None:
    play_on(session, texts=DECIDED)
    play_on(session, seen=1)
    assert to_play(session) == [(3, 7), (3, 8), (4, 7), (4, 8)]


def test_extra_boards_are_laid_for_the_level_match_alone_while_another_goes_on(
    tmp_path: Path,
) -> None:
    """1–4 is level, and at table 4 a board of 2–3 is still played; that match has its own later."""
    session = build_knockout(level_match=LevelMatch.HIGHER)
    with scope(organiser=session.organiser):
        enter_results(session, texts=ALIKE, leave=1)
        assert outcomes(session) == {("1", "4"): Outcome.TIED, ("2", "3"): Outcome.UNFINISHED}
        assert [str(each) for each in play_on(session).sentences] == [
            "Boards 5 to 6 are played besides in round 2: 1–4."
        ]
        assert to_play(session) == [(1, 5), (1, 6), (2, 5), (2, 6), (4, 4)]
        enter_results(session, texts=ALIKE, rounds={1})
        assert outcomes(session) == {("1", "4"): Outcome.UNFINISHED, ("2", "3"): Outcome.TIED}
        assert [str(each) for each in play_on(session, seen=1).sentences] == [
            "Boards 7 to 8 are played besides in round 3: 2–3."
        ]
        assert to_play(session) == [(1, 5), (1, 6), (2, 5), (2, 6), (3, 7), (3, 8), (4, 7), (4, 8)]
        enter_results(session, texts=ALIKE, rounds={2})
        assert outcomes(session) == {("1", "4"): Outcome.HOME, ("2", "3"): Outcome.UNFINISHED}
        enter_results(session, texts=("4S N -1", "4S N -1", "4S N =", "4S N ="))
        assert outcomes(session) == {("1", "4"): Outcome.HOME, ("2", "3"): Outcome.AWAY}
        winners_agree(session, tmp_path)


def test_a_level_match_is_won_as_the_conditions_say_after_the_extra_boards(tmp_path: Path) -> None:
    session = build_knockout(level_match=LevelMatch.HIGHER)
    with scope(organiser=session.organiser):
        enter_results(session, texts=ALIKE)
        assert set(outcomes(session).values()) == {Outcome.TIED}
        play_on(session, texts=ALIKE)
        assert set(outcomes(session).values()) == {Outcome.HOME}
        winners_agree(session, tmp_path)
        said = [each.knockout.sentence for each in all_matches(session, WHOLE) if each.knockout]
        assert said[0] == "The match is level, and by the conditions it is won by Łódź Łosie."


def test_without_extra_boards_the_conditions_decide_at_once() -> None:
    session = build_knockout(level_match=LevelMatch.HIGHER, extra_sets=0)
    with scope(organiser=session.organiser):
        enter_results(session, texts=ALIKE)
        assert set(outcomes(session).values()) == {Outcome.HOME}


def test_extra_boards_count_for_nothing_where_a_correction_decides_before(
    session: Session, tmp_path: Path
) -> None:
    play_on(session, texts=("4S N -1", "4S N -1", "4S N =", "4S N ="))
    assert outcomes(session)["1", "4"] is Outcome.AWAY
    enter(session, 1, "1NS", "4EW", "4S N +1", seen=1)
    assert outcomes(session)["1", "4"] is Outcome.HOME
    winners_agree(session, tmp_path)
    said = all_matches(session, WHOLE)[0].knockout
    assert said is not None
    assert said.sentence == "Łódź Łosie wins the match; extra boards were played for nothing."


def test_extra_boards_are_refused_where_nothing_is_level(session: Session) -> None:
    enter(session, 1, "1NS", "4EW", "4S N +1", seen=1)
    enter(session, 1, "2NS", "3EW", "4S N +1", seen=1)
    with pytest.raises(UserError, match="No match is level"):
        play_on(session)


def test_extra_boards_are_taken_back_while_nothing_is_entered(session: Session) -> None:
    change = play_on(session)
    undo_change(actor=SYSTEM, session=session, seen=change.number, now=NOW)
    assert len(level_matches(session)) == 2
    play_on(session, texts=DECIDED, seen=2)
    with pytest.raises(UserError):
        undo_change(actor=SYSTEM, session=session, seen=3, now=NOW)


def test_the_score_is_not_official_before_each_match_has_a_winner(session: Session) -> None:
    with pytest.raises(UserError, match="Match 1 – 4 is level"):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    play_on(session, texts=("4S N -1", "4S N -1", "4S N =", "4S N ="))
    publish_official_score(actor=SYSTEM, session=session, now=NOW)


def test_other_sessions_play_no_extra_boards() -> None:
    session = build_match_session()
    with scope(organiser=session.organiser), pytest.raises(UserError):
        play_on(session)


def test_who_concedes_loses_and_a_match_cannot_be_void(session: Session, tmp_path: Path) -> None:
    def decide(kind: MatchDecision.Kind, side: TeamSide | None = None) -> object:
        return decide_session_match(
            actor=SYSTEM,
            session=session,
            match="1-4",
            outcome=MatchOutcome(kind, side),
            reason="They went home.",
            now=NOW,
        )

    with pytest.raises(UserError, match="needs a winner"):
        decide(MatchDecision.Kind.VOID)
    with pytest.raises(UserError, match="which of the two teams"):
        decide(MatchDecision.Kind.DEFAULTED)
    decide(MatchDecision.Kind.CONCEDED, TeamSide.HOME)
    assert outcomes(session)["1", "4"] is Outcome.AWAY
    winners_agree(session, tmp_path)


def test_pages_name_the_winner_or_ask_for_extra_boards(session: Session, client: Client) -> None:
    slug = session.organiser.slug
    client.force_login(director_of(session))
    now = client.get(reverse("matches_now", args=[slug, session.pk])).content.decode()
    assert now.count("The match is level: 2 extra boards are played.") == 2
    address = reverse("movement_change", args=[slug, session.pk, ChangeKey.EXTRA_BOARDS])
    assert address in now
    assert client.post(address, {"seen": "0"}).status_code == 302
    enter_results(session, texts=("4S N -1", "4S N -1", "4S N =", "4S N ="))
    now = client.get(reverse("matches_now", args=[slug, session.pk])).content.decode()
    assert "Play extra boards" not in now
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    card = client.get(reverse("match", args=[slug, session.pk, "1-4"])).content.decode()
    assert "<b>Baize wins the match.</b>" in card


def test_the_list_of_matches_names_the_winners_and_has_no_cross_table(
    session: Session, client: Client
) -> None:
    play_on(session, texts=("4S N -1", "4S N -1", "4S N =", "4S N ="))
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    address = reverse("matches", args=[session.organiser.slug, session.pk])
    page = client.get(address).content.decode()
    assert page.count(" wins the match.") == 2
    assert "Baize wins the match." in page
    for absent in ("Everyone against everyone", "Round 2", "No matches between teams"):
        assert absent not in page


def test_pages_ask_as_much_of_many_matches(client: Client) -> None:
    club, counted = make_organiser(), set()
    for teams in (4, 8):
        session = build_knockout(organiser=club, teams=teams)
        with scope(organiser=club):
            enter_results(session, texts=ALIKE)
            client.force_login(director_of(session))
        address = reverse("matches_now", args=[club.slug, session.pk])
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counted.add(len(queries))
    assert len(counted) == 1
