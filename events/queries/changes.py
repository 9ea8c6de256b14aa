"""A movement in play, what has been changed in it, and what a change that is asked for would do."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import CharField, Value
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.models import Entry, MovementChange, Result, Section, Session
from events.movements.changes.boards import cancel, cancel_extra, open_boards, postpone
from events.movements.changes.change import Change, Fault, Meeting, Played
from events.movements.changes.joining import join
from events.movements.changes.leaving import leave
from events.movements.changes.length import leave_out_rounds, put_rounds_back
from events.movements.changes.skipping import skip_table
from events.movements.changes.wrong_hand import HandFacts, decide_hand
from events.movements.changes.wrong_play import Facts, decide
from events.movements.exceptions import PlayState
from events.movements.schedule import Contestant, Direction, MovementError, Schedule
from events.queries.entries import EnteredPair, playing_pairs
from events.queries.movement import section_of
from events.queries.plays import round_in_play
from scoring.entrants import Label, LabelError

Kind = MovementChange.Kind


class Parameters(TypedDict, total=False):
    """What a change is asked for with; which are needed depends on its kind.

    Pairs go by their labels ("7", "7NS"), faults by their value, `entry` by its number. Without
    `boards` all open ones of the table are meant, without faults nobody gets a score.
    """

    round: int
    table: int
    board: int
    boards: list[int]
    pair: str
    ns: str
    ew: str
    entry: int
    count: int
    ns_fault: str
    ew_fault: str
    had_played: list[str]
    postponed: list[int]
    partner_called: bool


@dataclass(frozen=True, slots=True)
class InPlay:
    """A session's movement, how far it is, and the number of its last change (0 for none)."""

    section: Section
    schedule: Schedule
    played: Played
    version: int


def in_play(session: Session) -> InPlay | None:
    """The movement of a session; None where it has none that was made here."""
    found = section_of(session)
    if found is None:
        return None
    section, schedule = found
    last = session.changes.first()
    return InPlay(
        section=section,
        schedule=schedule,
        played=_played(session),
        version=last.number if last else 0,
    )


def _played(session: Session) -> Played:
    """The meetings with a result, or with an adjusted score in its place."""
    where = ("ns__number", "ew__number", "board__number", "kind")
    results = session.results.in_force().order_by()
    ruled = Value("", CharField())
    adjusted = session.adjustments.in_force().order_by()
    rows = results.values_list(*where).union(adjusted.annotate(kind=ruled).values_list(*where))
    kinds: defaultdict[Meeting, set[str]] = defaultdict(set)
    for ns, ew, board, kind in rows:
        kinds[ns, ew, board].add(kind)
    return Played(
        round=max(1, round_in_play(session)),
        results=frozenset(kinds),
        unplayed=frozenset(
            meeting for meeting, found in kinds.items() if found == {Result.Kind.NOT_PLAYED}
        ),
    )


def changes_in_force(session: Session) -> list[MovementChange]:
    """The changes that were not taken back, the last one last."""
    stack: list[MovementChange] = []
    for change in session.changes.order_by("number"):
        if change.kind == Kind.UNDO:
            stack.pop()
        else:
            stack.append(change)
    return stack


def unseated_entries(session: Session) -> list[Entry]:
    """Entries that take no part in the session yet and are not withdrawn."""
    seated = session.contestants.values("entry")
    free = session.event.entries.filter(withdrawn_at__isnull=True).exclude(pk__in=seated)
    return list(free.order_by("number"))


def waiting_pairs(session: Session) -> list[EnteredPair]:
    """The same entries with their people."""
    waiting = {entry.pk for entry in unseated_entries(session)}
    return [pair for pair in playing_pairs(session.event) if pair.entry.pk in waiting]


def worked_out(session: Session, now: InPlay, kind: str, asked: Parameters) -> Change:
    """What the change would do; nothing is written.

    Raises:
        UserError: it cannot be done; why not, by round, table and board.
    """
    try:
        if kind == Kind.MORE_ROUNDS:
            return put_rounds_back(now.schedule, now.played, _longer(session, now.schedule))
        return WORKERS[kind](now.schedule, now.played, asked)
    except MovementError as refusal:
        raise UserError(str(refusal)) from refusal


def _longer(session: Session, schedule: Schedule) -> Schedule:
    """The schedule before rounds were left out, or as it is."""
    for change in reversed(changes_in_force(session)):
        if change.kind == Kind.FEWER_ROUNDS:
            longer = Schedule.from_dict(change.before)
            if longer.rounds_count > schedule.rounds_count:
                return longer
    return schedule


def contestant_of(label: str) -> Contestant:
    """The contestant that a label such as "7" or "7NS" names.

    Raises:
        UserError: it names none.
    """
    try:
        named = Label.parse(label)
    except LabelError as error:
        raise UserError(_("There is no pair %s.") % label) from error
    return Contestant(named.number, named.line)


def _faults(asked: Parameters) -> tuple[Fault, Fault] | None:
    if not asked.get("ns_fault"):
        return None
    return Fault(asked["ns_fault"]), Fault(asked.get("ew_fault") or Fault.NONE)


def _join(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    return join(schedule, played, asked["round"])


def _leave(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    return leave(schedule, played, contestant_of(asked["pair"]), asked["round"])


def _fewer(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    return leave_out_rounds(schedule, played, asked["count"])


def _skip(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    return skip_table(schedule, played, asked["round"])


def _boards(schedule: Schedule, played: Played, asked: Parameters) -> list[int]:
    return asked.get("boards") or list(
        open_boards(schedule, played, asked["round"], asked["table"])
    )


def _postpone(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    boards = _boards(schedule, played, asked)
    return postpone(schedule, played, asked["round"], asked["table"], boards)


def _cancel(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    """A late play besides the movement is cancelled by its place and board like any other."""
    place = asked["round"], asked["table"]
    faults = _faults(asked)
    for extra in schedule.exceptions.extras:
        is_meant = (extra.round, extra.table) == place and asked.get("boards") == [extra.board]
        if is_meant and extra.state is PlayState.LATE and faults:
            return cancel_extra(schedule, played, extra, faults)
    return cancel(schedule, played, *place, _boards(schedule, played, asked), faults)


def _wrong_play(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    facts = Facts(
        round=asked["round"],
        table=asked["table"],
        board=asked["board"],
        ns=contestant_of(asked["ns"]).number,
        ew=contestant_of(asked["ew"]).number,
        had_played=frozenset(Direction(side) for side in asked.get("had_played", [])),
        faults=_faults(asked) or (Fault.PARTLY, Fault.PARTLY),
        postponed=frozenset(asked.get("postponed", [])),
    )
    return decide(schedule, played, facts).change


def _wrong_hand(schedule: Schedule, played: Played, asked: Parameters) -> Change:
    facts = HandFacts(
        round=asked["round"],
        table=asked["table"],
        board=asked["board"],
        partner_called=asked.get("partner_called", False),
        faults=_faults(asked) or (Fault.PARTLY, Fault.PARTLY),
    )
    return decide_hand(schedule, played, facts)


Worker = Callable[[Schedule, Played, Parameters], Change]

WORKERS: Mapping[str, Worker] = {
    Kind.JOIN: _join,
    Kind.LEAVE: _leave,
    Kind.FEWER_ROUNDS: _fewer,
    Kind.SKIP: _skip,
    Kind.POSTPONE: _postpone,
    Kind.CANCEL: _cancel,
    Kind.WRONG_PLAY: _wrong_play,
    Kind.WRONG_HAND: _wrong_hand,
}
