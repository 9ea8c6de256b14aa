"""The people of an entry: who belongs to it, who stood in for whom, who sat in which round."""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import F, Q

from events.models import Contestant, EntryMember, LineUp, Session, TableRound
from events.queries.answering import with_directors

IN_THEIR_SESSION = Q(entry__members__session=None) | Q(entry__members__session=F("session"))
"""Of contestants joined with the people of their entry: without who sat in on another session."""


def seats_in_words(rows: Iterable[tuple[int, int | None, str]]) -> tuple[str, ...]:
    """The names seat by seat, substitutes after whom they stood in for: "Ann", "Bob / Cleo".

    Each row is a member's key, the key of the member stood in for, and the name.
    """
    seats: dict[int, str] = {}
    for key, stands_in_for, name in rows:
        seat = stands_in_for or key
        seats[seat] = f"{seats[seat]} / {name}" if seat in seats else name
    return tuple(seats.values())


def sitting(
    members: Sequence[EntryMember],
    round: int,  # noqa: A002
    seated: Collection[int] | None = None,
) -> list[EntryMember]:
    """Who sat in a round of a session: each member, or the substitute of that round.

    The members are those of an entry, with who stood in for them in that session. Of a team with a
    line-up only those `seated` (keys of members) play at the table.
    """
    stood_in = {
        each.stands_in_for_id: each
        for each in members
        if each.stands_in_for_id and each.covers(round)
    }
    own = (
        each
        for each in members
        if each.stands_in_for_id is None and (seated is None or each.pk in seated)
    )
    return [stood_in.get(each.pk, each) for each in own]


def line_up_in(line_ups: Iterable[LineUp], round: int) -> LineUp | None:  # noqa: A002
    """The line-up that stands in a round: the latest of those told for it or an earlier one."""
    told = (each for each in line_ups if each.from_round <= round)
    return max(told, key=lambda each: each.from_round, default=None)


def members_at(contestant: Contestant, board: int) -> list[EntryMember]:
    """Those who sat for the contestant when they played the board; without substitutes all.

    Of a side of an individual both players, North or East first. Of a pair of a team the two of the
    line-up; all of the team until there is one.
    """
    rows = EntryMember.objects.filter(
        Q(session=None) | Q(session=contestant.session_id), entry__in=contestant.entries
    )
    members = sorted(
        rows.select_related("player"), key=lambda each: contestant.entries.index(each.entry_id)
    )
    told = _line_ups_of(contestant) if contestant.is_team_pair else []
    if not told and all(each.stands_in_for_id is None for each in members):
        return members
    played = round_of(contestant, board) or 1
    line_up = line_up_in(told, played)
    return sitting(members, played, line_up.pair(contestant.line) if line_up else None)


def _line_ups_of(contestant: Contestant) -> list[LineUp]:
    rows = LineUp.objects.filter(session=contestant.session_id, entry=contestant.entry_id)
    return list(rows)


def round_of(contestant: Contestant, board: int) -> int | None:
    """In which round the contestant met the board; None where the movement does not say."""
    own = TableRound.objects.filter(ns=contestant) | TableRound.objects.filter(ew=contestant)
    return next(
        (table_round.round for table_round in own.order_by("-part") if board in table_round.boards),
        None,
    )


def own_members(session: Session) -> list[tuple[str, EntryMember]]:
    """The members of the entries in play with the label of each, substitutes left out."""
    seated = session.contestants.ranked().order_by("letter", "line", "number")
    labels = {place.entry_id: place.label for place in seated}
    rows = EntryMember.objects.filter(entry__in=labels, stands_in_for=None)
    order = {entry: rank for rank, entry in enumerate(labels)}
    members = sorted(
        rows.select_related("player"), key=lambda each: (order[each.entry_id], each.position)
    )
    return [(labels[each.entry_id], each) for each in members]


def substitutes_of(session: Session) -> list[EntryMember]:
    """Who stood in for whom in the session, the first to come first."""
    rows = EntryMember.objects.filter(session=session)
    shown = rows.select_related("player", "stands_in_for__player").order_by("from_round", "pk")
    return list(with_directors(shown, allowed_under=("allowed_by", "allowed_at")))
