"""`make test` and `make exhaustive` leave no test out, and run twice only properties, on SQLite."""

from collections.abc import Sequence
from itertools import chain, combinations

import pytest
from _pytest.mark.expression import Expression

from scripts import check
from scripts import test as rounds
from scripts.steps import ROOT

MARKS = ("integration", "browser", "exhaustive", "sqlite_first", "property", "costly")
SETS = [
    *chain.from_iterable(combinations(MARKS, size) for size in range(len(MARKS) + 1)),
    ("integration", "postgres_first"),
    ("integration", "postgres_first", "exhaustive"),
    ("browser", "timed"),
]

UNIT = check.unit_tests("quick")[0].command


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
    on_sqlite = times(UNIT, rounds.WITH_DATABASE, rounds.EVERYTHING)
    assert on_sqlite == (0 if is_browser else 1 + few_first)
    assert times(rounds.ON_SERVERS, rounds.EVERYTHING_ON_SERVERS) == int(asks)
    in_browser = (rounds.IN_BROWSER, rounds.TIMED, rounds.EVERYTHING_IN_BROWSER)
    assert times(*in_browser) == int(is_browser)


@pytest.mark.parametrize("marks", SETS)
def test_without_servers_all_that_waits_for_nothing_is_asked_of_sqlite(
    marks: tuple[str, ...],
) -> None:
    asked = takes(UNIT, marks) + takes(rounds.WITHOUT_SERVERS, marks)
    assert asked == int(not {"browser", "exhaustive"} & set(marks))


def test_each_file_with_a_unit_test_is_in_one_part_of_them() -> None:
    site, *pure = [step.command for step in check.unit_tests("few")]
    files = [word for word in site if word.startswith("tests/")]
    folders = [word for command in pure for word in command if word.startswith("tests/")]
    assert all((ROOT / name).exists() for name in (*files, *folders))
    for file in (ROOT / "tests").rglob("test_*.py"):
        name, text = str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")
        inside = [each for each in (*folders, *check.ELSEWHERE) if name.startswith(f"{each}/")]
        has_none = check.HAS_NO_UNIT.search(text) is not None
        assert files.count(name) + len(inside) == 1 or (has_none and not inside)


def test_a_file_is_passed_over_only_where_it_says_that_it_has_no_unit_test() -> None:
    asked = check.of_the_site()
    assert "tests/rulings/test_table_calls.py" not in asked
    assert "tests/config/test_rounds.py" in asked
    for head in ("pytestmark = pytest.mark.django_db", "pytestmark = [pytest.mark.django_db, x]"):
        assert check.HAS_NO_UNIT.search(f"import pytest\n\n{head}\n")
    for one in ("@pytest.mark.django_db", "    pytestmark = pytest.mark.django_db"):
        assert not check.HAS_NO_UNIT.search(f"import pytest\n\n{one}\ndef test_one(): ...")
