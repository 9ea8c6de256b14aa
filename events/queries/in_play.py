"""What is being played on the whole site, for its operator: numbers, no names."""

from django_scopes import scopes_disabled

from events.models import Session


def sessions_in_play() -> int:
    with scopes_disabled():
        return Session.objects.filter(state=Session.State.RUNNING).count()
