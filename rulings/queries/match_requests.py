"""What teams have asked about a match of a season, for who may read it, and what they may ask."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime

from clubs.models import User
from clubs.permissions import Permission
from events.queries.answering import with_directors
from events.queries.season_known import Known, scores_known
from events.queries.seasons import MatchNow, SeasonNow
from rulings.models import OPEN_REQUEST, MatchRequest
from rulings.queries.match_matters import is_open_request, request_window
from rulings.queries.match_parties import is_captain, side_of
from rulings.queries.viewers import OFFICE
from scoring.teams.boards import TeamSide


@dataclass(frozen=True, slots=True)
class ShownRequest:
    """A request, the team it is of, and what the reader may do about it.

    `until` is when the captain may still concur. One that is `lapsed` lacked that when the time was
    over.
    """

    row: MatchRequest
    team: str
    until: datetime | None
    is_open: bool
    may_concur: bool
    may_withdraw: bool

    @property
    def is_error(self) -> bool:
        return self.row.kind == MatchRequest.Kind.ERROR

    @property
    def is_ready(self) -> bool:
        return self.is_open and self.row.state == MatchRequest.State.READY

    @property
    def is_lapsed(self) -> bool:
        return self.row.state == MatchRequest.State.LODGED and not self.is_open


@dataclass(frozen=True, slots=True)
class MayAsk:
    """One thing that the reader may ask for now; `until` is None while its time does not run."""

    kind: str
    until: datetime | None

    @property
    def is_error(self) -> bool:
        return self.kind == MatchRequest.Kind.ERROR


@dataclass(frozen=True, slots=True)
class MatchRequests:
    """What was asked about a match; for which team the reader may ask, and what of that now."""

    shown: tuple[ShownRequest, ...] = ()
    party: TeamSide | None = None
    may_ask: tuple[MayAsk, ...] = ()

    def asks(self, kind: str) -> MayAsk | None:
        """Whether the reader may ask that, and until when."""
        return next((each for each in self.may_ask if each.kind == kind), None)


def match_requests(
    season: SeasonNow, match: MatchNow, reader: User | None, permissions: AbstractSet[Permission]
) -> MatchRequests:
    """For the two teams and the officials; nothing for anybody else."""
    if match.home is None or match.away is None or reader is None:
        return MatchRequests()
    party = side_of(reader, match)
    if party is None and not permissions & OFFICE:
        return MatchRequests()
    asked = MatchRequest.objects.filter(match=match.row).select_related("asked_by", "ruling")
    rows = list(with_directors(asked, decided_under=("decided_by", "ended_at")))
    known = scores_known(season)
    shown = tuple(_shown(season, match, row, known, reader) for row in rows)
    side = party[0] if party and Permission.REPORT_MATCH in permissions else None
    return MatchRequests(shown, side, _may_ask(season, match, rows, known, side))


def _shown(
    season: SeasonNow, match: MatchNow, row: MatchRequest, known: Known, reader: User
) -> ShownRequest:
    side = TeamSide(row.side)
    team, leads = match.team(side), is_captain(reader, match, side)
    window = request_window(season.session, row.kind, match.row.pk, known)
    is_open = is_open_request(row, window, season.now) and not season.is_final
    return ShownRequest(
        row=row,
        team=team.name if team else "",
        until=window.closes_at,
        is_open=is_open,
        may_concur=is_open and leads and row.state == MatchRequest.State.LODGED,
        may_withdraw=is_open and (leads or row.asked_by.user_id == reader.pk),
    )


def _may_ask(
    season: SeasonNow,
    match: MatchNow,
    rows: list[MatchRequest],
    known: Known,
    side: TeamSide | None,
) -> tuple[MayAsk, ...]:
    """A ruling at any time, an error once the match is settled; one of each at a time."""
    if side is None or season.is_final:
        return ()
    waiting = {row.kind for row in rows if row.side == side.value and row.state in OPEN_REQUEST}
    kinds = [MatchRequest.Kind.RULING]
    kinds += [MatchRequest.Kind.ERROR] if match.is_settled else []
    windows = {
        kind: request_window(season.session, kind, match.row.pk, known)
        for kind in kinds
        if kind not in waiting
    }
    return tuple(
        MayAsk(kind.value, window.closes_at)
        for kind, window in windows.items()
        if window.is_open(season.now)
    )
