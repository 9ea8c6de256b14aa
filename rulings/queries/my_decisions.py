"""Disqualifications that wait for the organiser (Law 91B), as those see them whom they concern."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from clubs.models import Organiser, User
from events.models import EntryDecision
from events.queries.entries import names_of_entries
from events.queries.entry_decisions import waiting_decisions
from events.queries.places import teams_led_by, teams_of
from rulings.queries.matter import Matter


def waiting_disqualifications(
    user: User, organiser: Organiser, directed: Collection[int], *, approves: bool
) -> Iterable[Matter]:
    """All for who `approves` for the organiser, those of the events `directed` for the director.

    To the contestant's own people it is said that it waits; the reason is for the other two.
    """
    waiting = list(waiting_decisions())
    if not waiting:
        return
    own = {*teams_of(user).values_list("entry", flat=True), *_led(user)}
    names = names_of_entries([row.entry_id for row in waiting])
    for row in waiting:
        if approves or row.event_id in directed:
            yield _matter(
                organiser, row, names[row.entry_id], "entry_place", row.entry.number, mine=approves
            )
        elif row.entry_id in own:
            yield _matter(organiser, row, names[row.entry_id], "event", None)


def _led(user: User) -> Iterable[int]:
    return teams_led_by(user).values_list("pk", flat=True)


def _matter(
    organiser: Organiser,
    row: EntryDecision,
    names: str,
    route: str,
    number: int | None,
    *,
    mine: bool = False,
) -> Matter:
    return Matter(
        organiser,
        row.event,
        route,
        number,
        "lodged",
        _("waiting for the organiser's approval"),
        _("Disqualification of entry %(number)d: %(names)s (Law 91B)")
        % {"number": row.entry.number, "names": names},
        is_mine_to_act=mine,
    )
