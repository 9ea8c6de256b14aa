"""Teams in two sections: divided, played to the final result, ranked together and section by
section, with a movement, matches and a cross table of each (Laws 3, 78D).
"""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Unpack

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import User
from events.actions.changes import change_movement
from events.actions.dividing import divide_field
from events.actions.entries import add_late_team, withdraw_entry
from events.actions.line_ups import ToldSeats, tell_line_ups
from events.actions.results import enter_result
from events.actions.session_matches import MatchOutcome, carry_into_session_match
from events.actions.session_matches import decide_session_match as decide
from events.actions.session_matches import take_back_match_decision as take_back
from events.documents.booklet import booklet_context
from events.models import EntryMember, MatchDecision, ScorePenalty, Scoring, Session
from events.models.scoring_choices import MatchesAre
from events.models.stages import Carrying
from events.movements.changes.leaving import Remaining
from events.movements.dividing import Allotment
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.decision_words import decisions_on_record
from events.queries.line_ups import team_sittings
from events.queries.live_matches import all_matches, live_matches
from events.queries.movement import letters_of
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from events.queries.way import named_so, way_of
from rulings.actions.finalise import finalise_if_due
from rulings.actions.penalties import give_penalty
from scoring.teams.boards import TeamSide
from tests.builders import NOW, build_release, enter_results
from tests.championship import finish, nth
from tests.events.test_match_entry import typed
from tests.events.test_stages_of_all import staged
from tests.events.test_teams_to_the_end import engine_score, hold_to_engine, release_of
from tests.events.test_usebio_out import brought, matches_of, score, written
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.to_the_end import changed_on_appeal
from tests.scored_alone import printed, scored_alone
from tests.staged import carried_of
from tests.stages import begin_own, publish
from tests.teams import (
    TEXTS,
    begin_teams_in_sections,
    build_teams,
    build_teams_in_sections,
    four,
)

pytestmark = pytest.mark.django_db

FOUR = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]


def labels_won(session: Session) -> dict[str, Fraction]:
    return {row["label"]: Fraction(row["total"]) for row in release_of(session).ranking}


# --- To the end ----------------------------------------------------------------------------------


@pytest.fixture(params=[Scoring.VICTORY_POINTS, Scoring.TEAM_IMPS, Scoring.BOARD_A_MATCH], ids=str)
def night(request: pytest.FixtureRequest) -> Iterator[Night]:
    """Ten teams enter and one withdraws: four play in section A, five in B, where one sits out."""
    event = build_teams(teams=10, scoring=request.param)
    with scope(organiser=event.organiser):
        gone = event.entries.get(number=10)
        withdraw_entry(actor=SYSTEM, event=event, entry=gone, now=NOW)
        yield night_of(begin_teams_in_sections(event), entered=True)


def test_L78D_teams_in_two_sections_to_their_final_result(night: Night, tmp_path: Path) -> None:
    """A ruling, a penalty in the other section, an official score, an appeal, and the end."""
    session = night.session
    night.rule()
    other = session.contestants.ranked().get(letter="B", number=2)
    give_penalty(
        actor=night.director,
        session=session,
        contestant=other,
        amount=Decimal("0.5"),
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="Ten minutes late.",
        is_told=True,
        now=NOW,
    )
    night.publish()
    hold_to_engine(session)
    before = labels_won(session)
    changed_on_appeal(night)
    hold_to_engine(session)
    after = labels_won(session)
    changed = {label for label, total in after.items() if total != before[label]}
    assert changed <= {night.ns.short, night.ew.short}
    assert finalise_if_due(session=night.reload(), now=OFFICIAL + timedelta(days=1))
    assert night.reload().state == Session.State.FINAL
    hold_to_engine(session)
    alone = scored_alone(printed(session), tmp_path)
    assert alone == engine_score(session)


def test_nobody_of_another_section_is_met(night: Night) -> None:
    night.publish()
    matches: Any = release_of(night.session).matches
    met = [{match[side]["label"] for side in ("home", "away")} for match in matches["matches"]]
    assert sorted(map(sorted, met)) == sorted(
        [f"{letter}{one}", f"{letter}{two}"]
        for letter, teams in (("A", 4), ("B", 5))
        for one in range(1, teams + 1)
        for two in range(one + 1, teams + 1)
    )
    assert sorted(bye["label"] for bye in matches["byes"]) == ["B1", "B2", "B3", "B4", "B5"]


def test_L78D_the_first_two_of_each_section_go_on_with_what_they_did_to_one_another() -> None:
    """Who meets in final A met in the qualifying, or was in the other section: nothing is carried
    between those.
    """
    first, last = (
        {"intake": "section_places", "first_place": place, "last_place": place + 1}
        for place in (1, 3)
    )
    event = staged(
        build_teams(teams=8),
        {2: first, 3: last},
        carried=Carrying.AMONG,
        carry_amount=Decimal(100),
    )
    with scope(organiser=event.organiser):
        finish(begin_teams_in_sections(event), TEXTS)
        session = nth(event, 1)
        hold_to_engine(session)
        found = publish(event)
        of = {row.entry.number: row for row in session.contestants.ranked()}
        places = {row["label"]: row for row in release_of(session).ranking}
        in_order = sorted(of, key=lambda number: -Fraction(places[of[number].label]["total"]))
        for letter in "AB":
            own = [number for number in in_order if of[number].letter == letter]
            assert [found.assigned[number] for number in own] == [2, 2, 3, 3]
        assert carried_of(event) == {
            number: points_against(session, of[number].label, of[other].label)
            for stage in (2, 3)
            for number in of
            for other in of
            if found.assigned[number] == found.assigned[other] == stage
            and of[number].letter == of[other].letter
            and number != other
        }
        finish(begin_own(event, 2, kind="round-robin", boards=12), TEXTS)
        hold_to_engine(nth(event, 2))


def points_against(session: Session, own: str, other: str) -> Fraction:
    """What a team has from its match against another."""
    sheet: Any = release_of(session).matches
    return next(
        Fraction(match[side]["points"])
        for match in sheet["matches"]
        for side, against in (("home", "away"), ("away", "home"))
        if (match[side]["label"], match[against]["label"]) == (own, other)
    )


# --- Divided -------------------------------------------------------------------------------------


@pytest.fixture
def two() -> Iterator[Session]:
    """Sections A and B of four teams each, in three rounds of four boards; nothing is entered."""
    session = build_teams_in_sections(carry_over_cap=6)
    with scope(organiser=session.organiser):
        yield session


def test_L3_teams_and_their_tables_carry_the_letter_of_their_section(two: Session) -> None:
    assert letters_of(two) == ("A", "B")
    assert [each.label for each in two.contestants.ranked()] == FOUR
    card = way_of(two, named_so(two, "B3NS")[0])[0]
    assert (card.title, card.lines[0].table, card.lines[0].opponents) == (
        "Team B3, N-S",
        "B4",
        "B2",
    )


def test_a_knock_out_is_not_divided() -> None:
    event = build_teams(teams=8, scoring=Scoring.TEAM_IMPS, matches_are=MatchesAre.KNOCKOUT)
    with (
        scope(organiser=event.organiser),
        pytest.raises(UserError, match="A knock-out is played in one section") as refusal,
    ):
        divide_field(
            actor=SYSTEM,
            session=event.sessions.get(),
            sections=2,
            way=Allotment.IN_ORDER,
            now=NOW,
        )
    assert refusal.value.field == "sections"


def test_seven_teams_are_too_few_for_two_sections() -> None:
    event = build_teams(teams=7)
    with (
        scope(organiser=event.organiser),
        pytest.raises(UserError, match="7 teams make at most 1 sections of 4 or more"),
    ):
        divide_field(
            actor=SYSTEM,
            session=event.sessions.get(),
            sections=2,
            way=Allotment.IN_ORDER,
            now=NOW,
        )


# --- Matches -------------------------------------------------------------------------------------


def test_a_decision_is_of_a_match_in_its_own_section(two: Session) -> None:
    """A1 – A4 and B1 – B4 have the same numbers: B1 alone does not play."""
    enter_results(two, texts=["P"])
    outcome = MatchOutcome(MatchDecision.Kind.DEFAULTED, TeamSide.HOME)
    decide(actor=SYSTEM, session=two, match="B1-B4", outcome=outcome, reason="away", now=NOW)
    carry_into_session_match(
        actor=SYSTEM,
        session=two,
        match="A1-A4",
        side=TeamSide.AWAY,
        amount=Decimal(4),
        reason="the first leg",
        now=NOW,
    )
    said = {
        each.name: (
            each.said is not None,
            bool(each.carried),
            len(decisions_on_record(two, each.match)),
        )
        for each in all_matches(two, WHOLE)
        if each.name in {"A1-A4", "B1-B4", "A2-A3"}
    }
    assert said == {
        "A1-A4": (False, True, 1),
        "B1-B4": (True, False, 1),
        "A2-A3": (False, False, 0),
    }
    take_back(actor=SYSTEM, session=two, match="B1-B4", reason="they came", seen=1, now=NOW)
    totals = {each.contestant: each.total for each in score_input(two).score().standings}
    assert {totals[label] for label in FOUR if label[0] == "B"} == {30}


def enter(session: Session, letter: str, number: int) -> None:
    """One result, at a table of a section in a round."""
    play = next(
        each
        for each in session_plays(session, WHOLE).missing
        if (each.ns.letter, each.table_round.round) == (letter, number)
    )
    enter_result(
        actor=SYSTEM,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        text="P",
        seen_version=0,
        now=NOW,
    )


@pytest.mark.parametrize(("letter", "points"), [("A", {0}), ("B", {0, 12})])
def test_L78D_a_bye_counts_once_its_own_section_has_come_to_it(
    letter: str, points: set[int]
) -> None:
    """One of the five teams of B sits out in each round: four byes have come by the fourth."""
    session = build_teams_in_sections(teams=9, boards=20)
    with scope(organiser=session.organiser):
        enter(session, letter, 3)
        totals = {each.contestant: each.total for each in score_input(session).score().standings}
    assert {total for label, total in totals.items() if label[0] == "B"} == points


def test_each_section_is_watched_at_its_own_pace(two: Session) -> None:
    enter_results(two, rounds={1}, texts=["P"])
    assert [(each.round, each.name) for each in live_matches(two, WHOLE)] == [
        (2, "A1-A3"),
        (2, "A4-A2"),
        (2, "B1-B3"),
        (2, "B4-B2"),
    ]
    tables = [(each.open_table, each.closed_table) for each in live_matches(two, WHOLE)]
    assert all(each[0] == "B" for two in tables[2:] for each in two)


def test_a_section_that_lags_is_watched_in_its_own_round(two: Session) -> None:
    enter(two, "A", 2)
    assert {(each.letter, each.round) for each in live_matches(two, WHOLE)} == {("A", 2), ("B", 1)}


def test_the_grid_of_a_match_has_the_two_rooms_of_its_section(two: Session) -> None:
    page = client_of(two).get(address(two, "match_entry", "B2-B3"))
    assert page.status_code == 200
    assert [len(rooms) for row in page.context["rows"] for rooms in row.rooms] == [1] * 8
    sent = typed(two, "4S N =", "4S N -1", match="B2-B3")
    client_of(two).post(address(two, "match_entry", "B2-B3"), sent)
    rows = two.results.in_force().select_related("ns", "ew").order_by("pk")
    assert [(row.ns.label, row.ew.label) for row in rows] == [
        ("B2NS", "B3EW"),
        ("B3NS", "B2EW"),
    ]


def test_L4_a_line_up_is_of_a_team_of_its_section(two: Session) -> None:
    """B1 and A1 have the same number; what B1 tells stands on its own boards alone."""
    team = two.contestants.ranked().get(letter="B", number=1)
    members = list(EntryMember.objects.filter(entry=team.entry).order_by("position"))
    told = ToldSeats(team, [members[place].pk for place in (1, 3, 0, 2)])
    tell_line_ups(actor=SYSTEM, session=two, from_round=1, told=[told], now=NOW)
    sat = {each.contestant.label: each.typed for each in team_sittings(two, 1)}
    assert (sat["B1"], sat["A1"]) == ("bd ac", "")
    way = way_of(two, named_so(two, "B1NS")[0])[0]
    assert way.lines[0].sat == "Bob E & Di E"


def changed(session: Session, kind: ChangeKey, **asked: Unpack[Parameters]) -> None:
    """A change of the movement of section B."""
    change_movement(
        actor=SYSTEM, session=session, section="B", kind=kind, parameters=asked, seen=0, now=NOW
    )


def test_L78D_a_team_leaves_its_section_and_no_other(two: Session) -> None:
    """B2 leaves after the first round: A2, of the same number, plays on."""
    enter_results(two, rounds={1}, texts=["P"])
    changed(two, ChangeKey.LEAVE, pair="2", round=2, remaining=Remaining.VOID)
    decided = MatchDecision.objects.in_force().order_by("number")
    assert {(each.home.short, each.away.short) for each in decided} == {
        ("B2", "B3"),
        ("B4", "B2"),
        ("B1", "B2"),
    }
    enter_results(two, texts=["P"])
    totals = {each.contestant: each.total for each in score_input(two).score().standings}
    assert totals == dict.fromkeys(FOUR, 30) | {"B1": 20, "B3": 20, "B4": 20, "B2": 0}


def test_a_late_team_takes_the_seats_of_the_sit_out_in_its_section() -> None:
    session = build_teams_in_sections(teams=9, boards=20)
    with scope(organiser=session.organiser):
        entered = add_late_team(
            actor=SYSTEM,
            session=session,
            name="Łosie II",
            people=four(20),
            now=NOW,
        )
        changed(session, ChangeKey.JOIN, entry=entered.entry.number, round=1)
        assert [each.label for each in session.contestants.ranked()][-2:] == ["B5", "B6"]
        names = {each.name for each in all_matches(session, WHOLE)}
    assert sum("B6" in name for name in names) == 5


# --- Pages and files -----------------------------------------------------------------------------


def client_of(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    return client


def address(session: Session, name: str, *more: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *more])


TOGETHER = "The teams of all sections stand in one ranking"
UNLIKE = "The sections do not play the same rounds and boards"


@pytest.mark.parametrize(("teams", "is_unlike"), [(8, False), (9, True)])
def test_L78D_results_say_what_is_ranked_together(
    client: Client, teams: int, is_unlike: bool
) -> None:
    """Four teams of A play three rounds, five of B five."""
    release = build_release(build_teams_in_sections(teams=teams))
    page = address(release.session, "results")
    everyone, own = (client.get(page + query).content.decode() for query in ("", "?section=B"))
    assert (TOGETHER in everyone, UNLIKE in everyone) == (True, is_unlike)
    assert TOGETHER not in own
    assert ("Five Bells" in own, "Łódź Łosie" in own) == (True, False)
    with scope(organiser=release.organiser):
        booklet = render_to_string("documents/booklet.html", booklet_context(release))
    assert (TOGETHER in booklet, UNLIKE in booklet) == (True, is_unlike)


def test_each_section_has_its_cross_table(client: Client) -> None:
    release = build_release(build_teams_in_sections())
    page = client.get(address(release.session, "matches"))
    tables = page.context["cross"]
    assert [(letter, len(rows)) for letter, rows in tables] == [("A", 4), ("B", 4)]
    for letter, rows in tables:
        assert [row.place["label"][0] for row in rows] == [letter] * 4
        assert rows[0].place["rank"].rstrip("=") == "1"
        for row in rows:
            cells = [Fraction(cell) for cell in row.cells if cell]
            assert (len(cells), sum(cells)) == (3, Fraction(row.place["total"]))
    match = client.get(address(release.session, "match", "B1-B4"))
    assert [each["label"] for each in match.context["teams"]] == ["B1", "B4"]
    card = client.get(address(release.session, "result_card", "B4"))
    assert [each.against for each in card.context["matches"]] == ["B1", "B2", "B3"]


def test_the_booklet_has_the_cross_table_and_matches_of_each_section() -> None:
    release = build_release(build_teams_in_sections())
    with scope(organiser=release.organiser):
        context = booklet_context(release)
    assert [(letter, len(rows)) for letter, rows in context["cross"]] == [("A", 4), ("B", 4)]
    assert len(context["match_cards"]) == 12


@pytest.mark.parametrize("teams", [8, 9])
def test_a_file_for_other_programs_comes_in_again_with_the_same_score(teams: int) -> None:
    """Of nine those of A have no bye, those of B one each."""
    release = build_release(build_teams_in_sections(teams=teams, boards=20))
    again = brought(written(release))
    assert score(again) == score(release)
    assert matches_of(again) == matches_of(release)


def test_programs_read_the_matches_of_both_sections(client: Client) -> None:
    release = build_release(build_teams_in_sections())
    found = client.get(address(release.session, "api-matches")).json()
    assert [each["key"] for each in found["matches"][:4]] == ["A1-A4", "A2-A3", "B1-B4", "B2-B3"]


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("desk", ()),
        ("matches_now", ()),
        ("scores_board", (1,)),
        ("scores_round", (1,)),
        ("movement", ()),
        ("movement_changes", ()),
        ("line_ups", ()),
        ("sheets", ()),
        ("where_next", ()),
    ],
)
def test_pages_of_a_running_session_are_read_by_its_director(
    two: Session, name: str, more: tuple[object, ...]
) -> None:
    enter_results(two, leave=30)
    assert client_of(two).get(address(two, name, *more), follow=True).status_code == 200


def test_the_director_divides_teams_on_the_page() -> None:
    event = build_teams(teams=9)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    client = client_of(session)
    assert "Play in several sections" in client.get(address(session, "movement")).content.decode()
    asked = {"sections": 2, "way": Allotment.IN_ORDER.value}
    page = client.post(address(session, "sections_divide"), asked, follow=True)
    assert [(row["letter"], row["size"]) for row in page.context["sections"]] == [
        ("A", 4),
        ("B", 5),
    ]
    assert TOGETHER in page.content.decode()


@pytest.mark.parametrize("teams", [8, 16])
def test_pages_ask_as_often_for_16_teams_as_for_8(
    django_assert_num_queries: DjangoAssertNumQueries, client: Client, teams: int
) -> None:
    release = build_release(build_teams_in_sections(teams=teams, boards=28))
    for name, asked in (("matches", 3), ("results", 5)):
        page = address(release.session, name)
        client.get(page)
        with django_assert_num_queries(asked):
            client.get(page)
