"""The Butler list of a teams event: who sat, the datum of each board, and what comes of both."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.line_ups import ToldSeats, tell_line_ups
from events.actions.releases import publish_official_score
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.awards import AwardJson, artificial_award
from events.models import EntryMember, Event, MatchDecision, ScoreRelease, Session
from events.models.scoring_choices import ButlerList, DatumTo, Scoring
from events.queries.butler_pages import event_butler
from events.queries.overall import session_parts
from tests.builders import NOW, enter_results, make_organiser
from tests.championship import A_WEEK
from tests.scored_alone import scored_alone
from tests.teams import TEXTS, build_match_session, build_teams
from tests.writers import set_adjustment

pytestmark = pytest.mark.django_db


def tell(session: Session, number: int, names: str, *, from_round: int = 1) -> None:
    """By first names, North, South, East, West."""
    with scope(organiser=session.organiser):
        team = session.contestants.ranked().select_related("entry").get(number=number)
        members = EntryMember.objects.filter(entry=team.entry).select_related("player")
        keys = {each.player.name.split()[0]: each.pk for each in members}
        told = ToldSeats(team, [keys[name] for name in names.split()])
        tell_line_ups(actor=SYSTEM, session=session, from_round=from_round, told=[told], now=NOW)


def tell_all(session: Session) -> None:
    with scope(organiser=session.organiser):
        numbers = list(session.contestants.ranked().values_list("number", flat=True))
    for number in numbers:
        tell(session, number, "Ann Bob Cy Di")


def publish(session: Session) -> ScoreRelease:
    with scope(organiser=session.organiser):
        return publish_official_score(actor=SYSTEM, session=session, now=NOW)


def played(
    organiser: Organiser | None = None, *, teams: int = 4, boards: int = 24, **draft: Any
) -> Session:
    """A round robin in which all that sat are known, and all results are in."""
    session = build_match_session(organiser, teams=teams, boards=boards, **draft)
    tell_all(session)
    enter_results(session, texts=TEXTS)
    return session


def listed_in(release: ScoreRelease) -> Any:
    assert release.matches is not None
    return release.matches["butler"]


def has_list(release: ScoreRelease) -> bool:
    return "butler" in (release.matches or {})


def places(release: ScoreRelease) -> dict[str, Any]:
    """By label and the first names of both players: "1 Ann Bob"."""
    return {
        " ".join([each["label"], *re.findall(r"(\w+) \S+(?: &|$)", each["names"])]): each
        for each in listed_in(release)["places"]
    }


def url(session: Session, name: str, *args: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *args])


def score_of(board: Mapping[str, Any], release: ScoreRelease) -> int:
    lines = {
        (sheet["board"], line["ns"], line["ew"]): line["score_ns"]
        for sheet in release.travellers
        for line in sheet["lines"]
    }
    score: int = lines[board["board"], board["ns"], board["ew"]]
    return score


def test_each_pair_is_ranked_by_its_average_on_a_board() -> None:
    release = publish(played())
    found = places(release)
    assert sorted(found) == [f"{team} {pair}" for team in "1234" for pair in ("Ann Bob", "Cy Di")]
    rows = listed_in(release)["places"]
    averages = [Fraction(row["total"]) / row["boards"] for row in rows]
    assert averages == sorted(averages, reverse=True)
    assert {row["boards"] for row in rows} == {24}
    assert sum(Fraction(row["total"]) for row in rows) == 0


def test_L78B_a_board_is_compared_with_the_mean_of_its_scores() -> None:
    """Two matches play board 1: 420, -100, 420 and 130 are there (by hand from TEXTS)."""
    session = build_match_session()
    tell_all(session)
    enter_results(session, texts=("4S N =", "3NT S -1", "2H N +1", "P", "1NT N =", "2S S ="))
    release = publish(session)
    sheet = next(each for each in release.travellers if each["board"] == 1)
    scores = [line["score_ns"] for line in sheet["lines"]]
    mean = Fraction(sum(scores), len(scores))
    pair = listed_in(release)["boards"]
    boards = [each for rows in pair.values() for each in rows if each["board"] == 1]
    assert {Fraction(each["mean"]) for each in boards} == {mean}
    assert {each["counted"] for each in boards} == {len(scores)}


@pytest.mark.parametrize(
    ("chosen", "to", "scores", "datum"),
    [
        (ButlerList.ALL, DatumTo.TEN, "4S N =/4S N =/1NT N =/4S N -1", 220),  # 880 / 4 = 220
        (ButlerList.ALL, DatumTo.TEN, "4S N =/4S N +1/1NT N =/3H N =", 280),  # 1100 / 4 = 275
        (ButlerList.ALL, DatumTo.TEN_TO_ZERO, "4S N =/4S N +1/1NT N =/3H N =", 270),
        (ButlerList.LESS_ONE, DatumTo.TEN, "4S N =/1NT N =/1NT N +1/P", 110),  # 210 / 2 = 105
        (ButlerList.LESS_ONE, DatumTo.TEN_TO_ZERO, "4S N =/1NT N =/1NT N +1/P", 100),
        (ButlerList.LESS_ONE, DatumTo.TEN_EVEN, "4S N =/1NT N =/1NT N +1/P", 100),
    ],
)
def test_the_conditions_say_what_the_datum_is(
    chosen: ButlerList, to: DatumTo, scores: str, datum: int
) -> None:
    """Board 1, on which nobody is vulnerable, at four tables: 420, 450, 140, 120, 90, -50, 0."""
    session = build_match_session(butler_list=chosen, datum_to=to)
    tell_all(session)
    enter_results(session, texts=[each for each in scores.split("/") for _board in range(8)])
    boards = listed_in(publish(session))["boards"].values()
    assert {row["datum"] for rows in boards for row in rows if row["board"] == 1} == {str(datum)}


def test_with_another_partner_it_is_another_pair() -> None:
    session = build_match_session()
    tell_all(session)
    tell(session, 1, "Ann Cy Bob Di", from_round=3)
    enter_results(session, texts=TEXTS)
    found = places(publish(session))
    assert {name: each["boards"] for name, each in found.items() if name[0] == "1"} == {
        "1 Ann Bob": 16,
        "1 Cy Di": 16,
        "1 Ann Cy": 8,
        "1 Bob Di": 8,
    }


def test_who_played_too_few_boards_has_no_place() -> None:
    session = build_match_session(butler_least=50)
    tell_all(session)
    tell(session, 1, "Ann Cy Bob Di", from_round=3)
    enter_results(session, texts=TEXTS)
    found = places(publish(session))
    assert found["1 Ann Cy"]["rank"] == ""
    assert found["1 Ann Cy"]["status"] == "too few boards"
    assert found["1 Ann Bob"]["rank"] != ""


def test_of_whom_nobody_told_their_scores_count_in_the_datum() -> None:
    told, untold = played(), build_match_session(make_organiser("benjamin"))
    tell(untold, 1, "Ann Bob Cy Di")
    enter_results(untold, texts=TEXTS)
    all_told, one_told = publish(told), publish(untold)
    assert listed_in(all_told)["untold"] == 0
    assert listed_in(one_told)["untold"] == 24 * 6
    assert {name: each["total"] for name, each in places(all_told).items() if name[0] == "1"} == {
        name: each["total"] for name, each in places(one_told).items()
    }


def test_a_match_that_is_void_counts_for_no_pair_and_in_no_datum() -> None:
    """Of the two matches on a board one is left: its two scores alone make the mean."""
    session = played()
    with scope(organiser=session.organiser):
        decide_session_match(
            actor=SYSTEM,
            session=session,
            match="1-2",
            outcome=MatchOutcome(MatchDecision.Kind.VOID),
            reason="They played the wrong boards.",
            seen=0,
            now=NOW,
        )
    release = publish(session)
    void = {
        sheet["board"]
        for sheet in release.travellers
        for line in sheet["lines"]
        if {line["ns"], line["ew"]} == {"1NS", "2EW"}
    }
    listed = listed_in(release)["boards"]
    boards = {key: [each["board"] for each in own] for key, own in listed.items()}
    assert {key: len(own) for key, own in boards.items()} == {
        f"{team}-{pair}": 16 if team in "12" else 24 for team in "1234" for pair in "12"
    }
    assert not void & {board for key in ("1-1", "1-2", "2-1", "2-2") for board in boards[key]}
    on_void = [each for own in listed.values() for each in own if each["board"] in void]
    assert {each["counted"] for each in on_void} == {2}


def test_the_list_changes_nothing_in_the_ranking() -> None:
    listed = publish(played())
    alone = publish(played(make_organiser("benjamin"), butler_list=ButlerList.NONE))
    assert not has_list(alone)
    assert listed.ranking == alone.ranking


def test_told_late_the_score_is_released_again_with_the_list() -> None:
    session = build_match_session()
    enter_results(session, texts=TEXTS)
    assert not has_list(publish(session))
    session.refresh_from_db()
    tell_all(session)
    with scope(organiser=session.organiser):
        assert len(places(session.releases.latest("number"))) == 8


def ruled() -> Session:
    """With a weighted score for one side and average plus and minus on another board."""
    session = played()
    weighted: AwardJson = {
        "assigned": [{"score": 420, "weight": "2/3"}, {"score": -50, "weight": "1/3"}]
    }
    awards = [(weighted, None), (artificial_award("A+"), artificial_award("A-"))]
    with scope(organiser=session.organiser):
        results = session.results.in_force().filter(kind="played").order_by("board", "pk")
        for number, (result, (ns, ew)) in enumerate(zip(results[3:12:8], awards, strict=True)):
            set_adjustment(
                actor=SYSTEM,
                session=session,
                board=result.board,
                ns=result.ns,
                ew=result.ew,
                ns_award=ns,
                ew_award=ew,
                laws="12C1(c)",
                origin=f"R{number}",
                now=NOW,
            )
    return session


@pytest.mark.parametrize("scoring", [Scoring.VICTORY_POINTS, Scoring.BOARD_A_MATCH])
def test_the_list_is_that_of_the_package_alone(scoring: Scoring, tmp_path: Path) -> None:
    """`python -m scoring` makes the same of the boards as those of a field of pairs."""
    session = ruled() if scoring is Scoring.VICTORY_POINTS else played(scoring=scoring)
    release = publish(session)
    out = StringIO()
    call_command("scoring_document", str(session.pk), "--butler", stdout=out)
    alone = scored_alone(json.loads(out.getvalue()), tmp_path)
    assert [(row["contestant"], row["rank"], row["total"]) for row in alone["standings"]] == [
        (row["key"], row["rank"], row["total"]) for row in listed_in(release)["places"]
    ]
    earned = {
        (board["board"], row[side]): row[f"imp_{side}"]
        for board in alone["boards"]
        for row in board["results"]
        for side in ("ns", "ew")
    }
    assert {
        (row["board"], key): row["imps"]
        for key, rows in listed_in(release)["boards"].items()
        for row in rows
    } == earned


def test_the_pairs_of_pairs_are_not_printed() -> None:
    session = played(butler_list=ButlerList.NONE)
    with pytest.raises(CommandError, match="are not listed"):
        call_command("scoring_document", str(session.pk), "--butler")


# --- Pages ---------------------------------------------------------------------------------------


def test_the_pages_show_places_and_the_boards_behind_them(client: Client) -> None:
    session = ruled()
    release = publish(session)
    first = listed_in(release)["places"][0]
    page = client.get(url(session, "butler")).content.decode()
    assert page.count('class="row-link"') == 8
    assert url(session, "butler_pair", first["key"]) in page
    card = client.get(url(session, "butler_pair", first["key"])).content.decode()
    assert card.count("<tr") == 24 + 2
    assert first["names"].replace("&", "&amp;") in card
    assert client.get(url(session, "butler_pair", "1-9")).status_code == 404
    assert client.get(url(session, "butler_pair", "%00")).status_code == 404


def test_without_line_ups_the_page_says_what_it_waits_for(client: Client) -> None:
    session = build_match_session()
    enter_results(session, texts=TEXTS)
    publish(session)
    assert "The list is made of the line-ups" in client.get(url(session, "butler")).content.decode()


@pytest.mark.parametrize("name", ["butler", "butler_pair"])
@pytest.mark.parametrize("teams", [4, 12])
def test_a_page_reads_one_row_of_the_release(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, name: str, teams: int
) -> None:
    session = played(teams=teams, boards=2 * teams)
    publish(session)
    path = url(session, name, *(["1-1"] if name == "butler_pair" else []))
    client.get(path)
    with django_assert_num_queries(3):
        answer = client.get(path)
    with django_assert_num_queries(2):
        assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_programs_read_the_list(client: Client) -> None:
    session = played()
    address = f"/api/v1/organisers/{session.organiser.slug}/sessions/{session.pk}/butler/"
    assert client.get(address).status_code == 404
    release = publish(session)
    answer = client.get(address)
    said = answer.json()
    assert said["pairs"] == listed_in(release)["places"]
    assert (said["count"], said["untold"], said["number"]) == (8, 0, 1)
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


# --- Several sessions ----------------------------------------------------------------------------


def two_sessions(teams: int = 4) -> list[Session]:
    """Two round robins of one event; in the second team 1 sits otherwise."""
    event = build_teams(teams=teams)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + A_WEEK, name="", now=NOW)
        sessions = []
        for session in event.sessions.order_by("number"):
            started = start_session(
                actor=SYSTEM,
                session=session,
                kind="round-robin",
                entries=list(event.entries.all()),
                boards=6 * (teams - 1),
                now=NOW,
            )
            tell_all(started)
            if started.number == 2:
                tell(started, 1, "Ann Cy Bob Di")
            enter_results(started, texts=TEXTS[started.number :] + TEXTS[: started.number])
            publish(started)
            sessions.append(started)
    return sessions


def test_over_several_sessions_boards_and_totals_are_added_up(client: Client) -> None:
    first, second = two_sessions()
    with scope(organiser=first.organiser):
        lists = [places(each.releases.get()) for each in (first, second)]
    with scope(organiser=first.organiser):
        event = Event.objects.select_related("organiser").get(pk=first.event_id)
        found = event_butler(event, session_parts(event))
    shown = {(each.label, each.names): each for each in found}
    assert len(found) == 10
    for name in ("2 Ann Bob", "2 Cy Di", "3 Ann Bob"):
        one, other = (each[name] for each in lists)
        own = shown[one["label"], one["names"]]
        total = Fraction(one["total"]) + Fraction(other["total"])
        assert (own.boards, Fraction(own.total)) == (36, total)
    alone = shown["1", lists[1]["1 Ann Cy"]["names"]]
    assert (alone.boards, len(alone.played)) == (18, 1)
    page = client.get(reverse("event_butler", args=[event.organiser.slug, event.pk]))
    assert page.content.decode().count('class="num"><b>') == 10


@pytest.mark.parametrize("teams", [4, 8])
def test_queries_over_several_sessions_do_not_depend_on_the_field(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, teams: int
) -> None:
    first, _second = two_sessions(teams)
    address = reverse("event_butler", args=[first.organiser.slug, first.event_id])
    client.get(address)
    with django_assert_num_queries(9):
        answer = client.get(address)
    with django_assert_num_queries(6):
        assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_an_event_of_one_session_has_the_list_of_that(client: Client) -> None:
    session = played()
    publish(session)
    address = reverse("event_butler", args=[session.organiser.slug, session.event_id])
    assert client.get(address)["Location"] == url(session, "butler")
