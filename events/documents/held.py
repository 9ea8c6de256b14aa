"""What is held about a person as JSON (docs/export.md): by one organiser, or by the site itself."""

import json
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.backup.taking import version
from clubs.errors import UserError
from clubs.export.held import Somebody, rows_held, rows_of_account
from clubs.jobs.kinds import Product, Progress
from clubs.models import Job, Organiser, Player, User
from events.queries.held import places_held, where_named
from events.queries.organiser_page import FINISHED

FORMAT = 1


def render_held(job: Job, _progress: Progress) -> Product:
    """What the job's organiser holds, for the person themself or for who gives it to them.

    Raises:
        UserError: the record is no more, or no longer that of the login that it was asked for.
    """
    person = _person(job)
    own = job.parameters["own"]
    content = held_by_organiser(person, job.organiser, job.created_at, is_own=own)
    number = person.player.pk if person.player else "account"
    return Product(f"{job.organiser.slug}-{number}.json", content)


def held_by_organiser(
    person: Somebody, organiser: Organiser, now: datetime, *, is_own: bool
) -> bytes:
    """All that the organiser in scope holds.

    Who gives it to the person may play too: for them it has nothing of sessions in play (Law 16).
    """
    player = person.player
    return _written(
        now,
        organiser=organiser.slug,
        name=organiser.name,
        rows=rows_held(person, organiser, states=None if is_own else FINISHED),
        places=places_held(player) if player else [],
        named=where_named(player) if player else {},
    )


def held_by_site(user: User, now: datetime) -> bytes:
    """What the site holds of a login beside what organisers do."""
    return _written(now, rows=rows_of_account(user))


def _written(now: datetime, **told: Any) -> bytes:
    about = {"format": FORMAT, "made_by": version(), "made_at": now.isoformat()}
    return (json.dumps(about | told, ensure_ascii=False, indent=1) + "\n").encode()


def _person(job: Job) -> Somebody:
    """As the record and the login belong together now."""
    player, login = job.parameters["player"], job.parameters["login"]
    found = Player.objects.select_related("user").filter(pk=player).first()
    tied = found.user_id if found else login
    if (player is not None and found is None) or tied != login:
        raise UserError(_("The record has changed since. Ask for it again."))
    return Somebody(found, User.objects.filter(pk=login).first())
