"""What somebody may see of a running session who plays in it: the seam that all results go through.

A player who learns a result of a board that they have still to play has extraneous information
(Law 16D1), and whoever directs, scores or assists learns many. So whatever shows results as they
stand asks for the `Sight` of whoever looks, and cannot be asked without one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from clubs.actors import Actor
from clubs.models import Organiser
from clubs.permissions import Role
from clubs.queries.unseen import UnseenSession
from events.mapping import InForce, Meeting
from events.models import Contestant, EntryMember, Result, Session, SightLift, TableRound
from events.queries.columns import TableInRound, table_columns, tables_of
from events.queries.line_ups import line_ups_of
from events.queries.match_decisions import decided_tables
from events.queries.members import line_up_in, sitting
from events.queries.rounds import board_range
from events.still_to_play import OwnTable, still_to_play

_UNSEEN = InForce(0, 0, 0, 0, 0, False, None, "", "", "", "", None, None, "", "", "")  # noqa: FBT003


@dataclass(frozen=True, slots=True)
class Sight:
    """What somebody sees of a session: all, but for results of boards that they have still to play.

    `waiting` are the boards that they have still to play, `hidden` those of them that they have not
    lifted. They sit, or may sit, at the plays of `own`, and at those of `seated` for certain: of
    these they know what happens.
    """

    waiting: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    own: frozenset[Meeting] = frozenset()
    seated: frozenset[Meeting] = frozenset()

    @property
    def hidden_said(self) -> str:
        """The hidden boards as people write them: "5–7, 12"."""
        return board_range(sorted(self.hidden))

    def hides(self, play: Meeting | None) -> bool:
        """Whether what happened at that play is not for them yet."""
        return play is not None and play[0] in self.hidden and play not in self.seated

    def closes(self, play: Meeting) -> bool:
        """Whether they may not enter its result either: it is one of another table."""
        return play[0] in self.hidden and play not in self.own

    def results(self, found: Iterable[InForce]) -> list[InForce]:
        """The same results, of which the hidden ones say no more than where they were obtained."""
        if not self.hidden:
            return list(found)
        return [unseen(each) if each.board in self.hidden else each for each in found]


WHOLE = Sight()
"""What acts decide by, and what everybody sees who does not play."""


def unseen(result: InForce) -> InForce:
    """That there is a result, without what it is."""
    place = ("board", "ns_id", "ew_id", "pk", "board_id", "table_round_id")
    return _UNSEEN._replace(**{name: getattr(result, name) for name in place})


def sight_of(actor: Actor, session: Session, roles: frozenset[Role] | None = None) -> Sight:
    """What the actor may see of the session now; a program sees what its maker may.

    Of a session that is not being played they see everything. One query for whoever does not play
    in the event, none where their `roles` say so; a fixed number for a player.
    """
    user = actor.user.pk if actor.user else None
    if actor.token:
        user = actor.token.created_by_id
    is_outside = roles is not None and not actor.token and Role.CONTESTANT not in roles
    if user is None or is_outside or session.state != Session.State.RUNNING:
        return WHOLE
    members = _people_with(user, session)
    if not members:
        return WHOLE
    seats = _Seats(user, session, members)
    own_tables = seats.tables()
    waiting = still_to_play(each for _table, each, _certain in own_tables)
    if not waiting:
        return WHOLE
    return Sight(
        waiting,
        waiting - lifted_by(user, session, waiting),
        frozenset(met for table, _each, _certain in own_tables for met in table.met),
        frozenset(met for table, _each, certain in own_tables if certain for met in table.met),
    )


def whole_board(_session: Session, address: Mapping[str, Any]) -> Meeting:
    """What the page of a board is about: any play of it."""
    return address["board"], 0, 0


def of_result(session: Session, address: Mapping[str, Any]) -> Meeting | None:
    """What the address of a result is about."""
    rows = session.results.filter(pk=address["result"])
    return rows.values_list("board__number", "ns", "ew").first()


def of_statement(session: Session, address: Mapping[str, Any]) -> Meeting | None:
    """What the address of a table's statement is about."""
    rows = session.statements.filter(pk=address["statement"])
    return rows.values_list("board__number", "table_round__ns", "table_round__ew").first()


def lifted_by(user: int, session: Session, boards: frozenset[int]) -> frozenset[int]:
    """Those of the boards that a login has lifted."""
    rows = SightLift.objects.filter(session=session, user=user, restored_at=None)
    lifted = set(rows.values_list("board", flat=True))
    return boards if 0 in lifted else boards & lifted


def unseen_sessions(actor: Actor, organiser: Organiser) -> list[UnseenSession]:
    """Those of the organiser in which something is hidden from the actor."""
    if actor.user is None:
        return []
    plays = EntryMember.objects.filter(organiser=organiser, player__user=actor.user, active=True)
    running = Session.objects.filter(state=Session.State.RUNNING, event__in=plays.values("event"))
    return [
        UnseenSession(session.pk, session.event_id)
        for session in running.select_related("event")
        if sight_of(actor, session).hidden
    ]


def lifts_in(session: Session) -> list[SightLift]:
    """Everything that was lifted in the session, also what is hidden again, in order of time."""
    return list(SightLift.objects.filter(session=session).select_related("user"))


def _people_with(user: int, session: Session) -> dict[int, list[EntryMember]]:
    """The people of the entries in which a login plays, by the key of the entry."""
    here = Q(session=None) | Q(session=session)
    plays = EntryMember.objects.filter(
        here, event=session.event_id, player__user=user, active=True
    ).values("entry")
    rows = EntryMember.objects.filter(here, entry__in=plays).select_related("player")
    found: defaultdict[int, list[EntryMember]] = defaultdict(list)
    for each in rows.order_by("position"):
        found[each.entry_id].append(each)
    return dict(found)


class _Seats:
    """Where a login sits in a session, round by round."""

    def __init__(
        self, user: int, session: Session, members: Mapping[int, Sequence[EntryMember]]
    ) -> None:
        self._user, self._session, self._members = user, session, members
        entered = Q(entry__in=members) | Q(partner_entry__in=members)
        self._own = session.contestants.filter(entered).in_bulk()
        is_team = any(each.is_team_pair for each in self._own.values())
        self._line_ups = line_ups_of(session) if is_team else {}

    def tables(self) -> list[tuple[TableInRound, OwnTable, bool]]:
        """Each table at which they sit or may sit, and whether that is certain."""
        at = Q(ns__in=self._own) | Q(ew__in=self._own)
        rows = TableRound.objects.filter(at, ns__isnull=False, ew__isnull=False)
        seats = [(each, self._seat(each)) for each in tables_of(table_columns(rows))]
        tables = [(each, certain) for each, certain in seats if certain is not None]
        ended = self._ended([each for each, _certain in tables])
        entered = self._entered(at)
        return [
            (
                table,
                OwnTable(
                    table.boards,
                    table.cancelled,
                    {board for board in table.boards if table.meeting(board) in entered},
                    table.pk in ended,
                ),
                certain,
            )
            for table, certain in tables
        ]

    def _seat(self, table: TableInRound) -> bool | None:
        """Whether they certainly sit there; None where they do not.

        Of a team without a line-up anybody may.
        """
        found = None
        for side in filter(
            None, (self._own.get(table.ns_id or 0), self._own.get(table.ew_id or 0))
        ):
            for entry in side.entries:
                certain = self._sits(side, entry, table.round)
                found = certain if found is None else found or certain
        return found

    def _sits(self, side: Contestant, entry: int, round: int) -> bool | None:  # noqa: A002
        members, told = self._members.get(entry, ()), None
        if side.is_team_pair:
            told = line_up_in(self._line_ups.get(entry, ()), round)
        seated = told.pair(side.line) if told else None
        sit = sitting(members, round, seated)
        if all(each.player.user_id != self._user for each in sit):
            return None
        return told is not None or not side.is_team_pair

    def _entered(self, at: Q) -> set[Meeting]:
        rows = Result.objects.in_force().filter(at, session=self._session).order_by()
        return set(rows.values_list("board__number", "ns", "ew"))

    def _ended(self, tables: Sequence[TableInRound]) -> frozenset[int]:
        if not any(each.is_team_pair for each in self._own.values()):
            return frozenset()
        everybody = self._session.contestants.in_bulk()
        return decided_tables(self._session, everybody, tables)
