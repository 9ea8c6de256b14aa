"""Law map, "Scores": assigned scores, weighted and split (Laws 11A, 12C1, 12C4, 43B3, 79B3)."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.document import DocumentError, read
from scoring.teams.boards import MatchBoard, Room, TeamSide
from scoring.teams.match import Match, MatchConditions, score_match
from scoring.teams.self_inflicted import SelfInflicted
from tests.scoring.document.documents import result_of
from tests.scoring.law_map.sessions import (
    Earned,
    Json,
    artificial,
    earned,
    fractions,
    imps,
    match,
    ns_of,
    played,
    points,
    rooms,
    session,
    split,
    standing,
    travellers,
    weighted,
)

NOT_PLAYED: Json = {"not_played": True}


def test_l12c1a_assigned_score_replaces_the_one_obtained_in_play() -> None:
    # 3NT doubled made is adjusted to four spades made: 420 beats two and ties one.
    assert ns_of(earned([played("4S", "N", 10), *points(420, 170, -50)])) == fractions(5, 5, 2, 0)


def test_l12c1b_outcome_that_is_certain_is_the_plain_result() -> None:
    plain, certain = points(420), [weighted((420, "1"))]
    field = points(450, 420, -50)
    for method in ("matchpoints", "butler", "cross_imps", "total_points"):
        assert earned(certain + field, method=method) == earned(plain + field, method=method)


def test_l12c1c_commentary_example_9_to_the_fraction() -> None:
    pair_a = weighted((400, "1/3"), (-50, "1/3"), (420, "1/6"), (-50, "1/6"))
    others = points(*[420] * 4, *[400] * 2, 170, 150, *[-50] * 3)
    lines = earned([pair_a, *others])
    # 1/6 * 18 5/6 + 1/3 * 12 1/3 + 1/2 * 2 1/2 = 8 1/2
    expected: list[str | int] = ["17/2", *["113/6"] * 4, *["37/3"] * 2, 9, 7, *["5/2"] * 3]
    assert ns_of(lines) == fractions(*expected)
    assert sum(ns for ns, _ in lines if ns is not None) == 132
    assert all(ns + ew == 22 for ns, ew in lines if ns is not None and ew is not None)


def test_l12c1c_commentary_example_8_at_teams() -> None:
    # 2/3 of 10 (620 - 140) and 1/3 of -6 (-100 - 140): 4 2/3.
    ruling = weighted((620, "2/3"), (-100, "1/3"))
    assert imps(match(rooms(ruling, {"score": 140}))) == (Fraction(14, 3), Fraction(-14, 3))


def test_l12c1c_two_weighted_scores_at_teams() -> None:
    # 420 or -50 here against 400 or -50 there, by halves: 20, 470, -450 and 0 points are 1, 10,
    # -10 and 0 IMPs.
    one, other = weighted((420, "1/2"), (-50, "1/2")), weighted((400, "1/2"), (-50, "1/2"))
    assert imps(match(rooms(one, other))) == (Fraction(1, 4), Fraction(-1, 4))


def test_l12c1c_weighted_at_cross_imps() -> None:
    # 620 gains 720 against -100, 12 IMPs. First: 12 and half of 12, over 2 comparisons 9. Third:
    # half of (0 + 12) and half of (-12 + 0).
    lines = [*points(620, -100), weighted((620, "1/2"), (-100, "1/2"))]
    assert ns_of(earned(lines, method="cross_imps")) == fractions(9, -9, 0)


def test_l12c1c_weighted_at_butler() -> None:
    # 620, -100 and 260 in the mean: 780 / 3 = 260. 360 is 8 IMPs either way; by halves nothing.
    lines = [*points(620, -100), weighted((620, "1/2"), (-100, "1/2"))]
    assert ns_of(earned(lines, method="butler")) == fractions(8, -8, 0)


def test_l12c1c_weighted_at_total_points_and_board_a_match() -> None:
    ruling = weighted((620, "2/3"), (-100, "1/3"))
    # 620 * 2/3 - 100 / 3 = 380
    assert earned([ruling], method="total_points") == [(380, -380)]
    # Two thirds of a win over 140: 2 * 2/3.
    board = match(rooms(ruling, {"score": 140}), method="bam")["boards"][0]
    assert (board["mp_home"], board["mp_away"]) == ("4/3", "2/3")


@pytest.mark.parametrize("outcomes", [[(420, "1/2")], [(420, "1/2"), (-50, "2/3")]])
def test_l12c1c_weights_make_a_whole(outcomes: list[tuple[int, str]]) -> None:
    boards = travellers([weighted(*outcomes), *points(100)])
    with pytest.raises(DocumentError, match="add up to 1"):
        read({"method": "matchpoints", "boards": boards})


def test_l12c1d_artificial_where_the_possibilities_are_numerous() -> None:
    assert earned([artificial("A+", "A-"), *points(420, -50)])[0] == (
        Fraction("2.4"),
        Fraction("1.6"),
    )


ACTUAL = Assigned.plain(-500)  # five hearts doubled, two down
NORMAL = Assigned.plain(-100)  # four hearts, one down


def commentary(expected: int, elsewhere: int) -> tuple[SelfInflicted, list[Earned]]:
    """Team A (home, North-South) gambled after Team B's infraction; and both teams' IMPs."""
    ruling = SelfInflicted.from_scores(
        actual=ACTUAL,
        expected=Assigned.plain(expected),
        normal=NORMAL,
        elsewhere=Assigned.plain(elsewhere),
        side=Side.NS,
    )
    board = MatchBoard(1, Room.assigned(ACTUAL), Room.played(elsewhere))
    ruled = ruling.apply(board, offenders=TeamSide.AWAY)
    (score,) = score_match(Match("A", "B", (ruled,)), MatchConditions()).boards
    return ruling, [score.home.points, score.away.points]


def test_l12c1e_c12_commentary_example_6() -> None:
    # 3S one down by East-West in the other room, 50. Ra: -500 - 50 = -550, -11. Re: 100 - 50, 2.
    # Rn: -100 - 50, -4. Nothing of the damage came from the infraction.
    ruling, both = commentary(expected=100, elsewhere=50)
    assert [ruling.actual, ruling.expected, ruling.normal] == fractions(-11, 2, -4)
    assert [ruling.consequent, ruling.own] == fractions(0, 7)
    assert both == [-11, 4]


def test_l12c1e_c12_commentary_example_7() -> None:
    # 3S and one more by East-West in the other room, 170. Ra: -500 + 170 = -330, -8. Re: -420 + 170
    # = -250, -6. Rn: -100 + 170 = 70, 2. Eight of the ten IMPs of damage come back.
    ruling, both = commentary(expected=-420, elsewhere=-170)
    assert [ruling.actual, ruling.expected, ruling.normal] == fractions(-8, -6, 2)
    assert [ruling.consequent, ruling.own] == fractions(8, 2)
    assert both == [0, -2]


@pytest.mark.parametrize(("home", "away", "total"), [(-11, 4, ("-11", "4")), (0, -2, ("0", "-2"))])
def test_l12c1e_c12_in_a_document(home: int, away: int, total: tuple[str, str]) -> None:
    found = match(
        rooms(
            {"score": -500},
            {"score": 50},
            home_ruled={"imps": home, "laws": ["12C1(e)(ii)"]},
            away_ruled={"imps": away, "laws": ["12C1(e)(i)"]},
        )
    )
    assert (found["total_home"], found["total_away"]) == total


def test_l12c1e_non_offenders_keep_their_score_at_matchpoints() -> None:
    # Nothing but the gamble harmed North-South (Re is no worse than Rn): they keep -500, and
    # East-West have the normal result, -100. Among -50, -100 and -140: North-South's -500 beats
    # nobody; East-West's 100 beats 50, ties 100, loses to 140: 3.
    ruling = split({"score": -500}, {"score": -100})
    assert earned([ruling, *points(-50, -100, -140)])[0] == (0, 3)


def test_l11a_l79b3_l43b_one_side_loses_its_gain_and_the_other_keeps_its_score() -> None:
    # East-West gained a trick through it: -50 stays for North-South, and East-West have what they
    # would have had, -420.
    lines = earned([split({"score": -50}, {"score": 420}), *points(420, 170, -50)])
    # North-South among -50, 420, 170 and -50: 1, 6, 4, 1. East-West among 420, 420, 170 and -50:
    # -420 ties one: 1, 1, 4, 6.
    assert lines == [(1, 1), (6, 1), (4, 4), (1, 6)]


def test_l11a_l79b3_l43b_at_imps_both_sides_are_compared_by_their_own() -> None:
    lines = [split({"score": -50}, {"score": 420}), *points(420)]
    # North-South lose 470 to the other table, 10 IMPs, and East-West lose nothing.
    assert earned(lines, method="cross_imps") == [(-10, 0), (10, 0)]
    # Two datums: North-South's is 185, so 190 (-240 and 230), East-West's 420.
    assert earned(lines, method="butler") == [(-6, 0), (6, 0)]


def test_l11a_l79b3_l43b_at_teams_does_not_balance() -> None:
    ruling = split({"score": -50}, {"score": 420})
    found = match(
        rooms(ruling, {"score": 420}), victory_points="wbf_continuous", boards_per_match=4
    )
    assert imps(found) == (-10, 0)
    # The table for 4 boards: 10 IMPs are 15.00 to 5.00, none 10.00 each.
    assert (found["total_home"], found["total_away"]) == ("5", "10")


def test_l11a_l79b3_l43b_standings_have_each_side_s_own() -> None:
    scored = session([split({"score": -50}, {"score": 420}), *points(170)])
    assert (standing(scored, "1")["total"], standing(scored, "101")["total"]) == ("0", "0")


def knockout(*boards: Json, **ruled: Any) -> Json:
    numbered = [{"board": number, **board} for number, board in enumerate(boards, start=1)]
    document = {
        "method": "teams_imps",
        "knockout": {"stanzas": 1, "tie": "extra_boards"},
        "matches": [{"home": "A", "away": "B", "stanzas": [numbered]}],
        **ruled,
    }
    found: Json = result_of(document)["matches"][0]
    return found


def test_l12c4_c12_example_6_in_a_knock_out() -> None:
    # A has -11 and B +4; the average of -11 and -4 is -7.5 for A, and 7.5 for B.
    found = knockout(
        rooms(
            {"score": -500},
            {"score": 50},
            home_ruled={"imps": -11, "laws": ["12C1(e)(ii)"]},
            away_ruled={"imps": 4, "laws": ["12C1(e)(i)"]},
        )
    )
    assert imps(found) == (Fraction("-7.5"), Fraction("7.5"))
    assert (found["margin"], found["winner"]) == ("-7.5", "B")


def test_l12c4_split_scores_and_artificial_ones() -> None:
    # -10 and 0 (see above): -5 and 5. Average plus for both: 3 and 3 are nothing for either.
    split_board = rooms(split({"score": -50}, {"score": 420}), {"score": 420})
    missed = rooms(artificial("A+", "A+"), NOT_PLAYED)
    found = knockout(split_board, missed, law_12c2c=False)
    assert [imps(found, board) for board in (1, 2)] == [(-5, 5), (0, 0)]


def test_l12c4_an_average_plus_raised_by_law_12c2c_is_averaged_too() -> None:
    # B has 5 on its other board, more than the 3 of average plus: the average of 3 and -5 is -1.
    split_board = rooms(split({"score": -50}, {"score": 420}), {"score": 420})
    found = knockout(split_board, rooms(artificial("A+", "A+"), NOT_PLAYED))
    assert [imps(found, board) for board in (1, 2)] == [(-5, 5), (-1, 1)]


def test_l12c4_scores_that_balance_stay() -> None:
    assert imps(knockout(rooms({"score": 420}, {"score": -50}))) == (10, -10)


def test_l12c4_in_knock_out_play_alone() -> None:
    missed = rooms(artificial("A+", "A+"), NOT_PLAYED)
    assert imps(match(missed)) == (3, 3)
