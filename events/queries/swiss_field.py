"""Who would play a Swiss that goes on from a session before: their numbers there, and who left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from django.utils.translation import gettext as _

from events.models import Session
from events.queries.entries import EnteredPair
from events.queries.swiss import SwissInPlay, swisses_before
from events.queries.swiss_totals import not_ready


@dataclass(frozen=True, slots=True)
class SwissField:
    """The field of the sessions before, by the keys of entries; nobody where there is none.

    `numbers` are those of the last of them; who has missed it is numbered like who is new. `left`
    tells of who has withdrawn for good after which round of which session. What is counted of those
    that are `not_ready` is no official score yet. So many `rounds` are played.
    """

    numbers: Mapping[int, int] = field(default_factory=dict)
    left: Mapping[int, str] = field(default_factory=dict)
    not_ready: Sequence[Session] = ()
    rounds: int = 0

    def in_order(self, entries: Sequence[EnteredPair]) -> list[tuple[int | None, EnteredPair]]:
        """Each entry with its number, those who are new after the others; none for who has left."""
        free = count(1 + max(self.numbers.values(), default=0))
        stay = [each for each in entries if each.entry.pk not in self.left]
        stay.sort(key=lambda each: (each.entry.pk not in self.numbers, self._known(each)))
        numbered = [(self.numbers.get(each.entry.pk) or next(free), each) for each in stay]
        gone = [each for each in entries if each.entry.pk in self.left]
        return [*numbered, *((None, each) for each in gone)]

    def _known(self, entry: EnteredPair) -> int:
        return self.numbers.get(entry.entry.pk, 0)

    def left_after(self, entry: EnteredPair) -> str:
        """Why it has no number: after which round it has withdrawn; empty for who has not."""
        return self.left.get(entry.entry.pk, "")


FIRST_SESSION = SwissField()
"""There is no session to go on from."""


def field_before(session: Session) -> SwissField:
    """The field from which a Swiss in this session goes on."""
    found = swisses_before(session)
    if not found:
        return FIRST_SESSION
    numbers: dict[int, int] = {}
    left: dict[int, str] = {}
    for each in found:
        contestants = each.rules.section.session.contestants.ranked()
        numbers = dict(contestants.values_list("entry", "number"))
        for entry, number in numbers.items():
            left.pop(entry, None)
            if each.rules.has_left(number):
                left[entry] = _left(each, number)
    rounds = sum(len(each.published) for each in found)
    return SwissField(numbers, left, not_ready(session), rounds)


def _left(found: SwissInPlay, number: int) -> str:
    said = {"round": found.rules.gone[str(number)], "session": found.rules.section.session.title}
    return _("withdrawn after round %(round)d of %(session)s") % said
