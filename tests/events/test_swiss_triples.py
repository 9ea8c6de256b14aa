"""Three teams play a triple: over two rounds, or each half the boards in one."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser
from events.actions.changes import change_movement
from events.actions.results import enter_result
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.actions.swiss_draws import (
    publish_draw,
)
from events.actions.swiss_field import (
    play_rounds,
    withdraw_contestant,
)
from events.models import (
    MatchDecision,
    Scoring,
    Session,
    TableRound,
)
from events.models.scoring_choices import VictoryScale
from events.movements.proof import prove
from events.movements.swiss.conditions import OddField
from events.queries.change_kinds import ChangeKey
from events.queries.line_ups import team_sittings
from events.queries.movement import section_of
from events.queries.standings import score_input
from scoring.teams.boards import TeamSide
from tests.builders import NOW, enter_results, make_organiser
from tests.swiss import draw, exchange, numbers, start, take_back, team, totals
from tests.teams import (
    SWISS,
    build_swiss,
    publish_round,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


TRIPLES = replace(SWISS, odd=OddField.LONG_TRIPLE)


def test_a_triple_goes_over_two_rounds_and_each_plays_both_others(club: Organiser) -> None:
    session = build_swiss(club, teams=7, choice=TRIPLES)
    first = publish_round(session, 1)
    assert first.pairings[-1]["contestants"] == [5, 6, 7]
    enter_results(session)
    with pytest.raises(UserError, match="plays a triple that goes on"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 6), now=NOW)
    with pytest.raises(UserError, match="2 to 5 rounds"):
        play_rounds(actor=SYSTEM, session=session, rounds=1, now=NOW)
    second = draw(session, 2)
    assert [each["points"] for each in second.standing if each["number"] in (5, 6, 7)] == ["10"] * 3
    with pytest.raises(UserError, match="second round of a triple"):
        exchange(session, 2, 1, 6)
    publish_draw(actor=SYSTEM, session=session, number=2, seen=0, now=NOW)
    enter_results(session)
    matches = score_input(session).score().matches  # type: ignore[union-attr]
    triple = [each.match for each in matches if {each.match.home, each.match.away} <= set("567")]
    assert [(each.round_number, len(each.boards)) for each in triple] == [(2, 4)] * 3
    third = numbers(draw(session, 3))[-1]
    assert not {frozenset((a, b)) for a in third for b in third if a < b} & {
        frozenset(each) for each in ((5, 6), (5, 7), (6, 7))
    }


def test_no_triple_begins_in_the_last_round(club: Organiser) -> None:
    session = build_swiss(club, teams=7, choice=replace(TRIPLES, rounds=3), played=2)
    assert draw(session, 3).pairings[-1]["bye"]


SHORT = replace(SWISS, odd=OddField.SHORT_TRIPLE)


def short_triple(club: Organiser, **draft: Any) -> Session:
    """Seven teams, four boards a round, after the first draw: 5, 6 and 7 play the triple."""
    session = build_swiss(club, teams=7, choice=SHORT, **draft)
    assert publish_round(session, 1).pairings[-1]["contestants"] == [5, 6, 7]
    return session


def test_a_triple_within_one_round_gives_each_half_the_boards_against_both(club: Organiser) -> None:
    """Set A are boards 1 and 2, B 3 and 4, C 21 and 22, after those of all five rounds."""
    session = short_triple(club)
    rows = TableRound.objects.filter(round=1, half__gt=0).order_by("half", "table")
    assert [(row.table, str(row.ns), str(row.ew), row.boards) for row in rows] == [
        (5, "5 NS", "6 EW", [1, 2]),
        (6, "6 NS", "7 EW", [3, 4]),
        (7, "7 NS", "5 EW", [21, 22]),
        (5, "5 NS", "7 EW", [21, 22]),
        (6, "6 NS", "5 EW", [1, 2]),
        (7, "7 NS", "6 EW", [3, 4]),
    ]
    found = section_of(session)
    assert found is not None
    assert prove(found[1]) == ()
    enter_results(session)
    matches = score_input(session).score().matches  # type: ignore[union-attr]
    halves = [each.match for each in matches if each.match.half]
    assert [
        (each.home, each.away, each.round_number, [board.board for board in each.boards])
        for each in halves
    ] == [("5", "6", 1, [1, 2]), ("6", "7", 1, [3, 4]), ("7", "5", 1, [21, 22])]
    assert draw(session, 2).pairings[-1]["leg"] is None


def test_a_half_match_is_worth_ten_and_both_are_a_round(club: Organiser) -> None:
    """5 win 10 IMPs from 6 on board 1, everything else is level: 9-1 on the scale of 2 boards."""
    session = short_triple(club)
    enter(session, 1, "5NS", "6EW", "4SN=")
    enter(session, 1, "6NS", "5EW", "4SN-1")
    enter_results(session, texts=["P"])
    margin = exact_points(session)
    assert margin[("5", "6")] == (9, 1)
    assert margin[("6", "7")] == margin[("7", "5")] == (5, 5)
    assert [totals(session)[team] for team in "567"] == [14, 6, 10]


def exact_points(session: Session) -> dict[tuple[str, str], tuple[int, int]]:
    """What each match gave, which is whole here."""
    matches = score_input(session).score().matches  # type: ignore[union-attr]
    return {(m.match.home, m.match.away): (int(m.home_points), int(m.away_points)) for m in matches}


def enter(session: Session, board: int, ns: str, ew: str, text: str) -> None:
    seats = {each.label: each for each in session.contestants.all()}
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=board,
        ns=seats[ns],
        ew=seats[ew],
        text=text,
        seen_version=0,
        now=NOW,
    )


def test_the_last_round_has_a_triple_too_where_it_takes_one(club: Organiser) -> None:
    session = build_swiss(club, teams=7, choice=replace(SHORT, rounds=3), played=2)
    assert len(draw(session, 3).pairings[-1]["contestants"]) == 3


def test_a_half_match_that_is_out_is_taken_to_be_level(club: Organiser) -> None:
    session = short_triple(club)
    enter_results(session, leave=12)
    row = draw(session, 2)
    assert [(each["home"], each["away"], each["home_points"]) for each in row.assumed][-1] == (
        7,
        5,
        "5",
    )
    assert {each["points"] for each in row.standing if each["number"] in (5, 6, 7)} == {"10"}


def test_a_team_that_leaves_a_triple_forfeits_both_halves(club: Organiser) -> None:
    """12 Victory Points are for a whole match: half of them for each of these."""
    session = short_triple(club, forfeit=12)
    enter_results(session, texts=["P"])
    for match in ("6-7-1", "7-5-1"):
        side = TeamSide.AWAY if match == "6-7-1" else TeamSide.HOME
        decide_session_match(
            actor=SYSTEM,
            session=session,
            match=match,
            outcome=MatchOutcome(MatchDecision.Kind.DEFAULTED, side),
            reason="went home",
            now=NOW,
        )
    withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 7), now=NOW)
    points = exact_points(session)
    assert (points["6", "7"], points["7", "5"]) == ((6, 0), (0, 6))
    assert [totals(session)[each] for each in "567"] == [11, 11, 0]
    assert 7 not in [one for each in numbers(draw(session, 2)) for one in each]


def test_points_of_half_a_match_are_ten_at_most(club: Organiser) -> None:
    session = short_triple(club)
    with pytest.raises(UserError, match="Half a match is worth 0 to 10 Victory Points"):
        decide_session_match(
            actor=SYSTEM,
            session=session,
            match="5-6-1",
            outcome=MatchOutcome(MatchDecision.Kind.POINTS, None, (Fraction(12), Fraction(8))),
            reason="told on the phone",
            now=NOW,
        )


def test_a_board_of_either_half_is_postponed(club: Organiser) -> None:
    session = short_triple(club)
    for seen, board in enumerate((2, 21)):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.POSTPONE,
            parameters={"round": 1, "table": 5, "boards": [board]},
            seen=seen,
            now=NOW,
        )
    rows = TableRound.objects.filter(round=1, table=5).order_by("half")
    assert [row.late for row in rows] == [[2], [21]]


def test_all_open_boards_of_both_halves_are_cancelled_at_once(club: Organiser) -> None:
    """Team 5 sat North-South in both: against 6 on boards 1 and 2, against 7 on 21 and 22."""
    session = short_triple(club)
    enter(session, 1, "5NS", "6EW", "4SN=")
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.CANCEL,
        parameters={"round": 1, "table": 5, "ns_fault": "none", "ew_fault": "directly"},
        seen=0,
        now=NOW,
    )
    assert [str(each) for each in done.sentences] == [
        (
            "Round 1, table 5: board 2 is cancelled (Law 82B2); the NS pair of team 5 gets A+ and"
            " the EW pair of team 6 A- (Law 12C2(a))."
        ),
        (
            "Round 1, table 5: boards 21 and 22 are cancelled (Law 82B2); the NS pair of team 5"
            " gets A+ and the EW pair of team 7 A- (Law 12C2(a))."
        ),
    ]
    rows = TableRound.objects.filter(round=1, table=5).order_by("half")
    assert [row.cancelled for row in rows] == [[2], [21, 22]]
    scores = session.results.in_force().exclude(board__number=1).order_by("board__number")
    assert [(each.board.number, str(each.ns), str(each.ew)) for each in scores] == [
        (2, "5 NS", "6 EW"),
        (21, "5 NS", "7 EW"),
        (22, "5 NS", "7 EW"),
    ]


def test_all_open_boards_of_both_halves_are_postponed_at_once(club: Organiser) -> None:
    session = short_triple(club)
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.POSTPONE,
        parameters={"round": 1, "table": 7},
        seen=0,
        now=NOW,
    )
    rows = TableRound.objects.filter(round=1, table=7).order_by("half")
    assert [row.late for row in rows] == [[21, 22], [3, 4]]


def test_a_line_up_tells_the_tables_of_both_halves(club: Organiser) -> None:
    session = short_triple(club)
    told = {str(each.contestant): each for each in team_sittings(session, 1)}
    assert [(told[each].ns_table, told[each].ew_table) for each in "567"] == [
        ("5", "7, then 6"),
        ("6", "5, then 7"),
        ("7", "6, then 5"),
    ]


def test_a_short_triple_is_exchanged_and_taken_back(club: Organiser) -> None:
    session = short_triple(club)
    take_back(session, 1)
    assert not TableRound.objects.filter(section__session=session).exists()
    draw(session, 1)
    assert numbers(exchange(session, 1, 3, 7)) == [[1, 7], [2, 4], [5, 6, 3]]
    publish_draw(actor=SYSTEM, session=session, number=1, seen=1, now=NOW)
    assert TableRound.objects.filter(round=1, half=2).count() == 3


@pytest.mark.parametrize(
    ("boards", "draft", "message"),
    [
        (7, {}, "7 boards cannot be halved for a triple in one round: play an even number"),
        (2, {}, "2 boards cannot be halved"),
        (8, {"victory_scale": VictoryScale.ACBL_30}, "worth 10 Victory Points each"),
        (8, {"scoring": Scoring.HYBRID}, "worth 10 Victory Points each"),
    ],
)
def test_a_triple_that_cannot_be_halved_is_refused(
    club: Organiser, boards: int, draft: dict[str, object], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        start(club, replace(SHORT, boards=boards), teams=7, **draft)


@pytest.mark.parametrize("scoring", [Scoring.TEAM_IMPS, Scoring.BOARD_A_MATCH])
def test_where_boards_count_half_matches_count_as_they_are(
    club: Organiser, scoring: Scoring
) -> None:
    session = short_triple(club, scoring=scoring)
    enter(session, 1, "5NS", "6EW", "4SN=")
    enter(session, 1, "6NS", "5EW", "4SN-1")
    enter_results(session, texts=["P"])
    own = {Scoring.TEAM_IMPS: (10, -10), Scoring.BOARD_A_MATCH: (3, 1)}[scoring]
    assert exact_points(session)[("5", "6")] == own
