"""A phone with a table's page open: what it shows and sends, as the page does (static/js/table/).

It asks the site what the page asks, over HTTP and by the key alone, so that whatever site there is
can be played on. What a table then talks of is in `events.management.table_talk`.
"""

import json
import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlsplit

from scoring.cards import Side

PATIENCE = 15
"""Seconds that the page waits for an answer."""
VERSION = "Table-Version"
_EMBEDDED = re.compile(
    r'<script id="table-state" type="application/json">(.*?)</script>', re.DOTALL
)


class PhoneError(Exception):
    """The site did not answer, or not as it answers a phone at a table; says what it answered."""


@dataclass(frozen=True, slots=True)
class SiteAnswer:
    """What came back; `version` is what the site calls what the phone has, where it says so."""

    status: int
    text: str
    version: str | None

    def read(self) -> Any:
        try:
            return json.loads(self.text)
        except ValueError as wrong:
            raise PhoneError(f"{self.status}: {self.text[:200]}") from wrong


class WayToSite:
    """The way to a site: a connection that is kept, and opened again where the site dropped it."""

    def __init__(self, origin: str, patience: float = PATIENCE) -> None:
        """`origin` is scheme, host and port, such as http://localhost:8000; seconds of patience.

        Raises:
            PhoneError: it is no such address.
        """
        found = urlsplit(origin)
        if found.scheme not in {"http", "https"} or not found.hostname:
            raise PhoneError(f"{origin}: no address of a site, such as http://localhost:8000")
        kind = HTTPSConnection if found.scheme == "https" else HTTPConnection
        self.origin = origin
        self._connection = kind(found.netloc, timeout=patience)

    def ask(self, path: str, message: object = None) -> SiteAnswer:
        """Gets what is there, or sends a message to it.

        Raises:
            PhoneError: nobody answers.
        """
        was_open = self._connection.sock is not None
        try:
            return self._ask(path, message)
        except (HTTPException, OSError) as error:
            self._connection.close()
            if not (was_open and isinstance(error, ConnectionError)):
                raise PhoneError(f"{self.origin} does not answer: {error}") from error
        return self.ask(path, message)

    def close(self) -> None:
        self._connection.close()

    def _ask(self, path: str, message: object) -> SiteAnswer:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        body = None if message is None else json.dumps(message)
        self._connection.request("POST" if body else "GET", path, body, headers)
        answer = self._connection.getresponse()
        return SiteAnswer(answer.status, answer.read().decode(), answer.headers.get(VERSION))


@dataclass(frozen=True, slots=True)
class SentStatement:
    """A statement as a phone sends it, under a name that it keeps when it is sent again."""

    id: str
    number: int
    play: str
    side: Side
    entry: str
    seen: tuple[str, ...]
    made_at: str

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "number": self.number,
            "play": self.play,
            "side": self.side.value,
            "entry": self.entry,
            "seen": list(self.seen),
            "made_at": self.made_at,
        }


@dataclass(slots=True)
class Phone:
    """One phone at the table whose key it has.

    It shows `state`, as the site last told it; `taken` are the statements that were acknowledged.
    """

    way: WayToSite
    token: str
    device: str = field(default_factory=lambda: secrets.token_hex(16))
    state: dict[str, Any] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)
    number: int = 0
    ahead: timedelta = timedelta()

    def open(self) -> None:
        """Opens the page of the table, as the card on it does."""
        answer = self._ask("")
        found = _EMBEDDED.search(answer.text)
        if found is None:
            raise PhoneError(f"table {self.token[:4]}… waits: play has not begun")
        self._hear(json.loads(found[1]))

    def look(self) -> None:
        """Asks what is new since it was last told."""
        answer = self._ask(f"state/?version={quote(self.state.get('version', ''))}")
        if answer.status != 204:
            self._hear(answer.read())
        elif answer.version:
            self.state["version"] = answer.version

    def board(self, table_round: int, number: int) -> dict[str, Any] | None:
        """A board as the page shows it; None if the table has no such board in that round."""
        for each in self.state.get("rounds", []):
            for board in each["boards"]:
                if (each["round"], board["board"]) == (table_round, number):
                    return dict(board)
        return None

    @property
    def asks_lead(self) -> bool:
        return bool(self.state["session"]["asks_lead"])

    def say(self, board: dict[str, Any], side: Side, entry: str) -> SentStatement:
        """States the result of a board for a side, and sends it."""
        said = self.written(board, side, entry)
        self.send(said)
        return said

    def written(self, board: dict[str, Any], side: Side, entry: str) -> SentStatement:
        """The next statement, which has its name before it is sent."""
        self.number += 1
        return SentStatement(
            id=f"{self.device[:24]}-{self.number}",
            number=self.number,
            play=board["play"],
            side=side,
            entry=entry,
            seen=tuple(each["id"] for each in self._statements(board["play"])),
            made_at=(datetime.now(UTC) + self.ahead).isoformat(),
        )

    def send(self, said: SentStatement) -> None:
        """Sends a statement, for the first time or once more.

        Raises:
            PhoneError: the site does not keep it; with its words.
        """
        message = {"device": self.device, "statements": [said.to_json()]}
        told = self._ask("statements/", message).read()
        for each in told["answers"]:
            if each["outcome"] != "taken":
                raise PhoneError(f"{said.entry}: {each['message']}")
            self.taken.append(each["id"])
        self._hear(told["state"])

    def _statements(self, play: str) -> list[dict[str, Any]]:
        boards = [board for each in self.state["rounds"] for board in each["boards"]]
        return [one for each in boards if each["play"] == play for one in each["statements"]]

    def _ask(self, path: str, message: object = None) -> SiteAnswer:
        answer = self.way.ask(f"/t/{self.token}/{path}", message)
        if answer.status >= 400:
            raise PhoneError(answer.read().get("message", f"status {answer.status}"))
        return answer

    def _hear(self, state: dict[str, Any]) -> None:
        self.state = state
        self.ahead = datetime.fromisoformat(state["now"]) - datetime.now(UTC)
