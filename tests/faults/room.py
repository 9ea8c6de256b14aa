"""Builds the rooms of `tests.faults` on the site that runs it, and prints its tables' keys."""

import json
import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - after the set-up
from django.utils import timezone  # noqa: E402
from django_scopes import scope  # noqa: E402

from clubs.actors import SYSTEM  # noqa: E402
from events.actions.table_keys import make_table_keys  # noqa: E402
from events.queries.table_keys import tables_with_keys  # noqa: E402
from tests.builders import make_organiser  # noqa: E402
from tests.rooms import build_room  # noqa: E402

TABLES = 12


def build(clubs: int) -> dict[str, object]:
    """A running session of twelve tables at each club."""
    tokens, now = [], timezone.now()
    for number in range(1, clubs + 1):
        club = make_organiser(f"club-{number}")
        with scope(organiser=club):
            session = build_room(TABLES, played=0, organiser=club)
            make_table_keys(actor=SYSTEM, session=session, now=now)
            tokens += [one.token for one in tables_with_keys(session, now)]
    return {"tokens": tokens}


if __name__ == "__main__":
    call_command("migrate", run_syncdb=True, verbosity=0)
    print(json.dumps(build(int(sys.argv[1]))))
