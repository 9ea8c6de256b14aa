"""`make test` and `make exhaustive` leave no test out, and run twice only properties, on SQLite."""

from collections.abc import Sequence
from itertools import chain, combinations

import pytest
from _pytest.mark.expression import Expression

from scripts import check
from scripts import test as rounds

MARKS = ("integration", "browser", "exhaustive", "sqlite_first", "property", "costly")
SETS = [
    *chain.from_iterable(combinations(MARKS, size) for size in range(len(MARKS) + 1)),
    ("integration", "postgres_first"),
    ("integration", "postgres_first", "exhaustive"),
]


def takes(command: Sequence[str], marks: tuple[str, ...]) -> bool:
    """Whether a round's selection has a test with these marks."""
    selection = Expression.compile(command[command.index("-m") + 1])
    return selection.evaluate(lambda name, /, **_: name in marks)


@pytest.mark.parametrize("marks", SETS)
def test_each_test_has_one_round_on_each_stack(marks: tuple[str, ...]) -> None:
    def times(*commands: Sequence[str]) -> int:
        return sum(takes(command, marks) for command in commands)

    is_browser, asks = "browser" in marks, "integration" in marks
    few_first = "property" in marks and "exhaustive" not in marks
    unit, *_ = check.unit_tests("quick")
    on_sqlite = times(unit.command, rounds.WITH_DATABASE, rounds.EVERYTHING)
    assert on_sqlite == (0 if is_browser else 1 + few_first)
    assert times(rounds.ON_SERVERS, rounds.EVERYTHING_ON_SERVERS) == int(asks)
    assert times(rounds.IN_BROWSER, rounds.EVERYTHING_IN_BROWSER) == int(is_browser)


@pytest.mark.parametrize("marks", SETS)
def test_without_servers_all_that_waits_for_nothing_is_asked_of_sqlite(
    marks: tuple[str, ...],
) -> None:
    unit, *_ = check.unit_tests("quick")
    asked = takes(unit.command, marks) + takes(rounds.WITHOUT_SERVERS, marks)
    assert asked == int(not {"browser", "exhaustive"} & set(marks))


def test_each_folder_is_in_one_part_of_the_unit_tests() -> None:
    elsewhere, *pure = [step.command for step in check.unit_tests("few")]
    left_out = {
        word.removeprefix("--ignore=") for word in elsewhere if word.startswith("--ignore=")
    }
    named = {word for command in pure for word in command if word.startswith("tests/")}
    files = {word.removeprefix("--ignore=") for word in check.of_databases()}
    assert left_out - named - files == {"tests/journeys", "tests/bench"}
    assert named <= left_out
    assert {word for word in elsewhere if word.startswith("tests")} == {"tests"}


def test_a_file_is_passed_over_only_where_all_its_tests_ask_a_database() -> None:
    passed_over = check.of_databases()
    assert "--ignore=tests/rulings/test_table_calls.py" in passed_over
    assert "--ignore=tests/config/test_rounds.py" not in passed_over
    for head in ("pytestmark = pytest.mark.django_db", "pytestmark = [pytest.mark.django_db, x]"):
        assert check.ASKS_A_DATABASE.search(f"import pytest\n\n{head}\n")
    for one in ("@pytest.mark.django_db", "    pytestmark = pytest.mark.django_db"):
        assert not check.ASKS_A_DATABASE.search(f"import pytest\n\n{one}\ndef test_one(): ...")
