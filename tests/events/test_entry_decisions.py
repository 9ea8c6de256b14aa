"""Who competes for no place (Law 91B): out of competition, disqualified; approved, taken back."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.entry_decisions import (
    approve_disqualification,
    disqualify,
    play_out_of_competition,
    take_back_entry_decision,
)
from events.actions.qualifying import publish_qualifiers
from events.actions.regulations import publish_house_rules
from events.models import EntryDecision, Event, ScoreRelease, Session
from events.models.scoring_choices import DisqualifiedPlace
from events.queries.entry_decisions import statuses_in, statuses_of
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.overall import members_in_words, session_parts
from events.queries.place_notes import note_of
from events.queries.releases import latest_release
from events.queries.score_sheet import RankingRow, ranking_rows, score_sheet
from events.queries.season_documents import season_document
from events.queries.season_figures import league_table
from events.queries.seasons import SeasonTeam
from events.queries.sight import WHOLE
from events.queries.stages import ranking_of, stage_ranking
from events.queries.standings import score_input
from events.queries.swiss import ready_to_draw, swiss_of
from rulings.actions.finalise import finalise_if_due
from scoring.conditions.rules import Status
from tests.builders import NOW, RESULTS, build_session, enter_results
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.individuals import build_individual
from tests.rulings.night import OFFICIAL, Night, build_night
from tests.scored_alone import figures_agree, printed, scored_alone
from tests.seasons import build_season, season_at
from tests.seasons import play as play_match
from tests.stages import build_staged, play, publish, qualifying, stage
from tests.teams import build_match_session, build_swiss

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

LOUD = "They shouted at the other table."


@pytest.fixture
def night() -> Iterator[Night]:
    built = build_night()
    with scope(organiser=built.organiser):
        yield built


def out(event: Event, number: int = 1, **said: Any) -> EntryDecision:
    """Out of competition."""
    return _decided(play_out_of_competition, event, number, said)


def disqualified(event: Event, number: int = 1, **said: Any) -> EntryDecision:
    """Disqualified, with the approval unless told otherwise."""
    return _decided(disqualify, event, number, said)


def _decided(verb: Any, event: Event, number: int, said: dict[str, Any]) -> EntryDecision:
    event = Event.objects.select_related("organiser").get(pk=event.pk)
    decision: EntryDecision = verb(
        actor=said.pop("actor", SYSTEM),
        event=event,
        entry=event.entries.get(number=number),
        **{"reason": LOUD, "now": NOW, **said},
    )
    return decision


def rows_of(session: Session) -> list[RankingRow]:
    """The ranking as it is now; quickly reckoned and from nothing it is the same."""
    session.refresh_from_db()
    pairs = field_of(session)
    rows = ranking_rows(pairs, live_score(session, pairs, WHOLE))
    given = score_input(session)
    assert rows == ranking_rows(given.pairs, given.score())
    return rows


def places(session: Session) -> list[tuple[str, int, str]]:
    """Rank without its mark of a tie, number of the entry, and why there is no place."""
    numbers = {each.label: each.entry.number for each in session.contestants.ranked()}
    return [
        (row["rank"].rstrip("="), numbers[row["label"]], row.get("status", ""))
        for row in rows_of(session)
    ]


def best_two(session: Session) -> tuple[int, int]:
    (_, first, _), (_, second, _), *_others = places(session)
    return first, second


def make_final(session: Session) -> None:
    """The periods are over, and nobody has asked for anything."""
    assert finalise_if_due(session=session, now=OFFICIAL + timedelta(hours=2))
    session.refresh_from_db()


def session_of(pairs: int = 8, **draft: Any) -> Session:
    """A session with no two on the same total: the ranking of each is its own."""
    session = build_session(pairs=pairs, kind="howell", boards=14, **draft)
    enter_results(session)
    return session


def test_L91B_out_of_competition_has_no_place_and_every_score_stays(night: Night) -> None:
    before = score_sheet(score_input(night.session))
    (first, second) = best_two(night.session)
    out(night.session.event, first)
    assert places(night.session)[0][:2] == ("1", second)
    assert places(night.session)[-1] == ("", first, "non-competing")
    after = score_sheet(score_input(night.session))
    assert after["travellers"] == before["travellers"]
    assert {row["label"]: row["total"] for row in after["ranking"]} == {
        row["label"]: row["total"] for row in before["ranking"]
    }
    assert note_of(after["ranking"][-1]) == "no place: not competing"
    (kept,) = HistoryRecord.objects.filter(act="entry.out_of_competition")
    assert (kept.after, kept.note) == ({"entry": first, "kind": "non-competing"}, LOUD)


def test_L91B_a_disqualification_counts_when_the_organiser_approves(night: Night) -> None:
    before = rows_of(night.session)
    first, second = best_two(night.session)
    decision = disqualified(night.session.event, first, actor=night.director)
    assert (decision.is_waiting, decision.approved_by) == (True, "")
    assert rows_of(night.session) == before
    with pytest.raises(NotAllowed, match="approve a disqualification"):
        approve_disqualification(actor=night.director, decision=decision, now=NOW)
    approved = approve_disqualification(actor=night.administrator, decision=decision, now=NOW)
    assert (approved.is_waiting, approved.approved_by) == (False, night.administrator.name)
    assert places(night.session)[0][:2] == ("1", second)
    assert places(night.session)[-1] == ("", first, "disqualified")
    assert note_of(rows_of(night.session)[-1]) == "disqualified (Law 91B)"
    with pytest.raises(Conflict):
        approve_disqualification(actor=night.administrator, decision=decision, now=NOW)


def test_L91B_who_may_not_direct_disqualifies_nobody(night: Night) -> None:
    """Nor may whoever approves of it: it is the director's to decide."""
    for actor in (night.administrator, night.actor(night.ns)):
        with pytest.raises(NotAllowed):
            disqualified(night.session.event, actor=actor)
    assert not EntryDecision.objects.exists()


@pytest.mark.parametrize("assistant", [False, True])
def test_L91B_approval_in_advance_is_for_the_director_in_charge(assistant: bool) -> None:
    night = build_night(entered=False)
    with scope(organiser=night.organiser):
        publish_house_rules(
            actor=SYSTEM,
            organiser=night.organiser,
            said={"L91B": "in_advance"},
            seen=0,
            now=NOW,
        )
    with scope(organiser=night.organiser):
        event = build_session(night.organiser, name="After the rules").event
        appointment = event.appointments.get()
        if assistant:
            appointment.duty = "assistant director"
            appointment.save()
        decision = disqualified(event, actor=Actor.person(appointment.user))
    assert decision.is_waiting is assistant
    assert decision.approved_by == ("" if assistant else "Acol Bridge Club")


@pytest.mark.parametrize("place", DisqualifiedPlace)
def test_L91B_the_place_closes_or_stays_vacant_as_the_conditions_say(
    place: DisqualifiedPlace, tmp_path: Path
) -> None:
    session = session_of(disqualified_place=place)
    with scope(organiser=session.organiser):
        first, second = best_two(session)
        disqualified(session.event, first)
        expected = "1" if place is DisqualifiedPlace.CLOSES else "2"
        assert places(session)[0] == (expected, second, "")
        assert places(session)[-1] == ("", first, "disqualified")
    figures_agree(session, tmp_path)


def test_L91B_out_of_competition_takes_up_no_place_even_where_they_stay_vacant() -> None:
    session = session_of(disqualified_place=DisqualifiedPlace.VACANT)
    with scope(organiser=session.organiser):
        first, second = best_two(session)
        out(session.event, first)
        assert places(session)[0] == ("1", second, "")


def test_L91B_an_official_score_is_released_again(night: Night) -> None:
    night.publish()
    first, _second = best_two(night.session)
    disqualified(night.session.event, first, actor=night.director, now=OFFICIAL)
    assert night.session.releases.count() == 1
    decision = EntryDecision.objects.get()
    approve_disqualification(actor=night.administrator, decision=decision, now=OFFICIAL)
    release = latest_release(night.reload())
    assert release is not None
    assert (release.number, release.reason) == (2, f"entry {first}: disqualified")
    assert release.ranking[-1]["status"] == "disqualified"
    take_back_entry_decision(
        actor=night.director, decision=decision, reason="It was table 3.", now=OFFICIAL
    )
    last = latest_release(night.reload())
    assert last is not None
    assert (last.number, last.reason) == (3, f"entry {first}: taken back")
    assert last.ranking == ScoreRelease.objects.get(session=night.session, number=1).ranking
    kept = EntryDecision.objects.get()
    assert (kept.is_current, kept.taken_back_for) == (False, "It was table 3.")
    with pytest.raises(Conflict):
        take_back_entry_decision(actor=night.director, decision=kept, reason="Again.", now=OFFICIAL)


def test_L91B_the_organiser_does_not_approve(night: Night) -> None:
    decision = disqualified(night.session.event, actor=night.director)
    before = night.reload().input_version
    take_back_entry_decision(
        actor=night.administrator, decision=decision, reason="A warning will do.", now=NOW
    )
    assert statuses_of(night.session.event) == {}
    assert night.reload().input_version == before
    assert disqualified(night.session.event, actor=night.director).number == 2


def test_L91B_the_director_says_who_has_approved_it_already(night: Night) -> None:
    event = night.session.event
    sent = {"reason": LOUD, "approved_by": "Tom Whitfield, by telephone"}
    client_of("director").post(place_page(event, "entry_disqualify"), sent)
    decision = EntryDecision.objects.get()
    assert (decision.is_waiting, decision.approved_by) == (False, "Tom Whitfield, by telephone")
    assert statuses_of(event) == {1: Status.DISQUALIFIED}


def test_disqualified_comes_before_out_of_competition(night: Night) -> None:
    event = night.session.event
    out(event)
    last = disqualified(event)
    assert statuses_of(event) == {1: Status.DISQUALIFIED}
    take_back_entry_decision(actor=SYSTEM, decision=last, reason="No.", now=NOW)
    assert statuses_of(event) == {1: Status.NON_COMPETING}


def test_what_cannot_be_decided_is_refused_in_words(night: Night) -> None:
    event = night.session.event
    with pytest.raises(UserError, match="Say why") as refused:
        out(event, reason="  ")
    assert refused.value.field == "reason"
    out(event)
    with pytest.raises(UserError, match="said of entry 1 already"):
        out(event)
    assert EntryDecision.objects.count() == 1


def test_a_final_score_stands(night: Night) -> None:
    decision = out(night.session.event)
    night.publish()
    make_final(night.session)
    with pytest.raises(UserError, match="score is final"):
        disqualified(night.session.event, 2)
    with pytest.raises(UserError, match="score is final"):
        take_back_entry_decision(actor=SYSTEM, decision=decision, reason="No.", now=OFFICIAL)


@pytest.mark.parametrize(("later", "stands"), [(0, False), (1, True)])
def test_what_is_taken_back_up_to_the_instant_of_the_final_score_counts_in_it_no_more(
    later: int, *, stands: bool
) -> None:
    event = build_championship()
    with scope(organiser=event.organiser):
        decision = out(event)
        session = finish(begin(event, 1))
        make_final(session)
        assert session.finalised_at is not None
        at = session.finalised_at + timedelta(microseconds=later)
        take_back_entry_decision(actor=SYSTEM, decision=decision, reason="A slip.", now=at)
        assert bool(statuses_in(session, field_of(session))) is stands


# --- Leagues and cups ------------------------------------------------------------------------


def league_of_three(**terms: Any) -> Session:
    """Each meets both others twice; match 1 is settled."""
    session = build_season(teams=3, **terms)
    with scope(organiser=session.organiser):
        play_match(session, 1, (30, 20), (10, 12))
    return session


def home_of_first(session: Session) -> SeasonTeam:
    """The home team of match 1."""
    with scope(organiser=session.organiser):
        team = season_at(session).match(1).home
    assert team is not None
    return team


def table_of(session: Session) -> list[tuple[str, int, str]]:
    rows = league_table(season_at(session))
    return [(row["rank"], row["team"], row.get("status", "")) for row in rows]


def states_of(session: Session, team: int) -> list[str]:
    """Of the matches of one team, in their order."""
    season = season_at(session)
    return [each.state.value for each in season.matches if season.team(team) in each.teams]


@pytest.mark.parametrize(
    ("stand", "states", "listed"),
    [(True, ["agreed", *["defaulted"] * 3], 3), (False, ["void"] * 4, 2)],
)
def test_L91B_a_team_is_disqualified_from_a_league(
    tmp_path: Path, stand: bool, states: list[str], listed: int
) -> None:
    session = league_of_three()
    team = home_of_first(session)
    with scope(organiser=session.organiser):
        disqualified(session.event, team.entry.number, matches_stand=stand)
        assert sorted(states_of(session, team.number)) == sorted(states)
        without = [row for row in table_of(session) if row[2]]
        assert without == ([("", team.number, "disqualified")] if stand else [])
        assert len(table_of(session)) == listed
        document = season_document(season_at(session))
        shown = [number for _rank, number, _status in table_of(session)]
    alone = scored_alone(document, tmp_path)
    assert [int(row["contestant"]) for row in alone["standings"]] == shown


def test_L91B_a_league_waits_for_the_organisers_approval() -> None:
    session = league_of_three()
    team = home_of_first(session)
    director = Actor.person(User.objects.get(email="director@acol.example"))
    with scope(organiser=session.organiser):
        decision = disqualified(session.event, team.entry.number, actor=director)
        assert decision.is_waiting
        assert "defaulted" not in states_of(session, team.number)
        approve_disqualification(actor=SYSTEM, decision=decision, now=NOW)
        assert "defaulted" in states_of(session, team.number)
        decision.refresh_from_db()
        with pytest.raises(UserError, match="The team has left the season"):
            take_back_entry_decision(actor=SYSTEM, decision=decision, reason="A slip.", now=NOW)


def test_a_league_team_plays_out_of_competition_and_back() -> None:
    session = league_of_three()
    with scope(organiser=session.organiser):
        first = table_of(session)[0][1]
        decision = out(session.event, season_at(session).team(first).entry.number)
        assert ("", first, "non-competing") in table_of(session)
        assert [row[0] for row in table_of(session)][:2] == ["1", "2"]
        take_back_entry_decision(actor=SYSTEM, decision=decision, reason="They compete.", now=NOW)
        assert table_of(session)[0] == ("1", first, "")


def test_L91B_who_is_disqualified_from_a_cup_loses_to_whom_they_would_meet() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        match = season_at(session).match(1)
        home, away = match.teams
        assert home is not None
        assert away is not None
        with pytest.raises(UserError, match="In a cup whoever wins goes on"):
            out(session.event, home.entry.number)
        disqualified(session.event, home.entry.number)
        assert season_at(session).match(1).winner == away


def test_a_director_disqualifies_a_team_of_a_league_on_its_page(client: Client) -> None:
    session = league_of_three()
    client.force_login(User.objects.get(email="director@acol.example"))
    team = home_of_first(session)
    place = [session.organiser.slug, session.event_id, team.entry.number]
    own = reverse("season_team", args=[session.organiser.slug, session.pk, team.number])
    assert reverse("entry_place", args=place) in client.get(own).content.decode()
    page = client.get(reverse("entry_place", args=place)).content.decode()
    assert "The team leaves the season by it" in page
    typed = {"reason": LOUD, "approved_by": "Ann", "its_matches": "keep"}
    assert client.post(reverse("entry_disqualify", args=place), typed).status_code == 302
    assert "This team is disqualified (Law 91B)." in client.get(own).content.decode()
    table = client.get(reverse("season", args=[session.organiser.slug, session.pk]))
    assert "disqualified (Law 91B)" in table.content.decode()
    told = client.get(reverse("api-season", args=[session.organiser.slug, session.pk])).json()
    assert [row["status"] for row in told["table"] if "status" in row] == ["disqualified"]


@pytest.mark.parametrize("build", [build_individual, build_match_session])
def test_L91B_players_of_an_individual_and_teams(
    build: Callable[[], Session], tmp_path: Path
) -> None:
    session = build()
    enter_results(session)
    with scope(organiser=session.organiser):
        first, second = best_two(session)
        disqualified(session.event, first)
        assert places(session)[0][:2] == ("1", second)
        assert places(session)[-1] == ("", first, "disqualified")
        listed = [str(number) for _rank, number, _status in places(session)]
    alone = scored_alone(printed(session), tmp_path)
    assert [row["contestant"] for row in alone["standings"]] == listed


def test_L91B_a_swiss_draws_who_is_out_of_competition_by_its_points() -> None:
    """It plays like all others; it is without a place in the ranking alone."""
    session = build_swiss(played=2)
    with scope(organiser=session.organiser):
        found = swiss_of(session)
        assert found is not None
        before = ready_to_draw(session, found).order()
        first, _second = best_two(session)
        out(session.event, first)
        after = ready_to_draw(session, found).order()
        assert sorted(after) == sorted(before)
        assert [points for _, points in after] == [points for _, points in before]
        assert places(session)[-1] == ("", first, "non-competing")


# --- Over sessions and stages -------------------------------------------------------------------


def overall(event: Event) -> list[tuple[str, int, str]]:
    event = Event.objects.select_related("organiser").get(pk=event.pk)
    found = ranking_of(event, session_parts(event), members_in_words(event))
    return [(each.rank.rstrip("="), each.number, each.note) for each in found.places]


def of_event(event: Event, folder: Path, *asked: str) -> list[tuple[str, str]]:
    """The ranking as the package reckons it from what the site prints."""
    printed = StringIO()
    call_command("scoring_document", "--event", str(event.pk), *asked, stdout=printed)
    alone = scored_alone(json.loads(printed.getvalue()), folder)
    return [(row["rank"].rstrip("="), row["contestant"]) for row in alone["standings"]]


def test_L91B_the_ranking_over_sessions_follows_and_a_final_session_stays(tmp_path: Path) -> None:
    event = build_championship()
    with scope(organiser=event.organiser):
        one = finish(begin(event, 1))
        make_final(one)
        official = rows_of(nth(event, 1))
        begin(event, 2)
        ((_, first, _), (_, second, _), *_others) = overall(event)
        disqualified(event, first, now=NOW + A_WEEK)
        assert rows_of(nth(event, 1)) == official
        assert overall(event)[0] == ("1", second, "")
        assert overall(event)[-1] == ("", first, "disqualified (Law 91B)")
        finish(nth(event, 2), tuple(reversed(RESULTS)))
        assert places(nth(event, 2))[-1] == ("", first, "disqualified")
    assert of_event(event, tmp_path) == [
        (rank, str(number)) for rank, number, _ in overall_of(event)
    ]


def overall_of(event: Event) -> list[tuple[str, int, str]]:
    with scope(organiser=event.organiser):
        return overall(event)


@pytest.fixture
def staged() -> Iterator[Event]:
    """Eight pairs that have played the qualifying; finals A and B of four come."""
    event = build_staged()
    with scope(organiser=event.organiser):
        play(event, 1)
        yield event


def test_L91B_who_has_no_place_comes_into_no_final(staged: Event) -> None:
    """Those behind come in instead, as far as no tie leaves it open; and nobody does by hand."""
    order = [each.number for each in qualifying(staged).ranking.places]
    out(staged, order[0])
    disqualified(staged, order[7])
    found = qualifying(staged)
    assert found.proposed.keys() | found.proposal.open_names == {*order[1:7]}
    assignment = {**found.proposed, order[0]: 3}
    with pytest.raises(UserError, match=f"Entry {order[0]} competes for no place"):
        publish_qualifiers(
            actor=SYSTEM,
            event=staged,
            stage=found.stage,
            assignment=assignment,
            considered=found.releases,
            reason="They asked.",
            now=NOW,
        )


def test_L91B_a_final_that_is_published_is_outdated(staged: Event) -> None:
    publish(staged)
    first = qualifying(staged).ranking.places[0].number
    assert not qualifying(staged).is_outdated
    disqualified(staged, first)
    found = qualifying(staged)
    assert found.is_outdated
    assert first in found.differing


@pytest.mark.parametrize("place", DisqualifiedPlace)
def test_L91B_disqualified_in_a_final_after_the_qualifying_is_final(
    place: DisqualifiedPlace,
) -> None:
    event = build_staged(disqualified_place=place)
    with scope(organiser=event.organiser):
        make_final(play(event, 1))
        publish(event)
        play(event, 2, tuple(reversed(RESULTS)), boards=6)
        before = {number: int(rank) for rank, number, _note in overall(event)}
        (first, *others) = before
        disqualified(event, first, now=NOW + A_WEEK)
        *placed, last = overall(event)
        assert last == ("", first, "disqualified (Law 91B)")
        after = {number: int(rank) for rank, number, _note in placed}
        if place is DisqualifiedPlace.VACANT:
            assert after == {number: before[number] for number in others}
        else:
            assert after == {
                number: 1 + sum(before[each] < before[number] for each in others)
                for number in others
            }
        parts, names = session_parts(event), members_in_words(event)
        for number in (1, 2):
            each = stage_ranking(event, stage(event, number), parts, names).places[-1]
            assert (each.number, each.rank) == (first, "")


# --- Pages --------------------------------------------------------------------------------------


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"{name}@acol.example"))
    return client


def place_page(event: Event, name: str, *decision: int) -> str:
    return reverse(name, args=[event.organiser.slug, event.pk, 1, *decision])


def test_from_the_form_to_the_ranking(night: Night) -> None:
    """The director says it, the organiser approves, the players read it."""
    event = night.session.event
    director, admin = client_of("director"), client_of("admin")
    page = director.get(place_page(event, "entry_place")).content.decode()
    assert "By the conditions those behind move up." in page
    told = director.post(place_page(event, "entry_disqualify"), {"reason": LOUD}, follow=True)
    assert "waits for the organiser" in told.content.decode()
    assert "Approve for the organiser" not in told.content.decode()
    shown = admin.get(reverse("event", args=["acol", event.pk])).content.decode()
    assert "The disqualification of entry 1 waits for your approval" in shown
    assert (
        "Approve for the organiser" in admin.get(place_page(event, "entry_place")).content.decode()
    )
    admin.post(place_page(event, "entry_decision_approve", 1))
    assert statuses_of(event) == {1: Status.DISQUALIFIED}
    entries = admin.get(reverse("entries", args=["acol", event.pk])).content.decode()
    assert "disqualified" in entries
    night.publish()
    results = Client().get(reverse("results", args=["acol", night.session.pk])).content.decode()
    assert "disqualified (Law 91B)" in results
    assert LOUD not in results
    sent = {"reason": "It was table 3."}
    director.post(place_page(event, "entry_decision_back", 1), sent)
    assert statuses_of(event) == {}


def test_a_form_without_a_reason_is_answered_beside_it(night: Night) -> None:
    sent = client_of("admin").post(
        place_page(night.session.event, "entry_out_of_competition"), {"reason": " "}
    )
    assert sent.status_code == 422
    assert not EntryDecision.objects.exists()


def test_the_api_says_why_there_is_no_place(night: Night) -> None:
    disqualified(night.session.event)
    night.publish()
    address = f"/api/v1/organisers/acol/sessions/{night.session.pk}/ranking/"
    told = Client().get(address).json()["ranking"][-1]
    assert (told["rank"], told["status"]) == ("", "disqualified")
