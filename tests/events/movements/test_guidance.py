"""Where pairs and boards go next."""

import pytest

from events.movements.catalogue import generate
from events.movements.guidance import (
    BoardsMove,
    PlaceInRound,
    Progression,
    boards_next,
    place,
    places,
    places_of,
    progression,
    table_guides,
)
from events.movements.layout import Plan, lay_out
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction
from scoring.entrants import Line


def test_east_west_go_up_a_table() -> None:
    schedule = generate("mitchell", field=14, boards=21)
    assert place(schedule, 2, 3, Line.EW) == PlaceInRound(
        round=2,
        table=4,
        contestant=Contestant(3, Line.EW),
        direction=Direction.EW,
        partner=None,
        opponents=(Contestant(4, Line.NS),),
        boards=(13, 14, 15),
    )


def test_switched_pair_goes_to_the_other_direction() -> None:
    schedule = generate("mitchell", field=14, boards=21, winners=1)
    assert place(schedule, 6, 1).direction is Direction.NS
    assert place(schedule, 7, 1).direction is Direction.EW


def test_pair_that_sits_out_next_is_told_where() -> None:
    schedule = generate("mitchell", field=13, boards=21)
    sit_out = place(schedule, 2, 6, Line.EW)
    assert sit_out == PlaceInRound(2, 7, Contestant(6, Line.EW), Direction.EW, None, (), ())
    assert sit_out.is_sit_out


@pytest.mark.parametrize(
    ("round_number", "pair", "line", "message"),
    [
        (8, 1, Line.NS, "rounds 1 to 7, no round 8"),
        (0, 1, Line.NS, "rounds 1 to 7, no round 0"),
        (1, 8, Line.NS, "There is no NS pair 8 in round 1"),
        (1, 1, Line.ALL, "There is no pair 1 in round 1"),
    ],
)
def test_unknown_place_is_refused(round_number: int, pair: int, line: Line, message: str) -> None:
    schedule = generate("mitchell", field=14, boards=21)
    with pytest.raises(MovementError, match=message):
        place(schedule, round_number, pair, line)


def test_boards_go_down_a_table_and_past_the_byestand() -> None:
    schedule = generate("mitchell", field=12, boards=24)
    assert boards_next(schedule, 1, 3) == BoardsMove(3, (9, 10, 11, 12), 2, (2,), False)
    assert boards_next(schedule, 1, 4) == BoardsMove(5, (17, 18, 19, 20), 3, (3,), True)
    assert boards_next(schedule, 1, 2) == BoardsMove(2, (5, 6, 7, 8), 2, (1, 6), False)
    assert boards_next(schedule, 6, 4) is None


def test_table_guides_tell_both_pairs_and_the_boards() -> None:
    schedule = generate("mitchell", field=13, boards=21)
    guides = table_guides(schedule, 1)
    goes = [
        [(seat.direction.value, seat.next and seat.next.table) for seat in guide.seats]
        for guide in guides
    ]
    assert goes[0] == [("NS", 1), ("EW", 2)]
    assert goes[5:] == [[("NS", 6), ("EW", 7)], [("EW", 1)]]
    assert [guide.boards_next and guide.boards_next.tables for guide in guides] == [
        (6,),
        (1,),
        (2,),
        (3,),
        (4,),
        (5,),
        None,
    ]
    assert [guide.boards_next.via_byestand for guide in guides if guide.boards_next] == [
        True,
        *[False] * 5,
    ]


def test_table_guides_of_the_last_round_lead_nowhere() -> None:
    schedule = generate("howell", field=6, boards=20)
    guides = table_guides(schedule, 5)
    assert {seat.next for guide in guides for seat in guide.seats} == {None}
    assert {guide.boards_next for guide in guides} == {None}


def individual() -> Schedule:
    """Four players at a table and one who waits, for two rounds."""
    plan = Plan(
        name="Individual",
        seats=[
            [(1, 3, 2, 4, 1), (5, None, None, None, None)],
            [(1, 5, 4, 2, 2), (3, None, None, None, None)],
        ],
        contest=Contest.INDIVIDUAL,
    )
    return lay_out("individual", plan, field=5, boards_per_set=2, rounds=2)


def head_to_head() -> Schedule:
    """Two teams in two stanzas."""
    plan = Plan(
        name="Match",
        seats=[[(1, 2, 1), (2, 1, 1)], [(2, 1, 2), (1, 2, 2)]],
        contest=Contest.TEAMS,
        repeats=(2,),
    )
    return lay_out("match", plan, field=2, boards_per_set=4, rounds=2)


def player(number: int) -> Contestant:
    return Contestant(number, contest=Contest.INDIVIDUAL)


def test_player_of_an_individual_has_a_partner_and_two_opponents() -> None:
    where = place(individual(), 2, 4)
    assert (where.table, where.direction, where.boards) == (1, Direction.E, (3, 4))
    assert where.partner == player(2)
    assert where.opponents == (player(1), player(5))


def test_player_who_waits_has_neither_partner_nor_opponents() -> None:
    where = place(individual(), 1, 5)
    assert (where.is_sit_out, where.partner, where.opponents) == (True, None, ())


def test_each_pair_of_a_team_is_told_its_own_table() -> None:
    where = place(head_to_head(), 1, 2, Line.EW)
    assert (where.table, where.direction) == (1, Direction.EW)
    assert where.opponents == (Contestant(1, Line.NS, Contest.TEAMS),)
    goes = [
        [seat.next and seat.next.table for seat in guide.seats]
        for guide in table_guides(head_to_head(), 1)
    ]
    assert goes == [[2, 2], [1, 1]]


def test_places_follow_everyone_through_the_rounds() -> None:
    found = places(head_to_head())
    assert [str(contestant) for contestant in found] == [
        "the NS pair of team 1",
        "the NS pair of team 2",
        "the EW pair of team 1",
        "the EW pair of team 2",
    ]
    assert [[where.round for where in own] for own in found.values()] == [[1, 2]] * 4


@pytest.mark.parametrize("kind", ["mitchell", "howell", "rover"])
def test_places_agree_with_place(kind: str) -> None:
    schedule = generate(kind, field=17 if kind == "rover" else 16, boards=26)
    for contestant, own in places(schedule).items():
        for where in own:
            assert place(schedule, where.round, contestant.number, contestant.line) == where
        assert places_of(schedule, contestant) == own


@pytest.mark.parametrize(
    ("kind", "field", "number", "expected"),
    [
        ("mitchell", 14, 1, Progression(ns=0, ew=1, boards=-1)),
        ("mitchell", 13, 1, Progression(ns=0, ew=1, boards=None)),
        ("skip-mitchell", 16, 4, Progression(ns=0, ew=2, boards=-1)),
        ("howell", 8, 1, Progression(ns=None, ew=None, boards=None)),
    ],
)
def test_progression_of_all(kind: str, field: int, number: int, expected: Progression) -> None:
    assert progression(generate(kind, field=field, boards=28), number) == expected


def test_nobody_goes_on_after_the_last_round() -> None:
    assert progression(generate("mitchell", field=14, boards=21), 7) == Progression(
        None, None, None
    )
