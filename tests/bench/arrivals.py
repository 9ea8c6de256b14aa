"""How long a score from a phone is on its way to desk and wall: `python -m tests.bench.arrivals`.

A process of its own, like `tests.bench.crowd`. Both sides of each table state results from their
phones; desk and wall look as often as their pages say. A look has what was stated if its tag names
the version of the session that the statement made, or a later one (`events.views.looking_again`).
"""

import json
import re
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass, field
from http.client import HTTPConnection
from threading import Event

from events.management.phones import Phone, WayToSite
from scoring.cards import SIDES, Side
from tests.bench.crowd import OPENING, PATIENCE, Crowd, Visitor, sleep_until, visit

TEXTS = ("4S N =", "4S N -1")
_EVERY = r'hx-trigger="every ([\d.]+)s, due" hx-select="{}"'


@dataclass(frozen=True, slots=True)
class Speaking:
    """A table whose phones state its boards, one after another, `every` so many seconds."""

    token: str
    boards: list[tuple[int, int]]
    every: float
    share: float


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of which a part looks again by itself, and what its browser sends."""

    kind: str
    address: str
    part: str
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Room:
    """The tables that speak, the screens that show it, and who else is there."""

    tables: list[Speaking]
    screens: list[Screen]
    crowd: Crowd

    def dumps(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, text: str) -> "Room":
        told = json.loads(text)
        tables = [Speaking(**each) for each in told["tables"]]
        screens = [Screen(**each) for each in told["screens"]]
        return cls(tables, screens, Crowd.loads(json.dumps(told["crowd"])))


@dataclass(slots=True)
class Arrivals:
    """Seconds: what phones waited for their answers, and until each screen had it, by its kind."""

    answers: list[float] = field(default_factory=list)
    shown: dict[str, list[float]] = field(default_factory=dict)


Moment = tuple[float, int]
"""Of `time.perf_counter`, and the version of the session."""


def speak(port: int, table: Speaking, begun: float) -> list[tuple[float, float, int]]:
    """When each statement was sent and answered, and the version that has it."""
    found = []
    with closing(WayToSite(f"http://127.0.0.1:{port}")) as way:
        phones = {side: Phone(way, table.token) for side in SIDES}
        sleep_until(begun + OPENING * table.share)
        for phone in phones.values():
            phone.open()
        for number, (table_round, board) in enumerate(table.boards):
            sleep_until(begun + OPENING + table.every * (table.share + number))
            found += [state(phones[side], side, table_round, board) for side in SIDES]
    return found


def state(phone: Phone, side: Side, table_round: int, board: int) -> tuple[float, float, int]:
    phone.look()
    shown = phone.board(table_round, board)
    assert shown
    sent = time.perf_counter()
    phone.say(shown, side, TEXTS[board % 2])
    return sent, time.perf_counter(), int(phone.state["version"].partition(".")[0])


def watch(port: int, screen: Screen, is_over: Event) -> list[Moment]:
    """When each answer was here, and the version of what it showed.

    One that is late is not asked for twice: the next look follows it.
    """
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        tag, page = _look(connection, screen, {})
        (told,) = re.findall(_EVERY.format(re.escape(screen.part)), page)
        every = float(told)
        found, due, is_last = [], time.perf_counter(), False
        while not is_last:
            due = max(due + every, time.perf_counter())
            sleep_until(due)
            is_last = is_over.is_set()
            tag, _page = _look(connection, screen, {"HX-Request": "true", "If-None-Match": tag})
            found.append((time.perf_counter(), int(tag.split(".")[1])))
    return found


def _look(connection: HTTPConnection, screen: Screen, headers: dict[str, str]) -> tuple[str, str]:
    """The tag, and the page if it was sent."""
    connection.request("GET", screen.address, headers=screen.headers | headers)
    answer = connection.getresponse()
    page = answer.read().decode()
    assert answer.status in {200, 304}, page
    return answer.headers["ETag"], page


def measure(room: Room) -> Arrivals:
    begun, is_over, port = time.perf_counter(), Event(), room.crowd.port
    with ThreadPoolExecutor(len(room.tables) + len(room.screens) + len(room.crowd.visitors)) as at:
        watching = {each.kind: at.submit(watch, port, each, is_over) for each in room.screens}
        speaking = [at.submit(speak, port, each, begun) for each in room.tables]
        others = [at.submit(_visit, port, each, begun) for each in room.crowd.visitors]
        try:
            stated = [one for each in speaking for one in each.result()]
        finally:
            is_over.set()
        assert sum(each.result() for each in others) == 0
    return Arrivals(
        [answered - sent for sent, answered, _version in stated],
        {kind: _until_shown(stated, looks) for kind, looks in watching.items()},
    )


def _visit(port: int, visitor: Visitor, begun: float) -> int:
    return visit(port, visitor, begun).errors


def _until_shown(
    stated: list[tuple[float, float, int]], looks: "Future[list[Moment]]"
) -> list[float]:
    """From the tap that sent it."""
    return [
        next(at for at, version in looks.result() if version >= made) - sent
        for sent, _answered, made in stated
    ]


if __name__ == "__main__":
    json.dump(asdict(measure(Room.loads(sys.stdin.read()))), sys.stdout)
