"""A Swiss of pairs: drawn, scored match by match, released, and every figure the engine's."""

from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.entries import add_late_entry
from events.actions.events import edit_event
from events.actions.releases import publish_official_score
from events.actions.sessions import start_session
from events.actions.swiss_draws import take_back_draw
from events.actions.swiss_field import (
    SwissChoice,
    admit_entry,
    play_rounds,
    reinstate_contestant,
    withdraw_contestant,
)
from events.forms.ready_made import find_ready_made
from events.models import ScoreRelease, Scoring, Session
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.match_pages import rounds_rows
from events.queries.release_pages import cross_page
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from events.queries.swiss import ready_to_draw, swiss_of
from tests.builders import NOW, build_event, couple, enter_results
from tests.example_count import example_count
from tests.further import one_first
from tests.scored_alone import figures_agree, printed, scored_alone
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import TEXTS, publish_round

pytestmark = pytest.mark.django_db


def publish(session: Session) -> ScoreRelease:
    with scope(organiser=session.organiser):
        return publish_official_score(actor=SYSTEM, session=session, now=NOW)


def url(session: Session, name: str, *args: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *args])


def matches_of(release: ScoreRelease) -> Any:
    assert release.matches is not None
    return release.matches


def director(session: Session) -> Client:
    client = Client()
    with scope(organiser=session.organiser):
        client.force_login(session.event.appointments.get().user)
    return client


def test_a_match_is_a_table_and_all_play_the_same_boards() -> None:
    session = build_swiss_pairs(pairs=9, played=2)
    with scope(organiser=session.organiser):
        rows = list(session.sections.get().table_rounds.order_by("round", "table"))
    first = [row for row in rows if row.round == 1]
    assert len(first) == 5
    assert {tuple(row.boards) for row in first if row.ns_id and row.ew_id} == {(1, 2, 3, 4)}
    assert [bool(row.ns_id and row.ew_id) for row in first] == [True] * 4 + [False]


def test_the_percentage_of_a_match_is_worth_victory_points() -> None:
    """Each pair's points are those of the scale for its percentage over the four boards."""
    session = build_swiss_pairs(played=1, choice=SwissChoice(rounds=1, boards=4, seed=1))
    release = publish(session)
    assert {row["unit"] for row in release.ranking} == {"vp"}
    assert sum(Fraction(row["total"]) for row in release.ranking) == 80
    tops = {sheet["board"]: sheet["top"] for sheet in release.travellers}
    for match in matches_of(release)["matches"]:
        earned = [
            Fraction(line["earned_ns"])
            for sheet in release.travellers
            for line in sheet["lines"]
            if line["ns"] == match["home"]["label"]
        ]
        assert Fraction(match["home"]["won"]) == 100 * sum(earned) / sum(tops.values())


@pytest.mark.parametrize(
    "scoring", one_first([Scoring.PAIRS_VP, Scoring.PAIRS_IMP_VP, Scoring.PAIRS_BUTLER_VP])
)
def test_the_score_is_that_of_the_package_alone(scoring: Scoring, tmp_path: Path) -> None:
    """With an odd field, a bye in each round, four rounds of five, and ties broken by matches."""
    ties: dict[str, Any] = {"first_tie_break": "matches_won", "second_tie_break": "opponents"}
    session = build_swiss_pairs(pairs=9, played=4, scoring=scoring, bye_points=13, **ties)
    figures_agree(session, tmp_path)
    alone = scored_alone(printed(session), tmp_path)
    with scope(organiser=session.organiser):
        play_rounds(actor=SYSTEM, session=session, rounds=4, now=NOW)
    release = publish(session)
    said = {(each["round"], each["ns"]): each for each in alone["matches"]}
    for match in matches_of(release)["matches"]:
        own = said[match["round"], match["home"]["label"]]
        assert (own["vp_ns"], own["vp_ew"]) == (match["home"]["points"], match["away"]["points"])
    assert [each["points"] for each in matches_of(release)["byes"]] == ["13"] * 4


OWN = "boards: 3 4 / 10 10: 52.5 55 / 15 5: 62.5 65 / 20 0"


def test_L78D_the_percentages_of_a_match_have_a_column_for_its_boards(tmp_path: Path) -> None:
    """Matches of the length that is played go by its column, here and in the package."""
    session = build_swiss_pairs(pairs=9, played=3, percents_scale=OWN)
    figures_agree(session, tmp_path)
    alone = scored_alone(printed(session), tmp_path)
    steps = [(Fraction("62.5"), 20), (Fraction("52.5"), 15), (Fraction("47.5"), 10)]
    if {each["boards"] for each in alone["matches"]} != {3}:
        steps = [(Fraction(65), 20), (Fraction(55), 15), (Fraction(45), 10)]
    for match in alone["matches"]:
        percent = Fraction(match["percent_ns"])
        won = next((points for above, points in steps if percent > above), None)
        if won in {15, 20}:
            assert match["vp_ns"] == str(won)
    assert {each["vp_ns"] for each in alone["matches"]} <= {"0", "5", "10", "15", "20"}


def test_what_is_no_scale_of_percentages_is_refused_at_its_field() -> None:
    event = build_event(pairs=8, scoring=Scoring.PAIRS_VP)
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="there are 2 columns") as refused:
            edit_event(
                actor=SYSTEM, event=event, now=NOW, percents_scale="boards: 6 7 / 10 10: 51 / 20 0"
            )
        assert refused.value.field == "percents_scale"
        changed = edit_event(actor=SYSTEM, event=event, now=NOW, percents_scale=OWN)
    assert changed.percents_scale == OWN.replace(" / ", "\n")


def test_the_live_ranking_is_the_released_one() -> None:
    session = build_swiss_pairs(played=2)
    with scope(organiser=session.organiser):
        live = live_score(session, field_of(session), WHOLE)
        assert live.standings == score_input(session).score().standings


def test_a_match_that_is_out_counts_as_it_stands() -> None:
    session = build_swiss_pairs(played=1)
    with scope(organiser=session.organiser):
        publish_round(session, 2)
        enter_results(session, leave=6, texts=TEXTS)
        found = swiss_of(session)
        assert found is not None
        ready = ready_to_draw(session, found)
    assert [(each["begun"], each["round"]) for each in ready.out] == [(True, 2), (False, 2)]
    waiting = ready.out[1]
    assert (waiting["home_points"], waiting["away_points"]) == ("10", "10")
    assert not ready.silent


def test_nobody_meets_twice_and_a_bye_goes_to_another_each_round() -> None:
    session = build_swiss_pairs(pairs=9, played=5)
    with scope(organiser=session.organiser):
        found = swiss_of(session)
    assert found is not None
    met = [frozenset(each.contestants()) for draw in found.draws for each in draw.matches()]
    assert len(met) == len(set(met)) == 20
    byes = [each.one for draw in found.draws for each in draw.pairings if each.is_bye]
    assert len(set(byes)) == 5


def test_rematches_are_matches_of_their_own() -> None:
    """Four pairs in four rounds: somebody meets again, over other boards."""
    choice = SwissChoice(rounds=4, boards=4, seed=1, rematch_after=1)
    session = build_swiss_pairs(pairs=4, choice=choice, played=4)
    matches = matches_of(publish(session))["matches"]
    assert len(matches) == 8
    met = [frozenset((each["home"]["label"], each["away"]["label"])) for each in matches]
    assert len(set(met)) < len(met)


def test_a_late_pair_and_one_that_withdraws() -> None:
    session = build_swiss_pairs(played=1)
    with scope(organiser=session.organiser):
        first, second = couple(9)
        late = add_late_entry(actor=SYSTEM, session=session, first=first, second=second, now=NOW)
        admit_entry(actor=SYSTEM, session=session, entry=late.entry, now=NOW)
        leaving = session.contestants.ranked().get(number=1)
        withdraw_contestant(actor=SYSTEM, session=session, team=leaving, now=NOW)
        with pytest.raises(UserError, match="Pair 1 has withdrawn already"):
            withdraw_contestant(actor=SYSTEM, session=session, team=leaving, now=NOW)
        row = publish_round(session, 2)
        drawn = {number for each in row.pairings for number in each["contestants"]}
        assert drawn == {2, 3, 4, 5, 6, 7, 8, 9}
        enter_results(session, texts=TEXTS)
        reinstate_contestant(actor=SYSTEM, session=session, team=leaving, now=NOW)
        play_rounds(actor=SYSTEM, session=session, rounds=2, now=NOW)
    release = publish(session)
    boards = {row["label"]: row["boards"] for row in release.ranking}
    assert (boards["1"], boards["9"], boards["2"]) == (4, 4, 8)


def test_such_victory_points_are_of_a_swiss_of_pairs_alone() -> None:
    event = build_event(pairs=8, scoring=Scoring.PAIRS_VP)
    with scope(organiser=event.organiser), pytest.raises(UserError, match="Play a Swiss"):
        start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=14,
            now=NOW,
        )


def test_the_template_plays_a_swiss_of_pairs() -> None:
    found = find_ready_made("swiss-pairs")
    assert found is not None
    assert found.initial == {
        "contest": "pairs",
        "scoring": Scoring.PAIRS_VP,
        "swiss_rounds": 7,
        "swiss_boards": 8,
    }


def test_it_is_simulated_to_the_end() -> None:
    session = build_swiss_pairs(pairs=6, choice=SwissChoice(rounds=3, boards=2, seed=1))
    call_command("simulate_session", str(session.pk), "--speed", "0", stdout=StringIO())
    session.refresh_from_db()
    assert len(matches_of(publish(session))["matches"]) == 9


class Undone(Exception):
    """Takes back what an example did."""


@example_count(6)
@given(
    st.lists(st.sampled_from(["take back", "half", "play"]), min_size=3, max_size=6),
    st.integers(6, 9),
)
def test_nothing_is_lost_and_nobody_meets_twice(acts: list[str], pairs: int) -> None:
    with pytest.raises(Undone), transaction.atomic():
        _play_out(build_swiss_pairs(pairs=pairs, played=1), acts)


def _play_out(session: Session, acts: list[str]) -> None:
    with scope(organiser=session.organiser):
        for act in acts:
            _do(session, act)
        drawn = swiss_of(session)
        assert drawn is not None
        met = [frozenset(each.contestants()) for draw in drawn.draws for each in draw.matches()]
        assert len(met) == len(set(met))
    raise Undone


def _do(session: Session, act: str) -> None:
    found = swiss_of(session)
    assert found is not None
    enter_results(session, texts=TEXTS)
    if found.is_all_drawn:
        return
    before = _totals(session)
    publish_round(session, found.next_round)
    assert _totals(session) == before
    if act == "take back":
        take_back_draw(actor=SYSTEM, session=session, number=found.next_round, now=NOW)
        assert _totals(session) == before
    else:
        enter_results(session, texts=TEXTS, leave=3 if act == "half" else 0)


def _totals(session: Session) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score_input(session).score().standings}


# --- Pages ---------------------------------------------------------------------------------------


def test_the_pages_show_rounds_matches_and_cards(client: Client) -> None:
    session = build_swiss_pairs(played=2, choice=SwissChoice(rounds=2, boards=4, seed=1))
    release = publish(session)
    page = cross_page(release)
    assert page is not None
    rows = rounds_rows(page, frozenset())
    assert [len(row.rounds) for row in rows] == [2] * 8
    first = rows[0].rounds[0].matches[0]
    matches = client.get(url(session, "matches")).content.decode()
    assert url(session, "match", first.key) in matches
    match = client.get(url(session, "match", first.key)).content.decode()
    assert match.count('<th scope="row" class="num">') == 4
    assert "7/4" in match
    card = client.get(url(session, "result_card", rows[0].place["label"])).content.decode()
    assert url(session, "match", first.key) in card
    assert "Percentage" not in card
    assert client.get(url(session, "results")).status_code == 200
    why = url(session, "why", 1, *first.key.split("-")[:2])
    assert client.get(why).status_code == 200


def test_the_director_starts_draws_and_publishes_it(client: Client) -> None:
    event = build_event(pairs=7, scoring=Scoring.PAIRS_VP)
    with scope(organiser=event.organiser):
        session = event.sessions.select_related("organiser", "event").get()
    client = director(session)
    assert url(session, "swiss_new") in client.get(url(session, "movement")).content.decode()
    form = client.get(url(session, "swiss_new")).content.decode()
    assert 'name="odd"' not in form
    typed = {"rounds": 3, "boards": 4, "opening": "halves", "way": "closest"}
    seeds = {f"seed-{number}": number for number in range(1, 8)}
    assert client.post(url(session, "swiss_new"), {**typed, **seeds}).status_code == 302
    client.post(url(session, "swiss_draw"), {"number": 1})
    client.post(url(session, "swiss_publish"), {"number": 1, "seen": 0})
    shown = client.get(url(session, "draws")).content.decode()
    assert shown.count("<tr") == 5
    assert client.get(url(session, "swiss_late_team")).status_code == 200
    assert client.get(url(session, "desk")).status_code == 200


@pytest.mark.parametrize("name", ["matches", "match", "result_card"])
@pytest.mark.parametrize("pairs", [8, 16])
def test_queries_do_not_depend_on_the_field(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, name: str, pairs: int
) -> None:
    choice = SwissChoice(rounds=1, boards=2, seed=1)
    session = build_swiss_pairs(pairs=pairs, choice=choice, played=1)
    release = publish(session)
    match = matches_of(release)["matches"][0]
    key = f"{match['home']['label']}-{match['away']['label']}-1"
    path = url(session, name, *{"match": [key], "result_card": ["1"]}.get(name, []))
    client.get(path)
    with django_assert_num_queries(4 if name == "result_card" else 3):
        assert client.get(path).status_code == 200
