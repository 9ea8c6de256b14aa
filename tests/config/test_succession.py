"""The web server takes up new code (`kill -HUP`): nobody is refused or cut off meanwhile."""

import os
import signal
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.wsgi import get_wsgi_application

from config.succession import LEFT, Legacy
from config.web import HEARD, PROCESSES, Keeper
from tests.config.serving import (
    SETTINGS,
    Server,
    Visitor,
    connected,
    serving,
    visiting,
    wait_until,
)

pytestmark = pytest.mark.costly

CODE = f"{SETTINGS}SECURE_REFERRER_POLICY = "
OLD, NEW = "same-origin", "no-referrer"
AT_EACH_CODE = 10
"""So many answers are waited for before and after."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("renewed"), f'{CODE}"{OLD}"') as one:
        yield one


WITHOUT_PROGRAM = f'{CODE}"{OLD}"\nimport sys\nsys.executable = "/gone/python"'


def policy(server: Server) -> str:
    one = Visitor(server.port, keeps=False)
    with closing(connected(server.port)) as client:
        one.ask(client, "GET", 200)
    return one.heard[0]


def test_new_code_answers_and_nobody_was_refused_or_cut_off(server: Server) -> None:
    visitors = [Visitor(server.port, keeps) for keeps in (True, True, False, False)]
    with visiting(*visitors):
        wait_until(lambda: all(len(one.heard) >= AT_EACH_CODE for one in visitors))
        before = server.processes()
        server.has(f'{CODE}"{NEW}"')
        server.renew()
        wait_until(lambda: all(one.heard.count(NEW) >= AT_EACH_CODE for one in visitors))
        wait_until(lambda: not server.processes() & before)
    assert [one.trouble for one in visitors] == [[]] * len(visitors)
    assert len(server.processes()) == PROCESSES == len(before)
    assert all(one.heard[-1] == NEW for one in visitors)


def test_code_that_does_not_begin_is_not_taken_up(server: Server) -> None:
    before, answered = server.processes(), policy(server)
    server.has("raise RuntimeError('half of an upgrade')")
    server.renew()
    wait_until(lambda: "the old one goes on" in server.log.read_text(encoding="utf-8"))
    assert server.processes() == before
    assert policy(server) == answered


def test_what_cannot_be_tried_is_not_taken_up(tmp_path: Path) -> None:
    """As where the environment is just being made anew."""
    with serving(tmp_path, WITHOUT_PROGRAM) as server:
        before = server.processes()
        server.renew()
        wait_until(lambda: "the old one goes on" in server.log.read_text(encoding="utf-8"))
        assert server.processes() == before
        assert policy(server) == OLD


def test_a_program_that_goes_once_it_was_tried_is_not_taken_up(tmp_path: Path) -> None:
    once = tmp_path / "python"
    once.write_text(f'#!/bin/sh\nrm "$0"\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    once.chmod(0o700)
    with serving(tmp_path, f'{CODE}"{OLD}"\nimport sys\nsys.executable = "{once}"') as server:
        before = server.processes()
        server.renew()
        wait_until(lambda: "cannot be begun" in server.log.read_text(encoding="utf-8"))
        assert not once.exists()
        assert server.processes() == before
        assert policy(server) == OLD


def test_who_is_told_to_end_just_before_new_code_is_taken_up_ends() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        keeper = Keeper(get_wsgi_application(), Legacy(listening))
        keeper.told(signal.SIGTERM, None)
        keeper.renew(succeeds=True)
        assert LEFT not in os.environ
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) & set(HEARD) == set()


def halves_of_pipes(process: int) -> list[str]:
    """The pipes, but for what it began with, of which it holds one end and not the other."""
    held = [
        str(each.readlink()) for each in Path(f"/proc/{process}/fd").iterdir() if int(each.name) > 2
    ]
    return [each for each, ends in Counter(held).items() if each.startswith("pipe:") and ends == 1]


def test_who_answers_holds_no_half_of_a_pipe(server: Server) -> None:
    wait_until(lambda: not any(halves_of_pipes(each) for each in server.processes()))
