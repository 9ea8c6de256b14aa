"""What the boards of a session make, found by a worker: asked for, and done.

It is asked for whenever hands are dealt or brought in, so that it is there when they are opened.
What is found is as secret as they are, and a job tells no more than how many boards are done.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.jobs.asking import request_job, stamp_of
from clubs.jobs.kinds import Progress, Report
from clubs.jobs.running import finish
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.double_dummy.library import SolverMissingError, free_memory, is_available
from events.double_dummy.solving import lead_tables, par_of, trick_tables
from events.locking import lock_session
from events.models import BoardDeal, DealAnalysis, Session
from events.queries.double_dummy import DOUBLE_DUMMY, no_solver, without_analysis

TABLES_AT_ONCE = 16
"""So many deals keep all cores busy to the end, nearly as well as any number."""
LEADS_AT_ONCE = 8
STEPS_OF_LEADS = 3
"""Solving each lead of a deal takes three times as long as its table."""


def ask_for_analysis(*, actor: Actor, session: Session, now: datetime) -> Job:
    """Have it found what the boards make, where hands were dealt before that could be.

    Raises:
        UserError: this site has no solver, or there is nothing to find.
        NotAllowed: the actor does not run the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        if not is_available():
            raise UserError(no_solver())
        job = write_analysis_request(actor=actor, session=session, now=now)
        if job is None:
            raise UserError(
                _("What these boards make is known already, or no hands are on record.")
            )
        return job


def write_analysis_request(*, actor: Actor, session: Session, now: datetime) -> Job | None:
    """Leave it to a worker, once for the hands as they are; None where there is nothing to do."""
    waiting = without_analysis(session).values_list("pk", flat=True)
    if not is_available() or not waiting:
        return None
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=DOUBLE_DUMMY,
        parameters={"session": session.pk, "deals": stamp_of(list(waiting))},
        title=_("What the boards make: %(session)s") % {"session": session.full_name[:150]},
        now=now,
        comes_with_act=True,
    )


def run_analysis(job: Job, progress: Progress) -> Report:
    """Runner of "double dummy". What another worker found before it died is kept."""
    session = Session.objects.get(pk=job.parameters["session"])
    try:
        find_what_is_made(session, progress)
    except SolverMissingError as missing:
        raise UserError(no_solver()) from missing
    finally:
        free_memory()
    with transaction.atomic():
        boards = DealAnalysis.objects.filter(deal__in=session.deals.in_force()).count()
        report = Report(
            ngettext(
                "It is known what %(count)d board makes. It is shown when its hands are.",
                "It is known what %(count)d boards make. It is shown when their hands are.",
                boards,
            )
            % {"count": boards}
        )
        finish(job, report)
    return report


def find_what_is_made(session: Session, progress: Progress) -> None:
    """First the table and the par of every board, then every lead, a few boards at a time.

    Raises:
        SolverMissingError: this machine has no solver.
    """
    deals = list(without_analysis(session))
    without_table = [each for each in deals if not hasattr(each, "analysis")]
    steps = SolvingSteps(progress, len(without_table) + STEPS_OF_LEADS * len(deals))
    find_tables(without_table, steps)
    find_leads(deals, steps)


@dataclass(slots=True)
class SolvingSteps:
    """How far the work on a session is; each board's table is a step, and its leads are three."""

    progress: Progress
    total: int
    done: int = 0

    def begin(self, what: str) -> None:
        self.progress.step(self.done, self.total, what)


def find_tables(deals: Sequence[BoardDeal], steps: SolvingSteps) -> None:
    for some in in_batches(deals, TABLES_AT_ONCE):
        steps.begin(_("best play of %(boards)s") % {"boards": span_of(some)})
        write_tables(some)
        steps.done += len(some)


def find_leads(deals: Sequence[BoardDeal], steps: SolvingSteps) -> None:
    for some in in_batches(deals, LEADS_AT_ONCE):
        steps.begin(_("leads on %(boards)s") % {"boards": span_of(some)})
        write_leads(some)
        steps.done += STEPS_OF_LEADS * len(some)


def write_tables(deals: Sequence[BoardDeal]) -> None:
    """Keep what each makes, and its par; by two workers at once it is the same."""
    numbered = [each.numbered for each in deals]
    rows = []
    for row, each, table in zip(
        deals, numbered, trick_tables([each.deal for each in numbered]), strict=True
    ):
        par = par_of(table, each.dealer, each.vulnerability)
        rows.append(
            DealAnalysis(organiser=row.organiser, deal=row, tricks=str(table), par=str(par))
        )
    DealAnalysis.objects.bulk_create(rows, ignore_conflicts=True)


def write_leads(deals: Sequence[BoardDeal]) -> None:
    """Keep what each lead comes to, beside the tables."""
    found = lead_tables([each.numbered.deal for each in deals])
    rows = list(DealAnalysis.objects.filter(deal__in=deals).order_by("deal__number"))
    for row, leads in zip(rows, found, strict=True):
        row.leads = leads.tricks
    DealAnalysis.objects.bulk_update(rows, ["leads"])


def in_batches(deals: Sequence[BoardDeal], most: int) -> Iterator[Sequence[BoardDeal]]:
    return (deals[start : start + most] for start in range(0, len(deals), most))


def span_of(deals: Sequence[BoardDeal]) -> str:
    """Which boards these are, in words."""
    first, last = deals[0].number, deals[-1].number
    if first == last:
        return _("board %s") % first
    return _("boards %(first)s to %(last)s") % {"first": first, "last": last}
