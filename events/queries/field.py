"""Who plays in a session: contestants with their people's names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils.functional import cached_property

from events.models import Contestant, Session
from events.queries.members import IN_THEIR_SESSION, seats_in_words
from events.queries.prepared import Blank, Prepared

COLUMNS = [field.attname for field in Contestant._meta.concrete_fields]
PRIMARY_KEY = COLUMNS.index("id")


@dataclass(frozen=True)
class FieldPair:
    """A contestant as a page shows it; a substitute stands beside whom they stood in for.

    Of an individual that is a player, or a side of two; of teams the team, or one of its pairs, by
    the name of the team.
    """

    contestant: Contestant
    players: tuple[str, ...]

    @cached_property
    def names(self) -> str:
        return " & ".join(self.players)

    @cached_property
    def label(self) -> str:
        return self.contestant.label


_MEMBER = "entry__members"
_NAMES = (
    "entry__name",
    f"{_MEMBER}__pk",
    f"{_MEMBER}__stands_in_for",
    f"{_MEMBER}__player__name",
)
_ORDER = ("letter", "line", "number", "partner_number", f"{_MEMBER}__position")
_PEOPLE = Prepared(
    lambda: (
        Contestant.objects.filter(IN_THEIR_SESSION, session=Blank("session"))
        .order_by(*_ORDER)
        .values_list(*COLUMNS, *_NAMES)
    )
)


def field_of(session: Session, only: Iterable[int] | None = None) -> dict[int, FieldPair]:
    """Every contestant of the session by primary key, or `only` these, by section, line, number.

    The sides of an individual are there too; asked for alone they lack the names of partners.
    """
    if only is None:
        people = _PEOPLE.rows(session=session.pk)
    else:
        rows = session.contestants.filter(IN_THEIR_SESSION, pk__in=only).order_by(*_ORDER)
        people = list(rows.values_list(*COLUMNS, *_NAMES))
    field = {key: _pair([*each]) for key, each in groupby(people, key=itemgetter(PRIMARY_KEY))}
    if not any(pair.contestant.partner_number for pair in field.values()):
        return field
    return _with_partners(field)


def seated_of(field: Mapping[int, FieldPair]) -> list[FieldPair]:
    """Those who have a way of their own through the room: of a team each of its two pairs."""
    pairs = [pair for pair in field.values() if pair.contestant.is_team_pair]
    return pairs or ranked_of(field)


def ranked_of(field: Mapping[int, FieldPair]) -> list[FieldPair]:
    """Those who are ranked: pairs; or players of an individual, or teams, without their sides."""
    return [pair for pair in field.values() if pair.contestant.is_ranked]


def _with_partners(field: Mapping[int, FieldPair]) -> dict[int, FieldPair]:
    """The same, where each side of an individual has the names of both players."""
    players = {
        (each.contestant.section_id, each.contestant.number): each.players
        for each in ranked_of(field)
    }

    def both(pair: FieldPair) -> FieldPair:
        side = pair.contestant
        partner = players.get((side.section_id, side.partner_number), ())
        return replace(pair, players=(*pair.players, *partner))

    return {key: pair if pair.contestant.is_ranked else both(pair) for key, pair in field.items()}


def _pair(rows: list[tuple[Any, ...]]) -> FieldPair:
    """One contestant of as many rows as it has members: made once, since fields are large."""
    columns = len(COLUMNS)
    contestant = Contestant.from_db(None, COLUMNS, rows[0][:columns])
    team = rows[0][columns]
    if team:
        return FieldPair(contestant, (team,))
    return FieldPair(contestant, seats_in_words([row[columns + 1 :] for row in rows]))
