"""Whatever is typed, taken back, corrected and settled, in whatever order: the figures hold."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.rubber_deals import (
    Acknowledged,
    At,
    DealError,
    Happened,
    correct_deal,
    enter_deal,
    overrule_deal,
    take_back_deal,
)
from events.actions.rubber_tables import Terms
from events.actions.rubbers import agree_rubber, pivot_rubber
from events.models import RubberDeal, RubberTable
from events.queries.rubber_sheets import RubberNow, rubbers_of
from events.queries.rubber_tables import evening_of
from scoring.document import read, sheet_document
from tests.builders import NOW
from tests.example_count import example_count
from tests.rubbers import open_table

LINES = (
    *("P", "1CN =", "2HE +1 H100S", "3NTS = H150W", "4SW -1", "4HN =", "5DXE -3", "6CS +1"),
    *("2SXN =", "3HW -1 R+2", "7NTN =", "1DE -7", "4SXXE +1", "3NTN 8 R-1"),
)
ACTS = st.tuples(
    st.sampled_from(["type", "type", "type", "back", "correct", "overrule", "agree"]),
    st.sampled_from(LINES),
    st.integers(0, 9),
)
GAMES = st.sampled_from(RubberTable.Game)


def act(table: RubberTable, what: str, line: str, place: int) -> None:
    rubber = rubbers_of(table)[-1]
    deals, number = rubber.deals, rubber.row.number
    chosen = deals[place % len(deals)] if deals else None
    told: dict[str, Any] = {"actor": SYSTEM, "table": table, "now": NOW}
    if what == "type":
        enter_deal(**told, at=At(number, rubber.next_deal), text=line)
    elif what == "agree":
        agree_rubber(**told, number=number, unfinished=True)
        pivot_rubber(**told)
    elif what == "back" and deals:
        take_back_deal(**told, at=At(number, deals[-1].number, deals[-1].version))
    elif chosen:
        at = At(number, chosen.number, chosen.version)
        said = Acknowledged(DealError.RECORDING, 3, Happened.CALLED)
        if what == "correct":
            correct_deal(**told, at=at, text=line, reason="Found.", acknowledged=said)
        elif what == "overrule":
            overrule_deal(**told, at=at, text=line, reason="Heard.")


def holds(rubber: RubberNow) -> bool:
    """The sheet is that of its document, and of its deals put on a new sheet one by one."""
    document = sheet_document(rubber.sheet)
    return bool(read(document).score().as_dict() == rubber.sheet.as_dict())


@pytest.mark.django_db(transaction=False)
@example_count(60)
@given(game=GAMES, in_hundreds=st.booleans(), acts=st.lists(ACTS, min_size=1, max_size=14))
def test_sheets_are_those_of_their_documents_and_the_settlement_sums_to_zero(
    game: RubberTable.Game, in_hundreds: bool, acts: list[tuple[str, str, int]]
) -> None:
    with transaction.atomic():
        _play(game, in_hundreds, acts)
        transaction.set_rollback(True)


def _play(game: RubberTable.Game, in_hundreds: bool, acts: list[tuple[str, str, int]]) -> None:
    terms = Terms(game=game, in_hundreds=in_hundreds, arbiter="Rita Referee")
    table = open_table(terms=terms)
    with scope(organiser=table.organiser):
        pivot_rubber(actor=SYSTEM, table=table, now=NOW)
        for what, line, place in acts:
            before = RubberDeal.objects.count()
            done = tried(partial(act, table, what, line, place))
            written = RubberDeal.objects.count()
            assert written >= before  # nothing is ever overwritten
            assert done or written == before
        evening = evening_of(table)
        assert all(map(holds, evening.rubbers))
        assert sum(account.points for account in evening.accounts) == 0
        for rubber in evening.rubbers:
            numbers = [deal.number for deal in rubber.deals]
            assert numbers == list(range(1, len(numbers) + 1))


def tried(do: Callable[[], None]) -> bool:
    """Whether it was done; what is refused leaves nothing behind."""
    try:
        with transaction.atomic():
            do()
    except UserError:
        return False
    return True
