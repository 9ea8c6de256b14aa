"""What a session still waits for: open calls, corrections, rulings, appeals, and their windows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from events.chosen_scoring import binding
from events.mapping import Meeting
from events.models import Contestant, Session
from events.provisions.catalogue.appeals import L92D
from events.queries.official_rounds import OfficialTimes, official_times
from events.queries.periods import PeriodRules, period_rules
from events.queries.prepared import Blank, Prepared
from rulings.deadlines import (
    Matters,
    Window,
    appeal_window,
    concurrence_window,
    correction_window,
    request_window,
)
from rulings.models import (
    OPEN_APPEAL,
    Appeal,
    Call,
    Concurrence,
    Correction,
    GuideRun,
    OpenReview,
    Referral,
    Ruling,
)
from rulings.queries.guide_runs import open_reviews
from rulings.queries.outage_holds import with_hold
from rulings.queries.referrals import further_window, may_appeal_further, may_go_further
from rulings.queries.stages import is_appealable_here, known_from
from rulings.states import RULING, RulingAct


@dataclass(frozen=True, slots=True)
class Timing:
    """What the windows of a session follow from, for one who asks for several of them."""

    rules: PeriodRules
    times: OfficialTimes


def timing_of(session: Session) -> Timing:
    """The same in a fixed number of queries, mostly none."""
    return Timing(period_rules(session), official_times(session))


def play_correction_window(session: Session, play: Meeting, *, by_official: bool) -> Window:
    """When those of one table's play of a board may be, made at the table or `by_official`."""
    timing = timing_of(session)
    since = timing.times.since_meeting(play)
    return _correction_window(timing.rules, since, by_official=by_official)


def _correction_window(rules: PeriodRules, since: datetime | None, *, by_official: bool) -> Window:
    period = rules.officials if by_official else rules.correction
    return correction_window(period, rules.calendar, since)


def asking_window(
    session: Session, timing: Timing, play: Meeting | None, closed_at: datetime | None
) -> Window:
    """When a ruling may be asked for on one table's play of a board, or on what concerns none.

    `closed_at` is when a call about the same was last closed without a ruling, if one was.
    """
    since = timing.times.since_meeting(play) if play else session.official_at
    return request_window(timing.rules.appeal, timing.rules.calendar, since, closed_at)


def side_window(
    session: Session, ruling: Ruling, contestant_id: int, timing: Timing | None = None
) -> Window:
    """When one side may appeal the ruling; reads the ruling's tellings and appeals (prefetch them).

    For several rulings ask for the session's `timing` once.
    """
    timing = timing or timing_of(session)
    told_at = known_from(ruling, told_when(ruling, contestant_id))
    rules, since = timing.rules, timing.times.since(ruling)
    return appeal_window(rules.appeal, rules.calendar, since, told_at)


def windows_of_sides(session: Session, ruling: Ruling) -> list[tuple[Contestant, Window]]:
    """The same of both sides."""
    timing = timing_of(session)
    sides = ruling.sides
    return [(side, side_window(session, ruling, side.pk, timing)) for side in sides]


def appeal_concurrence_window(
    session: Session, appeal: Appeal, timing: Timing | None = None
) -> Window:
    """When the concurrence that the appeal lacks is in time; reads its ruling's tellings."""
    right = side_window(session, appeal.ruling, appeal.appellant_id, timing)
    return concurrence_window(right, appeal.lodged_at, L92D.of(binding(session)))


def told_when(ruling: Ruling, contestant_id: int) -> datetime | None:
    """When a side was told of the ruling, or None."""
    return next(
        (
            telling.told_at
            for telling in ruling.tellings.all()
            if telling.contestant_id == contestant_id
        ),
        None,
    )


def told_from(ruling: Ruling) -> datetime:
    """The earliest instant at which anyone can have been told of a ruling.

    A ruling is often written down after it was given and told at the table, so that is the start
    of play, by plan or by the system; for one that replaces another, when the other was given.
    """
    before = Ruling.objects.filter(
        session=ruling.session, number=ruling.number, version=ruling.version - 1
    ).first()
    if before:
        return given_when(before) or before.created_at
    return began_at(ruling.session)


def began_at(session: Session) -> datetime:
    """When play began, by plan or by the system: before, there is nothing to tell of."""
    return min(session.starts_at, session.started_at or session.starts_at)


def appealable_from(ruling: Ruling) -> datetime:
    """When there was something to appeal: the ruling, or what was decided on it (Law 93B1)."""
    return known_from(ruling, given_when(ruling)) or ruling.created_at


def given_when(ruling: Ruling) -> datetime | None:
    """When a ruling was given: told to a side, or put into force, whichever came first."""
    if ruling.issued_at is None:
        return None
    return min([ruling.issued_at, *(telling.told_at for telling in ruling.tellings.all())])


def sides_to_tell(ruling: Ruling) -> list[Contestant]:
    """The sides that nobody has told yet (Law 83); reads the ruling's tellings."""
    return [side for side in ruling.sides if told_when(ruling, side.pk) is None]


def is_to_look_at(ruling: Ruling) -> bool:
    """Whether its director still has to look again after the board; reads its `second_look`."""
    is_open = ruling.looks_again and RulingAct.LOOK_AGAIN in RULING[ruling.stage]
    return is_open and getattr(ruling, "second_look", None) is None


@dataclass(frozen=True, slots=True)
class Pending:
    """The open matters of a session, for those who act on them.

    `to_replace` are appeals on which the authority has said that the decision is to be changed.
    Of `closed_calls`, made in time and without a ruling, one may still be asked for. `reviews` are
    what guided rulings have left to be looked at after play.
    """

    drafts: list[Ruling]
    to_tell: list[Ruling]
    corrections: list[Correction]
    appeals: list[Appeal]
    to_replace: list[Appeal]
    in_force: list[Ruling]
    calls: list[Call]
    closed_calls: list[Call]
    reviews: list[OpenReview]

    @property
    def requests_blocking(self) -> list[Call]:
        """Those made in time: they are discharged whenever that is, and hold the score up."""
        return [call for call in self.calls if not call.is_late]

    @property
    def to_look_at(self) -> list[Ruling]:
        """Rulings on how play goes on that are to be looked at again after the board."""
        return [ruling for ruling in self.in_force if is_to_look_at(ruling)]

    @property
    def corrections_blocking(self) -> list[Correction]:
        """Those that hold the score up: in time, or late and stated right by the director."""
        return [row for row in self.corrections if not row.is_late or row.stated_at]


NOTHING = Pending([], [], [], [], [], [], [], [], [])


def has_matters(session: Session) -> bool:
    """Whether there is a call, a ruling, guided or not, or a reported error: most have none."""
    return bool(_MATTERS.rows(session=session.pk))


def _sessions_with_matters() -> QuerySet[Ruling, tuple[int]]:
    here = Blank("session")
    errors = Correction.objects.filter(session=here).order_by().values_list("session")
    calls = Call.objects.filter(session=here).order_by().values_list("session")
    rulings = Ruling.objects.filter(session=here).order_by().values_list("session")
    runs = GuideRun.objects.filter(session=here).order_by().values_list("session")
    return rulings.union(errors, calls, runs)


_MATTERS = Prepared(_sessions_with_matters)


def pending(session: Session) -> Pending:
    """Everything open in the session, in a fixed number of queries."""
    rulings = list(
        Ruling.objects.filter(session=session, state__in=(Ruling.State.DRAFT, Ruling.State.ISSUED))
        .select_related("board", "ns", "ew", "second_look")
        .prefetch_related("tellings", "appeals", "made_on_appeal")
    )
    in_force = [ruling for ruling in rulings if ruling.state == Ruling.State.ISSUED]
    withdrew = Concurrence.objects.filter(appeal=OuterRef("pk"), withdrawn_at__isnull=False)
    wished: dict[str, Any] = {"is_wished_back": Exists(withdrew)}
    calls = list(
        Call.objects.filter(
            session=session, state__in=(Call.State.OPEN, Call.State.CLOSED)
        ).select_related("board", "ns", "ew")
    )
    return Pending(
        drafts=[ruling for ruling in rulings if ruling.state == Ruling.State.DRAFT],
        to_tell=[ruling for ruling in in_force if sides_to_tell(ruling)],
        corrections=list(
            Correction.objects.filter(session=session, state=Correction.State.REPORTED)
            .select_related("board", "ns", "ew")
            .prefetch_related("answers")
        ),
        appeals=list(
            Appeal.objects.filter(session=session, state__in=OPEN_APPEAL)
            .select_related("ruling__board", "appellant")
            .annotate(**wished)
            .prefetch_related("referrals")
        ),
        to_replace=list(_to_replace(session)) if may_appeal_further(session) else [],
        in_force=in_force,
        calls=[call for call in calls if call.state == Call.State.OPEN],
        closed_calls=[
            call for call in calls if call.state == Call.State.CLOSED and not call.is_late
        ],
        reviews=open_reviews(session),
    )


def _to_replace(session: Session) -> QuerySet[Appeal]:
    """Those that left a ruling in force which the authority wants changed (Law 93C1)."""
    issued = Ruling.State.ISSUED
    left = Q(new_ruling__state=issued) | Q(new_ruling=None, ruling__state=issued)
    changed = Referral.objects.filter(session=session, outcome=Referral.Outcome.CHANGED)
    rows = Appeal.objects.filter(left, pk__in=changed.values("appeal"))
    return rows.select_related("ruling__board")


def matters(session: Session, found: Pending | None = None) -> Matters:
    """What the Law's deadlines need to know of the session."""
    found, timing = found or pending(session), timing_of(session)
    rules, since = timing.rules, session.official_at
    decided = Appeal.objects.filter(session=session)
    further = may_go_further(decided) if may_appeal_further(session) else []
    windows = [appeal_window(rules.appeal, rules.calendar, since, since)]
    for ruling in found.in_force:
        if is_appealable_here(ruling):
            windows += [side_window(session, ruling, side, timing) for side in ruling.side_ids]
    windows += [
        asking_window(session, timing, call.play, call.closed_at) for call in found.closed_calls
    ]
    windows += [further_window(rules, appeal) for appeal in further if not appeal.referrals.all()]
    asked = sum(
        each.state == Referral.State.OPEN for appeal in further for each in appeal.referrals.all()
    )
    in_force = {ruling.pk: ruling for ruling in found.in_force}
    for appeal in found.appeals:
        appeal.ruling = in_force.get(appeal.ruling_id, appeal.ruling)
    found_matters = Matters(
        corrections=_correction_window(rules, since, by_official=True),
        appeal_windows=windows,
        corrections_open=len(found.corrections_blocking),
        appeals_open=len(found.appeals) + asked + len(found.to_replace),
        rulings_unfinished=len(found.drafts) + len(found.to_look_at) + len(found.reviews),
        sides_not_told=sum(len(sides_to_tell(ruling)) for ruling in found.to_tell),
        lapses=[
            appeal_concurrence_window(session, appeal, timing)
            for appeal in found.appeals
            if appeal.state == Appeal.State.LODGED
        ],
        requests_open=len(found.requests_blocking),
        is_reopened=session.is_reopened,
    )
    return with_hold(session, found_matters)
