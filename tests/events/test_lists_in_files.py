"""Strata, categories and handicaps that stand in a file of entries."""

from decimal import Decimal

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.history.chain import first_break
from clubs.interchange.faults import FileFault
from clubs.jobs.kinds import RefusedReport
from clubs.models import HistoryRecord
from events.actions.entry_files import add_entries
from events.interchange.codes import PersonCode
from events.interchange.entries_csv import read_pairs, read_players
from events.interchange.entry_lists import IN_NO_LIST, Lists
from events.interchange.teams_csv import read_teams
from events.models import Event
from events.strata import NamesCode
from tests.builders import NOW, build_event
from tests.teams import build_teams

TEAMS = b"""team;player 1;player 2;player 3;player 4;stratum;categories;handicap
Baize;A A;B B;C C;D D;B;Juniors, Ladies;0,25
Gannets;E E;F F;G G;H H
"""


def test_a_heading_says_where_lists_stand() -> None:
    lists = Lists("B", ("Juniors", "Ladies"), Decimal("0.25"))
    assert [row.lists for row in read_teams(TEAMS)] == [lists, IN_NO_LIST]
    pairs = read_pairs("name,partner,Handicap,Stratum\nAnn A,Bob B,−2.5,C\n".encode())
    assert pairs[0].lists == Lists("C", (), Decimal("-2.5"))
    assert read_players(b"name,category\nAnn A,Ladies\n")[0].lists == Lists("", ("Ladies",))


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ("B,,many", PersonCode.HANDICAP),
        ("B,,101", PersonCode.HANDICAP),
        ("B,,NaN", PersonCode.HANDICAP),
        ("B,,0.125", PersonCode.HANDICAP),
        ("B,Ladies;ladies,1", NamesCode.TWICE),
        (f"{'x' * 21},,1", NamesCode.LONG),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(cells: str, code: object) -> None:
    file = f"name,partner,stratum,categories,handicap\nAnn A,Bob B,{cells}\n"
    with pytest.raises(FileFault) as refused:
        read_pairs(file.encode())
    assert [(fault.line, fault.message.code) for fault in refused.value.faults] == [(2, code)]


def add(event: Event, file: bytes) -> None:
    with scope(organiser=event.organiser):
        add_entries(actor=SYSTEM, event=event, rows=read_teams(file), now=NOW)


@pytest.mark.django_db
def test_teams_come_in_with_their_lists() -> None:
    event = build_teams(teams=0, strata="A, B")
    add(event, TEAMS)
    with scope(organiser=event.organiser):
        entries = event.entries.order_by("number")
        said = [(each.stratum, each.categories, each.handicap) for each in entries]
        record = HistoryRecord.objects.filter(act="entry.add").order_by("number").first()
        assert record is not None
        assert record.after is not None
        assert first_break(event.organiser) is None
    assert said == [("B", ["Juniors", "Ladies"], Decimal("0.25")), ("", [], Decimal(0))]
    assert record.after["categories"] == "Juniors, Ladies"


@pytest.mark.django_db
def test_a_stratum_that_the_conditions_do_not_know_is_refused() -> None:
    event = build_teams(teams=0)
    with pytest.raises(RefusedReport) as refused:
        add(event, TEAMS)
    assert refused.value.report.refused == [("Line 2", "The conditions know no such stratum.")]
    with scope(organiser=event.organiser):
        assert not event.entries.exists()


@pytest.mark.django_db
def test_pairs_without_lists_come_in_as_before() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        rows = read_pairs(b"Ann A,Bob B\n")
        add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
        entry = event.entries.get()
    assert (entry.stratum, entry.categories, entry.handicap) == ("", [], Decimal(0))
