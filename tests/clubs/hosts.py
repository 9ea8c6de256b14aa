"""Builds what the hosts of `test_two_hosts` serve, and says as JSON what is asked there."""

import json

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - after the set-up
from django_scopes import scope  # noqa: E402

from clubs.models import ApiToken  # noqa: E402
from events.queries.plays import session_plays  # noqa: E402
from events.queries.sight import WHOLE  # noqa: E402
from tests.bench.table_room import keyed  # noqa: E402
from tests.builders import (  # noqa: E402
    PASSWORD,
    build_release,
    build_session,
    make_organiser,
    make_token,
)
from tests.rooms import build_room  # noqa: E402


def build() -> dict[str, object]:
    """A session that is official, and one that is being played at three tables."""
    club = make_organiser()
    official = build_release(build_session(club, pairs=6, boards=6)).session
    room = build_room(3, played=1, organiser=club)
    token = make_token(club, ApiToken.Scope.SCORES).key
    with scope(organiser=club):
        play = session_plays(room, WHOLE).missing[0]
        table, version = keyed(room)[0]
    return {
        "login": {"username": "admin@acol.example", "password": PASSWORD},
        "official": official.pk,
        "room": room.pk,
        "token": token,
        "result": {"board": play.board, "ns": play.ns.label, "ew": play.ew.label, "entry": "P"},
        "state": f"/t/{table.token}/state/?version={version}",
    }


if __name__ == "__main__":
    call_command("migrate", run_syncdb=True, verbosity=0)
    print(json.dumps(build()))  # noqa: T201 - read by the test
