"""The way of one contestant through a session, read from its own rows: no other table is looked at.

The printed guide cards of all (`cards`) are made from the whole movement and say the same.
"""

from django.db.models import Q
from django.utils.translation import gettext as _

from events.models import Contestant, Session, TableRound
from events.movements.schedule import Direction
from events.queries.cards import GuideCard, GuideLine
from events.queries.columns import TableInRound, in_force, tables_in_rounds
from events.queries.field import FieldPair, field_of
from events.queries.movement import direction_word
from events.queries.plays import Play, plays_at
from events.queries.rounds import board_range
from scoring.entrants import Label, LabelError, Line


def way_of(session: Session, contestant: Contestant) -> tuple[GuideCard, tuple[Play, ...]]:
    """Every round of a contestant, and the postponed boards that it has still to play."""
    own = Q(ns=contestant) | Q(ew=contestant)
    tables = list(tables_in_rounds(TableRound.objects.filter(own, section__session=session)))
    met = {key for table in tables for key in (table.ns_id, table.ew_id) if key}
    pairs = field_of(session, met | {contestant.pk})
    card = GuideCard(
        label=contestant.label,
        title=_("Pair %s") % contestant.label,
        names=pairs[contestant.pk].names,
        has_partner=False,
        lines=tuple(_line(table, contestant, pairs) for table in tables if table.part == 0),
    )
    late = [table for table in tables if table.late]
    if not late:
        return card, ()
    results = in_force(session.results.in_force().filter(own))
    return card, plays_at(late, {pk: each.contestant for pk, each in pairs.items()}, results).late


def _line(table: TableInRound, contestant: Contestant, pairs: dict[int, FieldPair]) -> GuideLine:
    is_north_south = table.ns_id == contestant.pk
    opponents = pairs.get((table.ew_id if is_north_south else table.ns_id) or 0)
    return GuideLine(
        round=table.round,
        table=table.table,
        direction=direction_word(Direction.NS if is_north_south else Direction.EW),
        partner="",
        partner_names="",
        opponents=str(opponents.contestant.number) if opponents else "",
        opponents_names=opponents.names if opponents else "",
        boards=board_range(table.in_time),
        sits_out=opponents is None,
    )


def named_so(session: Session, asked: str) -> list[Contestant]:
    """The contestant with the label; for a number alone those of both lines that have it."""
    try:
        label = Label.parse(asked)
    except LabelError:
        return []
    found = list(session.contestants.filter(number=label.number))
    exact = [each for each in found if each.label == asked]
    return exact or (found if label.line is Line.ALL else [])


def seated(session: Session) -> dict[int, FieldPair]:
    """Everyone who has a place in the movement; nobody in a session that was brought in."""
    has_movement = TableRound.objects.filter(section__session=session).exists()
    return field_of(session) if has_movement else {}
