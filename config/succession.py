"""How the web server takes up new code and goes on answering: it becomes the new one (SIGHUP).

First a process of its own tries whether the new code begins and finds the tables that it needs; if
not, nothing changes. Then the server replaces its program by the new one and keeps its number, the
socket at which connections arrive, and those who answer, until their successors are ready.
"""

import os
import signal
import socket
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import NoReturn

MANAGE = Path(__file__).resolve().parent.parent / "manage.py"
TRIAL = [sys.executable, str(MANAGE), "migrate", "--check", "--verbosity", "0"]
"""Fails when the code does not begin, has a fault that Django finds, or waits for a migration."""
LEFT = "TENACE_WEB_LEFT"
FIGURES = "PROMETHEUS_MULTIPROC_DIR"


@dataclass(frozen=True, slots=True)
class Legacy:
    """What the program of before left: where connections arrive, and who answers there."""

    listening: socket.socket
    elders: set[int] = field(default_factory=set)


def legacy() -> Legacy | None:
    """What there is to go on from; None for the first program."""
    if not (told := os.environ.pop(LEFT, "")):
        return None
    number, *elders = map(int, told.split())
    listening = socket.socket(fileno=number)
    listening.set_inheritable(False)
    return Legacy(listening, set(elders))


def try_new_code() -> int:
    """Begins to try it; the number of the process, which ends with 0 if it will do."""
    return os.posix_spawn(
        sys.executable, TRIAL, os.environ, setsigmask=[], setsigdef=[signal.SIGTERM, signal.SIGINT]
    )


def become_new_code(listening: socket.socket, processes: Collection[int]) -> NoReturn:
    """Ends the program that runs.

    Raises:
        OSError: the new one cannot be begun; then everything is as it was.
    """
    listening.set_inheritable(True)
    os.environ[LEFT] = " ".join(map(str, (listening.fileno(), *processes)))
    sys.stderr.flush()
    try:
        os.execv(  # noqa: S606 - the program that runs already, with its own words
            sys.executable, [sys.executable, *sys.orig_argv[1:]]
        )
    finally:
        del os.environ[LEFT]
        listening.set_inheritable(False)


@contextmanager
def folder_of_figures(*, is_first: bool) -> Iterator[None]:
    """The folder in which all processes count together, of old code and new."""
    if is_first:
        os.environ[FIGURES] = mkdtemp(prefix="tenace-figures-")
    try:
        yield
    finally:
        rmtree(os.environ[FIGURES])
