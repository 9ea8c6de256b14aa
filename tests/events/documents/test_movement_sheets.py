"""The sheets of a movement on paper: what each says, for every contest, and on which pages."""

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs.kinds import Progress
from events.actions.reports import request_sheets
from events.documents.movement import render_movement, render_sheets
from events.models import Session
from events.movements.catalogue import generate
from events.movements.schedule import Schedule
from events.queries.movement import Names
from events.queries.sheets import Sheet
from tests.builders import NOW, build_event, build_session, make_member

pytestmark = [pytest.mark.costly, pytest.mark.sqlite_first]

LINK = "https://tenace.example/o/acol/sessions/1/next/"


def bare(text: str) -> str:
    """Without spaces: a PDF holds letters and places, not words."""
    return "".join(text.split())


def pages(content: bytes) -> list[str]:
    """The text of each page, without spaces."""
    return [bare(page.extract_text()) for page in PdfReader(BytesIO(content)).pages]


@cache
def rendered(schedule: Schedule, *sheets: Sheet) -> bytes:
    names = Names(people={"3": "Carol & Dan"})
    return render_movement([(schedule, names)], sheets, heading="Tuesday", link=LINK).content


def printed(schedule: Schedule, *sheets: Sheet) -> list[str]:
    return pages(rendered(schedule, *sheets))


@pytest.fixture(scope="module")
def pairs() -> Schedule:
    """Seven pairs in a Howell, one of which sits out in each round."""
    return generate("howell", field=7, boards=7)


@pytest.fixture(scope="module")
def players() -> Schedule:
    return generate("individual", field=8, boards=7)


@pytest.fixture(scope="module")
def teams() -> Schedule:
    return generate("round-robin", field=4, boards=6)


def test_overview_is_one_page_with_everyone(pairs: Schedule) -> None:
    (page,) = printed(pairs, Sheet.OVERVIEW)
    assert bare(str(pairs.title)) in page
    for _, entry in pairs.plays():
        assert f"{entry.ns}v{entry.ew}{entry.boards[0]}" in page
    assert all(bare(str(note)) in page for note in pairs.notes)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("kind", "field"), [("mitchell", 60), ("howell", 40), ("individual", 24)])
def test_overview_of_a_large_field_is_one_page_too(kind: str, field: int) -> None:
    assert len(printed(generate(kind, field=field, boards=39), Sheet.OVERVIEW)) == 1


def test_table_cards_tell_where_both_pairs_and_the_boards_go(pairs: Schedule) -> None:
    text = "".join(printed(pairs, Sheet.TABLE_CARDS))
    assert [f"TuesdayTable{number}" in text for number in (1, 2, 3, 4, 5)] == [
        *([True] * 4),
        False,
    ]
    assert "Carol&Dan" in text
    assert "→sitsoutattable" in text
    assert "Wherenext?" in text


def test_table_cards_of_an_individual_have_four_seats(players: Schedule) -> None:
    text = printed(players, Sheet.TABLE_CARDS)[0]
    assert "RoundNorthSouthEastWestBoards" in text
    seats = [str(number) for _, number in players.rounds[0][0].sides()]
    for side, number in zip(("North", "South", "East", "West"), seats, strict=True):
        assert f"{side}:{number}" in text


def test_each_pair_has_its_guide_card(pairs: Schedule) -> None:
    text = "".join(printed(pairs, Sheet.GUIDE_CARDS))
    assert [text.count(f"Pair{number}") for number in range(1, 8)] == [1] * 7
    assert text.count("sitout") == 7
    assert "Pair3Carol&DanRoundTableSideAgainstBoards" in text


def test_guide_card_of_a_player_names_the_partner(players: Schedule) -> None:
    text = "".join(printed(players, Sheet.GUIDE_CARDS))
    assert [text.count(f"Player{number}Round") for number in (1, 2, 8)] == [1, 1, 1]
    assert text.count("RoundTableSideWithAgainstBoards") == 8


def test_each_pair_of_a_team_has_its_guide_card(teams: Schedule) -> None:
    text = "".join(printed(teams, Sheet.GUIDE_CARDS))
    for team in range(1, 5):
        assert [text.count(f"Team{team},{side}") for side in ("N-S", "E-W")] == [1, 1]


def test_traveller_says_dealer_vulnerability_and_who_plays_it(pairs: Schedule) -> None:
    text = "".join(printed(pairs, Sheet.TRAVELLERS))
    assert text.count("Dealer") == 7
    assert "Board2DealerEast·North-Southvulnerable" in text
    plays = [
        f"{number}{entry.table}{entry.ns}{entry.ew}"
        for number, entry in pairs.plays()
        if 2 in entry.boards
    ]
    assert "".join(plays) in text


def test_each_copy_of_a_board_has_its_own_traveller(teams: Schedule) -> None:
    text = "".join(printed(teams, Sheet.TRAVELLERS))
    copies = [text.count(f"Board1set{copy}Dealer") for copy in range(1, teams.copies + 2)]
    assert copies == [*([1] * teams.copies), 0]


@pytest.mark.parametrize("contest", ["pairs", "players", "teams"])
def test_score_sheets_are_two_on_a_page_turned_sideways(
    contest: str, request: pytest.FixtureRequest
) -> None:
    schedule: Schedule = request.getfixturevalue(contest)
    content = rendered(schedule, Sheet.SCORE_SHEETS)
    found = PdfReader(BytesIO(content)).pages
    assert len(found) == (len(schedule.contestants()) + 1) // 2
    assert {page.mediabox.width > page.mediabox.height for page in found} == {True}
    text = pages(content)
    assert all("ContractByLeadTricks+−" in page for page in text)
    assert ("sitoutattable" in "".join(text)) is (contest == "pairs")


def test_no_card_is_broken_across_pages(pairs: Schedule) -> None:
    """A card that begins on a page has all its rounds there."""
    for page in printed(pairs, Sheet.GUIDE_CARDS):
        assert page.count("sitout") == page.count("Pair")
    for page in printed(pairs, Sheet.TRAVELLERS):
        assert page.count("Board") == page.count("ScoreE-W")


@pytest.mark.exhaustive
def test_all_sheets_follow_one_another_on_their_own_pages(pairs: Schedule) -> None:
    alone: Sequence[str] = [page for sheet in Sheet for page in printed(pairs, sheet)]
    assert printed(pairs, *Sheet) == alone


# --- From the command line --------------------------------------------------------------------


def test_command_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mitchell.pdf"
    call_command("movement", "mitchell", "--tables", "3", "--boards", "3", "--pdf", str(file))
    text = "".join(pages(file.read_bytes()))
    assert "Mitchellfor3tables" in text
    assert "Pair3EW" in text


def test_command_writes_to_standard_output() -> None:
    out = TextIOWrapper(BytesIO())
    call_command("movement", "mitchell", "--tables", "3", "--boards", "3", "--pdf", stdout=out)
    out.seek(0)
    assert out.buffer.read(5) == b"%PDF-"


def test_command_says_when_the_file_cannot_be_written(tmp_path: Path) -> None:
    file = str(tmp_path / "nowhere" / "movement.pdf")
    with pytest.raises(CommandError, match="No such file"):
        call_command("movement", "mitchell", "--tables", "3", "--boards", "3", "--pdf", file)


# --- As a job of a session --------------------------------------------------------------------


@pytest.fixture
def session(db: None) -> Iterator[Session]:
    built = build_session(pairs=6, boards=6)
    with scope(organiser=built.organiser):
        yield built


def test_job_prints_what_was_chosen_with_names(session: Session) -> None:
    job = request_sheets(
        actor=SYSTEM, session=session, sheets=[Sheet.GUIDE_CARDS, Sheet.OVERVIEW], now=NOW
    )
    told: list[int] = []
    product = render_sheets(job, Progress(lambda done, total, _message: told.append(total - done)))

    text = "".join(pages(product.content))
    assert job.title == "Overview, Guide cards: Tuesday Pairs"
    assert product.name == "tuesday-pairs-2026-11-17-sheets.pdf"
    assert "Pair2EWAnnE&BobE" in text
    assert "Contract" not in text
    assert told == sorted(told, reverse=True)


def test_asking_twice_is_one_job_until_a_name_changes(session: Session) -> None:
    def ask() -> int:
        sheets = [Sheet.TABLE_CARDS]
        return request_sheets(actor=SYSTEM, session=session, sheets=sheets, now=NOW).pk

    first = ask()
    assert ask() == first
    player = session.contestants.first().entry.members.first().player  # type: ignore[union-attr]
    player.name = "Anna Archer"
    player.save()
    assert ask() != first


def test_members_may_not_ask_for_sheets(session: Session) -> None:
    member = Actor.person(make_member(session.organiser))
    with pytest.raises(NotAllowed):
        request_sheets(actor=member, session=session, sheets=list(Sheet), now=NOW)


def test_there_are_no_sheets_of_no_kind_or_before_the_start(session: Session) -> None:
    with pytest.raises(UserError, match="at least one kind"):
        request_sheets(actor=SYSTEM, session=session, sheets=[], now=NOW)
    waiting = build_event(session.organiser, pairs=4).sessions.get()
    with pytest.raises(UserError, match="no movement to print"):
        request_sheets(actor=SYSTEM, session=waiting, sheets=list(Sheet), now=NOW)
