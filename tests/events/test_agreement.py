"""What the sides of a table say, and what it comes to, in whatever order it arrives."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.agreement import BoardStanding, Recorded, SideStatement, standing_statements, verdict
from scoring.cards import Side

NS, EW = Side.NS, Side.EW
GAME, DOWN = "4S N =", "4S N -1"


def ns(key: str, entry: str, *seen: str, device: int = 1, number: int = 1) -> SideStatement:
    return SideStatement(key, device, number, NS, entry, frozenset(seen))


def ew(key: str, entry: str, *seen: str, device: int = 2, number: int = 1) -> SideStatement:
    return SideStatement(key, device, number, EW, entry, frozenset(seen))


def standing_of(
    *said: SideStatement, recorded: Recorded | None = None, is_over: bool = False
) -> str:
    return verdict(said, recorded, is_over=is_over).standing.value


TABLE_HAS_GAME, DESK_HAS_GAME = Recorded(GAME, by_table=True), Recorded(GAME, by_table=False)


def test_nobody_has_said_anything() -> None:
    assert verdict([], None, is_over=False).standing is BoardStanding.OPEN
    assert verdict([], DESK_HAS_GAME, is_over=False).standing is BoardStanding.TYPED


def test_one_side_is_enough_for_the_score_and_both_agree_l8c_l79a() -> None:
    first = verdict([ns("a", GAME)], None, is_over=False)
    assert (first.standing, first.write) == (BoardStanding.STATED, GAME)
    both = verdict([ns("a", GAME), ew("b", GAME)], TABLE_HAS_GAME, is_over=False)
    assert (both.standing, both.write) == (BoardStanding.AGREED, "")
    at_once = verdict([ns("a", GAME), ew("b", GAME)], None, is_over=False)
    assert (at_once.standing, at_once.write) == (BoardStanding.AGREED, GAME)


def test_sides_that_differ_are_disputed_and_the_score_keeps_what_it_has_l79b() -> None:
    found = verdict([ns("a", GAME), ew("b", DOWN)], TABLE_HAS_GAME, is_over=False)
    assert (found.standing, found.write) == (BoardStanding.DISPUTED, "")
    assert verdict([ns("a", GAME), ew("b", DOWN)], None, is_over=False).write == ""


def test_a_side_that_changes_its_mind_ends_the_dispute() -> None:
    said = [ns("a", GAME), ew("b", DOWN), ns("c", DOWN, "a", "b", number=2)]
    found = verdict(said, TABLE_HAS_GAME, is_over=False)
    assert (found.standing, found.write) == (BoardStanding.AGREED, DOWN)


def test_one_side_alone_cannot_change_what_both_agreed() -> None:
    said = [ns("a", GAME), ew("b", GAME), ns("c", DOWN, number=2)]
    assert standing_of(*said, recorded=TABLE_HAS_GAME) == "disputed"


def test_after_the_round_a_change_is_asked_of_the_director_l79c() -> None:
    said = [ns("a", GAME), ew("b", GAME), ns("c", DOWN, number=2), ew("d", DOWN, number=2)]
    over = verdict(said, TABLE_HAS_GAME, is_over=True)
    assert (over.standing, over.write) == (BoardStanding.ASKED, "")
    in_time = verdict(said, TABLE_HAS_GAME, is_over=False)
    assert (in_time.standing, in_time.write) == (BoardStanding.AGREED, DOWN)


def test_a_first_result_is_taken_after_the_round_too() -> None:
    late = verdict([ns("a", GAME)], None, is_over=True)
    assert (late.standing, late.write) == (BoardStanding.STATED, GAME)


def test_what_the_desk_entered_is_agreed_to_or_disputed_but_not_overwritten() -> None:
    assert standing_of(ns("a", GAME), recorded=DESK_HAS_GAME) == "stated"
    assert standing_of(ns("a", GAME), ew("b", GAME), recorded=DESK_HAS_GAME) == "agreed"
    found = verdict([ns("a", DOWN), ew("b", DOWN)], DESK_HAS_GAME, is_over=False)
    assert (found.standing, found.write) == (BoardStanding.DISPUTED, "")


def test_two_phones_of_a_side_that_were_apart_both_have_their_say() -> None:
    said = [ns("a", GAME, device=1), ns("b", DOWN, device=3)]
    assert [each.key for each in standing_statements(said)] == ["a", "b"]
    assert standing_of(*said, recorded=TABLE_HAS_GAME) == "disputed"
    settled = ns("c", DOWN, "a", "b", device=1, number=2)
    assert standing_of(*said, settled, ew("d", DOWN), recorded=TABLE_HAS_GAME) == "agreed"


def test_the_later_of_one_phone_stands_though_it_arrives_first() -> None:
    later, earlier = ns("a", GAME, number=2), ns("b", DOWN, number=1)
    for said in permutations([later, earlier]):
        assert standing_statements(said) == (later,)


def test_the_same_phone_speaks_for_each_side_by_itself() -> None:
    said = [ns("a", GAME, device=1, number=1), ew("b", GAME, "a", device=1, number=2)]
    assert standing_of(*said, recorded=TABLE_HAS_GAME) == "agreed"


def test_phones_that_claim_to_have_seen_each_other_lose_nothing() -> None:
    said = [ns("a", GAME, "b", device=1), ns("b", DOWN, "a", device=3)]
    assert [each.key for each in standing_statements(said)] == ["a", "b"]


KEYS = [f"k{number}" for number in range(12)]


@st.composite
def _stories(draw: st.DrawFn) -> list[SideStatement]:
    """What three phones say of a board, each knowing some of what was said before."""
    said: list[SideStatement] = []
    counts = {1: 0, 2: 0, 3: 0}
    for key in KEYS[: draw(st.integers(1, len(KEYS)))]:
        device = draw(st.sampled_from([1, 2, 3]))
        counts[device] += 1
        side = draw(st.sampled_from([NS, EW]))
        seen = draw(st.sets(st.sampled_from([each.key for each in said]))) if said else set()
        entry = draw(st.sampled_from([GAME, DOWN]))
        said.append(SideStatement(key, device, counts[device], side, entry, frozenset(seen)))
    return said


@given(_stories(), st.randoms(use_true_random=False), st.booleans())
def test_neither_order_nor_doubling_matters(
    said: list[SideStatement], random: Random, is_over: bool
) -> None:
    shuffled = said + random.sample(said, random.randint(0, len(said)))
    random.shuffle(shuffled)
    assert standing_statements(shuffled) == standing_statements(said)
    for recorded in (None, TABLE_HAS_GAME, DESK_HAS_GAME):
        assert verdict(shuffled, recorded, is_over=is_over) == verdict(
            said, recorded, is_over=is_over
        )


@given(_stories())
def test_what_a_side_said_last_knowing_all_is_what_it_holds(said: list[SideStatement]) -> None:
    for side in (NS, EW):
        own = [each for each in said if each.side is side]
        last = SideStatement("last", 9, 1, side, GAME, frozenset(each.key for each in own))
        found = [each for each in standing_statements([*said, last]) if each.side is side]
        assert found == [last]


@given(_stories())
def test_whoever_spoke_is_represented(said: list[SideStatement]) -> None:
    standing = standing_statements(said)
    assert {each.side for each in standing} == {each.side for each in said}
    assert set(standing) <= set(said)


@pytest.mark.parametrize("is_over", [False, True])
@given(said=_stories())
def test_agreed_means_that_both_say_what_is_recorded(
    said: list[SideStatement], is_over: bool
) -> None:
    for recorded in (None, TABLE_HAS_GAME, DESK_HAS_GAME):
        found = verdict(said, recorded, is_over=is_over)
        if found.standing is not BoardStanding.AGREED:
            continue
        in_force = found.write or (recorded.entry if recorded else "")
        standing = standing_statements(said)
        assert {each.entry for each in standing} == {in_force}
        assert {each.side for each in standing} == {NS, EW}
