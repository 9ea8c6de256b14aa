"""What happened in the matters of a league or a cup, step by step, for the log of the event."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.db.models import Model, Prefetch, Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.typography.bridge import acting_for
from events.models import SeasonPenalty, SeasonScore, Session
from events.queries.answering import with_directors
from events.queries.seasons import SeasonNow, season_now, season_of
from rulings.laws import find
from rulings.models import MatchAppeal, MatchRequest, MatchRuling, ToldEarlier
from rulings.queries.appeal_terms import outcome_lines, stage_words
from rulings.queries.committees import who_heard, with_committees
from rulings.queries.decisions import earlier_decisions
from rulings.queries.earlier import rows_told_earlier, told_of, told_words
from rulings.queries.timelines import (
    MatterStep,
    committee_steps,
    deposit_steps,
    in_order,
    lines,
)
from rulings.queries.withdrawing import wishes_over
from scoring.numbers import exact
from scoring.teams.boards import TeamSide

Told = ToldEarlier.Act
Steps = Iterator[tuple[str, list[MatterStep]]]
_ALL = Q()


def season_steps(session: Session, now: datetime) -> Steps:
    """Each matter with its steps, in as many queries whatever there is."""
    season = season_of(session)
    if season is None:
        return
    found = season_now(session, season, now)
    yield from _requests(found)
    yield from _rulings(found)
    yield from _appeals(found)
    yield from _penalties(found)
    yield "", _scores(found)


def ruling_steps(season: SeasonNow, number: int) -> list[MatterStep]:
    """The ruling of that number, from what was asked on, with its appeals; in order of time."""
    asked = Q(ruling__number=number) | Q(misrecorded__number=number)
    matters = (
        *_requests(season, asked),
        *_rulings(season, Q(number=number)),
        *_appeals(season, Q(ruling__number=number)),
    )
    return in_order(step for _, steps in matters for step in steps)


def _requests(season: SeasonNow, which: Q = _ALL) -> Steps:
    rows = MatchRequest.objects.filter(which, session=season.session)
    rows = rows.select_related("match", "asked_by")
    rows = rows.prefetch_related(Prefetch("told_earlier", rows_told_earlier()))
    said = {
        "decided_under": ("decided_by", "ended_at"),
        "stated_under": ("stated_by", "stated_at"),
    }
    for row in with_directors(rows, **said):
        yield _about(str(row), row.match.number), _request_steps(season, row)


def _request_steps(season: SeasonNow, row: MatchRequest) -> list[MatterStep]:
    told = list(row.told_earlier.all())
    what = _("A director reports an error in the score")
    if row.side:
        what = _("%(team)s asks for a ruling")
        if row.kind == MatchRequest.Kind.ERROR:
            what = _("%(team)s reports an error in the score")
        what %= {"team": _team(season, row.match.number, row.side)}
    steps = [_step(what, row.asked_at, row.asker, row.grounds, told_of(told, Told.ASKED))]
    if row.concurred_at and row.concurred_at != row.asked_at:
        given = told_of(told, Told.CONCURRED)
        what = _("Concurred in %(appeal)s") % {"appeal": row}
        steps.append(_step(what, row.concurred_at, row.concurred_by_name, "", given))
    if row.stated_at:
        what = _("Stated beyond reasonable doubt (Law 79C2)")
        who = _signed(row, "stated_by", "stated_under")
        steps.append(_step(what, row.stated_at, who, row.statement))
    if row.approved_at:
        what = _("Approved by the organiser (Law 79C2)")
        steps.append(_step(what, row.approved_at, row.approved_by))
    if row.ended_at:
        who = _signed(row, "decided_by", "decided_under")
        what, ended = capfirst(row.get_state_display()), told_of(told, Told.WITHDRAWN)
        steps.append(_step(what, row.ended_at, who, row.reason, ended))
    return steps


def _rulings(season: SeasonNow, which: Q = _ALL) -> Steps:
    rows = MatchRuling.objects.filter(which, session=season.session).select_related("match")
    for row in rows.prefetch_related("made_on_appeal"):
        what = _("Ruling given") if row.version == 1 else _("Ruling replaced")
        if made_on := ", ".join(str(each) for each in row.made_on_appeal.all()):
            what = _("Ruling changed on appeal %(appeal)s") % {"appeal": made_on}
        who = acting_for(row.director_name, row.for_director)
        laws = ", ".join(find(number).cited for number in row.laws)
        said = _("Law %(law)s: %(reason)s") % {"law": laws, "reason": row.decision}
        yield _about(str(row), row.match.number), [_step(what, row.issued_at, who, said)]


def _appeals(season: SeasonNow, which: Q = _ALL) -> Steps:
    rows = MatchAppeal.objects.filter(which, session=season.session)
    rows = rows.select_related("ruling__match", "lodged_by", "earlier", "new_ruling")
    told = Prefetch("told_earlier", rows_told_earlier())
    others = ("earlier_decisions__new_match_ruling", "referrals__authority", "later")
    rows = rows.prefetch_related(told, with_committees(), *others)
    for row in with_directors(rows, decided_under=("decided_by", "ended_at")):
        about = _about(str(row.ruling), row.ruling.match.number)
        yield about, [*_appeal_steps(row), *_ended_steps(row)]


def _appeal_steps(row: MatchAppeal) -> list[MatterStep]:
    told, named = list(row.told_earlier.all()), {"appeal": row}
    lodged = lines(stage_words(row), row.grounds)
    what = _("%(appeal)s lodged") % named
    steps = [_step(what, row.lodged_at, row.lodged_by.name, lodged, told_of(told, Told.ASKED))]
    if row.concurred_at and row.concurred_at != row.lodged_at:
        what, given = _("Concurred in %(appeal)s") % named, told_of(told, Told.CONCURRED)
        steps.append(_step(what, row.concurred_at, row.concurred_by_name, "", given))
    over = wishes_over(row.wishes_before)
    wishes = [(Told.WITHDRAWN, withdrew) for withdrew, _resumed in over]
    wishes += [(Told.RESUMED, resumed) for _withdrew, resumed in over]
    if row.lodger_withdrew_at and row.lodger_withdrew_at != row.ended_at:
        wishes.append((Told.WITHDRAWN, row.lodger_withdrew_at))
    for act, at in wishes:
        what = _("%(player)s wishes to withdraw %(appeal)s")
        if act == Told.RESUMED:
            what = _("%(player)s goes on with %(appeal)s")
        steps.append(
            _step(what % {"player": row.lodged_by, **named}, at, "", "", told_of(told, act, at))
        )
    return [*steps, *deposit_steps(row), *committee_steps(row)]


def _ended_steps(row: MatchAppeal) -> list[MatterStep]:
    """What became of it, and what was decided before that was put right."""
    steps = []
    if row.recommended_at:
        what = _("%(appeal)s: a change is recommended (Law 93B3)") % {"appeal": row}
        steps.append(_step(what, row.recommended_at, who_heard(row), row.recommendation))
    for was in earlier_decisions(row.earlier_decisions.all()):
        what = f"{row}: {was.outcome}"
        steps.append(_step(what, was.decided_at, was.decided_by, was.reasons))
        what = _("%(appeal)s: the decision is corrected (Law 82C)") % {"appeal": row}
        steps.append(_step(what, was.corrected_at, was.corrected_by, was.why))
    if row.lapsed_at:
        what = _("%(appeal)s lapsed: no concurrence was recorded") % {"appeal": row}
        steps.append(_step(what, row.lapsed_at))
    if row.ended_at:
        told = told_of(row.told_earlier.all(), Told.WITHDRAWN, row.ended_at)
        what = f"{row}: {row.get_outcome_display() or row.get_state_display()}"
        who = _signed(row, "decided_by", "decided_under")
        said = lines(row.reasons, *outcome_lines(row))
        steps.append(_step(what, row.ended_at, who, said, told))
    return steps


def _penalties(season: SeasonNow) -> Steps:
    rows = SeasonPenalty.objects.filter(match__season=season.season).select_related("match")
    made = {"made_under": ("made_by_name", "made_at")}
    for row in with_directors(rows.order_by("match__number", "number"), **made):
        about = _about(f"P{row.number}", row.match.number)
        amount, unit = exact(Fraction(row.amount)), row.get_counted_display()
        pair = _team(season, row.match.number, row.side)
        what = (
            _("Warning to %(pair)s") if row.is_warning else _("%(pair)s: %(amount)s %(unit)s taken")
        )
        what %= {"pair": pair, "amount": amount, "unit": unit}
        clause = _("Law %(law)s: %(reason)s") % {"law": row.law, "reason": row.reason}
        who = _signed(row, "made_by_name", "made_under")
        steps = [_step(what, row.made_at, who, clause)]
        if row.taken_back_at:
            back = (row.taken_back_at, row.taken_back_by_name, row.taken_back_for)
            steps.append(_step(_("Penalty taken back"), *back))
        yield about, steps


def _scores(season: SeasonNow) -> list[MatterStep]:
    """Each final score; one that a late correction put in the place of another says of which."""
    rows = SeasonScore.objects.filter(season=season.season).defer("figures").order_by("number")
    steps, why = [], ""
    for row in with_directors(rows, made_under=("made_by_name", "made_at")):
        what = _("Official score %d, final") % row.number
        steps.append(_step(what, row.made_at, _signed(row, "made_by_name", "made_under"), why))
        why = row.opened_for
    return steps


def _step(
    what: str, at: datetime, who: str = "", note: str = "", told: ToldEarlier | None = None
) -> MatterStep:
    recorded_at = told.recorded_at if told else None
    return MatterStep("done", what, at, who, lines(note, told_words(told)), recorded_at=recorded_at)


def _signed(row: Model, who: str, under: str) -> str:
    """Who did it, and for which director in charge (`with_directors`)."""
    return acting_for(getattr(row, who), getattr(row, under))


def _about(matter: str, number: int) -> str:
    return _("%(matter)s, match %(number)d") % {"matter": matter, "number": number}


def _team(season: SeasonNow, number: int, side: str) -> str:
    team = season.match(number).team(TeamSide(side))
    return team.name if team else ""
