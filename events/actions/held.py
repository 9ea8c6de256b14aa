"""Asking for what is held about a person: they themself of everybody, an organiser of its own."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from clubs.access import hold_rights, require
from clubs.actors import Actor
from clubs.export.held import organisers_holding
from clubs.history.recording import record
from clubs.jobs.asking import request_job
from clubs.models import Job, Organiser, Player, User
from clubs.permissions import Permission
from clubs.queries.jobs import HELD


def request_own(*, user: User, now: datetime) -> list[Job]:
    """A job of each organiser that holds anything about the login, made anew once an hour.

    No limit of an organiser keeps it from anybody.
    """
    with scopes_disabled():  # of each organiser it is asked only whether the login is there
        organisers = organisers_holding(user)
    return [_request_of(organiser, user, now) for organiser in organisers]


def _request_of(organiser: Organiser, user: User, now: datetime) -> Job:
    with scope(organiser=organiser):
        player = Player.objects.filter(user=user).first()
        return _requested(Actor.person(user), organiser, player, user, now, own=True)


@transaction.atomic
def request_held(*, actor: Actor, player: Player, now: datetime) -> Job:
    """The job of what the organiser holds about one of its people, to be given to them; recorded.

    Raises:
        NotAllowed: the actor may not manage the club's people.
    """
    organiser = player.organiser
    hold_rights(actor, organiser)
    require(actor, organiser, Permission.MANAGE_CLUB)
    job = _requested(actor, organiser, player, player.user, now, own=False)
    record(actor=actor, organiser=organiser, now=now, act="player.held", subject=player)
    return job


def _requested(
    actor: Actor,
    organiser: Organiser,
    player: Player | None,
    login: User | None,
    now: datetime,
    *,
    own: bool,
) -> Job:
    return request_job(
        actor=actor,
        organiser=organiser,
        kind=HELD,
        parameters={
            "player": player.pk if player else None,
            "login": login.pk if login else None,
            "own": own,
            "hour": f"{now:%Y-%m-%dT%H}",
        },
        title=_("What is held about you") if own else _("What is held about %s") % player,
        now=now,
        comes_with_act=own,
    )
