"""Rounds of a Swiss are drawn, changed by hand, thrown away and taken back."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Organiser, User
from events.actions.results import enter_result
from events.actions.swiss_draws import (
    draw_round,
    exchange_opponents,
    publish_draw,
)
from events.models import (
    Scoring,
    SwissDraw,
    TableRound,
)
from events.queries.movement import section_of
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.way import way_of
from tests.builders import NOW, enter_results, make_organiser
from tests.swiss import draw, exchange, numbers, seats, take_back, totals
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
    plays = session_plays(session, WHOLE).missing
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
    assert session_plays(session, WHOLE).is_complete


def test_what_is_out_at_board_a_match_counts_as_level(club: Organiser) -> None:
    """Nine teams, four boards of two each: half of a round is 4.

    Team 9 has a bye and no match; the match of 3 and 7 has nothing, that of 4 and 8 a board, which
    4 wins: three level ones make it 5 against 3.
    """
    session = build_swiss(club, teams=9, scoring=Scoring.BOARD_A_MATCH)
    publish_round(session, 1)
    for each in session_plays(session, WHOLE).missing:
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
    for each in session_plays(session, WHOLE).missing:
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
