"""Visitors of a site, all at once, each in its rhythm: `python -m tests.bench.crowd`.

A process of its own that knows nothing of the site. It reads a `Crowd` as JSON and writes what each
kind of visitor waited. Like a browser a visitor keeps its connection, opens another one when the
server has dropped it, and asks with the tag of what it was answered.
"""

import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from http.client import HTTPConnection, HTTPException

PATIENCE = 15
"""Seconds that a page waits for an answer (static/js/outbox.js)."""
OPENING = 8
"""Seconds in which all come in, before any of them is measured."""
GOOD = {200, 204, 304}


@dataclass(frozen=True, slots=True)
class Ask:
    """A page, or a form sent to it when there is a body."""

    address: str
    body: str | None = None


@dataclass(frozen=True, slots=True)
class Visitor:
    """Opens a page, then asks for one thing after another, `every` so many seconds.

    It begins after a `share` of that time, 0 to 1, so that not all come at once.
    """

    kind: str
    every: float
    share: float
    opens: str
    asks: Sequence[Ask]
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Crowd:
    """All visitors of the web server on a port of this machine."""

    port: int
    visitors: Sequence[Visitor]

    def dumps(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, text: str) -> "Crowd":
        told = json.loads(text)
        visitors = [
            Visitor(**{**each, "asks": [Ask(**ask) for ask in each["asks"]]})
            for each in told["visitors"]
        ]
        return cls(told["port"], visitors)


@dataclass(slots=True)
class Waited:
    """What visitors of a kind waited for each answer, in seconds, and how many were no good."""

    seconds: list[float] = field(default_factory=list)
    errors: int = 0


@dataclass(slots=True)
class Browser:
    """One visitor's connection, and the tags of what it has."""

    connection: HTTPConnection
    headers: dict[str, str]
    tags: dict[str, str] = field(default_factory=dict)

    def send(self, ask: Ask) -> int:
        """The status of the answer, all of which was read; 0 when none came."""
        was_open = self.connection.sock is not None
        try:
            return self._send(ask)
        except (HTTPException, OSError) as error:
            self.connection.close()
            is_dropped = was_open and isinstance(error, ConnectionError)
        return self.send(ask) if is_dropped else 0

    def _send(self, ask: Ask) -> int:
        headers = dict(self.headers)
        if tag := self.tags.get(ask.address):
            headers["If-None-Match"] = tag
        if ask.body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        method = "GET" if ask.body is None else "POST"
        self.connection.request(method, ask.address, ask.body, headers)
        answer = self.connection.getresponse()
        answer.read()
        self.tags[ask.address] = answer.headers.get("ETag", "")
        return answer.status


def visit(port: int, visitor: Visitor, begun: float) -> Waited:
    """What one visitor waited. An answer that is late makes it late for the next one."""
    browser = Browser(HTTPConnection("127.0.0.1", port, timeout=PATIENCE), visitor.headers)
    waited = Waited()
    sleep_until(begun + OPENING * visitor.share)
    waited.errors += browser.send(Ask(visitor.opens)) not in GOOD
    first = begun + OPENING + visitor.every * visitor.share
    for number, ask in enumerate(visitor.asks):
        sleep_until(first + number * visitor.every)
        asked = time.perf_counter()
        status = browser.send(ask)
        waited.seconds.append(time.perf_counter() - asked)
        waited.errors += status not in GOOD
    browser.connection.close()
    return waited


def sleep_until(instant: float) -> None:
    """Of `time.perf_counter`."""
    time.sleep(max(0, instant - time.perf_counter()))


def send_in(crowd: Crowd) -> dict[str, Waited]:
    """What all waited, by kind of visitor."""
    begun = time.perf_counter()
    found: dict[str, Waited] = {}
    with ThreadPoolExecutor(len(crowd.visitors)) as threads:
        visits = [threads.submit(visit, crowd.port, each, begun) for each in crowd.visitors]
    for visitor, each in zip(crowd.visitors, visits, strict=True):
        waited, one = found.setdefault(visitor.kind, Waited()), each.result()
        waited.seconds += one.seconds
        waited.errors += one.errors
    return found


if __name__ == "__main__":
    given = Crowd.loads(sys.stdin.read())
    json.dump({kind: asdict(waited) for kind, waited in send_in(given).items()}, sys.stdout)
