"""Kinds that can be had, and what is suggested for a field."""

from fractions import Fraction

import pytest

from events.movements.catalogue import (
    full_boards,
    generate,
    minutes_of_play,
    suggest,
    usual_rounds,
)
from events.movements.fairness import fairness
from events.movements.kinds import KINDS
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import MovementError


@pytest.mark.parametrize(
    ("kind", "pairs", "boards", "rounds", "winners", "message"),
    [
        ("howell", 42, 24, None, None, "Howell for 21 tables is not available; choose 2–20 t"),
        ("howell", 41, 24, None, None, "Howell for 20½ tables is not available"),
        ("mitchell", 2, 24, None, None, "Mitchell for 1 table is not available"),
        (
            "skip-mitchell",
            14,
            24,
            None,
            None,
            "Skip Mitchell for 7 tables is not available; choose an even number of tables, 4–60",
        ),
        ("howell", 8, 21, None, 2, "Howell cannot have 2 winners"),
        ("mitchell", 14, 24, 8, None, "Mitchell for 7 tables has 1–7 rounds, not 8"),
        ("mitchell", 14, 24, 0, None, "has 1–7 rounds, not 0"),
        ("mitchell", 14, 6, 7, None, "6 boards are too few for 7 rounds"),
        ("mitchell", 14, 0, None, None, "at least one board"),
        ("rondo", 14, 24, None, None, "There is no movement called 'rondo'"),
        ("rover", 14, 24, None, None, "for 7 tables is not available; choose 4½–40½ tables"),
        ("rover", 19, 9, 9, None, "Rover Mitchell for 9½ tables has 1–8 rounds, not 9"),
        ("howell", 3, 9, None, None, "Howell for 1½ tables is not available; three pairs"),
        ("blackpool", 12, 24, 7, None, "Blackpool for 6 tables has 8 rounds, not 7"),
        ("web", 10, 24, None, None, "Web Mitchell for 5 tables is not available; choose 6–60"),
        (
            "double-weave",
            28,
            28,
            None,
            None,
            "for 14 tables is not available; East-West and boards",
        ),
        ("share-and-relay", 14, 24, None, None, "choose an even number of tables, 4–60"),
    ],
)
def test_what_cannot_be_had_is_refused(
    kind: str, pairs: int, boards: int, rounds: int | None, winners: int | None, message: str
) -> None:
    with pytest.raises(MovementError, match=message):
        generate(kind, field=pairs, boards=boards, rounds=rounds, winners=winners)


@pytest.mark.parametrize(
    ("full", "boards", "rounds"),
    [
        (7, 24, 7),
        (9, 24, 9),
        (14, 26, 13),
        (30, 24, 12),
        (13, 24, 12),
        (7, 7, 7),
        (7, 5, 5),
        (7, 1, 1),
        (3, 24, 3),
    ],
)
def test_usual_rounds(full: int, boards: int, rounds: int) -> None:
    assert usual_rounds(range(1, full + 1), boards) == rounds


@pytest.mark.parametrize(
    ("kind", "pairs", "boards"),
    [("mitchell", 13, 21), ("mitchell", 12, 24), ("howell", 14, 13), ("mitchell", 60, 30)],
)
def test_full_boards(kind: str, pairs: int, boards: int) -> None:
    assert full_boards(kind, pairs) == boards


def test_generate_uses_no_more_boards_than_a_pair_may_play() -> None:
    schedule = generate("mitchell", field=14, boards=24)
    assert (schedule.rounds_count, schedule.boards_per_set, schedule.boards_total) == (7, 3, 21)
    assert schedule.rounds[6][0].boards == (19, 20, 21)


def test_suggest_puts_the_howell_before_the_mitchell_for_four_tables() -> None:
    best, *others = suggest(8, 21)
    assert (best.schedule.kind, best.rounds, best.boards_per_round) == ("howell", 7, 3)
    assert (best.boards_per_pair, best.opponents_met, best.opponents) == (21, 7, 7)
    assert (best.sit_outs, best.sharing_tables, best.fairness) == (0, 0, Fraction(100))
    assert " ".join(english(best.reasons)).startswith(
        "One winner; 7 rounds of 3, 21 boards. Everyone meets everyone."
    )
    assert "For it: all play the same boards, no boards are shared and all comp" in " ".join(
        english(best.reasons)
    )
    assert {"mitchell", "skip-mitchell"} < {candidate.schedule.kind for candidate in others}


def test_suggest_puts_sharing_boards_before_skipping_a_set() -> None:
    best = suggest(12, 24, one_winner=False)[0]
    assert str(best.schedule.title) == "Mitchell with relay and share for 6 tables"
    assert (best.rounds, best.boards_per_round, best.sharing_tables) == (6, 4, 2)


@pytest.mark.parametrize("one_winner", [True, False])
def test_suggest_keeps_to_the_number_of_winners(one_winner: bool) -> None:
    found = suggest(13, 24, one_winner=one_winner)
    assert {candidate.schedule.winners for candidate in found} == {1 if one_winner else 2}


def test_suggest_says_what_a_half_table_costs() -> None:
    candidate = suggest(13, 21, one_winner=False)[0]
    assert (candidate.sit_outs, candidate.opponents_met, candidate.opponents) == (1, 6, 12)
    assert " ".join(english(candidate.reasons)).endswith(
        "One pair sits out in each round, at table 7."
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("pairs", [*range(4, 41), 80, 119, 120])
def test_suggest_finds_sound_movements_for_every_field(pairs: int) -> None:
    found = suggest(pairs, 24)
    assert [prove(candidate.schedule) for candidate in found] == [()] * len(found)
    assert len({candidate.schedule.rounds for candidate in found}) == len(found)


@pytest.mark.parametrize(("pairs", "boards"), [(3, 24), (121, 24), (14, 0)])
def test_suggest_refuses_what_nothing_fits(pairs: int, boards: int) -> None:
    with pytest.raises(MovementError, match=f"for {pairs} pairs and {boards} boards"):
        suggest(pairs, boards)


def test_suggest_counts_comparisons_copies_and_the_best_switch() -> None:
    found = {one.schedule.kind: one for one in suggest(26, 26, one_winner=True, copies=13)}
    mitchell, barometer = found["mitchell"], found["barometer"]
    assert (mitchell.comparisons, mitchell.copies, mitchell.best_switch) == (26 * 12, 1, 2)
    assert mitchell.best_fairness == mitchell.fairness
    assert (barometer.copies, barometer.best_switch, barometer.best_fairness) == (13, None, None)


def test_suggest_says_what_switching_a_hesitation_would_come_to() -> None:
    found = {one.schedule.kind: one for one in suggest(14, 24)}
    hesitation = found["hesitation"]
    assert (hesitation.schedule.switched_rounds, hesitation.best_switch) == ((), 1)
    assert hesitation.best_fairness is not None
    assert hesitation.best_fairness > 65 > hesitation.fairness
    assert " ".join(english(hesitation.reasons)).endswith(
        "Fairest with the last round switched: 70 %."
    )
    switched = generate("hesitation", field=14, boards=24, switched=1)
    assert fairness(switched) == hesitation.best_fairness


@pytest.mark.parametrize("pairs", [8, 9, 10])
@pytest.mark.parametrize("boards", [24, 26, 28])
def test_suggest_lets_no_small_line_compete_with_itself(pairs: int, boards: int) -> None:
    assert suggest(pairs, boards, minutes=180)[0].schedule.winners == 1


def test_suggest_parts_no_sets_where_a_weave_does() -> None:
    kinds = [one.schedule.kind for one in suggest(24, 24, one_winner=False)]
    assert kinds.index("double-weave") < kinds.index("scissors")


def test_suggest_sends_the_rover_round_for_thirteen_and_a_half_tables() -> None:
    best = suggest(27, 26, minutes=180)[0]
    assert (best.schedule.kind, best.rounds, best.boards_per_round) == ("rover", 12, 2)
    merits = "no boards are shared, nobody sits out twice and all compare evenly with one another"
    assert f"For it: {merits}." in " ".join(english(best.reasons))
    assert suggest(27, 26)[0].rounds == 13


@pytest.mark.parametrize(
    ("name", "pairs", "kind"),
    [
        ("relay-and-share", 16, "share-and-relay"),
        ("bump-mitchell", 15, "rover"),
        ("bowman", 20, "appendix"),
        ("1½-appendix", 19, "appendix"),
        ("flower-howell", 12, "endless-howell"),
        ("all-play-all", 12, "pairs-round-robin"),
        ("¾-howell", 16, "three-quarter-howell"),
    ],
)
def test_kinds_answer_to_the_names_directors_use(name: str, pairs: int, kind: str) -> None:
    schedule = generate(name, field=pairs, boards=24)
    assert (schedule.kind, schedule) == (kind, generate(kind, field=pairs, boards=24))


def test_no_name_means_two_kinds() -> None:
    names = [name for kind in KINDS.values() for name in (kind.key, *kind.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("rounds", range(5, 9))
def test_share_and_relay_is_the_mitchell_that_needs_it(rounds: int) -> None:
    named = generate("share-and-relay", field=16, boards=24, rounds=rounds)
    plain = generate("mitchell", field=16, boards=24, rounds=rounds)
    assert (named.rounds, named.notes, named.title) == (plain.rounds, plain.notes, plain.title)


def test_suggest_offers_what_the_copies_allow() -> None:
    assert {one.copies for one in suggest(20, 26, copies=1)} == {1}
    assert {one.copies for one in suggest(78, 26)} == {1, 3}


def test_suggest_keeps_to_the_minutes() -> None:
    longest = suggest(20, 26, minutes=180)
    assert max(6.5 * one.boards_per_pair + 2 * (one.rounds - 1) for one in longest) <= 180
    with pytest.raises(MovementError, match="for 20 pairs and 26 boards"):
        suggest(20, 26, minutes=6)


@pytest.mark.parametrize("pairs", [6, 13, 27, 40])
def test_suggest_fills_three_hours(pairs: int) -> None:
    assert_three_hours_are_filled(pairs)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pairs", range(6, 41))
def test_suggest_fills_three_hours_of_every_field(pairs: int) -> None:
    assert_three_hours_are_filled(pairs)


def assert_three_hours_are_filled(pairs: int) -> None:
    for boards in (24, 26, 28):
        best = suggest(pairs, boards, minutes=180)[0]
        assert 20 <= best.boards_per_pair <= boards
        assert 145 <= minutes_of_play(best.schedule) <= 180


@pytest.mark.parametrize(
    ("kind", "pairs", "said"),
    [
        ("three-quarter-howell", 24, "has 13–15 rounds, not 9"),
        ("web", 22, "Web Mitchell for 11 tables has 5–9 rounds, not 10"),
        ("scissors", 16, "has 10, 12, 14, 16 rounds, not 9"),
    ],
)
def test_rounds_that_a_kind_has_not_are_named(kind: str, pairs: int, said: str) -> None:
    rounds = int(said.rsplit(" ", maxsplit=1)[-1])
    with pytest.raises(MovementError, match=said):
        generate(kind, field=pairs, boards=24, rounds=rounds)
