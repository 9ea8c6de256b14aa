"""Sessions of a field of their own for journeys, set up and read by a process of the site's.

`manage.py shell` calls these; each prints what it found as JSON.
"""

import json
import sys
from collections.abc import Iterable
from typing import Any

from django.utils import timezone
from django_scopes import scope, scopes_disabled

from clubs.actors import SYSTEM
from clubs.models import Organiser, User
from events.actions.appointments import make_appointment
from events.actions.conditions import publish_conditions
from events.actions.entry_files import add_entries
from events.actions.events import create_event
from events.actions.releases import publish_official_score
from events.actions.results import enter_result
from events.actions.sessions import start_session
from events.actions.table_keys import make_table_keys
from events.interchange.entries_csv import ListedEntry
from events.interchange.people import Person
from events.models import Appointment, Session, TableRound, TableStatement
from events.queries.table_keys import tables_with_keys
from events.queries.table_plays import TablePlay, table_plays
from tests.builders import number_word

CLUB, DIRECTOR = "riverside", "director@riverside.example"


def open_room(name: str, *, tables: int, rounds: int, boards_per_round: int = 1) -> None:
    """A Mitchell that has begun, with a key for each table and no clock."""
    now = timezone.now()
    with scopes_disabled():
        club = Organiser.objects.get(slug=CLUB)
        director = User.objects.get(email=DIRECTOR)
    with scope(organiser=club):
        event = create_event(actor=SYSTEM, organiser=club, now=now, name=name, starts_at=now)
        publish_conditions(actor=SYSTEM, event=event, now=now)
        duty = Appointment.Duty.IN_CHARGE
        make_appointment(actor=SYSTEM, event=event, user=director, duty=duty, now=now)
        words = [number_word(number) for number in range(1, 2 * tables + 1)]
        rows = [
            ListedEntry(number, Person(f"Ann {name} {word}", ""), Person(f"Bob {name} {word}", ""))
            for number, word in enumerate(words, start=1)
        ]
        add_entries(actor=SYSTEM, event=event, rows=rows, now=now)
        session = start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="mitchell",
            entries=list(event.entries.all()),
            boards=rounds * boards_per_round,
            rounds=rounds,
            now=now,
        )
        make_table_keys(actor=SYSTEM, session=session, now=now)
        _print(_room(session))


def _room(session: Session) -> dict[str, Any]:
    keys = tables_with_keys(session, timezone.now())
    rows = TableRound.objects.filter(section__session=session).order_by("round", "table")
    return {
        "session": session.pk,
        "section": session.sections.get().pk,
        "tokens": {one.name: one.token for one in keys},
        "codes": {one.name: one.code for one in keys},
        "plays": [
            {"play": f"{row.pk}-{board}", "table": str(row.table), "round": row.round}
            for row in rows
            for board in row.boards
        ],
    }


def type_results(session: int, results: dict[str, str]) -> None:
    """All of these by the act of the score entry; results by round, table and board."""
    row = _session(session)
    with scope(organiser=row.organiser):
        for table in TableRound.objects.filter(section__session=row).select_related("ns", "ew"):
            for board in table.boards:
                assert table.ns
                assert table.ew
                enter_result(
                    actor=SYSTEM,
                    session=row,
                    board_number=board,
                    ns=table.ns,
                    ew=table.ew,
                    text=results[f"{table.round}-{table.table}-{board}"],
                    seen_version=0,
                    now=timezone.now(),
                )


def publish(session: int) -> None:
    """The official score, which everybody and every program may read."""
    row = _session(session)
    with scope(organiser=row.organiser):
        publish_official_score(actor=SYSTEM, session=row, now=timezone.now())


def tell(session: int) -> None:
    """What the site has kept of each play: all statements, and how the board stands by them."""
    row = _session(session)
    with scope(organiser=row.organiser):
        section = row.sections.get()
        numbers = section.table_rounds.values_list("table", flat=True).order_by("table").distinct()
        plays = (
            play
            for number in numbers
            for play in table_plays(row, section, number, timezone.now()).plays
        )
        _print(_told(plays))


def _told(plays: Iterable[TablePlay]) -> list[dict[str, Any]]:
    return [
        {
            "play": f"{each.row.pk}-{each.board.number}",
            "standing": each.standing.value,
            "is_over": each.is_over,
            "entry": each.recorded.entry if each.recorded else "",
            "statements": [
                {
                    "key": one.key,
                    "device": one.device_id,
                    "number": one.number,
                    "side": one.side,
                    "entry": one.entry,
                    "seen": one.seen,
                }
                for one in TableStatement.objects.filter(table_round=each.row, board=each.board)
            ],
        }
        for each in plays
    ]


def _session(key: int) -> Session:
    with scopes_disabled():
        return Session.objects.select_related("organiser", "event").get(pk=key)


def _print(found: object) -> None:
    sys.stdout.write(f"{json.dumps(found)}\n")
