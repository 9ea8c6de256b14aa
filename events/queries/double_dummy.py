"""What the boards of a session make double dummy, and how its results stand against that.

It says as much as the hands do. Who asks brings hands that are open: those that
`events.queries.deals` gives out, which alone decides who may see them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Job
from events.double_dummy.library import is_available
from events.double_dummy.par import Par
from events.double_dummy.tables import DECLARERS, DENOMINATIONS, LeadTable, TrickTable
from events.models import BoardDeal, DealAnalysis, Session
from events.queries.deals import OpenDeals, open_deals
from events.queries.result_pages import PageLine
from scoring.cards import SIDES, Card, Denomination, Seat, Side
from scoring.contracts import Contract, Played

DOUBLE_DUMMY = "double dummy"
"""The kind of its job."""


@dataclass(frozen=True, slots=True)
class Makeable:
    """A contract that a side makes; by one of its players alone where `seats` is one."""

    contract: Contract
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class AgainstPar:
    """A result beside best play of all four: tricks more or fewer, points from par for N-S.

    `given` is what the lead gave declarer beyond the best one; None where no lead is recorded, or
    not one that the leader could make.
    """

    tricks: int
    from_par: int
    given: int | None


@dataclass(frozen=True, slots=True)
class WhatIsMade:
    """What one board makes. `leads` are there a little later than the rest."""

    table: TrickTable
    par: Par
    leads: LeadTable | None

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """As the columns of a table stand: from clubs up to no trumps."""
        return DENOMINATIONS[::-1]

    @property
    def rows(self) -> Iterator[tuple[Seat, list[int]]]:
        """Each declarer's tricks in each denomination."""
        for seat in DECLARERS:
            yield seat, [self.table.of(seat, each) for each in self.denominations]

    @property
    def makeable(self) -> Iterator[tuple[Side, list[Makeable]]]:
        """The highest contract in each denomination that a side makes, no trumps first."""
        for side in SIDES:
            yield side, [made for each in DENOMINATIONS if (made := self._highest(side, each))]

    def _highest(self, side: Side, denomination: Denomination) -> Makeable | None:
        tricks = {
            seat: self.table.of(seat, denomination) for seat in DECLARERS if seat.side is side
        }
        most = max(tricks.values())
        if most < 7:
            return None
        seats = tuple(seat for seat, each in tricks.items() if each == most)
        return Makeable(Contract(most - 6, denomination), seats)

    def against(self, line: PageLine) -> AgainstPar | None:
        """None for what was not played out with these cards, or was adjusted."""
        result = line.result
        if not result.is_played or result.is_adjusted or result.group:
            return None
        outcome, score = result.outcome, line.row["score"]
        if not isinstance(outcome, Played) or score is None:
            return None
        denomination = outcome.contract.denomination
        best = self.table.of(outcome.declarer, denomination)
        given = self._given(outcome, result.lead)
        return AgainstPar(outcome.tricks - best, score - self.par.score, given)

    def _given(self, outcome: Played, lead: str) -> int | None:
        if self.leads is None or not lead:
            return None
        denomination = outcome.contract.denomination
        return self.leads.given(outcome.declarer, denomination, Card.parse(lead))


def what_is_made(opened: OpenDeals) -> dict[int, WhatIsMade]:
    """What those of the open boards make of which it is known."""
    deals = {each.pk: number for number, each in opened.items()}
    return {
        deals[row.deal_id]: WhatIsMade(
            TrickTable.parse(row.tricks),
            Par.parse(row.par),
            None if row.leads is None else LeadTable(row.leads),
        )
        for row in DealAnalysis.objects.filter(deal__in=deals)
    }


@dataclass(frozen=True, slots=True)
class BoardMade:
    """What is shown of one board where its hands are open: they, and what it makes or what is said
    instead.

    `fact` is other whenever that is.
    """

    made: WhatIsMade | None
    said_instead: str
    fact: str
    deal: BoardDeal | None = None


def made_on_board(session: Session, board: int) -> BoardMade:
    """Nothing at all while its hands are sealed, or where none are on record."""
    opened = open_deals(session, board)
    if not opened:
        return BoardMade(None, "", "")
    deal, made = opened[board], what_is_made(opened).get(board)
    if made is None:
        said = said_instead(session)
        return BoardMade(None, said, f"{deal.pk} {said}", deal)
    return BoardMade(made, "", f"{deal.pk} {made.leads is not None}", deal)


def without_analysis(session: Session) -> QuerySet[BoardDeal]:
    """The hands on record of which it is not known, or not wholly, what they make."""
    known = session.deals.in_force().exclude(hands="").filter(analysis__leads__isnull=True)
    return known.select_related("analysis", "organiser").order_by("number")


def analysis_job(session: Session) -> Job | None:
    """The latest that finds what the boards make."""
    jobs = Job.objects.filter(organiser=session.organiser_id, kind=DOUBLE_DUMMY)
    return jobs.filter(parameters__session=session.pk).first()


@dataclass(frozen=True, slots=True)
class AnalysisNow:
    """Of how many boards with hands on record it is known what they make, which tells no card.

    `job` is the one that finds it, while it is not done; `lacks_solver` says why there is none.
    """

    known: int
    boards: int
    job: Job | None
    lacks_solver: str

    @property
    def may_be_asked_for(self) -> bool:
        return self.known < self.boards and not self.job and not self.lacks_solver


def analysis_now(session: Session) -> AnalysisNow:
    boards = session.deals.in_force().exclude(hands="").count()
    known = boards - without_analysis(session).count()
    job = unfinished_job(session) if known < boards else None
    lacks = "" if known == boards or is_available() else no_solver()
    return AnalysisNow(known, boards, job, lacks)


def unfinished_job(session: Session) -> Job | None:
    job = analysis_job(session)
    return job if job and job.state in {Job.State.QUEUED, Job.State.RUNNING} else None


def said_instead(session: Session) -> str:
    """Why it is not shown what an open board makes."""
    if unfinished_job(session):
        return _("What the boards make is being worked out.")
    return _("What this board makes has not been worked out.") if is_available() else no_solver()


def no_solver() -> str:
    return _("This site has no double dummy solver (endplay): it cannot be said what boards make.")
