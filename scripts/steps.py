"""Steps of a check: programs that succeed, fail or are skipped, and the summary of them."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTEST_SUMMARY = re.compile(r"=* ?(\d+ (?:passed|failed|skipped|deselected|errors?).*?) ?=*$")


_RUNNING: set[subprocess.Popen[str]] = set()
_ENDED = threading.Event()


class State(StrEnum):
    PASSED = "passed"
    FAILED = "FAILED"
    SKIPPED = "SKIPPED"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one step ended; `note` is pytest's closing line or the reason for skipping."""

    name: str
    state: State
    seconds: float = 0
    note: str = ""
    output: str = ""

    def __str__(self) -> str:
        return f"{self.state:8} {self.name:32} {self.seconds:6.1f} s  {self.note}".rstrip()


@dataclass(frozen=True, slots=True)
class Step:
    """A program of the environment, run from the project's root."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)

    def run(self, *, show: bool) -> Outcome:
        """Runs it; with `show` its output appears as it comes.

        After `end_all` nothing is begun any more, whatever was to follow beside.
        """
        if _ENDED.is_set():
            return Outcome(self.name, State.FAILED, note="not begun")
        start = time.monotonic()
        program = BIN / self.command[0]
        lines = []
        with subprocess.Popen(
            [program, *self.command[1:]],
            cwd=ROOT,
            env=os.environ | self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process:
            _RUNNING.add(process)
            for line in process.stdout or ():
                lines.append(line)
                if show:
                    print(line, end="", flush=True)
        _RUNNING.discard(process)
        state = State.FAILED if process.returncode else State.PASSED
        note = next((found[1] for line in reversed(lines) if (found := closing(line))), "")
        return Outcome(self.name, state, time.monotonic() - start, note, "".join(lines))


def end_all() -> None:
    """Ends the steps that are running, those beside others too, and begins no other."""
    _ENDED.set()
    for process in list(_RUNNING):
        process.terminate()


def closing(line: str) -> re.Match[str] | None:
    """Matches the last line of a pytest run."""
    return PYTEST_SUMMARY.match(line.strip())


def conclude(outcomes: Sequence[Outcome]) -> int:
    """Prints one line for each step; the exit status of all."""
    print()
    for outcome in outcomes:
        print(outcome)
    failed = any(outcome.state is State.FAILED for outcome in outcomes)
    print("\nFAILED" if failed else "\nAll passed" + skipped(outcomes))
    return int(failed)


def skipped(outcomes: Sequence[Outcome]) -> str:
    names = [outcome.name for outcome in outcomes if outcome.state is State.SKIPPED]
    return f", but skipped: {', '.join(names)}" if names else ""
