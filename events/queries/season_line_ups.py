"""Who sat where in a match of a season, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from events.models import EntryMember, MatchReport
from events.queries.seasons import MatchNow
from events.season_line_ups import MatchRoom, MatchSeat, TeamLineUp, line_ups_of, members_in
from scoring.teams.boards import TeamSide


@dataclass(frozen=True, slots=True)
class SatInRoom:
    """Who sat in a room from a stanza on: home's pair and the visitors', empty if not told."""

    stanza: int
    room: MatchRoom
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class MatchSubstitute:
    """A substitute of a match, and who allowed it (Law 4)."""

    name: str
    allowed_by: str


@dataclass(frozen=True, slots=True)
class SatInMatch:
    """All that is known of who sat in a match: room by room, and who sat in for others."""

    rooms: tuple[SatInRoom, ...]
    substitutes: tuple[MatchSubstitute, ...]

    @property
    def is_by_stanza(self) -> bool:
        """Whether others sat in a later stanza, so that it says from which each sat."""
        return len({each.stanza for each in self.rooms}) > 1


def sat_in_match(match: MatchNow) -> SatInMatch | None:
    """Who sat, as the report in force says; None where it says nothing. One query at most."""
    told = line_ups_of(match.report.line_ups) if match.report else []
    if not told:
        return None
    names = _names(told)
    by_place = {(each.stanza, each.side): each for each in told}
    stanzas = sorted({each.stanza for each in told})
    rooms = [
        SatInRoom(
            stanza,
            room,
            _pair(by_place.get((stanza, TeamSide.HOME)), room, names),
            _pair(by_place.get((stanza, TeamSide.AWAY)), room, names),
        )
        for stanza in stanzas
        for room in MatchRoom
    ]
    sat_in = dict.fromkeys(seat for each in told for seat in each.seats if seat.member is None)
    return SatInMatch(
        tuple(rooms), tuple(MatchSubstitute(each.substitute, each.allowed_by) for each in sat_in)
    )


def line_ups_told(report: MatchReport) -> list[str]:
    """The line-ups of a report as history remembers them, one for each team and stanza."""
    told = line_ups_of(report.line_ups)
    names = _names(told)
    return [
        f"{each.stanza} {each.side.value}: "
        + " / ".join(_pair(each, room, names) for room in MatchRoom)
        for each in told
    ]


def _names(told: list[TeamLineUp]) -> Mapping[int, str]:
    rows = EntryMember.objects.select_related("player").filter(pk__in=members_in(told))
    return {each.pk: each.player.name for each in rows}


def _pair(told: TeamLineUp | None, room: MatchRoom, names: Mapping[int, str]) -> str:
    return " & ".join(_said(told.pairs[room], names)) if told else ""


def _said(seats: Iterable[MatchSeat], names: Mapping[int, str]) -> list[str]:
    return [
        seat.substitute if seat.member is None else names.get(seat.member, "?") for seat in seats
    ]
