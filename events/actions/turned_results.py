"""Results of two pairs who sat the other way round: they go with them, and come back (Law 5)."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from events.actions.fouled import write_group
from events.actions.results import current_result, write_result, write_withdrawal
from events.mapping import entry_of
from events.models import Adjustment, Contestant, Result, Section
from events.movements.changes.change import Meeting
from scoring.notation import ArtificialResult, Entry


def write_turned_away(
    actor: Actor, section: Section, turned: Sequence[Meeting], reason: str, now: datetime
) -> list[Result]:
    """Withdraw what is entered of these meetings, before the tables are laid otherwise.

    Raises:
        UserError: a board has been ruled on.
    """
    found = []
    seats = {each.number: each for each in section.contestants.ranked()} if turned else {}
    for ns, ew, number in turned:
        board = section.session.boards.get(number=number)
        two = seats[ns], seats[ew]
        was = current_result(board, *two)
        if was:
            # The ruling on an artificial score goes with it, and is given anew.
            write_withdrawal(
                actor=actor, session=section.session, result=was, reason=reason, now=now
            )
        ruled = Adjustment.objects.in_force().filter(board=board, ns=two[0], ew=two[1])
        if was is None or ruled.exists():
            raise UserError(
                _("Board %d has an adjusted score there: its ruling is cancelled first.") % number
            )
        found.append(was)
    return found


def write_turned_results(
    actor: Actor, section: Section, away: Sequence[Result], reason: str, now: datetime
) -> dict[str, list[int]]:
    """What was withdrawn is that of the same two in the other directions.

    The keys of these results, and of those in their place. For an act that holds the session and
    has laid the tables.
    """
    done = [
        _written(actor, section, was, (was.ew, was.ns), _turned(entry_of(was)), reason, now).pk
        for was in away
    ]
    return {"turned": [was.pk for was in away], "results": done}


def write_turned_back(
    actor: Actor, section: Section, scores: dict[str, list[int]], reason: str, now: datetime
) -> None:
    """The results stand again for the pairs as the movement seats them; the others are withdrawn
    already.
    """
    for was in Result.objects.filter(pk__in=scores.get("turned", [])).select_related("board"):
        _written(actor, section, was, (was.ns, was.ew), entry_of(was), reason, now)


def _turned(entry: Entry) -> Entry:
    """The same at a table at which the pairs have changed places: what is of the compass stays.

    Artificial scores are of the pairs, by their part in what went wrong (Law 12C2(a)).
    """
    if isinstance(entry, ArtificialResult):
        return ArtificialResult(entry.ew, entry.ns)
    return entry


def _written(
    actor: Actor,
    section: Section,
    was: Result,
    sides: Sequence[Contestant],
    entry: Entry,
    reason: str,
    now: datetime,
) -> Result:
    """The entry as that of two sides, in the form of the board in which it was played (Law 87B)."""
    ns, ew = sides
    result = write_result(
        actor=actor,
        session=section.session,
        board_number=was.board.number,
        ns=ns,
        ew=ew,
        entry=entry,
        seen_version=0,
        now=now,
    )
    if not was.group:
        return result
    return write_group(actor, section.session, result, was.group, reason=reason, now=now)
