"""Teams: entered whole, seated at two tables of a match, scored and ranked (Laws 4, 78B, 78D)."""

import json
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.interchange.faults import FileFault
from clubs.jobs.kinds import RefusedReport
from clubs.models import Organiser, Player, User
from events.actions.changes import change_movement
from events.actions.entries import add_late_entry, add_team
from events.actions.entry_files import add_entries
from events.actions.events import edit_event
from events.actions.penalties import write_penalty
from events.actions.releases import publish_official_score
from events.actions.sessions import start_session, undo_start
from events.documents.booklet import booklet_context
from events.interchange.codes import PersonCode
from events.interchange.people import Person
from events.interchange.teams_csv import ListedTeam, read_teams
from events.models import Contestant, Event, ScorePenalty, Scoring, Session, TableRound
from events.models.scoring_choices import TieBrokenBy, VictoryScale
from events.queries.change_kinds import ChangeKey
from events.queries.field import field_of, ranked_of
from events.queries.live_score import live_score
from events.queries.movement import section_of
from events.queries.offered_changes import kinds_after
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from events.queries.way import named_so, way_of
from scoring.document import read, score, write
from tests.builders import NOW, build_event, build_release, enter_results, make_organiser
from tests.further import one_first
from tests.remembered import remembered
from tests.teams import build_match_session, build_teams, four, team_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def enter(event: Event, name: str, *people: str, captain: str = "") -> object:
    return add_team(
        actor=SYSTEM,
        event=event,
        name=name,
        people=[Person(each) for each in people],
        captain=Person(captain) if captain else None,
        now=NOW,
    )


# --- Entries -------------------------------------------------------------------------------------


def test_L4_a_team_enters_with_name_players_and_captain(club: Organiser) -> None:
    event = build_teams(club, teams=1)
    enter(event, "Żubry", "Eva E", "Fay F", "Gil G", "Hal H", "Ida I", captain="Hal H")
    entry = event.entries.get(number=2)
    people = [member.player.name for member in entry.members.all()]
    assert people == ["Eva E", "Fay F", "Gil G", "Hal H", "Ida I"]
    assert (entry.name, str(entry.captain)) == ("Żubry", "Hal H")


def test_a_captain_may_be_none_of_the_players(club: Organiser) -> None:
    event = build_teams(club, teams=0)
    enter(event, "Baize", "Eva E", "Fay F", "Gil G", "Hal H", captain="Mona M")
    entry = event.entries.get()
    assert entry.captain == Player.objects.get(name="Mona M")
    assert entry.members.count() == 4


@pytest.mark.parametrize(
    ("name", "people", "field", "words"),
    [
        ("Three", ("Eva E", "Fay F", "Gil G"), "player4", "A team has 4 to 8 players, not 3"),
        ("Nine", tuple(f"Eva {each}" for each in "ABCDEFGHI"), "player8", "4 to 8 players, not 9"),
        ("twice", ("Eva E", "Fay F", "Eva E", "Gil G"), "player3", "Eva E stands in this team"),
        ("other", ("Ann A", "Fay F", "Gil G", "Hal H"), "player1", "entered already, in entry 1"),
        ("łódź ŁOSIE", ("Eva E", "Fay F", "Gil G", "Hal H"), "name", "choose another name"),
    ],
)
def test_what_is_no_team_is_refused(
    club: Organiser, name: str, people: tuple[str, ...], field: str, words: str
) -> None:
    event = build_teams(club, teams=1)
    with pytest.raises(UserError, match=words) as refusal:
        enter(event, name, *people)
    assert refusal.value.field == field
    assert event.entries.count() == 1


def test_pairs_enter_no_team(club: Organiser) -> None:
    with pytest.raises(UserError, match="No teams play in this event"):
        enter(build_event(club), "Baize", "Eva E", "Fay F", "Gil G", "Hal H")


def test_a_file_has_a_team_on_each_line() -> None:
    rows = read_teams("Żubry;;Eva E;Fay F 12;13;Hal H\nBaize;Mona M;A A;B B;C C;D D;E E\n".encode())
    assert rows == (
        ListedTeam(
            1,
            "Żubry",
            None,
            (Person("Eva E"), Person("Fay F", "12"), Person("", "13"), Person("Hal H")),
        ),
        ListedTeam(
            2, "Baize", Person("Mona M"), tuple(Person(f"{each} {each}") for each in "ABCDE")
        ),
    )


def test_a_heading_of_a_file_says_which_column_is_which() -> None:
    rows = read_teams(
        b"captain,team,player 1,player 2,player 3,player 4\nD D,Baize,A A,B B,C C,D D\n"
    )
    assert [(row.line, row.name, row.captain, len(row.people)) for row in rows] == [
        (2, "Baize", Person("D D"), 4)
    ]


def test_a_wrong_file_is_refused_line_by_line() -> None:
    with pytest.raises(FileFault) as refusal:
        read_teams(b",,A A,B B,C C,D D\nTwo,,A A,B B,C C,E E\nThree,,F F,G G,H H,E E\n")
    assert [(fault.line, fault.message.code) for fault in refusal.value.faults] == [
        (1, PersonCode.TEAM_NAME),
        (3, PersonCode.TWICE),
    ]


def test_a_file_with_a_team_of_three_enters_nobody(club: Organiser) -> None:
    event = build_teams(club, teams=0)
    rows = [ListedTeam(1, "Baize", None, four(1)), ListedTeam(2, "Three", None, four(2)[:3])]
    with pytest.raises(RefusedReport) as refusal:
        add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
    assert refusal.value.report.refused == [("Line 2", "A team has 4 to 8 players, not 3.")]
    assert not event.entries.exists()


def test_the_form_keeps_what_was_typed_beside_what_is_wrong(client: Client) -> None:
    event = build_teams(teams=1)
    client.force_login(User.objects.get(email="director@acol.example"))
    page = reverse("entries", args=["acol", event.pk])
    people = {f"player{place}": name for place, name in enumerate(("Eva E", "Fay F", "Gil G"), 1)}
    answer = client.post(page, {"name": "Żubry", **people})
    form = answer.context["form"]
    assert list(form.errors) == ["player4"]
    assert 'value="Gil G"' in answer.content.decode()
    assert client.post(page, {"name": "Żubry", **people, "player4": "Hal H"}).status_code == 302
    assert "Żubry" in client.get(page).content.decode()


# --- Conditions ----------------------------------------------------------------------------------


def test_L78D_teams_are_scored_as_matches_and_pairs_as_a_field(club: Organiser) -> None:
    event = build_teams(club, teams=0)
    with pytest.raises(UserError, match="Teams are scored by Victory Points") as refusal:
        edit_event(actor=SYSTEM, event=event, now=NOW, scoring=Scoring.BUTLER)
    assert refusal.value.field == "scoring"
    with pytest.raises(UserError, match="This scoring is of teams"):
        edit_event(actor=SYSTEM, event=build_event(club), now=NOW, scoring=Scoring.TEAM_IMPS)


def test_what_tells_pairs_apart_is_refused_for_teams(club: Organiser) -> None:
    event = build_teams(club, teams=0, first_tie_break=TieBrokenBy.MET)
    with pytest.raises(UserError, match="tells pairs apart") as refusal:
        edit_event(actor=SYSTEM, event=event, now=NOW, first_tie_break=TieBrokenBy.TOPS)
    assert refusal.value.field == "first_tie_break"


def test_conditions_of_pairs_start_no_session_of_teams(club: Organiser) -> None:
    event = build_event(club)
    edit_event(
        actor=SYSTEM, event=event, now=NOW, contest=Event.Contest.TEAMS, scoring=Scoring.TEAM_IMPS
    )
    event.refresh_from_db()
    rows = [ListedTeam(number, team_name(number), None, four(number)) for number in (1, 2)]
    add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
    with pytest.raises(UserError, match="publish them anew"):
        start(event, "head-to-head", 24)


def test_a_scale_without_matches_of_that_length_starts_nothing(club: Organiser) -> None:
    event = build_teams(club, victory_scale=VictoryScale.ACBL_20)
    with pytest.raises(UserError, match="20 boards: the scale is for 6 to 8 or 9 to 11"):
        start(event, "round-robin", 60)
    start(event, "round-robin", 24)


def start(event: Event, kind: str, boards: int) -> Session:
    return start_session(
        actor=SYSTEM,
        session=event.sessions.get(),
        kind=kind,
        entries=list(event.entries.all()),
        boards=boards,
        now=NOW,
    )


# --- Seats ---------------------------------------------------------------------------------------


def test_teams_are_ranked_and_their_pairs_sit(club: Organiser) -> None:
    session = build_match_session(club)
    field = field_of(session)
    assert [each.label for each in ranked_of(field)] == ["1", "2", "3", "4"]
    rows = TableRound.objects.filter(section__session=session, round=1)
    assert [f"{row.ns} v {row.ew}" for row in rows] == [
        "1 NS v 4 EW",
        "4 NS v 1 EW",
        "2 NS v 3 EW",
        "3 NS v 2 EW",
    ]
    assert {each.label: each.names for each in field.values()}["2EW"] == "Ελένη's Four"


def test_both_pairs_of_a_team_find_their_way(club: Organiser) -> None:
    session = build_match_session(club)
    ew, ns = sorted(named_so(session, "3"), key=lambda each: each.line)
    assert (ns.label, ew.label) == ("3NS", "3EW")
    assert named_so(session, "3EW") == [ew]
    card = way_of(session, ew)[0]
    assert (card.title, card.names) == ("Team 3, E-W", "The Gannets")
    assert [(line.table, line.opponents, line.opponents_names) for line in card.lines] == [
        ("3", "2", "Ελένη's Four"),
        ("1", "1", "Łódź Łosie"),
        ("4", "4", "Baize"),
    ]


def test_the_start_is_taken_back_with_all_pairs(club: Organiser) -> None:
    session = build_match_session(club)
    undo_start(actor=SYSTEM, session=session, now=NOW)
    assert not Contestant.objects.exists()


def test_teams_compared_over_all_boards_play_no_matches(club: Organiser) -> None:
    with pytest.raises(UserError, match="choose one with matches"):
        start(build_teams(club, teams=5), "teams-mitchell", 24)


def test_changes_that_would_break_a_match_are_refused(club: Organiser) -> None:
    session = build_match_session(club)
    found = section_of(session)
    assert found is not None
    offered = [key for key, _kind in kinds_after([], found[1])]
    assert offered == [
        ChangeKey.JOIN,
        ChangeKey.LEAVE,
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
        ChangeKey.WRONG_HAND,
        ChangeKey.WRONG_MATCH,
        ChangeKey.FEWER_ROUNDS,
        ChangeKey.SKIP_ROUND,
    ]
    with pytest.raises(UserError, match="Matches stay as they are here"):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.SKIP,
            parameters={"round": 2},
            seen=0,
            now=NOW,
        )
    with pytest.raises(UserError, match="Teams play here"):
        add_late_entry(
            actor=SYSTEM, session=session, first=Person("Cy X"), second=Person("Di X"), now=NOW
        )


# --- The score -----------------------------------------------------------------------------------


def test_L78B_a_match_by_hand(club: Organiser) -> None:
    """Eight boards; team 1 North-South and 4 East-West in the open room, the others in the closed.

    Board 1, nobody vulnerable: 4S made and 3S made, 420 - 140 = 280 points, 7 IMPs to team 1.
    Board 2, N-S vulnerable: 2H one down and passed out, -100, 3 IMPs to team 4.
    Boards 3 to 8 are alike. By 4 IMPs over 8 boards: 10 + 10 (1 - R^(4/B)) / (1 - R), B = 15 √8,
    R = √5 - 2, which is 11.67.
    """
    session = build_match_session(club, teams=2, kind="head-to-head", boards=8, rounds=1)
    enter_results(session, texts=("4S N =", "2H N -1", *["P"] * 6, "3S N =", "P", *["P"] * 6))
    (match,) = score_input(session).score().matches  # type: ignore[union-attr]
    assert [(each.board, each.home.points) for each in match.boards[:3]] == [
        (1, 7),
        (2, -3),
        (3, 0),
    ]
    assert (match.home_points, match.away_points) == (Fraction("11.67"), Fraction("8.33"))


def test_plain_imps_and_board_a_match_add_up(club: Organiser) -> None:
    texts = ("4S N =", "2H N -1", *["P"] * 6, "3S N =", "P", *["P"] * 6)
    found = {}
    for scoring in (Scoring.TEAM_IMPS, Scoring.BOARD_A_MATCH):
        session = build_match_session(
            club, teams=2, kind="head-to-head", boards=8, rounds=1, scoring=scoring, name=scoring
        )
        enter_results(session, texts=texts)
        found[scoring] = {
            each.contestant: each.total for each in score_input(session).score().standings
        }
    assert found == {
        Scoring.TEAM_IMPS: {"1": 4, "2": -4},
        Scoring.BOARD_A_MATCH: {"1": 8, "2": 8},
    }


def test_stanzas_of_two_teams_are_one_match(club: Organiser) -> None:
    session = build_match_session(club, teams=2, kind="head-to-head", boards=24, rounds=2)
    enter_results(session)
    matches = score_input(session).score().matches  # type: ignore[union-attr]
    assert [(len(each.boards), each.match.round_number) for each in matches] == [(24, 2)]


def test_a_match_without_a_compared_board_counts_nothing_yet(club: Organiser) -> None:
    """In round 1 teams 1 and 4 have one board in one room, 2 and 3 have one in both."""
    session = build_match_session(club)
    enter_results(session, leave=96 - 8, rounds={1, 2, 3}, texts=["P"])
    totals = {each.contestant: each.total for each in score_input(session).score().standings}
    assert totals == {"1": 0, "2": 0, "3": 0, "4": 0}
    enter_results(session, leave=96 - 9 - 7, texts=["P"])
    totals = {each.contestant: each.total for each in score_input(session).score().standings}
    assert totals == {"1": 10, "2": 0, "3": 0, "4": 10}


def test_L78D_who_has_no_opponents_gets_the_points_of_a_bye(club: Organiser) -> None:
    session = build_match_session(club, teams=3, boards=24, bye_points=13)
    enter_results(session, texts=["P"])
    totals = {each.contestant: each.total for each in score_input(session).score().standings}
    assert totals == {"1": 33, "2": 33, "3": 33}


def test_a_bye_counts_once_its_round_has_come(club: Organiser) -> None:
    session = build_match_session(club, teams=3, boards=24)
    enter_results(session, rounds={1}, texts=["P"])
    totals = [each.total for each in score_input(session).score().standings]
    assert totals == [12, 10, 10]


def test_the_live_score_of_teams_is_the_whole_score(club: Organiser) -> None:
    session = build_match_session(club)
    enter_results(session, leave=20)
    whole, live = score_input(session).score(), live_score(session, field_of(session), WHOLE)
    assert live.standings == whole.standings


def test_L90_a_penalty_is_taken_from_the_total_of_the_team(club: Organiser) -> None:
    session = build_match_session(club)
    enter_results(session, texts=["P"])
    team = session.contestants.ranked().get(number=2)
    write_penalty(
        actor=SYSTEM,
        session=session,
        contestant=team,
        amount=Decimal("1.5"),
        unit=ScorePenalty.Unit.SCORE,
        law="90A",
        reason="late",
        now=NOW,
    )
    totals = {each.contestant: each.total for each in score_input(session).score().standings}
    assert totals == {"1": 30, "2": Fraction("28.5"), "3": 30, "4": 30}


@pytest.mark.parametrize("teams", [4, 5, 6])
@pytest.mark.parametrize(
    "draft",
    one_first(
        [
            {},
            {"victory_scale": VictoryScale.WBF_DISCRETE, "average_imps": 2},
            {"scoring": Scoring.TEAM_IMPS, "first_tie_break": TieBrokenBy.QUOTIENT},
            {
                "scoring": Scoring.BOARD_A_MATCH,
                "first_tie_break": TieBrokenBy.MATCHES_WON,
                "second_tie_break": TieBrokenBy.OPPONENTS,
                "third_tie_break": TieBrokenBy.MET,
            },
            {
                "scoring": Scoring.BOARD_A_MATCH,
                "first_tie_break": TieBrokenBy.LAST,
                "second_tie_break": TieBrokenBy.NET,
            },
        ]
    ),
    ids=["continuous", "whole points", "imps", "board-a-match", "by the last match"],
)
def test_L78D_the_printed_document_has_the_same_score(
    club: Organiser, teams: int, draft: dict[str, Any]
) -> None:
    session = build_match_session(club, teams=teams, boards=30, **draft)
    enter_results(session, leave=7, texts=("4S N =", "3NT S +1", "2H E -1", "A+/A-", "NP", "P"))
    printed = StringIO()
    call_command("scoring_document", session.pk, stdout=printed)
    theirs: Any = write(score(read(json.loads(printed.getvalue()))))
    own = score_input(session).score()
    assert theirs["standings"] == [
        {**theirs["standings"][place], "rank": each.rank, "contestant": each.contestant}
        for place, each in enumerate(own.standings)
    ]
    assert [Fraction(each["total"]) for each in theirs["standings"]] == [
        each.total for each in own.standings
    ]


# --- The official score --------------------------------------------------------------------------


def test_the_official_score_has_a_page_for_each_match(client: Client) -> None:
    release = build_release(build_match_session())
    key = [release.organiser.slug, release.session_id]
    cross = client.get(reverse("matches", args=key))
    assert cross.status_code == 200
    assert [len(lines) for _round, lines in cross.context["rounds"]] == [2, 2, 2]
    match = client.get(reverse("match", args=[*key, "1-4"]))
    lines = match.context["lines"]
    assert [line.board for line in lines] == list(range(1, 9))
    home, away = match.context["teams"]
    assert Fraction(home["total"]) == sum(
        Fraction(line.gained or 0) - Fraction(line.given or 0) for line in lines
    )
    assert Fraction(home["points"]) + Fraction(away["points"]) == 20
    assert client.get(reverse("match", args=[*key, "4-1"])).status_code == 404
    card = client.get(reverse("result_card", args=[*key, "4"]))
    assert [each.against for each in card.context["matches"]] == ["1", "2", "3"]
    assert client.get(reverse("result_card", args=[*key, "4NS"])).status_code == 404


def test_the_cross_table_adds_up_to_the_ranking(client: Client) -> None:
    release = build_release(build_match_session(teams=6, boards=30))
    page = client.get(reverse("matches", args=[release.organiser.slug, release.session_id]))
    ((letter, rows),) = page.context["cross"]
    assert letter == ""
    for row in rows:
        cells = [Fraction(cell) for cell in row.cells if cell]
        assert sum(cells) == Fraction(row.place["total"])
        assert len(cells) == 5


def test_why_a_board_gave_so_many_imps(client: Client) -> None:
    session = build_match_session(teams=2, kind="head-to-head", boards=8, rounds=1)
    texts = ("4S N =", "2H N -1", *["P"] * 6, "3S N =", "P", *["P"] * 6)
    with scope(organiser=session.organiser):
        enter_results(session, texts=texts)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    place = [session.organiser.slug, session.pk, 1, "1NS", "2EW"]
    home, away = client.get(reverse("why", args=place)).context["teams"]
    row = home.compared[0]
    assert (row.ns, row.ew, row.difference, row.points, home.laws) == (
        420,
        -140,
        280,
        ("7",),
        ("78B",),
    )
    assert away.compared[0].points == ("-7",)


def test_an_event_of_pairs_has_no_matches(client: Client) -> None:
    release = build_release()
    key = [release.organiser.slug, release.session_id]
    assert "No matches between teams" in client.get(reverse("matches", args=key)).content.decode()
    assert client.get(reverse("match", args=[*key, "1-2"])).status_code == 404


# --- Pages ---------------------------------------------------------------------------------------

PAGES: list[tuple[str, tuple[object, ...]]] = [
    ("desk", ()),
    ("scores_board", (1,)),
    ("scores_round", (1,)),
    ("movement", ()),
    ("where_next", ()),
    ("rulings", ()),
]


@remembered
def of_4_and_10_teams() -> list[Session]:
    """A running session of each, of a club of its own, with all results but three."""
    sessions = [
        build_match_session(make_organiser(f"club{teams}"), teams=teams, boards=(teams - 1) * 4)
        for teams in (4, 10)
    ]
    for session in sessions:
        enter_results(session, leave=3)
    return sessions


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_pages_ask_as_often_for_10_teams_as_for_4(
    client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    name: str,
    more: tuple[object, ...],
) -> None:
    counts = []
    for session in of_4_and_10_teams():
        slug = session.organiser.slug
        client.force_login(User.objects.get(email=f"director@{slug}.example"))
        place = reverse(name, args=[slug, session.pk, *more])
        client.get(place)
        with django_assert_max_num_queries(60) as asked:
            assert client.get(place).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_booklet_has_the_cross_table_and_every_match(club: Organiser) -> None:
    release = build_release(build_match_session(club))
    context = booklet_context(release)
    ((_letter, rows),) = context["cross"]
    assert (context["contestants"], len(rows)) == (4, 4)
    assert [
        (line.home["label"], line.away["label"], len(lines))
        for line, lines in context["match_cards"]
    ] == [("1", "4", 8), ("2", "3", 8), ("1", "3", 8), ("4", "2", 8), ("1", "2", 8), ("3", "4", 8)]
    text = render_to_string("documents/booklet.html", context)
    assert "Ελένη&#x27;s Four" in text
    assert "34 – 18 IMPs" in text
