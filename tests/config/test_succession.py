"""The web server takes up new code (`kill -HUP`): nobody is refused or cut off meanwhile."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config.web import PROCESSES
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
