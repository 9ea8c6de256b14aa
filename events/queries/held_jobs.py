"""The files of what is held about a login that it has asked for."""

from django.db.models import QuerySet
from django_scopes import scopes_disabled

from clubs.models import Job, Player, User
from clubs.queries.jobs import HELD


def own_held(user: User) -> list[Job]:
    """The latest first; none of a record that is no longer that of the login."""
    # A person's own files lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        return list(_own(user).select_related("organiser"))


def _own(user: User) -> QuerySet[Job]:
    records = Player.objects.filter(user=user).values_list("pk", flat=True)
    mine = Job.objects.filter(
        kind=HELD, requesters=user, parameters__own=True, parameters__login=user.pk
    )
    tied = mine.filter(parameters__player__in=[*records])
    return tied | mine.filter(parameters__player=None)
