"""A session's movement as it is stored, and its contestants as people call them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import Section, Session
from events.movements.schedule import Contest, Contestant, Schedule
from events.movements.table_rounds import Direction
from events.queries.field import FieldPair, field_of
from events.queries.periods import day_of

SectionInPlay = tuple[Section, Schedule]

_DIRECTIONS = {
    Direction.NS: gettext_lazy("N-S"),
    Direction.EW: gettext_lazy("E-W"),
    Direction.N: gettext_lazy("North"),
    Direction.S: gettext_lazy("South"),
    Direction.E: gettext_lazy("East"),
    Direction.W: gettext_lazy("West"),
}


@dataclass(frozen=True, slots=True)
class Names:
    """What a section's contestants and tables are called: by its `letter`, and by their `people`.

    It has a letter where several sections play, and people (by the contestant's label in the
    movement, "7" or "7NS") once they are seated.
    """

    letter: str = ""
    people: Mapping[str, str] = field(default_factory=dict)

    def label(self, contestant: Contestant) -> str:
        """As everybody calls it: "7NS", or "A7NS"."""
        return f"{self.letter}{contestant.label}"

    def title(self, contestant: Contestant) -> str:
        """What heads a contestant's own card: "Pair A7NS", "Player 12", "Team 3, N-S"."""
        if contestant.contest is Contest.TEAMS:
            side = direction_word(Direction(contestant.line))
            number = self.numbers([contestant])
            return _("Team %(number)s, %(side)s") % {"number": number, "side": side}
        if contestant.contest is Contest.INDIVIDUAL:
            return _("Player %s") % self.label(contestant)
        return _("Pair %s") % self.label(contestant)

    def numbers(self, contestants: Sequence[Contestant]) -> str:
        """Who sits together, by number: "A7", or "3 + 8" in an individual; empty for nobody."""
        return " + ".join(f"{self.letter}{each.number}" for each in contestants)

    def tables(self, numbers: Iterable[int]) -> str:
        """What tables are called: "3", "A3 + A4"."""
        return " + ".join(f"{self.letter}{number}" for number in numbers)

    def of(self, contestants: Sequence[Contestant]) -> str:
        """Their people; empty while they are not known."""
        found = (self.people.get(each.label, "") for each in contestants)
        return " & ".join(filter(None, found))


def sections_of(session: Session) -> list[SectionInPlay]:
    """The sections in play, each with its movement; none where none was generated here."""
    rows = session.sections.order_by("letter")
    return [(row, Schedule.from_dict(row.schedule)) for row in rows if row.schedule]


def section_of(session: Session, letter: str = "") -> SectionInPlay | None:
    """One of them: that of the letter, or the first."""
    rows = session.sections.order_by("letter")
    row = (rows.filter(letter=letter) if letter else rows).first()
    return (row, Schedule.from_dict(row.schedule)) if row and row.schedule else None


def direction_word(direction: Direction) -> str:
    """A side of the table or a seat as cards name it."""
    return str(_DIRECTIONS[direction])


def letters_of(session: Session) -> tuple[str, ...]:
    """The letters of its sections; none where one alone plays."""
    letters = tuple(session.sections.order_by("letter").values_list("letter", flat=True))
    return letters if len(letters) > 1 else ()


def letter_of(section: Section) -> str:
    """The letter by which its people are called; empty where it is the only one."""
    return section.letter if section.session.sections.count() > 1 else ""


def names_of(session: Session) -> dict[int, Names]:
    """What contestants and tables are called in a session that has begun, by section's key."""
    return names_in(field_of(session))


def names_in(of: Mapping[int, FieldPair]) -> dict[int, Names]:
    """The same of a session's whole field."""
    letters: dict[int, str] = {}
    people: defaultdict[int, dict[str, str]] = defaultdict(dict)
    for pair in of.values():
        seated = pair.contestant
        letters[seated.section_id] = seated.letter
        people[seated.section_id][seated.label.removeprefix(seated.letter)] = pair.names
    return {section: Names(letter, people[section]) for section, letter in letters.items()}


def heading_of(session: Session) -> str:
    """What stands over each sheet: what is played, and on which day."""
    return f"{session.full_name} · {date_format(day_of(session), 'l j F Y')}"


def where_next_link(session: Session) -> str:
    """The whole address of the page where everyone looks up their next table."""
    slug = session.event.organiser.slug
    return settings.ORIGIN + reverse("where_next", args=[slug, session.pk])
