"""A Swiss of teams: rounds drawn, changed by hand, published and taken back; who takes part."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Organiser, User
from events.actions.changes import change_movement, undo_change
from events.actions.entries import add_late_team
from events.actions.penalties import write_penalty
from events.actions.releases import publish_official_score
from events.actions.results import enter_result
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.actions.sessions import undo_start
from events.actions.swiss_draws import (
    draw_round,
    exchange_opponents,
    publish_draw,
    take_back_draw,
)
from events.actions.swiss_field import (
    SwissChoice,
    admit_entry,
    play_rounds,
    reinstate_contestant,
    start_swiss,
    withdraw_contestant,
)
from events.models import (
    Contestant,
    MatchDecision,
    ScorePenalty,
    Scoring,
    Session,
    SwissDraw,
    TableRound,
)
from events.models.scoring_choices import VictoryScale
from events.movements.proof import prove
from events.movements.swiss.conditions import OddField
from events.queries.change_kinds import ChangeKey, kinds_after
from events.queries.movement import section_of
from events.queries.plays import session_plays
from events.queries.standings import score_input
from events.queries.swiss import swiss_of
from events.queries.way import way_of
from scoring.teams.boards import TeamSide
from tests.builders import NOW, enter_results, make_organiser
from tests.teams import (
    SWISS,
    build_match_session,
    build_swiss,
    build_teams,
    four,
    publish_round,
)

pytestmark = pytest.mark.django_db

REMATCHES = replace(SWISS, rematch_after=1)


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def draw(session: Session, number: int) -> SwissDraw:
    return draw_round(actor=SYSTEM, session=session, number=number, now=NOW)


def exchange(session: Session, number: int, one: int, other: int, *, seen: int = 0) -> SwissDraw:
    return exchange_opponents(
        actor=SYSTEM,
        session=session,
        number=number,
        seen=seen,
        one=one,
        other=other,
        reason="of one club",
        now=NOW,
    )


def take_back(session: Session, number: int) -> SwissDraw:
    return take_back_draw(actor=SYSTEM, session=session, number=number, now=NOW)


def numbers(row: SwissDraw) -> list[list[int]]:
    return [each["contestants"] for each in row.pairings]


def team(session: Session, number: int) -> Contestant:
    return session.contestants.ranked().get(number=number)


def seats(session: Session, number: int) -> list[str]:
    rows = TableRound.objects.filter(section__session=session, round=number)
    return [f"{row.ns} v {row.ew}" for row in rows]


def totals(session: Session) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score_input(session).score().standings}


# --- The start -----------------------------------------------------------------------------------


def start(club: Organiser, choice: SwissChoice, *, teams: int = 6, **draft: object) -> Session:
    event = build_teams(club, teams=teams, **draft)
    return start_swiss(
        actor=SYSTEM,
        session=event.sessions.get(),
        choice=choice,
        entries=list(event.entries.all()),
        now=NOW,
    )


def test_a_swiss_begins_without_tables(club: Organiser) -> None:
    session = start(club, SwissChoice(5, 8))
    assert session.state == Session.State.RUNNING
    assert [str(each) for each in session.contestants.ranked()] == ["1", "2", "3", "4", "5", "6"]
    assert session.contestants.count() == 18
    assert not TableRound.objects.exists()


@pytest.mark.parametrize(
    ("choice", "teams", "field", "words"),
    [
        (SwissChoice(3, 8), 3, None, "four contestants at least"),
        (SwissChoice(6, 8), 6, "rounds", "6 contestants have no opponents for 6 rounds"),
        (SwissChoice(5, 60), 6, "boards", "at most 240 boards"),
        (SwissChoice(31, 2, rematch_after=1), 6, "rounds", "1 to 30 rounds"),
    ],
)
def test_a_swiss_that_cannot_be_played_is_refused(
    club: Organiser, choice: SwissChoice, teams: int, field: str | None, words: str
) -> None:
    with pytest.raises(UserError, match=words) as refusal:
        start(club, choice, teams=teams)
    assert refusal.value.field == field
    assert not Contestant.objects.exists()


def test_a_scale_without_matches_of_that_length_starts_nothing(club: Organiser) -> None:
    with pytest.raises(UserError, match="the scale is for"):
        start(club, SwissChoice(3, 20), victory_scale=VictoryScale.ACBL_20)


def test_the_start_is_taken_back_until_something_is_entered(club: Organiser) -> None:
    session = build_swiss(club)
    publish_round(session, 1)
    undo_start(actor=SYSTEM, session=session, now=NOW)
    assert not SwissDraw.objects.exists()
    assert not Contestant.objects.exists()


# --- The draw ------------------------------------------------------------------------------------


def test_nobody_sees_a_draw_before_it_is_published(club: Organiser) -> None:
    session = build_swiss(club)
    row = draw(session, 1)
    assert numbers(row) == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert not TableRound.objects.exists()
    publish_draw(actor=SYSTEM, session=session, number=1, seen=0, now=NOW)
    assert seats(session, 1)[:2] == ["1 NS v 5 EW", "5 NS v 1 EW"]
    card, _late = way_of(session, session.contestants.get(number=6, line="EW"))
    assert [(line.table, line.opponents, line.boards) for line in card.lines] == [("3", "2", "1–4")]


def test_the_next_round_is_drawn_on_the_standing(club: Organiser) -> None:
    """Teams 1 to 4 beat 5 to 8 by different margins; the winners meet, nobody again."""
    session = build_swiss(club, played=1)
    before = totals(session)
    order = sorted(before, key=lambda name: (-before[name], int(name)))
    row = draw(session, 2)
    assert [each["number"] for each in row.standing] == list(map(int, order))
    assert [Fraction(each["points"]) for each in row.standing] == [before[name] for name in order]
    first = {frozenset(each) for each in numbers(SwissDraw.objects.get(round=1))}
    assert not first & {frozenset(each) for each in numbers(row)}
    publish_draw(actor=SYSTEM, session=session, number=2, seen=0, now=NOW)
    assert TableRound.objects.filter(round=2)[0].boards == [5, 6, 7, 8]
    assert totals(session) == before


def test_a_draw_on_nothing_says_what_is_missing(club: Organiser) -> None:
    session = build_swiss(club)
    publish_round(session, 1)
    with pytest.raises(UserError, match="Round 1 has no result yet: enter what has come"):
        draw(session, 2)


def test_a_match_that_is_out_counts_as_it_stands_or_as_a_draw(club: Organiser) -> None:
    """The last two tables have one board each, so their match stands; that before has nothing."""
    session = build_swiss(club)
    publish_round(session, 1)
    plays = session_plays(session).missing
    wanted = [each for each in plays if each.table_round.table in (1, 2, 3, 4)]
    wanted += [each for each in plays if each.table_round.table > 6 and each.board == 1]
    for each in wanted:
        text = "4S N =" if each.table_round.table % 2 else "3NT S -1"
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=each.board,
            ns=each.ns,
            ew=each.ew,
            text=text,
            seen_version=0,
            now=NOW,
        )
    row = draw(session, 2)
    assert [(each["home"], each["away"], each["begun"]) for each in row.assumed] == [
        (3, 7, False),
        (4, 8, True),
    ]
    level, stands = row.assumed
    assert (level["home_points"], level["away_points"]) == ("10", "10")
    assert Fraction(stands["home_points"]) == totals(session)["4"] > 10
    assumed = {each["number"]: each for each in row.standing if each["assumed"]}
    assert assumed.keys() == {3, 7, 4, 8}
    assert assumed[3]["points"] == "10"
    assert totals(session)["3"] == 0
    publish_draw(actor=SYSTEM, session=session, number=2, seen=0, now=NOW)
    enter_results(session)
    assert session_plays(session).is_complete


def test_what_is_out_at_board_a_match_counts_as_level(club: Organiser) -> None:
    """Nine teams, four boards of two each: half of a round is 4.

    Team 9 has a bye and no match; the match of 3 and 7 has nothing, that of 4 and 8 a board, which
    4 wins: three level ones make it 5 against 3.
    """
    session = build_swiss(club, teams=9, scoring=Scoring.BOARD_A_MATCH)
    publish_round(session, 1)
    for each in session_plays(session).missing:
        table = each.table_round.table
        if table < 5 or (table > 6 and each.board == 1):
            enter_result(
                actor=SYSTEM,
                session=session,
                board_number=each.board,
                ns=each.ns,
                ew=each.ew,
                text="4S N =" if table % 2 else "3NT S -1",
                seen_version=0,
                now=NOW,
            )
    row = draw(session, 2)
    assert row.assumed == [
        said(3, 7, "4", "4", begun=False),
        said(4, 8, "5", "3", begun=True),
        said(9, None, "4", "0", begun=False),
    ]
    taken = {each["number"]: each["points"] for each in row.standing if each["assumed"]}
    assert taken == {4: "5", 3: "4", 7: "4", 9: "4", 8: "3"}


def said(
    home: int, away: int | None, home_points: str, away_points: str, *, begun: bool
) -> dict[str, object]:
    """A match of the first round that is out, as it is kept with the draw of the second."""
    return {
        "round": 1,
        "home": home,
        "away": away,
        "home_points": home_points,
        "away_points": away_points,
        "begun": begun,
    }


def test_a_bye_worth_its_average_counts_matches_that_are_out(club: Organiser) -> None:
    """Team 9 has 4 for its bye until its match of the second round, in which it is 1 board up."""
    session = build_swiss(club, teams=9, played=1, scoring=Scoring.BOARD_A_MATCH)
    second = publish_round(session, 2)
    two = next(each for each in numbers(second) if 9 in each)
    for each in session_plays(session).missing:
        is_mine = each.ns.number in two
        if not is_mine or each.board == min(each.table_round.boards):
            enter_result(
                actor=SYSTEM,
                session=session,
                board_number=each.board,
                ns=each.ns,
                ew=each.ew,
                text="4S N =" if each.ns.number == 9 else "3NT S -1",
                seen_version=0,
                now=NOW,
            )
    row = draw(session, 3)
    assert [each for each in row.assumed if each["round"] == 1] == [
        said(9, None, "5", "0", begun=True)
    ]
    (nine,) = [each for each in row.standing if each["number"] == 9]
    assert (nine["points"], nine["assumed"]) == ("10", True)


def test_who_asks_for_a_drawn_round_gets_that_draw(club: Organiser) -> None:
    session = build_swiss(club)
    assert draw(session, 1) == draw(session, 1)
    assert SwissDraw.objects.count() == 1
    with pytest.raises(Conflict):
        draw(session, 2)


def test_a_director_alone_draws(club: Organiser) -> None:
    session = build_swiss(club)
    stranger = Actor.person(User.objects.create(email="nobody@acol.example", name="Nobody"))
    with pytest.raises(NotAllowed):
        draw_round(actor=stranger, session=session, number=1, now=NOW)


def test_all_rounds_are_drawn_once(club: Organiser) -> None:
    session = build_swiss(club, choice=replace(SWISS, rounds=2), played=2)
    with pytest.raises(UserError, match="All 2 rounds are drawn"):
        draw(session, 3)


def test_who_meets_again_is_told_with_the_draw(club: Organiser) -> None:
    """Three of six have each met all of the others: two of them meet again."""
    session = build_swiss(club, teams=6, choice=replace(SWISS, boards=2), played=3)
    row = draw(session, 4)
    (again,) = [each["contestants"] for each in row.pairings if each["rematch"]]
    (note,) = SwissDraw.objects.get(pk=row.pk).notes
    assert str(note) in {
        f"{one} and {other} meet again: no pairing is without a rematch, and none has fewer."
        for one, other in (again, reversed(again))
    }


def test_the_last_round_goes_by_the_standing_alone_where_they_say_so(club: Organiser) -> None:
    choice = replace(SWISS, rounds=2, last_by_standing=True)
    row = draw(build_swiss(club, choice=choice, played=1), 2)
    order = [each["number"] for each in row.standing]
    assert [sorted(each) for each in numbers(row)] == [
        sorted(order[place : place + 2]) for place in range(0, 8, 2)
    ]


# --- Exchanges -----------------------------------------------------------------------------------


def test_two_change_opponents_and_the_reason_is_kept(club: Organiser) -> None:
    session = build_swiss(club)
    draw(session, 1)
    row = exchange(session, 1, 5, 6)
    assert numbers(row) == [[1, 6], [2, 5], [3, 7], [4, 8]]
    (kept,) = row.exchanges
    assert (kept["one"], kept["other"], kept["reason"]) == (5, 6, "of one club")
    assert HistoryRecord.objects.get(act="swiss.exchange").note == "of one club"
    publish_draw(actor=SYSTEM, session=session, number=1, seen=1, now=NOW)
    assert seats(session, 1)[0] == "1 NS v 6 EW"


@pytest.mark.parametrize(
    ("one", "other", "reason", "words"),
    [
        (1, 5, "why not", "1 and 5 are in one match"),
        (1, 99, "why not", "99 is not in this draw"),
        (1, 2, " ", "Say why"),
    ],
)
def test_an_exchange_that_is_none_is_refused(
    club: Organiser, one: int, other: int, reason: str, words: str
) -> None:
    session = build_swiss(club)
    draw(session, 1)
    with pytest.raises(UserError, match=words):
        exchange_opponents(
            actor=SYSTEM,
            session=session,
            number=1,
            seen=0,
            one=one,
            other=other,
            reason=reason,
            now=NOW,
        )
    assert numbers(SwissDraw.objects.get()) == [[1, 5], [2, 6], [3, 7], [4, 8]]


def test_an_exchange_may_bring_a_rematch_which_is_told(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    row = draw(session, 2)
    ((one, _other), *_rest) = numbers(row)
    met = next(first for first in numbers(SwissDraw.objects.get(round=1)) if one in first)
    old = next(each for each in met if each != one)
    partner = next(each for each in numbers(row)[0] if each != one)
    changed = exchange(session, 2, partner, old)
    assert [each["rematch"] for each in changed.pairings if one in each["contestants"]] == [True]


def test_what_another_director_changed_meanwhile_is_looked_at_first(club: Organiser) -> None:
    session = build_swiss(club)
    draw(session, 1)
    exchange(session, 1, 5, 6)
    with pytest.raises(Conflict):
        publish_draw(actor=SYSTEM, session=session, number=1, seen=0, now=NOW)
    with pytest.raises(Conflict):
        exchange(session, 1, 1, 2)


# --- Taking back ---------------------------------------------------------------------------------


def test_a_draw_is_thrown_away_and_stays_on_record(club: Organiser) -> None:
    session = build_swiss(club)
    draw(session, 1)
    take_back(session, 1)
    assert draw(session, 1).taken_back_at is None
    assert [bool(each.taken_back_at) for each in SwissDraw.objects.order_by("pk")] == [True, False]


def test_a_round_without_results_is_taken_back_and_nothing_else(club: Organiser) -> None:
    session = build_swiss(club, played=2)
    before, tables = totals(session), TableRound.objects.count()
    publish_round(session, 3)
    take_back(session, 3)
    assert (totals(session), TableRound.objects.count()) == (before, tables)
    assert section_of(session)[1].rounds_count == 2  # type: ignore[index]
    assert session.results.in_force().count() == 2 * 8 * 4


def test_the_first_round_is_taken_back_too(club: Organiser) -> None:
    session = build_swiss(club)
    publish_round(session, 1)
    take_back(session, 1)
    assert not TableRound.objects.exists()
    publish_round(session, 1)
    assert len(seats(session, 1)) == 8


def test_a_round_with_a_result_stands(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    with pytest.raises(UserError, match="Round 1 has results already"):
        take_back(session, 1)
    with pytest.raises(Conflict):
        take_back(session, 2)


# --- Who takes part ------------------------------------------------------------------------------


def late_team(session: Session, number: int) -> Contestant:
    entered = add_late_team(
        actor=SYSTEM, session=session, name=f"Late {number}", people=four(number), now=NOW
    )
    return admit_entry(actor=SYSTEM, session=session, entry=entered.entry, now=NOW)


def test_a_late_team_is_drawn_from_the_next_round_on(club: Organiser) -> None:
    session = build_swiss(club, teams=7, played=1)
    assert SwissDraw.objects.get().pairings[-1]["contestants"] == [7]
    late = late_team(session, 9)
    assert late.number == 8
    assert totals(session)["8"] == 0
    row = publish_round(session, 2)
    assert 8 in [number for each in numbers(row) for number in each]
    assert not any(each["bye"] for each in row.pairings)
    enter_results(session)
    assert totals(session)["8"] > 0


def test_a_team_withdraws_and_the_bye_follows(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    before = totals(session)
    withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    row = publish_round(session, 2)
    drawn = [number for each in numbers(row) for number in each]
    assert sorted(drawn) == [2, 3, 4, 5, 6, 7, 8]
    bye = row.pairings[-1]
    assert bye["contestants"] == [row.standing[-1]["number"]]
    enter_results(session)
    now = totals(session)
    assert now["1"] == before["1"]
    assert now[str(bye["contestants"][0])] == before[str(bye["contestants"][0])] + 12
    reinstate_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    assert 1 in [number for each in numbers(draw(session, 3)) for number in each]


def test_nobody_has_two_byes_while_another_has_none(club: Organiser) -> None:
    build_swiss(club, teams=5, choice=replace(SWISS, rounds=4), played=4)
    byes = [
        each["contestants"][0]
        for row in SwissDraw.objects.all()
        for each in row.pairings
        if each["bye"]
    ]
    assert len(set(byes)) == 4


def test_teams_come_and_go_between_rounds(club: Organiser) -> None:
    session = build_swiss(club, teams=5, played=1)
    draw(session, 2)
    with pytest.raises(UserError, match="Round 2 is drawn and not published"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    with pytest.raises(UserError, match="Round 2 is drawn and not published"):
        late_team(session, 9)
    take_back(session, 2)
    for number in (1, 2):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, number), now=NOW)
    with pytest.raises(UserError, match="Three are left at least"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 3), now=NOW)
    with pytest.raises(UserError, match="Team 1 has withdrawn already"):
        withdraw_contestant(actor=SYSTEM, session=session, team=team(session, 1), now=NOW)
    with pytest.raises(UserError, match="Team 3 has not withdrawn"):
        reinstate_contestant(actor=SYSTEM, session=session, team=team(session, 3), now=NOW)


# --- Triples -------------------------------------------------------------------------------------

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


# --- Rematches, the official score, the rest -----------------------------------------------------


def test_two_who_meet_again_play_two_matches(club: Organiser) -> None:
    session = build_swiss(club, teams=4, choice=replace(REMATCHES, rounds=5), played=5)
    matches = score_input(session).score().matches  # type: ignore[union-attr]
    assert [each.match.round_number for each in matches] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert {len(each.boards) for each in matches} == {4}
    pairs = [frozenset((each.match.home, each.match.away)) for each in matches]
    assert len(set(pairs)) < len(pairs)


def test_the_official_score_waits_for_all_rounds_or_for_fewer(club: Organiser) -> None:
    session = build_swiss(club, played=2)
    with pytest.raises(UserError, match="Round 3 is still to be drawn"):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    with pytest.raises(UserError, match="2 to 5 rounds can be played"):
        play_rounds(actor=SYSTEM, session=session, rounds=1, now=NOW)
    play_rounds(actor=SYSTEM, session=session, rounds=2, now=NOW)
    assert publish_official_score(actor=SYSTEM, session=session, now=NOW).number == 1


def test_a_penalty_counts_in_the_next_draw(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    best = max(totals(session).items(), key=lambda each: each[1])[0]
    penalise(session, best)
    row = draw(session, 2)
    assert row.standing[-1]["number"] == int(best)


def penalise(session: Session, name: str) -> None:
    write_penalty(
        actor=SYSTEM,
        session=session,
        contestant=team(session, int(name)),
        amount=Decimal(20),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="slow play",
        now=NOW,
    )


def test_a_swiss_offers_the_changes_that_leave_its_draws_alone(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    publish_round(session, 2)
    found = section_of(session)
    assert found is not None
    assert [key for key, _kind in kinds_after([], found[1])] == [
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
    ]
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.POSTPONE,
        parameters={"round": 2, "table": 1, "boards": [8]},
        seen=0,
        now=NOW,
    )
    enter_results(session, rounds=[2], leave=3)
    publish_round(session, 3)
    assert TableRound.objects.get(round=2, table=1).late == [8]
    with pytest.raises(UserError, match="A round was drawn since"):
        undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert len(seats(session, 3)) == 8


def test_each_act_is_in_history(club: Organiser) -> None:
    session = build_swiss(club, played=1)
    draw(session, 2)
    take_back(session, 2)
    acts = HistoryRecord.objects.filter(act__startswith="swiss.").order_by("number")
    assert list(acts.values_list("act", flat=True)) == [
        "swiss.draw",
        "swiss.publish",
        "swiss.draw",
        "swiss.take_back",
    ]
    assert (acts[1].after or {})["pairings"] == "1-5, 2-6, 3-7, 4-8"


def test_a_session_with_a_movement_draws_nothing(club: Organiser) -> None:
    session = build_match_session(club)
    assert swiss_of(session) is None
    with pytest.raises(UserError, match="This session is no Swiss"):
        draw(session, 1)


def all_pairs(rows: Sequence[SwissDraw]) -> list[frozenset[int]]:
    return [frozenset(each) for row in rows for each in numbers(row) if len(each) == 2]


def test_nobody_meets_twice_in_five_rounds_of_eight(club: Organiser) -> None:
    build_swiss(club, played=5)
    met = all_pairs(list(SwissDraw.objects.all()))
    assert len(set(met)) == len(met) == 20


def test_who_played_a_void_match_may_meet_again(club: Organiser) -> None:
    """The two have nothing and are the last of six: they meet at once, and it is no rematch."""
    session = build_swiss(club, teams=6, played=1)
    planned = score_input(session).teams
    assert planned is not None
    void = planned.matches.planned[0]
    decide_session_match(
        actor=SYSTEM,
        session=session,
        match=planned.matches.key_of(void),
        outcome=MatchOutcome(MatchDecision.Kind.VOID),
        reason="They played the wrong boards.",
        now=NOW,
    )
    row = draw_round(actor=SYSTEM, session=session, number=2, now=NOW)
    drawn = {frozenset(each["contestants"]): each["rematch"] for each in row.pairings}
    two = sorted((int(void.home), int(void.away)))
    assert drawn[frozenset(two)] is False
    assert [each["number"] for each in row.standing[-2:]] == two
