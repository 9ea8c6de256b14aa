"""An individual: players enter alone, change partners, and are ranked each for themselves."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.interchange.faults import FileFault
from clubs.models import Organiser
from events.actions.changes import change_movement
from events.actions.entries import add_entry
from events.actions.events import edit_event
from events.actions.own_movements import save_movements
from events.actions.partners import substitute
from events.actions.sessions import SectionStart, start_sections, start_session, undo_start
from events.interchange.codes import PersonCode
from events.interchange.entries_csv import ListedEntry, read_players
from events.interchange.people import Person
from events.models import Contestant, Event, Scoring, Session, TableRound
from events.movements.catalogue import generate
from events.movements.files.loaded import Loaded
from events.movements.schedule import Contest
from events.queries.change_kinds import ChangeKey
from events.queries.field import field_of, ranked_of
from events.queries.guidance import guide_cards
from events.queries.live_score import live_score
from events.queries.members import own_members
from events.queries.movement import names_of, section_of
from events.queries.offered_changes import kinds_after
from events.queries.own_movements import candidates_for
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from events.queries.way import way_of
from tests.builders import (
    NOW,
    build_event,
    enter_results,
    make_organiser,
)
from tests.individuals import build_individual, build_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def seats(session: Session, number: int) -> list[str]:
    """Who meets at the tables of a round, as travellers have it."""
    rows = TableRound.objects.filter(section__session=session, round=number)
    return [f"{row.ns.label} v {row.ew.label}" for row in rows if row.ns and row.ew]


# --- Entries -------------------------------------------------------------------------------------


def test_L4_each_player_enters_alone(club: Organiser) -> None:
    event = build_players(club, players=1)
    entry = add_entry(actor=SYSTEM, event=event, first=Person("Łukasz Ω"), now=NOW).entry
    assert [member.player.name for member in entry.members.all()] == ["Łukasz Ω"]
    assert entry.number == 2


def test_two_players_are_no_entry_of_an_individual(club: Organiser) -> None:
    event = build_players(club, players=1)
    with pytest.raises(UserError, match="each player enters alone") as refusal:
        add_entry(actor=SYSTEM, event=event, first=Person("Cy C"), second=Person("Di D"), now=NOW)
    assert refusal.value.field == "second"


def test_one_player_is_no_pair(club: Organiser) -> None:
    with pytest.raises(UserError, match="write the second player"):
        add_entry(actor=SYSTEM, event=build_event(club), first=Person("Cy C"), now=NOW)


def test_a_file_has_a_player_on_each_line() -> None:
    rows = read_players("name,number\nŁukasz Ω,12\nAnn A,\nGuest 2,\n".encode())
    assert rows == (
        ListedEntry(2, Person("Łukasz Ω", "12")),
        ListedEntry(3, Person("Ann A")),
        ListedEntry(4, Person("Guest 2")),
    )


def test_a_file_of_pairs_is_refused_line_by_line() -> None:
    with pytest.raises(FileFault) as refusal:
        read_players(b"Cy C,Di D\nEd E,Fay F\nGil G\n")
    assert [(fault.line, fault.message.code) for fault in refusal.value.faults] == [
        (1, PersonCode.ONE_A_LINE),
        (2, PersonCode.ONE_A_LINE),
    ]


def test_what_is_played_stays_while_somebody_has_entered(club: Organiser) -> None:
    event = build_players(club, players=1)
    with pytest.raises(UserError, match="withdraw the entries") as refusal:
        edit_event(actor=SYSTEM, event=event, now=NOW, contest=Event.Contest.PAIRS)
    assert refusal.value.field == "contest"
    empty = build_event(club)
    edit_event(actor=SYSTEM, event=empty, now=NOW, contest=Event.Contest.INDIVIDUAL)
    empty.refresh_from_db()
    assert empty.contest == Event.Contest.INDIVIDUAL


# --- Seats ---------------------------------------------------------------------------------------


def test_players_are_ranked_and_sides_sit(club: Organiser) -> None:
    session = build_individual(club, players=4, boards=3, rounds=3)
    field = field_of(session)
    assert [each.label for each in ranked_of(field)] == ["1", "2", "3", "4"]
    assert [seats(session, number) for number in (1, 2, 3)] == [
        ["4+3 v 2+1"],
        ["4+1 v 3+2"],
        ["4+2 v 1+3"],
    ]
    names = {each.label: each.names for each in field.values()}
    assert names["4+3"] == "Pat D & Pat C"
    assert names["3"] == "Pat C"


def test_a_movement_for_pairs_is_none_for_an_individual(club: Organiser) -> None:
    event = build_players(club, players=8)
    with pytest.raises(UserError, match="another kind of contest"):
        start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=14,
            now=NOW,
        )


def test_an_own_movement_of_players_is_played(club: Organiser) -> None:
    schedule = generate("individual", field=8, boards=14)
    saved = save_movements(
        actor=SYSTEM,
        organiser=club,
        movements=[Loaded("Club individual", replace(schedule, title="Club individual"))],
        source="movements.txt",
        now=NOW,
    )
    event = build_players(club, players=8)
    found = candidates_for(club, Contest.INDIVIDUAL, 8, 14, one_winner=None, minutes=None, copies=1)
    own = f"own:{saved.added[0].pk}"
    assert own in {each.schedule.kind for each in found}
    start_session(
        actor=SYSTEM,
        session=event.sessions.get(),
        kind=own,
        entries=list(event.entries.all()),
        boards=14,
        now=NOW,
    )
    assert len(seats(event.sessions.get(), 7)) == 2


def test_the_start_is_taken_back_with_its_sides(club: Organiser) -> None:
    session = build_individual(club, players=8, boards=14)
    undo_start(actor=SYSTEM, session=session, now=NOW)
    assert not Contestant.objects.exists()


def test_who_sits_out_has_no_side(club: Organiser) -> None:
    """Of nine one sits out in each round, and is told so on phone and card."""
    session = build_individual(club, players=9, boards=18)
    tables = TableRound.objects.filter(section__session=session)
    assert {row.ns_id is None or row.ew_id is None for row in tables} == {False}
    found = section_of(session)
    assert found is not None
    section, schedule = found
    cards = guide_cards(schedule, names_of(session)[section.pk])
    for place, card in zip(session.contestants.ranked(), cards, strict=True):
        assert way_of(session, place)[0] == card
        assert [line.sits_out for line in card.lines].count(True) == 1


# --- The score -----------------------------------------------------------------------------------


def test_L12C3_both_players_earn_what_their_side_earns(club: Organiser) -> None:
    """Total points at one table: by hand, +420 for 4 and 3, then +50 against 4 and 1, then −400."""
    session = build_individual(club, players=4, boards=3, rounds=3, scoring=Scoring.TOTAL_POINTS)
    enter_results(session, texts=("4S N =", "2H N -1", "3NT W ="))
    totals = {row.contestant: row.total for row in score_input(session).score().standings}
    second = -50 if not _vulnerable(session, 2, "ns") else -100
    third = -400 if not _vulnerable(session, 3, "ew") else -600
    assert totals == {
        "4": 420 + second + third,
        "3": 420 - second - third,
        "2": -420 - second + third,
        "1": -420 + second - third,
    }


def _vulnerable(session: Session, board: int, side: str) -> bool:
    return session.boards.get(number=board).vulnerability in (side, "both")


def test_the_live_score_is_the_whole_score(club: Organiser) -> None:
    session = build_individual(club, players=8, boards=14)
    enter_results(session, leave=5)
    whole, live = score_input(session).score(), live_score(session, field_of(session), WHOLE)
    assert live.standings == whole.standings
    assert sum(each.total for each in whole.standings) == Fraction(2) * sum(
        board.top * len(board.lines) for board in whole.boards
    )


# --- While it runs -------------------------------------------------------------------------------


def test_changes_that_would_make_another_side_are_refused(club: Organiser) -> None:
    session = build_individual(club, players=8, boards=14)
    found = section_of(session)
    assert found is not None
    offered = [key for key, _kind in kinds_after([], found[1])]
    assert offered == [
        ChangeKey.JOIN,
        ChangeKey.LEAVE,
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
        ChangeKey.WRONG_SEATS,
        ChangeKey.WRONG_HAND,
        ChangeKey.FEWER_ROUNDS,
        ChangeKey.SKIP_ROUND,
    ]
    with pytest.raises(UserError, match="partners are those of the movement"):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.WRONG_PLAY,
            parameters={"round": 2, "table": 1, "board": 3, "ns": "3", "ew": "4"},
            seen=0,
            now=NOW,
        )


def test_L82B2_boards_of_an_individual_are_cancelled_with_artificial_scores(
    club: Organiser,
) -> None:
    session = build_individual(club, players=8, boards=14)
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.CANCEL,
        parameters={"round": 1, "table": 1, "boards": [1], "ns_fault": "none", "ew_fault": "none"},
        seen=0,
        now=NOW,
    )
    result = session.results.get()
    assert f"{result.ns.label} v {result.ew.label}" == seats(session, 1)[0]
    assert (result.ns_award, result.ew_award) == ("A+", "A+")
    assert f"the side {result.ns.label} gets A+" in done.said[0]


def test_a_postponed_board_stands_on_the_way_of_all_four(club: Organiser) -> None:
    session = build_individual(club, players=8, boards=14)
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.POSTPONE,
        parameters={"round": 1, "table": 1, "boards": [1]},
        seen=0,
        now=NOW,
    )
    row = TableRound.objects.get(section__session=session, round=1, table=1)
    assert row.ns is not None
    assert row.ew is not None
    late = {
        place.number: [(each.board, each.ns, each.ew) for each in way_of(session, place)[1]]
        for place in session.contestants.ranked()
    }
    due = [(1, row.ns.label, row.ew.label)]
    four = {*row.ns.numbers, *row.ew.numbers}
    assert late == {number: due if number in four else [] for number in range(1, 9)}


def test_L4_a_substitute_sits_in_for_a_player(club: Organiser) -> None:
    session = build_individual(club, players=8, boards=14)
    labels = [label for label, _member in own_members(session)]
    assert labels == [str(number) for number in range(1, 9)]
    leaving = own_members(session)[2][1]
    who = Person("Zoë Z")
    substitute(actor=SYSTEM, session=session, leaving=leaving, who=who, from_round=3, now=NOW)
    names = {each.label: each.names for each in field_of(session).values()}
    assert names["3"] == "Pat C / Zoë Z"
    sides = [name for label, name in names.items() if label.startswith("3+")]
    assert all(name.startswith("Pat C / Zoë Z & Pat ") for name in sides)
    assert sides


# --- Sections ------------------------------------------------------------------------------------


def test_an_individual_in_two_sections_is_one_ranking(club: Organiser) -> None:
    event = build_players(club, players=16)
    entries = list(event.entries.all())
    starts = [
        SectionStart("individual", entries[:8], {"boards": 14}),
        SectionStart("individual", entries[8:], {"boards": 14}),
    ]
    session = start_sections(actor=SYSTEM, session=event.sessions.get(), sections=starts, now=NOW)
    enter_results(session)
    field = field_of(session)
    names = {each.label: each.names for each in field.values()}
    assert names["B8+B1"] == "Pat P & Pat I"
    standings = score_input(session).score().standings
    assert {row.contestant for row in standings} == {
        f"{letter}{number}" for letter in "AB" for number in range(1, 9)
    }
    assert live_score(session, field, WHOLE).standings == standings
    place = session.contestants.ranked().get(letter="B", number=3)
    card, _late = way_of(session, place)
    assert card.label == "B3"
    assert all(line.partner.startswith("B") for line in card.lines)
