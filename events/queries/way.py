"""The way of one contestant through a session: what their printed guide card (`guidance`) says.

A pair's is read from its own rows: no other table is looked at. A player of an individual has
another partner, and other opponents, in each round: theirs is read from the movement.
"""

from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import User
from events.models import Contestant, EntryMember, Section, Session, TableRound
from events.movements.exceptions import NONE
from events.movements.schedule import Schedule
from events.movements.table_rounds import Direction
from events.queries.columns import TableInRound, in_force, table_columns, tables_of
from events.queries.field import COLUMNS, FieldPair, field_of, seated_of
from events.queries.guidance import GuideCard, GuideLine, guide_card_of
from events.queries.line_ups import SatHere
from events.queries.members import IN_THEIR_SESSION, seats_in_words
from events.queries.movement import Names, direction_word
from events.queries.places import teams_of
from events.queries.plays import plays_at
from events.queries.prepared import Blank, Prepared, PreparedRows
from events.queries.rounds import board_range
from scoring.entrants import Label, LabelError, Line


class LateBoard(NamedTuple):
    """A postponed board that has still to be played, and by whom."""

    board: int
    ns: str
    ew: str


class _Met(NamedTuple):
    """A contestant as another's way tells of it."""

    short: str
    names: str


def way_of(session: Session, contestant: Contestant) -> tuple[GuideCard, tuple[LateBoard, ...]]:
    """Every round of a contestant, and the postponed boards that it has still to play."""
    if session.event.is_individual:
        return _way_of_player(session, contestant)
    return _way_of_pair(session, contestant)


def _way_of_pair(
    session: Session, contestant: Contestant
) -> tuple[GuideCard, tuple[LateBoard, ...]]:
    tables = list(tables_of(_OWN_TABLES.rows(own=contestant.pk)))
    met = {
        key: _met([*rows])
        for key, rows in groupby(_OWN_AND_MET.rows(own=contestant.pk), key=lambda row: row[0])
    }
    ns, ew = direction_word(Direction.NS), direction_word(Direction.EW)
    sat = SatHere(session) if contestant.is_team_pair else None
    guide_card = GuideCard(
        label=contestant.label,
        title=_title(contestant),
        names=met[contestant.pk].names,
        has_partner=False,
        lines=tuple(
            _line(contestant, table, ns, met.get(table.ew_id or 0), sat)
            if table.ns_id == contestant.pk
            else _line(contestant, table, ew, met.get(table.ns_id or 0), sat)
            for table in tables
            if table.is_of_movement
        ),
    )
    own = Q(ns=contestant) | Q(ew=contestant)
    return guide_card, _late(session, own, [table for table in tables if table.late])


def own_way(
    session: Session, user: User, label: str
) -> tuple[Contestant, GuideCard, tuple[LateBoard, ...]] | None:
    """The way of one person of a team, at whichever table each round's line-up puts them.

    None where the team is not theirs, or they lead it without playing.
    """
    team = session.contestants.ranked().filter(entry__in=teams_of(user)).first()
    if team is None or team.label != label:
        return None
    rows = session.contestants.filter(entry=team.entry_id, is_team_pair=True)
    pairs = sorted(rows, key=lambda each: each.ranked_in is Line.EW)
    ways = [_way_of_pair(session, each) for each in pairs]
    sat = SatHere(session)
    by_half = [
        {(line.round, line.half): line for line in guide_card.lines} for guide_card, _late in ways
    ]
    lines = tuple(
        _own_line(
            [each[half] for each in by_half if half in each],
            [_is_in(sat.members(each, half[0]), user) for each in pairs],
        )
        for half in sorted({half for each in by_half for half in each})
    )
    guide_card = replace(ways[0][0], label=team.label, title=_("Team %s") % team.label, lines=lines)
    late = dict.fromkeys(each for _guide_card, late in ways for each in late)
    return team, guide_card, tuple(late)


def _is_in(members: list[EntryMember], user: User) -> bool | None:
    """Whether the login is one of those who sit; None while nobody is told."""
    return any(each.player.user_id == user.pk for each in members) if members else None


def _own_line(tables: list[GuideLine], sits: list[bool | None]) -> GuideLine:
    """The line of the pair that they are in; both tables while nothing is told."""
    first = tables[0]
    if first.sits_out or len(tables) == 1:
        return first
    for line, is_in in zip(tables, sits, strict=True):
        if is_in:
            return line
    if None in sits:
        return replace(first, table=" / ".join(line.table for line in tables), direction="")
    return replace(first, table="", direction="", sits_out=True)


def _way_of_player(session: Session, player: Contestant) -> tuple[GuideCard, tuple[LateBoard, ...]]:
    """The partners and opponents of each round, as the movement says."""
    section = next(iter(_SECTION.rows(section=player.section_id)))
    schedule = Schedule.from_dict(section.schedule)
    people = {
        str(number): " & ".join(seats_in_words(row[1:] for row in rows))
        for number, rows in groupby(_PLAYERS.rows(section=section.pk), key=lambda row: row[0])
    }
    seated = schedule.contestant(Direction.N, player.number)
    guide_card = guide_card_of(schedule, Names(player.letter, people), seated)
    if schedule.exceptions == NONE:
        return guide_card, ()
    sides = session.contestants.filter(Q(entry=player.entry_id) | Q(partner_entry=player.entry_id))
    own = Q(ns__in=sides) | Q(ew__in=sides)
    rows = tables_of(table_columns(TableRound.objects.filter(own, section=section)))
    return guide_card, _late(session, own, [table for table in rows if table.late])


def _met(rows: list[tuple[Any, ...]]) -> _Met:
    """One contestant of as many rows as it has members."""
    _key, letter, number, team = rows[0][:4]
    names = team or " & ".join(seats_in_words(row[4:] for row in rows))
    return _Met(f"{letter}{number}", names)


def _title(contestant: Contestant) -> str:
    if not contestant.is_team_pair:
        return _("Pair %s") % contestant.label
    side = direction_word(Direction(contestant.line))
    return _("Team %(number)s, %(side)s") % {"number": contestant.short, "side": side}


def _line(
    contestant: Contestant,
    table: TableInRound,
    direction: str,
    opponents: _Met | None,
    sat: SatHere | None,
) -> GuideLine:
    return GuideLine(
        round=table.round,
        table=contestant.at_table(table.table),
        direction=direction,
        partner="",
        partner_names="",
        opponents=opponents.short if opponents else "",
        opponents_names=opponents.names if opponents else "",
        boards=board_range(table.in_time),
        sits_out=opponents is None,
        sat=sat.names(contestant, table.round) if sat else "",
        half=table.half,
    )


def _late(session: Session, own: Q, tables: list[TableInRound]) -> tuple[LateBoard, ...]:
    """What of these tables is still to be played; mostly nothing was postponed.

    `own` are the results of whoever it is for.
    """
    if not tables:
        return ()
    keys = {key for table in tables for key in (table.ns_id, table.ew_id) if key}
    sides = session.contestants.in_bulk(keys)
    plays = plays_at(tables, sides, in_force(session.results.in_force().filter(own)))
    return tuple(LateBoard(play.board, play.ns.label, play.ew.label) for play in plays.late)


def named_so(session: Session, asked: str) -> list[Contestant]:
    """The contestant with the label; for a number alone those of all lines that have it.

    Without a letter it may be one of any section.
    """
    try:
        label = Label.parse(asked)
    except LabelError:
        return []
    if label.partner:
        return []
    rows = _NUMBERED.rows(session=session.pk, number=label.number)
    found = [Contestant.from_db(None, COLUMNS, row) for row in rows]
    # A team does not sit: its two pairs do.
    found = [each for each in found if each.is_team_pair] or found
    exact = [each for each in found if each.label == asked]
    return exact or [each for each in found if _may_be(each, label)]


def _may_be(contestant: Contestant, asked: Label) -> bool:
    """Whether somebody who says so much may mean this one."""
    is_line = asked.line in {Line.ALL, contestant.ranked_in}
    return is_line and asked.section in {"", contestant.letter}


def seated(session: Session) -> list[FieldPair]:
    """Everyone who has a place in the movement; nobody in a session that was brought in."""
    has_movement = TableRound.objects.filter(section__session=session).exists()
    return seated_of(field_of(session)) if has_movement else []


_NUMBERED = Prepared(
    lambda: Contestant.objects.filter(
        session=Blank("session"), number=Blank("number"), partner_number=0
    ).values_list(*COLUMNS)
)
_SECTION = PreparedRows(lambda: Section.objects.filter(pk=Blank("section")).order_by())
_PLAYERS = Prepared(
    lambda: (
        Contestant.objects.ranked()
        .filter(IN_THEIR_SESSION, section=Blank("section"))
        .order_by("number", "entry__members__position")
        .values_list(
            "number",
            "entry__members__pk",
            "entry__members__stands_in_for",
            "entry__members__player__name",
        )
    )
)
_OWN_TABLES = Prepared(
    lambda: table_columns(TableRound.objects.filter(Q(ns=Blank("own")) | Q(ew=Blank("own"))))
)
_OWN_AND_MET = Prepared(
    lambda: (
        Contestant.objects.filter(
            Q(pk=Blank("own"))
            | Q(pk__in=TableRound.objects.filter(ns=Blank("own"), ew__isnull=False).values("ew"))
            | Q(pk__in=TableRound.objects.filter(ew=Blank("own"), ns__isnull=False).values("ns")),
            IN_THEIR_SESSION,
        )
        .order_by("pk", "entry__members__position")
        .values_list(
            "pk",
            "letter",
            "number",
            "entry__name",
            "entry__members__pk",
            "entry__members__stands_in_for",
            "entry__members__player__name",
        )
    )
)
