"""What teams have asked about a match of a season, for who may read it, and what they may ask."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from clubs.models import User
from clubs.permissions import Permission
from events.models import MatchReport
from events.queries.answering import with_directors
from events.queries.periods import Periods, period_rules, told_periods
from events.queries.season_known import Known, scores_known
from events.queries.season_played import ruled_text
from events.queries.seasons import MatchNow, SeasonNow
from events.season_adjustments import MatchAdjustment
from rulings.models import OPEN_REQUEST, MatchRequest
from rulings.queries.earlier import ShownTold, rows_told_earlier, shown_told
from rulings.queries.match_matters import (
    error_window,
    holds_up,
    is_open_request,
    rectifying_window,
    ruling_window,
    window_of,
)
from rulings.queries.match_parties import is_captain, side_of
from rulings.queries.viewers import OFFICE
from scoring.teams.boards import TeamSide

Kind = MatchRequest.Kind
State = MatchRequest.State


@dataclass(frozen=True, slots=True)
class ShownRequest:
    """A request, the team it is of, none where a director reports an error, and what the reader may
    do about it.

    `until` is when the captain may still concur in time. One that is `lapsed` lacked that when the
    time was over. One that is `late` waits for a statement and an approval (Law 79C2); `fault` is
    the team that did not play, and of an adjusted score `awards` what was ruled, as was stated.
    What was `told` before it was recorded says so.
    """

    row: MatchRequest
    team: str
    until: datetime | None
    is_open: bool
    holds_up: bool
    may_concur: bool
    may_withdraw: bool
    may_answer: bool
    may_state: bool
    may_approve: bool
    may_carry_out: bool
    may_disapprove: bool
    fault: str
    awards: tuple[str, ...]
    told: tuple[ShownTold, ...]

    @property
    def is_error(self) -> bool:
        return self.row.kind == Kind.ERROR

    @property
    def can_be_noted(self) -> bool:
        """Whether what the captain told can be noted of it: of one that lapsed too."""
        return bool(self.row.side) and self.row.state in OPEN_REQUEST

    @property
    def is_ready(self) -> bool:
        return self.is_open and self.row.state == State.READY

    @property
    def is_lapsed(self) -> bool:
        return self.row.state == State.LODGED and not self.is_open

    @property
    def is_late(self) -> bool:
        """Whether it is reported late, or will be when the captain concurs."""
        waits = self.is_open and self.row.state == State.LODGED and self.is_error
        return self.row.is_late or (waits and not self.holds_up)

    @property
    def stated_as(self) -> str:
        """What the match should be, where that is no result."""
        return str(MatchReport.Kind(self.row.stated["kind"]).label)


@dataclass(frozen=True, slots=True)
class MayAsk:
    """One thing that the reader may ask for now; `until` is None while its time does not run.

    A ruling on a claim or concession that was agreed to can be asked for `agreed_until`, where that
    is later: the time for others may be over (`is_over`). Of an error `periods` are those that run;
    it `is_late` where one made at the table would be.
    """

    kind: str
    until: datetime | None
    periods: Periods | None = None
    is_late: bool = False
    agreed_until: datetime | None = None
    is_over: bool = False

    @property
    def is_error(self) -> bool:
        return self.kind == Kind.ERROR


@dataclass(frozen=True, slots=True)
class MatchRequests:
    """What was asked about a match; whether the reader may ask, as of which team or as a director,
    and what of that now.
    """

    shown: tuple[ShownRequest, ...] = ()
    party: TeamSide | None = None
    directs: bool = False
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
    asked = MatchRequest.objects.filter(match=match.row).select_related(
        "asked_by", "ruling", "misrecorded"
    )
    asked = asked.prefetch_related(Prefetch("told_earlier", rows_told_earlier()))
    said = {
        "decided_under": ("decided_by", "ended_at"),
        "stated_under": ("stated_by", "stated_at"),
    }
    rows = list(with_directors(asked, **said))
    known = scores_known(season)
    shown = tuple(_shown(season, match, row, known, reader, permissions) for row in rows)
    side = party[0] if party and Permission.REPORT_MATCH in permissions else None
    directs = side is None and Permission.RULE in permissions
    may_ask = _may_ask(season, match, rows, known, side, directs=directs)
    return MatchRequests(shown, side, directs, may_ask)


def _shown(
    season: SeasonNow,
    match: MatchNow,
    row: MatchRequest,
    known: Known,
    reader: User,
    permissions: AbstractSet[Permission],
) -> ShownRequest:
    side = TeamSide(row.side) if row.side else None
    team = match.team(side) if side else None
    leads = side is not None and is_captain(reader, match, side)
    asked = row.asked_by is not None and row.asked_by.user_id == reader.pk
    window = window_of(season.session, row, known)
    # Of a final score Law 79C2 alone is left.
    is_left = row.kind == Kind.ERROR or not season.is_final
    is_open = is_open_request(row, window, season.now) and is_left
    is_ready = is_open and row.state == State.READY
    decides = is_ready and Permission.DECIDE_CORRECTION in permissions
    approves = is_ready and row.is_late and Permission.APPROVE_LATE in permissions
    fault = TeamSide(row.stated["at_fault"]) if row.stated.get("at_fault") else None
    at_fault = match.team(fault) if fault else None
    return ShownRequest(
        row=row,
        team=team.name if team else "",
        until=window.closes_at if window.is_open(season.now) else None,
        is_open=is_open,
        holds_up=holds_up(row, window, season.now),
        may_concur=is_open and leads and row.state == State.LODGED,
        may_withdraw=is_open and (leads or asked),
        may_answer=decides and not row.is_late,
        may_state=decides and row.is_late,
        may_approve=approves and row.awaits_approval,
        may_carry_out=decides and row.is_late and row.approved_at is not None,
        may_disapprove=approves and not decides,
        fault=at_fault.name if at_fault else "",
        awards=tuple(_stated_awards(row)),
        told=shown_told(row.told_earlier.all()),
    )


def _stated_awards(row: MatchRequest) -> Iterator[str]:
    for each in row.stated.get("adjustments", ()) if row.misrecorded else ():
        award = MatchAdjustment.from_json(each)
        if row.misrecorded and award.origin == row.misrecorded.origin:
            yield ruled_text(award)


def _may_ask(
    season: SeasonNow,
    match: MatchNow,
    rows: list[MatchRequest],
    known: Known,
    side: TeamSide | None,
    *,
    directs: bool,
) -> tuple[MayAsk, ...]:
    """A ruling until its time is over, an error once the match is settled; one of each at a time,
    of rulings about each.

    A director gives rulings without asking for them.
    """
    if side is None and not directs:
        return ()
    own = side.value if side else ""
    waiting = [row for row in rows if row.side == own and row.state in OPEN_REQUEST]
    about = {row.about for row in waiting if row.kind == Kind.RULING}
    found = []
    if side is not None and about != set(MatchRequest.About) and not season.is_final:
        found += _ask_ruling(season, match, known)
    if match.is_settled and all(row.kind != Kind.ERROR for row in waiting):
        found += [_report_error(season, match, known)]
    return tuple(found)


def right_to_ruling(season: SeasonNow, match: MatchNow, known: Known | None = None) -> MayAsk:
    """Until when a ruling on the match may be asked for (Law 92B), and one on what the Laws tie to
    the correction period (69B, 71 and 14B).
    """
    known = scores_known(season) if known is None else known
    window = ruling_window(season.session, match.row.pk, known)
    longer = rectifying_window(season.session, match.row.pk, known)
    return MayAsk(
        Kind.RULING.value,
        window.closes_at,
        agreed_until=longer.closes_at if longer != window else None,
        is_over=not window.is_open(season.now),
    )


def _ask_ruling(season: SeasonNow, match: MatchNow, known: Known) -> list[MayAsk]:
    longest = rectifying_window(season.session, match.row.pk, known)
    return [right_to_ruling(season, match, known)] if longest.is_open(season.now) else []


def _report_error(season: SeasonNow, match: MatchNow, known: Known) -> MayAsk:
    window = error_window(season.session, match.row.pk, known, by_official=False)
    since = known.get(match.row.pk)
    periods = told_periods(period_rules(season.session), since) if since else None
    is_late = not window.is_open(season.now)
    return MayAsk(Kind.ERROR.value, None if is_late else window.closes_at, periods, is_late)
