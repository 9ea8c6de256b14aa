"""A match at home entered board by board: its IMPs are reckoned, by the site as by the package."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import Conflict, UserError
from events.actions.match_decisions import DecidedResult, decide_match
from events.actions.match_reports import confirm_match, report_match
from events.models import Event, MatchReport, Season, Session
from events.queries.season_states import MatchState
from events.season_boards import BoardLine, complete_stanzas
from events.season_scores import board_scores, imps_gained
from scoring.teams.boards import TeamSide
from scoring.teams.match import MatchConditions
from scoring.teams.score import TeamsRules
from tests.builders import NOW
from tests.events.test_season_line_ups import leading
from tests.events.test_season_line_ups import typed as line_ups_typed
from tests.events.test_season_pages import director, page, signed_in, text
from tests.rulings.test_seasons_played import figures_agree, winners_agree
from tests.seasons import build_season, captain, decide, imps, season_at

pytestmark = pytest.mark.django_db

SHORT: dict[str, Any] = {"boards": 2, "stanzas": 2}
IMPS = ("seen", "home1", "away1", "home2", "away2")
PLAYED = (
    # Board 1, nobody vulnerable: 420 and -(-50) make 470, 10 IMPs to home.
    BoardLine(1, 1, "4SN=", "4HS-1"),
    # Board 2, North-South vulnerable: 100 and 140 for the visitors are 240, 6 IMPs.
    BoardLine(1, 2, "3NT S -1", "2S N+1"),
    # Passed out in both rooms.
    BoardLine(2, 3, "P", "pass"),
    # Board 4, all vulnerable: -620 and +1430 for the visitors are 2050, 19 IMPs.
    BoardLine(2, 4, "4SE=", "6SN="),
)


@pytest.fixture
def league() -> Iterator[Session]:
    session = build_season(teams=4, **SHORT)
    with scope(organiser=session.organiser):
        yield session


def report(session: Session, *lines: BoardLine, **more: Any) -> MatchReport:
    given: dict[str, Any] = {"actor": leading(session, TeamSide.HOME), "now": NOW, **more}
    return report_match(session=session, number=1, boards=lines or PLAYED, **given)


def confirm(session: Session) -> None:
    confirm_match(actor=leading(session, TeamSide.AWAY), session=session, number=1, now=NOW)


def test_L78B_the_imps_are_what_both_rooms_played(league: Session, tmp_path: Path) -> None:
    report(league)
    confirm(league)
    match = season_at(league).match(1)
    assert match.report is not None
    assert match.report.stanzas == [[2, "10", "6"], [2, "0", "19"]]
    assert match.report.boards[0] == [1, 1, "4S N =", "4H S -1"]
    assert match.state is MatchState.AGREED
    assert match.result is not None
    assert match.result.margin == -15
    figures_agree(league, tmp_path)


def test_a_stanza_counts_when_both_rooms_have_played_all_of_it(league: Session) -> None:
    report(league, *PLAYED[:3], BoardLine(2, 4, "4SE=", ""))
    match = season_at(league).match(1)
    assert match.report is not None
    assert match.report.stanzas == [[2, "10", "6"]]
    assert match.state is MatchState.PLAYING
    report(league, seen=1)
    assert season_at(league).match(1).state is MatchState.AWAITING


@pytest.mark.parametrize("kind", [Event.SeasonKind.LEAGUE, Event.SeasonKind.CUP])
def test_a_first_board_counts_nothing_yet(kind: str) -> None:
    session = build_season(teams=4, kind=kind, **SHORT)
    with scope(organiser=session.organiser):
        report(session, PLAYED[0])
        assert season_at(session).match(1).state is MatchState.PLAYING
        shown = text(Client(), page(session, "season_match", 1))
        assert "Board by board</h2>" in shown
        assert text(Client(), page(session)) != ""


def test_a_cup_is_played_on_with_extra_boards(tmp_path: Path) -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP, **SHORT, extra_boards=1)
    level = [BoardLine(each.stanza, each.number, "P", "P") for each in PLAYED]
    with scope(organiser=session.organiser):
        report(session, *level)
        assert season_at(session).match(1).state is MatchState.PLAYING
        report(session, *level, BoardLine(3, 5, "4SN=", "4SN-1"))
        confirm(session)
        match = season_at(session).match(1)
        assert match.winner == match.home
        winners_agree(session, tmp_path)


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        (BoardLine(1, 1, "8SN=", ""), "open1_1", "Level 8"),
        (BoardLine(1, 1, "", "A+/A-"), "closed1_1", "Here stands what was played"),
        (BoardLine(1, 1, "NP", "P"), "open1_1", "Here stands what was played"),
        (BoardLine(1, 0, "P", "P"), "first1", "Boards have the numbers 1 to 999"),
        (BoardLine(3, 5, "P", "P"), None, "A match here has 2 stanzas"),
        (BoardLine(1, 1, "", " "), "open1_1", "Write down what was played"),
    ],
)
def test_a_line_that_cannot_be_is_refused(
    league: Session, line: BoardLine, field: str | None, words: str
) -> None:
    with pytest.raises(UserError, match=words) as refused:
        report(league, line)
    assert refused.value.field == field
    assert not MatchReport.objects.exists()


def test_a_board_stands_once_in_a_stanza_and_no_stanza_has_too_many(league: Session) -> None:
    with pytest.raises(UserError, match="Board 1 stands twice"):
        report(league, PLAYED[0], PLAYED[0])
    with pytest.raises(UserError, match="Stanza 1 has 2 boards"):
        report(league, *PLAYED[:2], BoardLine(1, 3, "P", "P"))


def test_where_the_terms_want_boards_a_captain_enters_no_total() -> None:
    session = build_season(teams=4, **SHORT, board_by_board=True)
    with scope(organiser=session.organiser):
        leader = leading(session, TeamSide.HOME)
        with pytest.raises(UserError, match="entered board by board"):
            report_match(
                actor=leader, session=session, number=1, stanzas=imps((1, 2), (3, 4)), now=NOW
            )
        shown = text(signed_in(leader), page(session, "season_match", 1))
        assert page(session, "season_boards", 1) in shown
        assert page(session, "season_match_report", 1) not in shown
        assert "It is entered board by board." in text(Client(), page(session))
        # A director may know no more than the total.
        decide(session, 1, (10, 1), (0, 19))
        assert season_at(session).match(1).state is MatchState.AGREED


def test_L5_where_the_terms_want_boards_a_captain_tells_who_played_once_they_are_entered() -> None:
    """The IMPs are sent along as the boards give them, unseen; nothing of the boards is lost."""
    session = build_season(teams=4, **SHORT, board_by_board=True)
    with scope(organiser=session.organiser):
        report(session, *PLAYED[:3], BoardLine(2, 4, "4SE=", ""))
        client = signed_in(leading(session, TeamSide.HOME))
        form = client.get(page(session, "season_match", 1)).context["forms"]["report"]
        shown = text(client, page(session, "season_match", 1))
        assert '<input type="hidden" name="home1" value="10"' in shown
        answer = client.post(
            page(session, "season_match_report", 1),
            {**line_ups_typed(session), **{each: form[each].value() or "" for each in IMPS}},
        )
        assert answer.status_code == 302
        kept = MatchReport.objects.get(is_current=True)
        assert (kept.version, len(kept.boards), kept.stanzas) == (2, 4, [[2, "10", "6"]])
        assert len(kept.line_ups) == 2


def test_a_total_that_is_what_the_boards_come_to_keeps_them_and_another_does_not(
    league: Session,
) -> None:
    report(league)
    decide(league, 1, (10, 6), (0, 19))
    kept = season_at(league).match(1)
    assert kept.report is not None
    assert (kept.state, len(kept.report.boards)) == (MatchState.AGREED, 4)
    decide(league, 1, (10, 6), (0, 18), reason="A ruling.")
    changed = season_at(league).match(1)
    assert changed.report is not None
    assert (changed.report.boards, changed.report.version) == ([], 2)


def test_the_other_captain_who_enters_the_same_boards_agrees(league: Session) -> None:
    report(league)
    other = {"actor": leading(league, TeamSide.AWAY)}
    with pytest.raises(Conflict, match="has entered another result"):
        report(league, *PLAYED[:3], BoardLine(2, 4, "P", "P"), **other)
    report(league, **other)
    assert season_at(league).match(1).state is MatchState.AGREED


def test_the_director_corrects_a_board_with_a_reason(league: Session) -> None:
    report(league)
    confirm(league)
    boards = [*PLAYED[:3], BoardLine(2, 4, "4SE=", "5SN=")]
    act: dict[str, Any] = {"actor": SYSTEM, "session": league, "number": 1, "now": NOW}
    with pytest.raises(UserError, match="Write down why"):
        decide_match(**act, outcome=DecidedResult(boards=boards))
    decide_match(**act, outcome=DecidedResult(boards=boards), reason="Five were made.")
    match = season_at(league).match(1)
    assert match.report is not None
    # -620 and -650: 1270 are 15 IMPs.
    assert match.report.stanzas[1] == [2, "0", "15"]


def typed(**more: str) -> dict[str, str]:
    """What a phone sends: all four boards."""
    found = {"seen": "0", "first1": "1", "first2": "3"}
    for place, line in enumerate(PLAYED):
        at = f"{line.stanza}_{place % 2 + 1}"
        found |= {f"open{at}": line.open, f"closed{at}": line.closed}
    return {**found, **more}


def test_a_captain_types_both_rooms_and_sees_each_swing(league: Session) -> None:
    client = signed_in(leading(league, TeamSide.HOME))
    address = page(league, "season_boards", 1)
    assert client.get(address).status_code == 200
    sent = client.post(address, typed(reckon="1", closed2_2="6XN"), headers={"HX-Request": "true"})
    said = sent.content.decode()
    assert "10 – 6 IMPs" in " ".join(said.split())
    assert 'id="gain-home-1"' in said
    assert "is-wrong" in said
    assert not MatchReport.objects.exists()
    assert client.post(address, typed(closed2_2="6XN")).status_code == 422
    assert client.post(address, typed()).status_code == 302
    shown = text(Client(), page(league, "season_match", 1))
    assert "Board by board" in shown
    assert [each.value() for each in client.get(address).context["form"].visible_fields()][:3] == [
        1,
        "4S N =",
        "4H S -1",
    ]


def test_the_first_board_decides_who_is_vulnerable(league: Session) -> None:
    """Dealt anew with board 1 in both halves: 4S E made is -420, and 6S N +980: 16 IMPs, not 19."""
    client = signed_in(leading(league, TeamSide.HOME))
    client.post(page(league, "season_boards", 1), typed(first2="7"))
    report = MatchReport.objects.get()
    assert [line[1] for line in report.boards] == [1, 2, 7, 8]
    assert report.stanzas[1] == [2, "0", "16"]


def test_only_the_captains_of_the_match_and_the_director_enter_boards(league: Session) -> None:
    playing = {team.number for team in season_at(league).match(1).teams if team}
    stranger = next(number for number in range(1, 5) if number not in playing)
    address = page(league, "season_boards", 1)
    other = signed_in(captain(league, stranger))
    assert other.get(address).headers["Location"] == page(league, "season_match", 1)
    refused = other.post(address, typed())
    assert refused.status_code == 422
    assert "Only the captain of one of these two teams" in refused.content.decode()
    assert not MatchReport.objects.exists()
    decided = page(league, "season_boards_decide", 1)
    assert signed_in(leading(league, TeamSide.HOME)).get(decided).status_code == 403
    assert director().post(decided, typed(reason="")).status_code == 302
    assert season_at(league).match(1).state is MatchState.AGREED
    assert director().get(page(league, "season_boards_decide", 99)).status_code == 404


def test_the_grid_asks_as_often_for_4_boards_as_for_32(
    league: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    large = build_season(league.organiser, teams=9, name="Large", boards=16, stanzas=2)
    for session in (league, large):
        client = director()
        address = page(session, "season_boards_decide", 1)
        client.get(address)
        with django_assert_num_queries(10):
            client.get(address)


@given(st.lists(st.sampled_from(["P", "4S N =", "4S N -1", "3NT E +1", "7C S -3"]), min_size=8))
def test_the_imps_of_both_teams_are_those_of_the_boards(texts: list[str]) -> None:
    """Whatever was played: complete stanzas are whole, and what one gains the other gives."""
    terms = Season(boards=2, stanzas=2, extra_boards=2)
    lines = [
        BoardLine(place // 2 + 1, place + 1, played, against)
        for place, (played, against) in enumerate(pairwise(texts))
    ]
    for own in complete_stanzas(terms, lines):
        scores = board_scores(own, TeamsRules(MatchConditions()))
        home, away = imps_gained(scores)
        assert home - away == sum(each.home.points or 0 for each in scores)
        assert min(home, away) >= 0
