"""The rulings on a match of a season, and their appeals, cut down to what a visitor may see."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from clubs.models import User
from clubs.permissions import Permission
from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue.appeals import L92D
from events.queries.season_known import scores_known
from events.queries.season_played import ruled_text
from events.queries.seasons import MatchNow, SeasonNow
from events.season_boards import adjustments_of
from rulings.deadlines import Window, unheard_after
from rulings.laws import Clause, find
from rulings.models import (
    OPEN_APPEAL,
    CommitteeMember,
    MatchAppeal,
    MatchRuling,
    Referral,
    ToldEarlier,
)
from rulings.queries.appeal_terms import (
    appeal_terms,
    heard_next,
    may_recommend,
    outcome_lines,
    stage_words,
)
from rulings.queries.committees import committee_of, rulings_heard, seat_of, with_committees
from rulings.queries.decisions import ShownDecision, earlier_decisions, why_not_correctable
from rulings.queries.deposits import ShownDeposit, deposit_of
from rulings.queries.earlier import ShownTold, rows_told_earlier, shown_told, told_of
from rulings.queries.match_matters import (
    captain_window,
    is_open_appeal,
    match_window,
)
from rulings.queries.match_parties import is_captain, side_of
from rulings.queries.referrals import further_right, may_refer, with_told
from rulings.queries.stages import (
    course_of,
    decided_on_law,
    is_appealable_here,
    sides_that_appealed,
)
from rulings.queries.viewers import OFFICE, Level, level_for_others
from rulings.queries.withdrawing import was_withdrawn_alone, wishes_over
from rulings.states import AppealCourse
from scoring.teams.boards import TeamSide


@dataclass(frozen=True, slots=True)
class ShownMatchAppeal:
    """An appeal, the team it is of, and what the reader may do about it.

    `may_go_further` is until when a captain may bring it before the authority (Law 93C1). One that
    `is_lapsed` lacked the captain's concurrence when the time was over, or when the director in
    charge ended it (Law 92D2). What was `told` before it was recorded says so. In the
    `committee` `seat` is the reader's own.
    """

    row: MatchAppeal
    team: str
    stage: str
    is_open: bool
    concur_until: datetime | None
    heard_next: str
    outcome_lines: tuple[str, ...]
    referrals: tuple[Referral, ...]
    may_refer: bool
    may_go_further: Window | None
    deposit: ShownDeposit
    may_recommend: bool
    corrected: tuple[ShownDecision, ...]
    may_correct: bool
    may_close: bool
    committee: tuple[CommitteeMember, ...]
    seat: CommitteeMember | None
    may_appoint: bool
    may_concur: bool
    may_withdraw: bool
    may_resume: bool
    told: tuple[ShownTold, ...]

    @property
    def recorded_at(self) -> datetime | None:
        """When it was written down, if the director was told earlier (Law 92C)."""
        told = told_of(self.row.told_earlier.all(), ToldEarlier.Act.ASKED)
        return told.recorded_at if told else None

    @property
    def can_be_noted(self) -> bool:
        """Whether what the captain told can be noted of it: of one that ended without the captain
        too.
        """
        ended = self.row.state == MatchAppeal.State.LAPSED or was_withdrawn_alone(self.row)
        return ended or self.row.state in OPEN_APPEAL

    @property
    def is_wished_back(self) -> bool:
        """Whether it stands by the captain although whoever lodged it has withdrawn."""
        return self.is_open and self.is_ready and self.row.lodger_withdrew_at is not None

    @property
    def wishes_before(self) -> list[tuple[datetime, datetime]]:
        """When whoever lodged it had withdrawn, and when they went on after all."""
        return wishes_over(self.row.wishes_before)

    @property
    def is_ready(self) -> bool:
        return self.row.state == MatchAppeal.State.READY

    @property
    def is_lapsed(self) -> bool:
        waits = self.row.state == MatchAppeal.State.LODGED
        return self.row.state == MatchAppeal.State.LAPSED or (waits and not self.is_open)


@dataclass(frozen=True, slots=True)
class ShownMatchRuling:
    """A version of a ruling as the reader may see it; `is_over` is that of the time to appeal.

    `awarded` are the boards that it adjusts, in words. `is_appealable` is that of the ruling but
    for the time; where it `goes_on_to` somebody, the director in charge has decided on it on Law or
    regulation alone (Law 93B1).
    """

    row: MatchRuling
    level: Level
    laws: tuple[Clause, ...]
    awarded: tuple[str, ...]
    window: Window
    is_over: bool
    appeals: tuple[ShownMatchAppeal, ...]
    made_on: str
    is_appealable: bool
    goes_on_to: str
    may_appeal: bool

    @property
    def shows_decision(self) -> bool:
        return self.level >= Level.DECISION

    @property
    def is_detailed(self) -> bool:
        return self.level is Level.DETAIL

    @property
    def is_under_appeal(self) -> bool:
        return any(each.is_open for each in self.appeals)


def shown_match_rulings(
    season: SeasonNow, match: MatchNow, reader: User | None, permissions: AbstractSet[Permission]
) -> list[ShownMatchRuling]:
    """All versions of all rulings on the match, in order; one query where there are none."""
    rows = MatchRuling.objects.filter(match=match.row).select_related("report")
    appeals = MatchAppeal.objects.select_related("lodged_by", "earlier", "new_ruling")
    of_appeals = (
        *("referrals__authority", "referrals__reopenings", "later", "earlier__later"),
        "earlier_decisions__new_match_ruling",
    )
    related = (f"appeals__{name}" for name in of_appeals)
    told = Prefetch("appeals__told_earlier", rows_told_earlier())
    asked = Prefetch("appeals__referrals__told_earlier", rows_told_earlier())
    committees = with_committees("appeals")
    rows = rows.prefetch_related(Prefetch("appeals", appeals), told, committees, *related, asked)
    found = list(rows.prefetch_related("made_on_appeal", "made_before"))
    if not found:
        return []
    party = side_of(reader, match)
    side = party[0] if party else None
    level = _level(season.session, side, permissions)
    heard = _heard(season.session, level, reader)
    levels = {row.pk: Level.DETAIL if row.number in heard else level for row in found}
    found = [row for row in found if levels[row.pk] is not Level.NOTHING]
    if not found:
        return []
    known = scores_known(season)
    windows = {row.pk: match_window(season.session, row, known) for row in found}
    return [
        _shown(season, match, row, windows[row.pk], levels[row.pk], reader, side) for row in found
    ]


def _level(session: Session, side: TeamSide | None, permissions: AbstractSet[Permission]) -> Level:
    return Level.DETAIL if side or permissions & OFFICE else level_for_others(session)


def _heard(session: Session, level: Level, reader: User | None) -> frozenset[int]:
    """The rulings, by number, of which the reader has the papers as one who hears their appeal."""
    if level is Level.DETAIL or reader is None:
        return frozenset()
    return rulings_heard(reader, session)


def _shown(
    season: SeasonNow,
    match: MatchNow,
    row: MatchRuling,
    window: Window,
    level: Level,
    reader: User | None,
    side: TeamSide | None,
) -> ShownMatchRuling:
    rows = list(row.appeals.all())
    appeals = tuple(_shown_appeal(season, match, each, window, reader) for each in rows)
    appealed = sides_that_appealed(row)
    is_over = not window.is_open(season.now)
    made_on = [str(each) for each in (*row.made_on_appeal.all(), *row.made_before.all())]
    is_appealable = row.is_current and is_appealable_here(row)
    may_now = is_appealable and not is_over and not season.is_final
    return ShownMatchRuling(
        row=row,
        level=level,
        laws=tuple(find(number) for number in row.laws),
        awarded=tuple(awarded_by(match, row)),
        window=window,
        is_over=is_over,
        appeals=appeals,
        made_on=", ".join(made_on),
        is_appealable=is_appealable,
        goes_on_to=appeal_terms(season.session).body_said if decided_on_law(row) else "",
        may_appeal=may_now and side is not None and side.value not in appealed,
    )


def rulings_on_record(match: MatchNow) -> list[MatchRuling]:
    """The rulings in force on a match known by its boards, whose adjusted scores can have been
    recorded otherwise than ruled.
    """
    if match.report is None or not match.report.boards:
        return []
    return list(MatchRuling.objects.in_force().filter(match=match.row, penalty=None))


def awarded_by(match: MatchNow, row: MatchRuling) -> Iterator[str]:
    """What a ruling awards, as the result stands; of one replaced as it made it."""
    for each in adjustments_of(match.report if row.is_current else row.report):
        if each.origin == row.origin:
            yield ruled_text(each)


def _shown_appeal(
    season: SeasonNow, match: MatchNow, row: MatchAppeal, window: Window, reader: User | None
) -> ShownMatchAppeal:
    team = match.team(TeamSide(row.side))
    is_open = is_open_appeal(season, row, window) and not season.is_final
    waits = is_open and row.state == MatchAppeal.State.LODGED
    unheard = unheard_after(window, row.lodged_at, L92D.of(binding(season.session)))
    leads = is_captain(reader, match, TeamSide(row.side))
    lodged = reader is not None and row.lodged_by.user_id == reader.pk
    may_ask = bool(match.sides_led_by(reader))
    is_over = not is_open and row.state in OPEN_APPEAL
    deposit = deposit_of(row, appeal_terms(season.session), is_over=is_over)
    may_close = waits or (deposit.bars_hearing and course_of(row) is AppealCourse.READY)
    return ShownMatchAppeal(
        row=row,
        team=team.name if team else "",
        is_open=is_open,
        stage=stage_words(row),
        heard_next=heard_next(season.session, row),
        outcome_lines=tuple(outcome_lines(row)),
        referrals=tuple(with_told(each) for each in row.referrals.all()),
        may_refer=may_refer(season.session, row) and not season.is_final,
        may_go_further=further_right(season.session, row, season.now) if may_ask else None,
        deposit=deposit,
        may_recommend=may_recommend(season.session, row),
        concur_until=captain_window(season.session, row, window).closes_at,
        corrected=earlier_decisions(row.earlier_decisions.all()),
        may_correct=not why_not_correctable(season.session, row),
        may_close=may_close and not unheard.is_open(season.now),
        committee=tuple(committee_of(row)),
        seat=seat_of(row, reader),
        may_appoint=is_open and may_recommend(season.session, row),
        may_concur=waits and leads,
        may_withdraw=is_open and (leads or (lodged and not row.lodger_withdrew_at)),
        may_resume=is_open and lodged and not leads and row.lodger_withdrew_at is not None,
        told=shown_told(row.told_earlier.all()),
    )
