"""The phones of all rooms, which state results without a break, and when each was acknowledged.

They are those of `simulate_session --by-phones`. What is not acknowledged they send again, under
the name that it has, until it is: as the page of a table does, but sooner.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count, pairwise

from events.management.phones import Phone, PhoneError, WayToSite
from scoring.cards import Side
from tests.config.serving import wait_until

EVERY_SECONDS = 60.0
"""From one statement of a phone to its next, seven times as often as bridge is played; halfway it
asks what is new.
"""
AGAIN_SECONDS = 0.5
ENTRIES = ("4S N =", "4S N -1", "3NT N +1")


@dataclass(frozen=True, slots=True)
class Act:
    """A statement that was acknowledged; moments of this machine's own clock."""

    key: str
    sent: float
    heard: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """What came instead of an acknowledgement."""

    at: float
    words: str


@dataclass(slots=True)
class Talker:
    """A side's phone at a table. Each turn it states the next of its boards."""

    origin: str
    token: str
    side: Side
    share: float
    """Of the time between two statements: when it begins."""
    patience: float
    acts: list[Act] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    waits_since: float | None = None
    """When what it sends now was sent first."""
    over: threading.Event = field(default_factory=threading.Event)

    def talk(self) -> None:
        with closing(WayToSite(self.origin, self.patience)) as way:
            phone = Phone(way, self.token)
            self.over.wait(self.share * EVERY_SECONDS)
            self._until_it_goes(phone.open)
            for turn in count():
                self._state(phone, turn)
                for act in (phone.look, phone.look):
                    if self.over.wait(EVERY_SECONDS / 2):
                        return
                    self._until_it_goes(act)

    def _state(self, phone: Phone, turn: int) -> None:
        boards = [board for each in phone.state.get("rounds", ()) for board in each["boards"]]
        if not boards:
            return
        board = boards[turn % len(boards)]
        said = phone.written(board, self.side, ENTRIES[turn // len(boards) % len(ENTRIES)])
        self.waits_since = sent = time.monotonic()
        if self._until_it_goes(lambda: phone.send(said)):
            self.acts.append(Act(said.id, sent, time.monotonic()))
        self.waits_since = None

    def _until_it_goes(self, act: Callable[[], None]) -> bool:
        """Does it until the site answers; False where it is over before."""
        while not self.over.is_set():
            try:
                act()
            except PhoneError as wrong:
                self.troubles.append(Trouble(time.monotonic(), str(wrong)))
                self.over.wait(AGAIN_SECONDS)
            else:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Crowd:
    """All phones of a site."""

    talkers: list[Talker]

    def acts(self, since: float = 0) -> list[Act]:
        """Those acknowledged since then, in the order in which they were."""
        found = (act for one in self.talkers for act in one.acts if act.heard >= since)
        return sorted(found, key=lambda act: act.heard)

    def troubles(self, since: float = 0) -> list[str]:
        return [each.words for one in self.talkers for each in one.troubles if each.at >= since]

    def wait_for_all(self, since: float) -> None:
        """Until each was acknowledged what it sent after that instant."""
        wait_until(lambda: all(one.acts and one.acts[-1].sent >= since for one in self.talkers))

    def wait_for(self, more: int) -> None:
        """Until so many more are acknowledged."""
        before = self._many()
        wait_until(lambda: self._many() >= before + more)

    def wait_for_tries(self, more: int) -> None:
        """Until so many more were acknowledged or tried, or every phone waits."""
        before, many = self._many() + self._waiting(), len(self.talkers)
        wait_until(
            lambda: self._many() + self._waiting() >= before + more or self._waiting() == many
        )

    def wait_until_none_waits(self, since: float) -> None:
        """Until whatever was sent first before that instant is acknowledged."""
        wait_until(lambda: not any((one.waits_since or since) < since for one in self.talkers))

    def longest_gap(self, since: float) -> float:
        """The longest time since then in which nothing was acknowledged, whoever sent it."""
        heard = [since, *(act.heard for act in self.acts(since))]
        return max((b - a for a, b in pairwise(heard)), default=0)

    def longest_wait(self, since: float) -> float:
        """The longest that one phone waited, from first sending what was acknowledged since."""
        return max((act.heard - act.sent for act in self.acts(since)), default=0)

    def _waiting(self) -> int:
        return sum(one.waits_since is not None for one in self.talkers)

    def _many(self) -> int:
        return sum(len(one.acts) for one in self.talkers)


@contextmanager
def talking(origin: str, tokens: list[str], patience: float) -> Iterator[Crowd]:
    """Two phones at each table, each in its time; ends them whatever happens."""
    places = [(token, side) for token in tokens for side in Side]
    talkers = [
        Talker(origin, token, side, place / len(places), patience)
        for place, (token, side) in enumerate(places)
    ]
    crowd = Crowd(talkers)
    threads = [threading.Thread(target=one.talk) for one in crowd.talkers]
    for thread in threads:
        thread.start()
    try:
        yield crowd
    finally:
        for one in crowd.talkers:
            one.over.set()
        for thread in threads:
            thread.join()
