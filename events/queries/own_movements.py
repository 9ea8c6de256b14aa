"""The organiser's own movements: which there are, how they compare, and which fit a field."""

from dataclasses import dataclass, replace

from django.db.models import QuerySet

from clubs.models import Organiser
from events.models import OwnMovement
from events.movements.catalogue import generate, kind_for, minutes_of_play, suggest_for
from events.movements.codes import MovementCode
from events.movements.comparison import Candidate, compare, cost
from events.movements.resizing import with_boards_per_set
from events.movements.schedule import Contest, MovementError, Schedule

OWN = "own:"
"""How the kind of a session's movement begins where it is one of the organiser's own."""


@dataclass(frozen=True, slots=True)
class OwnRow:
    """An own movement with its figures, if it has any."""

    movement: OwnMovement
    schedule: Schedule
    candidate: Candidate | None


def own_movements(organiser: Organiser) -> QuerySet[OwnMovement]:
    """Those that have not been withdrawn, in the order of who contests, how many, and name."""
    return OwnMovement.objects.filter(organiser=organiser, withdrawn_at__isnull=True)


def own_row(movement: OwnMovement) -> OwnRow:
    """A movement with its figures."""
    schedule = movement.read()
    return OwnRow(movement, schedule, figures_of(schedule))


def figures_of(schedule: Schedule) -> Candidate | None:
    """The figures of a movement as it stands: other switches than its own are not tried.

    None where nobody can be compared with anyone.
    """
    try:
        candidate = compare(replace(schedule, switched_rounds=()))
    except ValueError:
        return None
    return replace(candidate, schedule=schedule)


def candidates_for(
    organiser: Organiser,
    contest: Contest,
    field: int,
    boards: int,
    *,
    one_winner: bool | None,
    minutes: int | None,
    copies: int,
    knockout: bool = False,
) -> list[Candidate]:
    """All movements that fit, generated or the organiser's own, best first; of twins the own one.

    Of a `knockout` no own one.

    Raises:
        MovementError: none fits.
    """
    own = [
        candidate
        for candidate in _own_candidates(organiser, contest, field, boards)
        if not knockout
        if one_winner is None or one_winner == (candidate.schedule.winners == 1)
        if minutes is None or minutes_of_play(candidate.schedule) <= minutes
        if candidate.copies <= copies
    ]
    try:
        generated = suggest_for(
            contest,
            field,
            boards,
            one_winner=one_winner,
            minutes=minutes,
            copies=copies,
            knockout=knockout,
        )
    except MovementError:
        if not own:
            raise
        generated = ()
    seats = {(each.schedule.winners, each.schedule.rounds) for each in own}
    others = [
        each for each in generated if (each.schedule.winners, each.schedule.rounds) not in seats
    ]
    return sorted([*own, *others], key=lambda candidate: cost(candidate, boards))


def _own_candidates(
    organiser: Organiser, contest: Contest, field: int, boards: int
) -> list[Candidate]:
    """The own movements for so many, with as many boards a round as can be played."""
    fitting = own_movements(organiser).filter(contest=contest, field=field, rounds__lte=boards)
    compared = [figures_of(_as_played(movement, boards)) for movement in fitting]
    return [candidate for candidate in compared if candidate is not None]


def schedule_to_play(
    organiser: Organiser,
    kind: str,
    *,
    contest: Contest,
    field: int,
    boards: int,
    rounds: int | None = None,
    winners: int | None = None,
    switched: int | None = None,
) -> Schedule:
    """The movement of a kind for so many of a contest: generated, or one of the organiser's own.

    Of an own movement only the number of boards is free.

    Raises:
        MovementError: there is none.
    """
    if not kind.startswith(OWN):
        if (found := kind_for(kind, field)).contest is not contest:
            raise MovementError(MovementCode.OTHER_CONTEST, kind=found.title)
        return generate(
            kind, field=field, boards=boards, rounds=rounds, winners=winners, switched=switched
        )
    key = kind.removeprefix(OWN)
    number = int(key) if key.isdecimal() and len(key) < 10 else 0
    movement = own_movements(organiser).filter(pk=number, contest=contest).first()
    if movement is None:
        raise MovementError(MovementCode.OWN_GONE)
    if movement.field != field:
        raise MovementError(
            MovementCode.OWN_FIELD,
            name=movement.name,
            field=contest.said(movement.field),
            present=contest.said(field),
        )
    return _as_played(movement, boards)


def _as_played(movement: OwnMovement, boards: int) -> Schedule:
    schedule = with_boards_per_set(movement.read(), boards // movement.rounds)
    return replace(schedule, kind=f"{OWN}{movement.pk}")
