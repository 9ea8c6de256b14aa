"""Results of two pairs who sat the other way round: they go with them, and come back (Law 5)."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from events.actions.results import current_result, write_result, write_withdrawal
from events.mapping import entry_of
from events.models import Adjustment, Contestant, Result, Section
from events.movements.changes.change import Meeting


def write_turned_results(
    actor: Actor, section: Section, turned: Sequence[Meeting], reason: str, now: datetime
) -> dict[str, list[int]]:
    """What is entered of these meetings is that of the same two in the other directions.

    The keys of the results that are withdrawn, and of those in their place. For an act that holds
    the session and has laid the tables.

    Raises:
        UserError: a board has been ruled on.
    """
    scores: dict[str, list[int]] = {"turned": [], "results": []}
    seats = {each.number: each for each in section.contestants.ranked()} if turned else {}
    for ns, ew, number in turned:
        board = section.session.boards.get(number=number)
        two = seats[ns], seats[ew]
        ruled = Adjustment.objects.in_force().filter(board=board, ns=two[0], ew=two[1])
        was = current_result(board, *two)
        if was is None or ruled.exists():
            raise UserError(
                _("Board %d has an adjusted score there: its ruling is cancelled first.") % number
            )
        scores["turned"].append(was.pk)
        scores["results"].append(_in_place_of(actor, section, was, two[::-1], reason, now).pk)
    return scores


def write_turned_back(
    actor: Actor, section: Section, scores: dict[str, list[int]], now: datetime
) -> None:
    """The results stand again for the pairs as the movement seats them; the others are withdrawn
    already.
    """
    for was in Result.objects.filter(pk__in=scores.get("turned", [])).select_related("board"):
        write_result(
            actor=actor,
            session=section.session,
            board_number=was.board.number,
            ns=was.ns,
            ew=was.ew,
            entry=entry_of(was),
            seen_version=0,
            now=now,
        )


def _in_place_of(
    actor: Actor,
    section: Section,
    was: Result,
    sides: tuple[Contestant, ...],
    reason: str,
    now: datetime,
) -> Result:
    ns, ew = sides
    write_withdrawal(actor=actor, session=section.session, result=was, reason=reason, now=now)
    return write_result(
        actor=actor,
        session=section.session,
        board_number=was.board.number,
        ns=ns,
        ew=ew,
        entry=entry_of(was),
        seen_version=0,
        now=now,
    )
