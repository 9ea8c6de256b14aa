"""A rubber evening from opening to settlement, with every figure worked out by hand."""

import json
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser
from events.actions.rubber_deals import Acknowledged, At, DealError, Happened, correct_deal
from events.actions.rubber_tables import close_rubber_table
from events.models import RubberTable
from events.queries.rubber_sheets import rubbers_of
from events.queries.rubber_tables import evening_of
from tests.builders import NOW
from tests.rubbers import FOUR_DEAL, agree, latest, open_table, points, seat, type_deals
from tests.scoring.document.documents import result_of

pytestmark = pytest.mark.django_db

WRITTEN_WRONGLY = Acknowledged(DealError.RECORDING, 3, Happened.CALLED)


def play_the_evening(organiser: Organiser | None = None) -> RubberTable:
    """Three rubbers of five players: one with a correction, one unfinished, one with a slam."""
    table = open_table(organiser)
    seat(table, "ACBD")
    type_deals(table, "2HN+1", "3NTE= H150E", "4SXN-1", "P", "6HS= H100N", "3CW+1", "2SE=")
    with scope(organiser=table.organiser):
        correct_deal(
            actor=SYSTEM,
            table=table,
            at=At(1, 3, seen=1),
            text="4SXN -2",
            acknowledged=WRITTEN_WRONGLY,
            reason="Two down was agreed, one was written.",
            now=NOW,
        )
    agree(table)
    seat(table, "ABEC", dealer="E")
    type_deals(table, "3HE -1 R+2", "4HN=", "2DW=", "5DXS-3")
    agree(table, unfinished=True)
    seat(table, "DACE")
    type_deals(table, "7NTXXN=", "4SN+2")
    agree(table)
    return table


def scored(table: RubberTable, rubber: int) -> dict[str, Any]:
    """What `python -m scoring` makes of the document that the command prints."""
    printed = StringIO()
    call_command("rubber_document", table.pk, rubber, stdout=printed)
    result: dict[str, Any] = result_of(json.loads(printed.getvalue()))
    return result


def test_r72_to_r81_an_evening_of_three_rubbers() -> None:
    table = play_the_evening()
    with scope(organiser=table.organiser):
        rubbers = rubbers_of(table)
    # 2H+1 60 and 30, 6H 180, 500 and honours 100; game 100, honours 150, two down 300, 3C+1 60
    # and 20, 2S 60 and the rubber 500.
    assert [each.totals for each in rubbers] == [(870, 1190), (420, 1060), (2860, 0)]
    assert [each.settlement.hundreds for each in rubbers] == [3, 6, 29]
    assert points(table) == {"Cem": 3800, "Dee": 3200, "Bob": 300, "Eve": -3500, "Ann": -3800}


def test_the_settlement_in_money_is_exact_and_sums_to_zero() -> None:
    table = play_the_evening()
    with scope(organiser=table.organiser):
        close_rubber_table(actor=SYSTEM, table=table, now=NOW)
        accounts = evening_of(table).accounts
    money = {str(each.member).split()[0]: each.money for each in accounts}
    amounts = {"Cem": "19", "Dee": "16", "Bob": "1.5", "Eve": "-17.5", "Ann": "-19"}
    assert money == {name: Decimal(amount) for name, amount in amounts.items()}
    assert {str(each.member).split()[0]: each.rubbers for each in accounts} == {
        "Ann": 3,
        "Bob": 2,
        "Cem": 3,
        "Dee": 2,
        "Eve": 2,
    }


@pytest.mark.parametrize("rubber", [1, 2, 3])
def test_each_sheet_is_that_of_its_document(rubber: int) -> None:
    table = play_the_evening()
    with scope(organiser=table.organiser):
        found = rubbers_of(table)[rubber - 1]
    document = scored(table, rubber)
    assert document == found.sheet.as_dict()
    assert tuple(document["totals"].values()) == found.totals


def test_the_document_of_a_rubber_that_is_not_there() -> None:
    table = open_table()
    with pytest.raises(CommandError, match=r"no rubber 1"):
        call_command("rubber_document", table.pk, 1)
    with pytest.raises(CommandError, match=r"no rubber table 0"):
        call_command("rubber_document", 0, 1)


def test_r80_an_unfinished_rubber_counts_its_only_game_and_only_partscore() -> None:
    table = open_table()
    seat(table, "ACBD")
    type_deals(table, "4HN=", "2DE=")
    agree(table, unfinished=True)
    closing = [line for line in latest(table).settlement.lines if not line.deal]
    assert [(line.side.value, line.points) for line in closing] == [("A", 300), ("B", 100)]
    assert latest(table).totals == (420, 140)


def test_an_unfinished_rubber_is_settled_only_when_somebody_says_so() -> None:
    table = open_table()
    seat(table, "ACBD")
    type_deals(table, "4HN=")
    with pytest.raises(UserError, match="not finished"):
        agree(table)
    assert not latest(table).is_agreed


def test_r77_tricks_of_a_revoke_count_as_won_in_play() -> None:
    """The note to Law 77: three hearts, eight tricks, two transferred: 90 and 30."""
    table = open_table()
    seat(table, "ACBD")
    type_deals(table, "3HN -1 R+2")
    lines = latest(table).sheet.lines
    assert [(line.points, line.laws[-1]) for line in lines] == [(90, "77"), (30, "77")]


def test_RApp4_four_deals_with_a_pass_and_a_game_of_two_partscores() -> None:
    table = open_table(terms=FOUR_DEAL)
    seat(table, "ACBD")
    dealers, vulnerable = [], []
    for line in ("4SN=", "P", "2SE=", "3NTS-1", "2HE="):
        dealers.append(latest(table).dealer)
        vulnerable.append("".join(side.value for side in latest(table).sheet.vulnerable))
        type_deals(table, line)
    assert dealers == ["N", "E", "E", "S", "W"]
    assert vulnerable == ["", "B", "B", "A", "AB"]
    # 120 and game 300; 60, one down vulnerable 100, 60 which completes a vulnerable game: 500.
    assert latest(table).totals == (420, 720)
    assert scored(table, 1) == latest(table).sheet.as_dict()
    with pytest.raises(UserError, match="a fifth deal is void"):
        type_deals(table, "1NTS=")


def test_RApp4_h2_exact_points_where_the_table_wants_them() -> None:
    table = open_table(terms=FOUR_DEAL.__class__(in_hundreds=False))
    seat(table, "ACBD")
    type_deals(table, "4HN=")
    agree(table, unfinished=True)
    assert points(table) == {"Ann": 420, "Bob": 420, "Eve": 0, "Cem": -420, "Dee": -420}
