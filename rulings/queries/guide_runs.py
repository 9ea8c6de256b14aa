"""Guided rulings of a session: how far one has been followed, and what it leaves open."""

from django.db.models import F, QuerySet
from django.utils.translation import gettext

from events.models import Session
from rulings.guides.graph import Duty, Guide
from rulings.guides.keeping import version_of
from rulings.guides.roles import TableRole, known_of
from rulings.guides.walking import Walk, walk
from rulings.guides.wording import whose
from rulings.models import GuideRun, OpenReview, Ruling, TableDuty
from rulings.queries.guide_provisions import regulated
from rulings.queries.guided import CastTexts, Run, cast_of, run_of

TRICKS = "64A"
"""The clause under which transferred tricks are looked for in the recorded result."""


def guide_of(run: GuideRun) -> Guide:
    """The guide that is followed, in the version in which it was begun, whichever is in force now.

    Raises `KeyError` where that version is not kept.
    """
    return version_of(run.guide, run.guide_version)


def given_in(run: GuideRun) -> dict[str, str]:
    """The answers that hold, by question: of each the last one that was tapped."""
    return {each.question: each.answer for each in run.answers.all()}


def known_in(run: GuideRun) -> dict[str, str]:
    """What its guide branches by unasked: as it was when it was kept, until then as it is."""
    kept: dict[str, str] = run.known
    return kept if run.state == GuideRun.State.KEPT else regulated(run.session)


def shown_run(run: GuideRun, *, again: str = "") -> Run:
    """How far it has been followed; with `again`, that question is open once more."""
    given = {key: answer for key, answer in given_in(run).items() if key != again}
    return run_of(guide_of(run), given, known_in(run))


def way_of(run: GuideRun) -> tuple[Walk, dict[TableRole, str]]:
    """Its walk, with the seats; forks are decided by them and by what binds the session."""
    guide, given = guide_of(run), given_in(run)
    cast = cast_of(guide, given)
    return walk(guide, given, {**known_in(run), **known_of(cast)}), cast


def runs_of(session: Session) -> QuerySet[GuideRun]:
    """The session's runs with what their pages show."""
    rows = GuideRun.objects.filter(session=session)
    rows = rows.select_related("session__event__organiser", "session__conditions")
    rows = rows.select_related("session__stage", "ns", "ew", "call")
    return runs_with_all(rows)


def runs_with_all(rows: QuerySet[GuideRun]) -> QuerySet[GuideRun]:
    """The same with board, ruling, what was answered and what follows; each knows its run."""
    return rows.select_related("board", "ruling").prefetch_related("answers", "duties", "reviews")


def in_force(session: Session) -> QuerySet[GuideRun]:
    """Those kept, and not with a ruling that was not given after all.

    What was drafted later, to adjust the score, may fall away without them.
    """
    kept = GuideRun.objects.filter(session=session, state=GuideRun.State.KEPT)
    withdrawn = Ruling.State.WITHDRAWN
    return kept.exclude(ruling__state=withdrawn, ruling__created_at__lte=F("ended_at"))


def open_reviews(session: Session) -> list[OpenReview]:
    """What guides have left to be looked at, and nobody has yet: it holds the score up."""
    rows = OpenReview.objects.filter(run__in=in_force(session), outcome="")
    return list(rows.select_related("run__board").order_by("run__number", "number"))


def duty_text(duty: TableDuty) -> str:
    """Whose duty it is and what, with the players by their seats."""
    guide = guide_of(duty.run)
    say, kind = CastTexts(cast_of(guide, given_in(duty.run))), guide.duties[duty.kind]
    return say(kind.text, **whose(Duty(duty.kind, TableRole(duty.who)), say.called))


def review_text(review: OpenReview) -> str:
    """What has to be looked at, as a question."""
    if review.tricks:
        return gettext("Does the recorded result have the tricks that go to the other side?")
    guide = guide_of(review.run)
    say = CastTexts(cast_of(guide, given_in(review.run)))
    return say(guide.reviews[review.clause].text)
