"""One step of `test_drill`, in a process and on a site of its own."""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, replace

import django

django.setup()

from django.core.files.base import ContentFile  # noqa: E402 - after the set-up
from django.core.files.storage import default_storage  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.loader import MigrationLoader  # noqa: E402
from django.db.migrations.recorder import MigrationRecorder  # noqa: E402
from django.test import override_settings  # noqa: E402
from django_scopes import scope, scopes_disabled  # noqa: E402

from events.models import Session  # noqa: E402
from events.queries.plays import session_plays  # noqa: E402
from events.queries.sight import WHOLE  # noqa: E402
from events.queries.standings import places, score_input  # noqa: E402
from tests.builders import enter_play  # noqa: E402
from tests.clubs.backup.archives import FILES  # noqa: E402
from tests.rooms import build_room  # noqa: E402


def build(tables: str) -> None:
    """With the settings `from_models`: all tables at once, then each migration noted."""
    call_command("migrate", run_syncdb=True, verbosity=0)
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    with override_settings(MIGRATION_MODULES={}):
        for app, name in MigrationLoader(None).disk_migrations:
            recorder.record_applied(app, name)
    build_room(int(tables), played=1)
    for name, content in FILES.items():
        default_storage.save(name, ContentFile(content))


def back_up(tables: str, *words: str) -> None:
    """Builds, tells and backs up in one process: the others of the drill are its costs."""
    build(tables)
    tell()
    sys.stdout.write("\n")
    call_command("backup", *words)


def enter(number: str, of: str) -> None:
    """Results to the end of the evening, of every so manieth play; each is told once it is in."""
    session = the_session()
    with scope(organiser=session.organiser):
        for play in session_plays(session, WHOLE).missing[int(number) :: int(of)]:
            enter_play(session, play, ("4S N =", "3NT N -1", "P")[play.board % 3])
            sys.stdout.write(f"{play.board} {play.ns.pk} {play.ew.pk}\n")
            sys.stdout.flush()


def tell(those: str = "") -> None:
    """The results that are in, and the ranking; or the one that `those` made, of all that are."""
    session = the_session()
    with scope(organiser=session.organiser):
        given = score_input(session)
        numbers = {pk: board.number for pk, board in given.boards.items()}
        slots = {f"{numbers[slot[0]]} {slot[1]} {slot[2]}": slot for slot in given.results}
        chosen = {slots[each] for each in json.loads(those)} if those else set(given.results)
        moment = {slot: row for slot, row in given.results.items() if slot in chosen}
        ranking = places(replace(given, results=moment)).values()
    json.dump({"results": sorted(slots), "ranking": [asdict(each) for each in ranking]}, sys.stdout)


def the_session() -> Session:
    with scopes_disabled():
        return Session.objects.select_related("event__organiser").get()


STEPS: dict[str, Callable[..., None]] = {
    "build": build,
    "back_up": back_up,
    "enter": enter,
    "tell": tell,
}

if __name__ == "__main__":
    step, *rest = sys.argv[1:]
    STEPS[step](*rest)
