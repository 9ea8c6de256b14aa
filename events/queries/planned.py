"""The sections into which a session's field is to be divided, as far as they are planned."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from events.models import PlannedSection, Session
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.entries import EnteredPair, all_pairs, pairs_of
from events.queries.movement import Names, names_of, sections_of
from events.queries.own_movements import schedule_to_play


@dataclass(frozen=True)
class SectionPlan:
    """A planned section with its pairs; those who have withdrawn since are `gone`."""

    row: PlannedSection
    contest: Contest
    pairs: tuple[EnteredPair, ...]
    gone: tuple[EnteredPair, ...] = ()

    @property
    def letter(self) -> str:
        return self.row.letter

    @cached_property
    def schedule(self) -> Schedule | None:
        """The movement; None while none is chosen, or when the chosen one fits no more."""
        row = self.row
        if not row.kind or row.boards is None or self.gone:
            return None
        try:
            return schedule_to_play(
                row.organiser,
                row.kind,
                contest=self.contest,
                field=len(self.pairs),
                boards=row.boards,
                rounds=row.rounds,
                winners=row.winners,
                switched=row.switched,
            )
        except MovementError:
            return None

    @property
    def why_not(self) -> str:
        """Why the movement that was chosen is none any more, or nothing."""
        if not self.row.kind or not self.gone:
            return ""
        who = "; ".join(each.names for each in self.gone)
        said = {"letter": self.letter, "who": who}
        return _("The movement of section %(letter)s was chosen before %(who)s withdrew.") % said

    @property
    def names(self) -> Names:
        """What its contestants are called, by their labels in the movement."""
        ranked = self.schedule.ranked() if self.schedule else ()
        people = {one.label: pair.names for one, pair in zip(ranked, self.pairs, strict=False)}
        return Names(self.letter, people)


@dataclass(frozen=True, slots=True)
class DividedField:
    """All planned sections, and the pairs that are in none; no sections where all play in one."""

    sections: tuple[SectionPlan, ...]
    unplanned: tuple[EnteredPair, ...]

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(each.letter for each in self.sections)

    @property
    def is_ready(self) -> bool:
        """Whether every section has its movement."""
        return all(each.schedule for each in self.sections)

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """Rounds, and boards of each, of the sections that have a movement."""
        chosen = [each.schedule for each in self.sections if each.schedule]
        return [(each.rounds_count, each.boards_per_set) for each in chosen]

    @property
    def has_one_length(self) -> bool:
        """Whether one clock suits all that have a movement."""
        return len({boards for _rounds, boards in self.sizes}) <= 1


def divided_field(session: Session) -> DividedField:
    """The sections that are planned for a session in its set-up."""
    pairs = {pair.number: pair for pair in pairs_of(session)}
    contest = Contest(session.event.contest)
    rows = list(session.planned.select_related("organiser").order_by("letter"))
    missing = {number for row in rows for number in row.entries} - pairs.keys()
    gone = {each.number: each for each in all_pairs(session.event)} if missing else {}
    sections = tuple(
        SectionPlan(
            row,
            contest,
            tuple(pairs[number] for number in row.entries if number in pairs),
            tuple(gone[number] for number in row.entries if number in missing),
        )
        for row in rows
    )
    planned = {pair.number for each in sections for pair in each.pairs}
    rest = tuple(pair for number, pair in pairs.items() if number not in planned)
    return DividedField(sections, rest)


def printable(session: Session) -> list[tuple[Schedule, Names]]:
    """The movements whose sheets can be printed, and what those who play them are called.

    Of a session in its set-up those of the planned sections that have one.
    """
    if session.state == Session.State.SETUP:
        planned = divided_field(session).sections
        return [(each.schedule, each.names) for each in planned if each.schedule]
    names = names_of(session)
    return [(schedule, names[row.pk]) for row, schedule in sections_of(session)]
