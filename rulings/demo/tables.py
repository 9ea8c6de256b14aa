"""The phones at the tables of the demo's running session: an address to open."""

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.table_keys import make_table_keys
from events.models import Session
from events.queries.table_keys import tables_with_keys
from rulings.demo.cast import RIVERSIDE_SLUG


def table_to_open(now: datetime) -> str:
    """The address of a table's page, where the session with keys is played still.

    The keys of a demo that was loaded the day before have ended: they are made anew.
    """
    club = Organiser.objects.get(slug=RIVERSIDE_SLUG)
    with scope(organiser=club):
        running = Session.objects.filter(state=Session.State.RUNNING, table_keys__isnull=False)
        session = running.select_related("organiser", "event").first()
        if session is None or session.event.is_cancelled:
            return ""
        make_table_keys(actor=SYSTEM, session=session, now=now)
        table = tables_with_keys(session, now)[0]
    return settings.ORIGIN + reverse("table_page", args=[table.token])
