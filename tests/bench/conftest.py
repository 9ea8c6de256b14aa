"""Gathers the figures of a run, which ends with a line for each and writes build/bench.json."""

from pathlib import Path

import pytest

from tests.bench.figures import HEAD, Figures

FOUND = pytest.StashKey[Figures]()
FILE = Path("build/bench.json")


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> Figures:
    return pytestconfig.stash.setdefault(FOUND, Figures())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    figures = config.stash.get(FOUND, Figures())
    if figures.found:
        figures.write(config.rootpath / FILE)
        terminalreporter.section("figures")
        for line in (HEAD, *figures.found):
            terminalreporter.line(str(line))
