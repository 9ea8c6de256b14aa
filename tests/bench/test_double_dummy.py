"""Finding what a session's boards make, against bare calls of the library for all of them at once.

By the clock, and not by CPU time as elsewhere: what batches could lose is a core that waits.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest
from django_scopes import scope

from clubs.jobs.kinds import NOBODY
from events.actions.double_dummy import SolvingSteps, find_leads, find_tables
from events.double_dummy import library
from events.double_dummy.tables import CELLS
from events.models import BoardDeal, DealAnalysis, Session
from events.queries.double_dummy import without_analysis
from tests.bench.figures import Figures
from tests.builders import build_session
from tests.deals import generate

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not library.is_available(), reason="endplay has no wheel here"),
]

BOARDS, BOARDS_LED, GOAL = 32, 16, 1.1


@pytest.fixture
def session() -> Session:
    session = build_session()
    generate(session, *range(1, BOARDS + 1))
    return session


def seconds(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return perf_counter() - begun


def in_turn(measured: Callable[[], object], unit: Callable[[], object], times: int) -> float:
    """How often the time of `unit` goes into that of `measured`: medians, after a warm round."""
    took = [(seconds(measured), seconds(unit)) for _ in range(times + 1)][1:]
    return median(one for one, _ in took) / median(other for _, other in took)


def test_tables_and_pars_of_32_boards(session: Session, figures: Figures) -> None:
    with scope(organiser=session.organiser):
        deals = list(without_analysis(session))

        def found() -> None:
            DealAnalysis.objects.all().delete()
            find_tables(deals, SolvingSteps(NOBODY, BOARDS))
            assert DealAnalysis.objects.count() == BOARDS

        figures.record(
            "what 32 boards make, kept, to bare calls of the library (time)",
            in_turn(found, lambda: bare_tables(deals), times=5),
            GOAL,
        )


def test_leads_on_16_boards(session: Session, figures: Figures) -> None:
    with scope(organiser=session.organiser):
        deals = list(without_analysis(session))[:BOARDS_LED]
        find_tables(deals, SolvingSteps(NOBODY, BOARDS_LED))
        figures.record(
            "leads on 16 boards, kept, to bare calls of the library (time)",
            in_turn(
                lambda: find_leads(deals, SolvingSteps(NOBODY, BOARDS_LED)),
                lambda: bare_leads(deals),
                times=3,
            ),
            GOAL,
        )


def bare_tables(deals: list[BoardDeal]) -> None:
    asked = library.TableDeals(number=len(deals))
    for place, deal in zip(asked.deals, deals, strict=False):
        place.cards = deal.hands.encode()
    for table in list(library.calculate_tables(asked).results)[: len(deals)]:
        library.find_par(table, 0, 0)


def bare_leads(deals: list[BoardDeal]) -> None:
    boards = [
        (deal.hands.encode(), first, trumps)
        for deal in deals
        for first in range(4)
        for trumps in range(5)
    ]
    assert len(boards) == len(deals) * len(CELLS)
    for start in range(0, len(boards), library.MOST_BOARDS):
        some = boards[start : start + library.MOST_BOARDS]
        asked = library.Boards(number=len(some))
        for at, (cards, first, trumps) in enumerate(some):
            asked.boards[at] = library.BoardToSolve(trumps=trumps, first=first, cards=cards)
            asked.targets[at], asked.solutions[at], asked.modes[at] = -1, 3, 1
        library.solve_boards(asked)
