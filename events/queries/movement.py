"""A session's movement as it is stored, and its contestants as people call them."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from events.models import Section, Session
from events.movements.schedule import Contest, Contestant, Direction, Schedule
from events.queries.field import field_of
from events.queries.periods import day_of

Names = Mapping[str, str]
"""The people of a contestant by its label ("7", "7NS")."""


def section_of(session: Session) -> tuple[Section, Schedule] | None:
    """The section in play with its movement; None where none was generated here."""
    section = session.sections.order_by("letter").first()
    if section is None or not section.schedule:
        return None
    return section, Schedule.from_dict(section.schedule)


def title_of(contestant: Contestant) -> str:
    """What heads a contestant's own card: "Pair 7NS", "Player 12", "Team 3, N-S"."""
    if contestant.contest is Contest.TEAMS:
        side = direction_word(Direction(contestant.line))
        return _("Team %(number)d, %(side)s") % {"number": contestant.number, "side": side}
    if contestant.contest is Contest.INDIVIDUAL:
        return _("Player %s") % contestant.label
    return _("Pair %s") % contestant.label


def numbers_of(contestants: Sequence[Contestant]) -> str:
    """Who sits together, by number: "7", or "3 + 8" in an individual; empty for nobody."""
    return " + ".join(str(each.number) for each in contestants)


def direction_word(direction: Direction) -> str:
    """A side of the table or a seat as cards name it."""
    return {
        Direction.NS: _("N-S"),
        Direction.EW: _("E-W"),
        Direction.N: _("North"),
        Direction.S: _("South"),
        Direction.E: _("East"),
        Direction.W: _("West"),
    }[direction]


def names_of(session: Session) -> dict[str, str]:
    """The people of each pair of a session that has begun."""
    return {pair.label: pair.names for pair in field_of(session).values()}


def heading_of(session: Session) -> str:
    """What stands over each sheet: what is played, and on which day."""
    return f"{session.event.name} · {date_format(day_of(session.event), 'l j F Y')}"


def where_next_link(session: Session) -> str:
    """The whole address of the page where everyone looks up their next table."""
    slug = session.event.organiser.slug
    return settings.ORIGIN + reverse("where_next", args=[slug, session.pk])
