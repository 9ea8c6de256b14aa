"""The boards that nobody plays because a contestant is suspended (Laws 91A and 12C2).

They have artificial scores once their round is played, as far as the results tell: before that the
suspension may end.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from events.models import ScorePenalty, Session
from events.models.results import Result
from events.queries.field import FieldPair, field_of
from events.queries.plays import Mark, Play, Plays, session_plays
from events.queries.sight import WHOLE
from events.queries.suspensions import absent_entries, is_absent
from scoring.awards import Average


@dataclass(frozen=True, slots=True)
class TableLost:
    """A table at which somebody suspended would sit, and which of its boards get artificial scores
    `now` or `later`, which `have` them, and which have another result, that `stands`.
    """

    round: int
    table: str
    opponents: FieldPair
    now: tuple[int, ...]
    later: tuple[int, ...]
    have: tuple[int, ...]
    stands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableBack:
    """A table whose boards can be played after all: they lose their artificial scores."""

    round: int
    table: str
    boards: tuple[int, ...]


def tables_back(plays: Plays, before: ScorePenalty, after: ScorePenalty | None) -> list[TableBack]:
    """What another suspension, or none, in the place of one gives back to be played."""
    back = groupby(given_back(plays, before, after), key=lambda play: play.table_round)
    found = ((table, list(group)) for table, group in back)
    return [TableBack(table.round, own[0].table, _boards(own)) for table, own in found]


@dataclass(frozen=True, slots=True)
class SuspensionEffect:
    """What becomes of the boards under a suspension, or under none; what can be played after all
    where it takes the place of one.
    """

    penalty: ScorePenalty | None
    tables: list[TableLost]
    back: list[TableBack]

    @property
    def to_award(self) -> int:
        """How many boards get artificial scores now."""
        return sum(len(each.now) for each in self.tables)


def effect_of_suspension(
    session: Session, penalty: ScorePenalty | None, *, in_place_of: ScorePenalty | None = None
) -> SuspensionEffect:
    """Of one that is given or asked for; None of taking back what it is `in_place_of`."""
    names = field_of(session)
    plays = session_plays(session, WHOLE, {pk: pair.contestant for pk, pair in names.items()})
    is_running = session.state == Session.State.RUNNING
    return SuspensionEffect(
        penalty,
        tables_lost(plays, penalty, names) if penalty else [],
        tables_back(plays, in_place_of, penalty) if in_place_of and is_running else [],
    )


def plays_lost(plays: Plays, penalty: ScorePenalty) -> list[Play]:
    """What the contestant would play in those rounds; not where somebody else plays instead, nor
    what was put off or decided otherwise.
    """
    if penalty.has_stand_in:
        return []
    entries = {penalty.contestant.entry_id}
    return [
        play
        for play in plays.all
        if penalty.suspends_in(play.table_round.round)
        and not play.is_late
        and (is_absent(play.ns, entries) or is_absent(play.ew, entries))
    ]


def due(plays: Plays, penalty: ScorePenalty) -> list[Play]:
    """What is to be awarded: it lacks a result, and its round is played."""
    return [play for play in plays_lost(plays, penalty) if is_due(plays, play)]


def is_due(plays: Plays, play: Play) -> bool:
    """Whether a play that is lost is to be awarded now."""
    table = play.table_round
    return play.mark is Mark.MISSING and table.round <= plays.rounds_now[table.section_id]


def given_back(plays: Plays, before: ScorePenalty, after: ScorePenalty | None) -> list[Play]:
    """What was awarded because of a suspension and can be played after all, as another one takes
    its place, or none: its round is not over.
    """
    kept = {play.key for play in plays_lost(plays, after)} if after else frozenset[str]()
    return [
        play
        for play in plays_lost(plays, before)
        if is_awarded(play, before)
        and play.key not in kept
        and play.table_round.round >= plays.rounds_now[play.table_round.section_id]
    ]


def is_awarded(play: Play, penalty: ScorePenalty) -> bool:
    """Whether the play has the artificial score of one who is suspended: average minus."""
    result = play.result
    if result is None or result.kind != Result.Kind.ARTIFICIAL:
        return False
    own = result.ns_award if is_absent(play.ns, {penalty.contestant.entry_id}) else result.ew_award
    return own == Average.MINUS


def awards_of(play: Play, rows: Iterable[ScorePenalty]) -> tuple[str, str]:
    """The artificial scores of both sides (Law 12C2(a)): who is suspended is at fault."""
    absent = absent_entries(rows, play.table_round.round)
    ns, ew = (
        (Average.MINUS if is_absent(side, absent) else Average.PLUS).value
        for side in (play.ns, play.ew)
    )
    return ns, ew


def tables_lost(
    plays: Plays, penalty: ScorePenalty, names: Mapping[int, FieldPair]
) -> list[TableLost]:
    """The tables at which the contestant would sit, in the order of play."""
    return list(_tables(plays, penalty, names))


def _tables(
    plays: Plays, penalty: ScorePenalty, names: Mapping[int, FieldPair]
) -> Iterator[TableLost]:
    for table, group in groupby(plays_lost(plays, penalty), key=lambda play: play.table_round):
        own = list(group)
        first = own[0]
        is_ns = is_absent(first.ns, {penalty.contestant.entry_id})
        missing = [play for play in own if play.mark is Mark.MISSING]
        yield TableLost(
            round=table.round,
            table=first.table,
            opponents=names[(first.ew if is_ns else first.ns).pk],
            now=_boards(play for play in missing if is_due(plays, play)),
            later=_boards(play for play in missing if not is_due(plays, play)),
            have=_boards(play for play in own if is_awarded(play, penalty)),
            stands=_boards(play for play in own if play.result and not is_awarded(play, penalty)),
        )


def _boards(plays: Iterable[Play]) -> tuple[int, ...]:
    return tuple(play.board for play in plays)
