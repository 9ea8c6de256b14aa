"""`make test` and `make exhaustive` leave no test out, and run only properties twice on a stack."""

from itertools import chain, combinations

import pytest
from _pytest.mark.expression import Expression

from scripts import test as rounds

MARKS = ("integration", "browser", "exhaustive", "sqlite_first", "property")
SETS = list(chain.from_iterable(combinations(MARKS, size) for size in range(len(MARKS) + 1)))


def takes(command: list[str], marks: tuple[str, ...]) -> bool:
    """Whether a round's selection has a test with these marks."""
    selection = Expression.compile(command[command.index("-m") + 1])
    return selection.evaluate(lambda name, /, **_: name in marks)


@pytest.mark.parametrize("marks", SETS)
def test_each_test_has_one_round_on_each_stack(marks: tuple[str, ...]) -> None:
    def times(*commands: list[str]) -> int:
        return sum(takes(command, marks) for command in commands)

    is_browser, asks = "browser" in marks, "integration" in marks
    few_first = "property" in marks and "exhaustive" not in marks
    on_server = 1 + (few_first and "sqlite_first" not in marks)
    assert times(rounds.TESTS, rounds.EVERYTHING) == (0 if is_browser else 1 + few_first)
    assert times(rounds.ON_SERVERS, rounds.EVERYTHING_ON_SERVERS) == (on_server if asks else 0)
    assert times(rounds.IN_BROWSER, rounds.EVERYTHING_IN_BROWSER) == int(is_browser)
