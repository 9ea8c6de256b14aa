"""Balance against stored and published figures."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from events.movements.arrow_switch import switch
from events.movements.catalogue import generate
from events.movements.fairness import balance, competition, fairness, fairness_by_switch
from events.movements.schedule import Contestant
from scoring.entrants import Line
from tests.events.movements.vectors import VECTORS, schedule_of, stored

STORED = [*stored("mitchell"), *stored("mitchell_variants"), *stored("howell")]
MOORE = json.loads((VECTORS / "balance.json").read_text())["moore_sd"]["rows"]


@pytest.mark.parametrize("entry", STORED, ids=lambda entry: str(entry["id"]))
def test_balance_equals_the_stored_one(entry: dict[str, Any]) -> None:
    found, expected = balance(schedule_of(entry)), entry["balance"]
    assert (found.total, found.squares, found.twos) == (
        expected["S"],
        expected["SS"],
        expected["N"],
    )
    assert found.mean == Fraction(expected["mean"])
    assert found.quality == Fraction(expected["Q_percent"])
    assert found.sd.quantize(Decimal("0.000001")) == Decimal(expected["sd"])


@pytest.mark.parametrize(("tables", "mean", "none", "one", "two"), MOORE)
def test_arrow_switched_mitchell_reproduces_the_published_deviations(
    tables: int, mean: str, none: str, one: str, two: str
) -> None:
    entries = {entry["id"]: entry for entry in stored("mitchell")}
    names = (f"mitchell-{tables}{suffix}" for suffix in ("", "-switch-last-1", "-switch-last-2"))
    found = [balance(schedule_of(entries[name])) for name in names]
    assert [f"{Decimal(b.total) / Decimal(b.twos):.3f}" for b in found] == [mean] * 3
    assert [str(b.sd.quantize(Decimal("0.0001"))) for b in found] == [none, one, two]


def test_fairness_by_switch_is_that_of_the_switched_movements() -> None:
    plain = generate("mitchell", field=26, boards=26)
    found = fairness_by_switch(generate("mitchell", field=26, boards=26, winners=1), 4)
    assert found == {last: fairness(switch(plain, last=last)) for last in (1, 2, 3, 4)}
    assert max(found, key=lambda last: found[last]) == 2


def test_competition_of_two_who_meet_and_of_two_in_one_line() -> None:
    table = competition(generate("mitchell", field=6, boards=3))
    first = Contestant(1, Line.NS)
    assert table[first, Contestant(2, Line.NS)] == 3
    assert table[first, Contestant(1, Line.EW)] == 0


def test_fairness_of_two_winners_is_that_of_the_worse_line() -> None:
    schedule = generate("mitchell", field=27, boards=26, rounds=13)
    assert balance(schedule, Line.NS).quality == 100
    assert fairness(schedule) == balance(schedule, Line.EW).quality < 100


def test_balance_of_an_absent_line_is_refused() -> None:
    schedule = generate("howell", field=8, boards=21)
    with pytest.raises(ValueError, match="nothing to compare"):
        balance(schedule, Line.EW)
