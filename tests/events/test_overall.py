"""The ranking over the sessions of an event: read from releases, and right to the last fraction."""

import json
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from clubs.models import Player
from events.actions.entries import withdraw_entry
from events.actions.entry_descriptions import describe_entry
from events.actions.sittings import add_session
from events.awards import artificial_award
from events.models import Event, ScorePenalty
from events.models.scoring_choices import Scoring, SessionsCombined, SessionsTied
from events.queries.overall import members_in_words, overall_ranking, session_parts
from events.queries.overall_places import OverallRanking
from events.queries.tonight import rankings_in_force
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.penalties import give_penalty
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Ruling
from scoring.numbers import half_up
from tests.builders import NOW, RESULTS, build_session, enter_pair, make_user
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.individuals import build_players
from tests.rulings.night import Night, night_of

pytestmark = [pytest.mark.django_db]

ROOT = Path(__file__).parents[2]
OTHER = tuple(reversed(RESULTS))


def ranking_of(event: Event) -> OverallRanking:
    event = Event.objects.select_related("organiser").get(pk=event.pk)
    return overall_ranking(event, session_parts(event), members_in_words(event))


def played(*, sessions: int = 2, pairs: int = 8, official: int = 2, **draft: Any) -> Event:
    """An event of which the first sessions have an official score, each with other results."""
    event = build_championship(pairs=pairs, sessions=sessions, **draft)
    for number in range(1, official + 1):
        texts = RESULTS[number:] + RESULTS[:number]
        finish(begin(event, number), texts)
    return event


def percents(event: Event) -> dict[int, list[Fraction]]:
    """What each entry made of the sessions it played, from the releases."""
    found: dict[int, list[Fraction]] = {}
    for session in event.sessions.order_by("number"):
        numbers = {each.label: each.entry.number for each in session.contestants.ranked()}
        for release in rankings_in_force([session]).values():
            for row in release.ranking:
                exact = 100 * Fraction(row["total"]) / row["of"]
                found.setdefault(numbers[row["label"]], []).append(exact)
    return found


def figures(ranking: OverallRanking) -> list[tuple[str, int, str]]:
    return [(each.rank, each.number, each.percent) for each in ranking.places]


@pytest.fixture
def event() -> Iterator[Event]:
    event = played()
    with scope(organiser=event.organiser):
        yield event


def test_mean_of_the_percentages(event: Event) -> None:
    """By hand: each pair's two percentages, added and halved; the higher is ahead."""
    means = {number: sum(each) / 2 for number, each in percents(event).items()}
    ranking = ranking_of(event)
    assert {each.number: each.standing.percent for each in ranking.places} == means
    assert [each.number for each in ranking.places] == sorted(
        means, key=lambda number: (-means[number], number)
    )
    assert (ranking.is_complete, ranking.is_final) == (True, False)


def test_sum_of_the_matchpoints_counts_each_board_alike() -> None:
    """Twice as many boards in the second session weigh twice as much."""
    event = build_championship(sessions_combined=SessionsCombined.MATCHPOINTS)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, boards=7))
        finish(begin(event, 2), OTHER)
        for place in ranking_of(event).places:
            one, two = place.counted
            assert two.of == 2 * one.of
            assert place.standing.total == one.total + two.total
            assert place.standing.of == one.of + two.of


@pytest.mark.parametrize("scoring", [Scoring.CROSS_IMPS, Scoring.TOTAL_POINTS])
def test_without_tops_the_totals_are_added(scoring: Scoring) -> None:
    event = played(scoring=scoring)
    with scope(organiser=event.organiser):
        ranking = ranking_of(event)
        assert not ranking.has_percent
        for place in ranking.places:
            assert place.standing.total == sum(each.total for each in place.counted)
        totals = [each.standing.total for each in ranking.places]
        assert totals == sorted(totals, reverse=True)


def test_the_best_two_of_three_count() -> None:
    event = played(sessions=3, official=3, sessions_counted=2)
    with scope(organiser=event.organiser):
        own = percents(event)
        for place in ranking_of(event).places:
            best = sorted(own[place.number], reverse=True)[:2]
            assert place.standing.percent == sum(best) / 2
            assert [bool(each and each.counts) for each in place.shares].count(True) == 2


def test_running_total_says_which_sessions_are_in() -> None:
    event = played(sessions=3)
    with scope(organiser=event.organiser):
        ranking = ranking_of(event)
        assert [each.release is not None for each in ranking.parts] == [True, True, False]
        assert not ranking.is_complete
        assert {each.shares[2] for each in ranking.places} == {None}


def test_two_winners_become_one_ranking() -> None:
    event = build_championship()
    with scope(organiser=event.organiser):
        finish(begin(event, 1, kind="mitchell", boards=8))
        finish(begin(event, 2))
        places = ranking_of(event).places
        assert sorted(each.number for each in places) == [*range(1, 9)]
        labels = {each.shares[0].label for each in places if each.shares[0]}
        assert labels == {f"{number}{line}" for number in range(1, 5) for line in ("NS", "EW")}


@pytest.mark.costly
def test_an_individual_over_two_sessions() -> None:
    event = build_players(players=8)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + A_WEEK, name="", now=NOW)
        for number in (1, 2):
            finish(begin(event, number, kind="individual"), RESULTS[number:])
        means = {number: sum(each) / 2 for number, each in percents(event).items()}
        ranking = ranking_of(event)
        assert {each.number: each.standing.percent for each in ranking.places} == means
        assert {each.names for each in ranking.places} == {f"Pat {letter}" for letter in "ABCDEFGH"}
        assert as_a_program(event)["standings"][0]["rank"] == ranking.places[0].rank


def test_who_comes_late_and_who_leaves_have_their_own_sessions() -> None:
    event = build_championship()
    with scope(organiser=event.organiser):
        finish(begin(event, 1))
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=8), now=NOW)
        enter_pair(event, 9)
        finish(begin(event, 2), OTHER)
        shares = {each.number: each.shares for each in ranking_of(event).places}
        assert [bool(each) for each in shares[8]] == [True, False]
        assert [bool(each) for each in shares[9]] == [False, True]


@pytest.mark.parametrize(("least", "without"), [(50, set()), (51, {8, 9})])
def test_who_missed_too_much_has_no_place(client: Client, least: int, without: set[int]) -> None:
    """Pair 8 played the first session alone and 9 the second: 14 of 28 boards."""
    event = build_championship(least_played=least)
    with scope(organiser=event.organiser):
        finish(begin(event, 1))
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=8), now=NOW)
        enter_pair(event, 9)
        finish(begin(event, 2), OTHER)
        ranking = ranking_of(event)
        assert {each.number for each in ranking.places if not each.rank} == without
        assert [each["rank"] for each in as_a_program(event)["standings"]] == [
            each.rank for each in ranking.places
        ]
    page = client.get(reverse("event_ranking", args=[event.organiser.slug, event.pk]))
    assert page.content.decode().count("no place: too few boards") == len(without)


@pytest.mark.parametrize(
    ("ties", "places"),
    [
        (SessionsTied.SHARED, [("1", 2), ("2=", 1), ("2=", 3), ("4", 4)]),
        (SessionsTied.LAST, [("1", 2), ("2", 3), ("3", 1), ("4", 4)]),
    ],
)
def test_ties_are_shared_or_broken_by_the_last_session(
    ties: str, places: list[tuple[str, int]]
) -> None:
    """Pairs 1 and 3 have 67% once and 33% once; in the last session 3 was better."""
    texts = ("4S N =", "4S N -1", "4S N +1")
    event = build_championship(pairs=4, sessions_tied=ties)
    with scope(organiser=event.organiser):
        entries = list(event.entries.order_by("number"))
        turned = [entries[2], entries[1], entries[0], entries[3]]
        finish(begin(event, 1, entries=entries, boards=6), texts)
        finish(begin(event, 2, entries=turned, boards=6), texts)
        ranking = ranking_of(event)
        assert [(each.rank, each.number) for each in ranking.places] == places
        decided = [each.number for each in ranking.places if each.decided_by]
        assert decided == ([3, 1] if ties == SessionsTied.LAST else [])


def test_names_are_those_of_the_entry(event: Event) -> None:
    assert {each.number: each.names for each in ranking_of(event).places}[3] == "Ann C & Bob C"


QUERIES = 9


def address(event: Event, *more: int) -> str:
    route = "event_why" if more else "event_ranking"
    return reverse(route, args=[event.organiser.slug, event.pk, *more])


def test_page_tells_the_ranking_and_why(event: Event, client: Client) -> None:
    place = ranking_of(event).places[0]
    page = unescape(client.get(address(event)).content.decode())
    assert place.names in page
    assert page.count(f">{place.percent}<svg") == 1
    for session in event.sessions.all():
        assert reverse("results", args=["acol", session.pk]) in page
    why = client.get(address(event, place.number)).content.decode()
    one, two = (each.percent for each in place.counted)
    assert f"({one} + {two}) ∕ 2 = {place.percent}%" in why
    assert client.get(address(event, 99)).status_code == 404
    results = client.get(reverse("results", args=["acol", nth(event, 1).pk])).content.decode()
    assert address(event) in results


def test_what_does_not_count_stands_in_brackets(client: Client) -> None:
    event = played(sessions_counted=1)
    with scope(organiser=event.organiser):
        ranking = ranking_of(event)
    page = client.get(address(event)).content.decode()
    out = [share for each in ranking.places for share in each.shares if share and not share.counts]
    assert len(out) == 8
    assert all(f"({share.shown})" in page for share in out)


def test_page_waits_for_the_first_official_score(client: Client) -> None:
    event = build_championship()
    assert "No official score yet" in client.get(address(event)).content.decode()
    single = build_session(event.organiser)
    results = reverse("results", args=["acol", single.pk])
    assert client.get(address(single.event)).headers["Location"] == results


def test_pair_finds_itself(event: Event, client: Client) -> None:
    user = make_user("ann@players.example")
    claim(actor=SYSTEM, player=Player.objects.get(name="Ann B"), user=user, now=NOW)
    client.force_login(user)
    page = client.get(address(event)).content.decode()
    assert page.count("(you)") == 1
    assert page.count('class="is-own"') == 1


def test_page_is_sent_once_while_nothing_changes(event: Event, client: Client) -> None:
    first = client.get(address(event))
    again = client.get(address(event), HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert again.status_code == 304
    night = night_of(nth(event, 2), entered=False)
    penalise(night)
    changed = client.get(address(event), HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert changed.status_code == 200


def test_a_new_name_is_told(event: Event, client: Client) -> None:
    first = client.get(address(event))
    Player.objects.filter(name="Ann B").update(name="Łucja B")
    changed = client.get(address(event), HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert "Łucja B &amp; Bob B" in changed.content.decode()


def test_api_has_nothing_for_a_session_without_a_score(client: Client) -> None:
    """The last session is to come, and pair 7 did not play the first."""
    event = build_championship(pairs=7)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, entries=list(event.entries.filter(number__lt=7)), boards=10))
        finish(begin(event, 2))
        add_session(actor=SYSTEM, event=event, starts_at=NOW + 2 * A_WEEK, name="Final", now=NOW)
    told = client.get(reverse("api-event-ranking", args=["acol", event.pk])).json()["ranking"]
    has_score = {each["entry"]: [share is not None for share in each["sessions"]] for each in told}
    assert has_score[7] == [False, True, False]
    assert has_score[1] == [True, True, False]


def test_api_tells_the_same(event: Event, client: Client) -> None:
    page = reverse("api-event-ranking", args=["acol", event.pk])
    answer = client.get(page)
    found = answer.json()
    assert (found["combined"], found["best"], found["is_final"]) == ("percentages", None, False)
    assert [each["release"] for each in found["sessions"]] == [1, 1]
    assert [(each["rank"], each["entry"], each["percent"]) for each in found["ranking"]] == figures(
        ranking_of(event)
    )
    held = client.get(page, HTTP_IF_NONE_MATCH=answer.headers["ETag"])
    assert held.status_code == 304
    waiting = build_championship(organiser=event.organiser, pairs=4)
    missing = client.get(reverse("api-event-ranking", args=["acol", waiting.pk]))
    assert missing.status_code == 404


@pytest.mark.parametrize(("sessions", "pairs"), [(2, 8), (6, 8), (2, 16)])
def test_page_asks_as_much_of_any_field(
    sessions: int, pairs: int, client: Client, django_assert_num_queries: Any
) -> None:
    event = played(sessions=sessions, pairs=pairs, official=sessions)
    client.get(address(event))
    with django_assert_num_queries(QUERIES) as asked:
        client.get(address(event))
    assert not [each for each in asked.captured_queries if "travellers" in each["sql"]]


def penalise(night: Night) -> ScorePenalty:
    return give_penalty(
        actor=night.director,
        session=night.session,
        contestant=night.ns,
        amount=Decimal(10),
        unit=ScorePenalty.Unit.TOP,
        law="90B2",
        reason="Ten minutes late.",
        is_told=True,
        now=night.session.official_at or night.session.starts_at,
    )


def as_a_program(event: Event) -> Any:
    """What `python -m scoring` makes of the document of the event."""
    printed = StringIO()
    call_command("scoring_document", event=event.pk, stdout=printed)
    told = subprocess.run(
        [sys.executable, "-m", "scoring", "-"],
        input=printed.getvalue(),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return json.loads(told.stdout)


def as_on_the_site(ranking: OverallRanking) -> list[tuple[str, str, str]]:
    return [(each.rank, str(each.number), each.percent) for each in ranking.places]


@pytest.mark.costly
def test_L78D_a_championship_from_entry_to_the_final_result() -> None:
    """With a ruling, a penalty, an appeal, and a withdrawal between the sessions."""
    event = build_championship(pairs=8, sessions_tied=SessionsTied.LAST)
    with scope(organiser=event.organiser):
        first = night_of(begin(event, 1), entered=True)
        ruling = first.rule()
        first.publish(NOW)
        penalise(first)
        appeal_against(first, ruling)
        withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=8), now=NOW)
        enter_pair(event, 9)
        second = night_of(begin(event, 2), entered=True)
        penalise(second)
        second.publish(NOW + A_WEEK)
        ranking, told = ranking_of(event), as_a_program(event)
    assert [(each["rank"], each["contestant"], each["percent"]) for each in told["standings"]] == (
        as_on_the_site(ranking)
    )
    assert len(ranking.places) == 9


def appeal_against(night: Night, ruling: Any) -> None:
    """The ruling is changed on appeal, after the official score is out."""
    at = night.session.official_at or NOW
    appeal = lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="No pause.", now=at)
    concur(actor=night.actor(night.ns, 1), appeal=appeal, now=at)
    decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="The pause was not proved.",
        decision="Average plus to North-South.",
        ns_award=artificial_award("A+"),
        ew_award=artificial_award("A-"),
        now=at,
    )


def tell_both(night: Night) -> None:
    """Both sides hear what stands now: their time to appeal runs."""
    at = night.session.official_at or NOW
    ruling = night.session.rulings.get(state=Ruling.State.ISSUED, is_of_board=True)
    for side in (night.ns, night.ew):
        tell_side(
            actor=night.director, ruling=ruling, told=Told(side, at, appeal_right_told=True), now=at
        )


def test_document_of_an_event_without_a_score_is_refused() -> None:
    event = build_championship(pairs=4)
    with pytest.raises(CommandError, match="has an official score"):
        call_command("scoring_document", event=event.pk)


def test_lists_stand_beside_the_ranking_over_all_sessions(client: Client) -> None:
    """Pair 1 with 40% more in each of two sessions is 40% better in the mean."""
    event = played(strata="A, B")
    with scope(organiser=event.organiser):
        for number, said in ((1, {"handicap": Decimal(40)}), (2, {"stratum": "B"})):
            entry = event.entries.get(number=number)
            plain: dict[str, Any] = {"stratum": "", "categories": [], "handicap": Decimal(0)}
            describe_entry(actor=SYSTEM, event=event, entry=entry, now=NOW, **{**plain, **said})
        event = Event.objects.select_related("organiser").get(pk=event.pk)
        entries = list(event.entries.order_by("number"))

        def listed(key: str = "") -> dict[int, Fraction | None]:
            found = overall_ranking(event, session_parts(event), {}, entries=entries, listed=key)
            assert [f"{each.kind}:{each.name}" for each in found.lists] == [
                "stratum:B",
                "handicap:",
            ]
            return {each.number: each.standing.percent for each in found.places}

        everybody = listed()
        assert len(everybody) == 8
        assert listed("nonsense") == everybody
        assert listed("stratum:B") == {2: everybody[2]}
        assert listed("handicap:") == {**everybody, 1: (everybody[1] or 0) + 40}
        alone = {each["handicap"]: each["standings"] for each in as_a_program(event)["lists"]}
        assert {int(row["contestant"]): row["percent"] for row in alone[True]} == {
            number: half_up(percent or 0, 2) for number, percent in listed("handicap:").items()
        }
    address = reverse("event_ranking", args=[event.organiser.slug, event.pk])
    assert 'href="?list=stratum%3AB"' in client.get(address).content.decode()
    page = client.get(f"{address}?list=stratum:B").content.decode()
    assert ("Ann B" in page, "Ann A" in page) == (True, False)
