"""The score grid: by board, by round, line by line, with scripts and without."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.models import Membership
from events.actions.results import enter_result
from events.models import Result, Session
from events.queries.entry_lines import EntryLine, lines_of_board, lines_of_round
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    enter_results,
    make_member,
    make_organiser,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """A running Mitchell of four tables, four rounds of six boards."""
    return build_session()


@pytest.fixture
def scorer(client: Client, session: Session) -> Client:
    client.force_login(
        make_member(session.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    )
    return client


def page(session: Session, name: str, *rest: int) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *rest])


def board_lines(session: Session, board: int = 1) -> list[EntryLine]:
    with scope(organiser=session.organiser):
        return lines_of_board(session, session_plays(session, WHOLE), board)


def entries(session: Session, board: int = 1) -> list[str]:
    return [line.text for line in board_lines(session, board)]


def form_of(session: Session, board: int = 1, **typed: str) -> dict[str, str]:
    """The grid's form as a browser sends it, with something typed at tables: `t1="4SN="`."""
    data: dict[str, str] = {}
    for line in board_lines(session, board):
        data[f"{line.key}-seen"] = str(line.version)
        data[f"initial-{line.key}-entry"] = line.text
        data[f"{line.key}-entry"] = typed.get(f"t{line.play.table_round.table}", line.text)
    return data


def enter_elsewhere(session: Session, line: EntryLine, text: str) -> None:
    with scope(organiser=session.organiser):
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=line.play.board,
            ns=line.play.ns,
            ew=line.play.ew,
            text=text,
            seen_version=line.version,
            now=NOW,
        )


def post_line(
    client: Client, session: Session, line: EntryLine, text: str, seen: int | None = None
) -> tuple[int, str]:
    response = client.post(
        page(session, "score_entry", line.play.table_round.pk, line.play.board),
        {f"{line.key}-entry": text, f"{line.key}-seen": line.version if seen is None else seen},
        headers={"HX-Request": "true"},
    )
    return response.status_code, response.content.decode()


def test_overview_names_the_next_board_and_marks_what_is_opened(
    scorer: Client, session: Session
) -> None:
    enter_elsewhere(session, board_lines(session)[0], "4S N =")
    response = scorer.get(page(session, "scores"))
    body = response.content.decode()
    assert "Enter board 1" in body
    assert "1/4" in body
    assert body.count("0/4") == 23
    assert body.count('class="play-mark is-missing" href') == 0
    assert f'hx-get="{page(session, "scores_marks", 1)}"' in body
    marks = scorer.get(page(session, "scores_marks", 1)).content.decode()
    assert marks.count('class="play-mark is-entered" href') == 1
    assert marks.count('class="play-mark is-missing" href') == 3


def test_overview_before_the_start_says_so(client: Client) -> None:
    event = build_event(pairs=8)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        client.force_login(event.appointments.get().user)
    body = client.get(page(session, "scores")).content.decode()
    assert "Nothing to enter yet" in body


def test_traveller_puts_the_cursor_in_the_first_empty_line(
    scorer: Client, session: Session
) -> None:
    first, second, *_ = board_lines(session)
    enter_elsewhere(session, first, "4S N =")
    body = scorer.get(page(session, "scores_board", 1)).content.decode()
    assert body.count("autofocus") == 1
    focused = body[: body.index("autofocus")].rpartition("<input")[2]
    assert f'name="{second.key}-entry"' in focused


def test_board_or_round_that_is_not_played_is_not_found(scorer: Client, session: Session) -> None:
    assert scorer.get(page(session, "scores_board", 25)).status_code == 404
    assert scorer.get(page(session, "scores_round", 9)).status_code == 404


def test_member_and_stranger_cannot_reach_the_grid(client: Client, session: Session) -> None:
    assert client.get(page(session, "scores_board", 1)).status_code == 302
    client.force_login(make_member(session.organiser))
    assert client.get(page(session, "scores_board", 1)).status_code == 403


# --- The whole form, without scripts ----------------------------------------------------------


def test_saving_a_board_goes_on_to_the_next_that_lacks_results(
    scorer: Client, session: Session
) -> None:
    response = scorer.post(
        page(session, "scores_board", 1),
        form_of(session, t1="4SN=", t2="3nte -1", t3="p", t4="NP"),
    )
    assert response.headers["Location"] == page(session, "scores_board", 2)
    assert entries(session) == ["4S N =", "3NT E -1", "PASS", "NP"]


def test_L12C2_a_scorer_is_told_that_the_director_awards(scorer: Client, session: Session) -> None:
    response = scorer.post(
        page(session, "scores_board", 1), form_of(session, t1="4SN=", t2="A+/A-")
    )
    assert response.status_code == 422
    assert entries(session) == ["4S N =", "", "", ""]
    said = response.content.decode()
    assert "The director awards an artificial score (Law 12C2)" in said
    assert 'value="A+/A-"' in said


def test_last_result_leads_back_to_the_overview(scorer: Client, session: Session) -> None:
    enter_results(session, leave=1)
    response = scorer.post(
        page(session, "scores_board", 24), form_of(session, 24, t4="4SN="), follow=True
    )
    assert response.redirect_chain == [(page(session, "scores"), 302)]
    assert "All results are entered." in response.content.decode()


def test_good_lines_are_saved_and_wrong_ones_come_back_as_typed(
    scorer: Client, session: Session
) -> None:
    response = scorer.post(page(session, "scores_board", 1), form_of(session, t1="4SN=", t2="8sn="))
    body = response.content.decode()
    assert response.status_code == 422
    assert entries(session) == ["4S N =", "", "", ""]
    assert 'value="8sn="' in body
    assert "Level 8: a contract is at level 1 to 7" in body
    focused = body[: body.index("autofocus")].rpartition("<input")[2]
    assert 'value="8sn="' in focused


def test_line_that_was_not_touched_is_not_sent_over_another_entry(
    scorer: Client, session: Session
) -> None:
    first, *_ = board_lines(session)
    enter_elsewhere(session, first, "4S N =")
    shown = form_of(session, t2="2HE=")
    enter_elsewhere(session, board_lines(session)[0], "4S N -1")
    assert scorer.post(page(session, "scores_board", 1), shown).status_code == 302
    assert entries(session) == ["4S N -1", "2H E =", "", ""]


def test_conflict_offers_theirs_and_mine_without_scripts(scorer: Client, session: Session) -> None:
    line = board_lines(session)[0]
    mine = form_of(session, t1="4SN-1")
    enter_elsewhere(session, line, "4S N =")
    response = scorer.post(page(session, "scores_board", 1), mine)
    body = response.content.decode()
    assert response.status_code == 409
    assert "Tenace entered" in body
    assert "4 spades by North, made</span></span> meanwhile" in body
    assert f'name="{line.key}-entry" value="4S N =" data-choice="theirs"' in body
    assert f'name="{line.key}-seen" value="1" data-choice="mine"' in body
    assert 'value="4SN-1"' in body
    assert entries(session)[0] == "4S N ="


@pytest.mark.parametrize(
    ("choice", "kept"), [(("entry", "4S N ="), "4S N ="), (("seen", "1"), "4S N -1")]
)
def test_choice_after_a_conflict_is_one_button(
    scorer: Client, session: Session, choice: tuple[str, str], kept: str
) -> None:
    line = board_lines(session)[0]
    mine: dict[str, str | list[str]] = {**form_of(session, t1="4SN-1")}
    enter_elsewhere(session, line, "4S N =")
    pressed = f"{line.key}-{choice[0]}"
    mine[pressed] = [str(mine[pressed]), choice[1]]
    assert scorer.post(page(session, "scores_board", 1), mine).status_code == 302
    assert entries(session)[0] == kept


def test_round_is_entered_table_by_table(scorer: Client, session: Session) -> None:
    with scope(organiser=session.organiser):
        lines = lines_of_round(session, session_plays(session, WHOLE), 1)
    assert [(line.play.table_round.table, line.play.board) for line in lines][4:8] == [
        (1, 5),
        (1, 6),
        (2, 7),
        (2, 8),
    ]
    data = {f"{line.key}-entry": "P" for line in lines} | {
        f"{line.key}-seen": "0" for line in lines
    }
    response = scorer.post(page(session, "scores_round", 1), data)
    assert response.headers["Location"] == page(session, "scores_round", 2)
    assert entries(session)[0] == "PASS"


# --- One line, with scripts -------------------------------------------------------------------


def test_line_is_answered_with_what_was_read(scorer: Client, session: Session) -> None:
    line = board_lines(session)[0]
    status, body = post_line(scorer, session, line, "4sxn -1")
    assert status == 200
    assert "−100" in body
    assert f'<input type="hidden" name="{line.key}-seen" value="1">' in body
    assert '<b id="entered" hx-swap-oob="true">1</b>' in body


def test_wrong_line_is_answered_with_its_fault(scorer: Client, session: Session) -> None:
    line = board_lines(session)[0]
    status, body = post_line(scorer, session, line, "4S N 14")
    assert status == 422
    assert "14 tricks: a contract has at most 13" in body
    assert f'name="{line.key}-seen" value="0"' in body
    assert entries(session)[0] == ""


def test_second_person_sees_the_first_entry_and_may_insist(
    scorer: Client, session: Session
) -> None:
    line = board_lines(session)[0]
    enter_elsewhere(session, line, "4S N =")
    status, body = post_line(scorer, session, line, "4S N -1")
    assert status == 409
    assert "Tenace entered" in body
    assert "4 spades by North, made</span></span> meanwhile" in body
    assert f'name="{line.key}-seen" value="0"' in body
    assert post_line(scorer, session, line, "4S N -1", seen=1)[0] == 200
    assert entries(session)[0] == "4S N -1"


def test_unlikely_score_is_kept_and_flagged(scorer: Client, session: Session) -> None:
    *others, last = board_lines(session)
    for line in others:
        enter_elsewhere(session, line, "4S N =")
    status, body = post_line(scorer, session, last, "4S E =")
    assert status == 200
    assert "unlikely: the other tables have about +420" in body
    assert "board 1, table 4" in body
    assert entries(session)[-1] == "4S E ="


def test_a_lead_that_another_hand_made_elsewhere_is_kept_and_flagged(
    scorer: Client, session: Session
) -> None:
    *others, last = board_lines(session)
    for line in others:
        enter_elsewhere(session, line, "4S N CK =")
    status, body = post_line(scorer, session, last, "4S S CK =")
    assert status == 200
    assert "was led by West here, and by East elsewhere" in body
    assert entries(session)[-1] == "4S S CK ="


def test_line_of_a_board_not_played_there_is_not_found(scorer: Client, session: Session) -> None:
    seat = board_lines(session)[0].play.table_round.pk
    assert scorer.post(page(session, "score_entry", seat, 7)).status_code == 404
    assert scorer.get(page(session, "score_entry", seat, 1)).status_code == 405


@pytest.mark.parametrize("seen", ["", "-1", "x", "99999999999999999999"])
def test_broken_version_is_refused(scorer: Client, session: Session, seen: str) -> None:
    line = board_lines(session)[0]
    response = scorer.post(
        page(session, "score_entry", line.play.table_round.pk, 1),
        {f"{line.key}-entry": "4SN=", f"{line.key}-seen": seen},
    )
    assert response.status_code == 422
    with scope(organiser=session.organiser):
        assert not Result.objects.filter(session=session)


def test_official_score_closes_the_grid(scorer: Client, session: Session) -> None:
    line = board_lines(session)[0]
    build_release(session)
    response = scorer.get(page(session, "scores_board", 1), follow=True)
    assert response.redirect_chain == [(page(session, "scores"), 302)]
    assert "Law 79C" in response.content.decode()
    status, body = post_line(scorer, session, line, "7NT N =", seen=1)
    assert status == 422
    assert "while the session is running" in body


def test_overview_shows_at_once_what_needs_a_look(scorer: Client, session: Session) -> None:
    """Unlikely on board 1, overdue on board 2 as soon as a later round has a result."""
    *others, last = board_lines(session)
    for line in others:
        enter_elsewhere(session, line, "4S N =")
    enter_elsewhere(session, last, "4S E =")
    first = next(line for line in board_lines(session, 2) if line.play.table_round.round == 4)
    enter_elsewhere(session, first, "4S N =")
    rows = scorer.get(page(session, "scores")).context["boards"]
    found = [(row.board, [play.mark.value for play in row.plays]) for row in rows if row.plays]
    assert found == [(1, ["odd"]), (2, ["missing"] * 3)]


def test_answer_finds_its_places_on_the_page(scorer: Client, session: Session) -> None:
    """What the answer to a line brings besides replaces what the page has under the same name."""
    *others, last = board_lines(session)
    for line in others:
        enter_elsewhere(session, line, "4S N =")
    grids = [page(session, "scores_board", 1), page(session, "scores_round", 1)]
    pages = [scorer.get(grid).content.decode() for grid in grids]
    _status, answer = post_line(scorer, session, last, "4S E =")
    places = re.findall(r'id="([^"]+)"[^>]*hx-swap-oob', answer)
    assert places == [f"seen-{last.key}", "entered", "odd-1"]
    assert all(f'id="{place}"' in pages[0] for place in places)
    assert [f'id="odd-{board}"' in pages[1] for board in (1, 24)] == [True, True]


def test_unlikely_results_are_told_on_every_page_of_entry(scorer: Client, session: Session) -> None:
    *others, last = board_lines(session)
    for line in others:
        enter_elsewhere(session, line, "4S N =")
    enter_elsewhere(session, last, "4S E =")
    for address in (page(session, "scores"), page(session, "scores_board", 1)):
        assert scorer.get(address).content.decode().count("board 1, table 4") == 1
    assert "board 1, table 4" in scorer.get(page(session, "scores_board", 2)).content.decode()


def test_board_that_is_not_played_has_no_marks(scorer: Client, session: Session) -> None:
    assert scorer.get(page(session, "scores_marks", 25)).status_code == 404
    assert scorer.post(page(session, "scores_marks", 1)).status_code == 405


def test_answer_to_an_entry_costs_the_same_for_any_field(scorer: Client) -> None:
    """What stands on the board is read, and how many results are in: nothing else."""
    counted = []
    for slug, pairs in (("small", 6), ("large", 14)):
        big = build_session(make_organiser(slug), pairs=pairs)
        enter_results(big, leave=3)
        user = make_member(big.organiser, Membership.MemberRole.SCORER, email=f"s@{slug}.example")
        scorer.force_login(user)
        with scope(organiser=big.organiser):
            board = session_plays(big, WHOLE).missing[0].board
        line = next(line for line in board_lines(big, board) if not line.version)
        with CaptureQueriesContext(connection) as queries:
            assert post_line(scorer, big, line, "4S N =")[0] == 200
        counted.append(len(queries))
    assert counted == [ANSWER_QUERIES] * 2


ANSWER_QUERIES = 25


@pytest.mark.parametrize("pairs", [6, 12])
def test_pages_take_the_same_number_of_queries_for_any_field(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    session = build_session(pairs=pairs)
    enter_results(session, leave=3)
    client.force_login(
        make_member(session.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    )
    with django_assert_num_queries(11):
        client.get(page(session, "scores_board", 24))
    with django_assert_num_queries(10):
        client.get(page(session, "scores_round", 1))
    with django_assert_num_queries(8):
        client.get(page(session, "scores"))
    with django_assert_num_queries(7):
        client.get(page(session, "scores_marks", 24))
