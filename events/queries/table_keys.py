"""The keys of tables: which table a token or a code opens, and which tables have one."""

from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import CharField
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.keys import hash_of
from events.models import Event, Section, Session, TableKey, TableRound
from events.movements.dividing import LETTERS
from events.queries.prepared import Blank, PreparedModels, PreparedRows
from events.table_secrets import code_hash_of, code_of, token_of

LIFETIME = timedelta(hours=24)
"""From the start of play, or from the making of the key where that is later."""

AT_A_TABLE = 4


class Closed(StrEnum):
    """Why a key opens nothing."""

    UNKNOWN = "unknown"
    REVOKED = "revoked"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table of a session, and its key in force; before play begins as the field promises it."""

    letter: str
    number: int
    name: str
    key: TableKey | None

    @property
    def token(self) -> str:
        return token_of(self.key.nonce) if self.key else ""

    @property
    def code(self) -> str:
        return code_of(self.key.nonce) if self.key else ""


def key_by_token(token: str) -> TableKey | None:
    """The key with its session, event, conditions and organiser, of whichever organiser it is."""
    found = next(iter(_BY_TOKEN.rows(hash=hash_of(token))), None)
    if found is not None:
        session = found.session
        found.organiser = session.event.organiser = session.organiser
    return found


_BY_TOKEN = PreparedModels(
    lambda: (
        TableKey.objects.filter(token_hash=Blank("hash", CharField()))
        .select_related("session__organiser", "session__event")
        .select_related("session__conditions", "session__stage")
        .order_by()
    )
)


def key_that_waits(token: str) -> TableKey | None:
    """The key with no more than what tells whether its table's page is still as it was."""
    return next(iter(_WAITING.rows(hash=hash_of(token))), None)


_WAITING = PreparedModels(
    lambda: (
        TableKey.objects.filter(token_hash=Blank("hash", CharField()))
        .select_related("session__event")
        .only(
            *("made_at", "revoked_at", "session__version", "session__state"),
            *("session__started_at", "session__starts_at", "session__event__cancelled_at"),
        )
        .order_by()
    )
)


def key_by_code(code: str) -> TableKey | None:
    """The key whose card has this code, with its session."""
    return next(iter(_BY_CODE.rows(hash=code_hash_of(code))), None)


_BY_CODE = PreparedModels(
    lambda: (
        TableKey.objects.filter(code_hash=Blank("hash", CharField()))
        .select_related("session__event")
        .order_by()
    )
)


def code_hashes_taken(hashes: Iterable[str]) -> set[str]:
    """Which of these codes some card of the site has or had, of whichever organiser."""
    with scopes_disabled():
        rows = TableKey.objects.filter(code_hash__in=list(hashes)).order_by()
        return set(rows.values_list("code_hash", flat=True))


def why_closed(key: TableKey, now: datetime) -> Closed | None:
    """Why the key opens nothing now: it was revoked, or its session is over; else nothing.

    A provisional score is shown still; a final one, or a cancelled event, has nothing more to say
    at the table.
    """
    if key.revoked_at is not None:
        return Closed.REVOKED
    session = key.session
    if session.state == Session.State.FINAL or session.event.is_cancelled:
        return Closed.OVER
    return Closed.OVER if now >= closes_at(key) else None


def words_of(closed: Closed) -> str:
    """What whoever holds the card is told, and what to do."""
    if closed is Closed.REVOKED:
        return _("This card was replaced: scan the one that lies on the table now.")
    if closed is Closed.OVER:
        return _("This session is over: its results are on the site.")
    return _("No table has this address: scan the card on the table once more.")


def closes_at(key: TableKey) -> datetime:
    """When the key opens nothing more, whatever becomes of the session."""
    session = key.session
    return max(session.started_at or session.starts_at, key.made_at) + LIFETIME


def is_readable(key: TableKey) -> bool:
    """Whether its card can be printed again: not if the site has another secret key by now."""
    return hash_of(token_of(key.nonce)) == key.token_hash


def name_of(key: TableKey, sections: Mapping[str, Section]) -> str:
    """What the key's table is called, by the sections, or by the plan before play begins."""
    planned = () if sections else key.session.planned.all()
    return table_name(key.letter, key.number, sections or planned)


def sections_by_letter(session: Session) -> dict[str, Section]:
    """The sections of a session that has begun."""
    return {each.letter: each for each in _SECTIONS.rows(session=session.pk)}


_SECTIONS = PreparedRows(
    lambda: Section.objects.filter(session=Blank("session")).order_by("letter")
)


def tables_with_keys(session: Session, now: datetime) -> list[RoomTable]:
    """Each table of the session with its key, if it has one that opens it and can be printed."""
    keys = {
        (key.letter, key.number): key
        for key in session.table_keys.filter(revoked_at=None).select_related("session__event")
        if why_closed(key, now) is None and is_readable(key)
    }
    sizes = _tables_by_letter(session)
    return [
        RoomTable(letter, number, table_name(letter, number, sizes), keys.get((letter, number)))
        for letter, numbers in sizes.items()
        for number in numbers
    ]


def table_name(letter: str, number: int, letters: Sized) -> str:
    """What the table is called: "3", or "A3" where the session has several sections."""
    return f"{letter}{number}" if len(letters) > 1 else str(number)


def _tables_by_letter(session: Session) -> dict[str, Sequence[int]]:
    """The numbers of the tables of each section, or how many the field promises."""
    if session.state == Session.State.SETUP:
        return _promised(session)
    rows = TableRound.objects.filter(section__session=session).order_by("table")
    found: dict[str, dict[int, None]] = {each.letter: {} for each in session.sections.all()}
    for letter, number in rows.values_list("section__letter", "table").distinct():
        found[letter][number] = None
    return {letter: list(numbers) for letter, numbers in found.items()}


def _promised(session: Session) -> dict[str, Sequence[int]]:
    planned = {each.letter: len(each.entries) for each in session.planned.all()}
    if not planned:
        entered = session.event.entries.filter(withdrawn_at__isnull=True).count()
        planned = {LETTERS[0]: entered}
    people = _people_of_entry(session.event)
    return {
        letter: range(1, -(-entries * people // AT_A_TABLE) + 1)
        for letter, entries in planned.items()
    }


def _people_of_entry(event: Event) -> int:
    if event.is_teams:
        return 4
    return 1 if event.is_individual else 2
