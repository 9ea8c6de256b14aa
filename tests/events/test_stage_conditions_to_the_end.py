"""Championships whose stages are scored each in its own way, from entry to the end.

Every figure of each stage is what `python -m scoring` makes of the printed document.
"""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.conditions import publish_conditions
from events.actions.stage_conditions import fill_stage
from events.actions.stages import StageTemplate
from events.actions.swiss_field import SwissChoice, start_swiss
from events.models import Event, Scoring, Session
from events.models.scoring_choices import TieBrokenBy, VictoryScale
from events.models.stages import Carrying
from tests.builders import NOW, enter_results
from tests.championship import begin, finish, nth
from tests.events.test_stages_of_all import dispute, staged
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.scored_alone import figures_agree
from tests.staged import OTHER, address, as_a_program, carried_of, championship
from tests.stages import begin_own, build_staged, play, publish, set_up, stage
from tests.teams import TEXTS, build_teams, publish_round

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

LINEAR: dict[str, Any] = {"carried": Carrying.LINEAR, "carry_amount": Decimal(10)}


def own(event: Event, stages: dict[int, dict[str, Any]]) -> None:
    """These stages (by number) have this otherwise, and it is published."""
    for number, draft in stages.items():
        fill_stage(actor=SYSTEM, event=event, stage=stage(event, number), draft=draft, now=NOW)
    publish_conditions(actor=SYSTEM, event=event, now=NOW)


def stages_agree(event: Event) -> None:
    """The places and totals of each stage are those that the program makes of its document."""
    for ranking in championship(event).stages:
        assert ranking.stage is not None
        told = as_a_program(event, ranking.stage.number)
        on_the_site = {
            str(each.number): (each.rank, each.standing.total, each.percent)
            for each in ranking.places
        }
        assert on_the_site == {
            each["contestant"]: (each["rank"], Fraction(each["total"]), each["percent"] or "")
            for each in told["standings"]
        }


@pytest.mark.costly
def test_L78D_matchpoints_then_finals_at_cross_imps(tmp_path: Path) -> None:
    """Into final A the first carries 10 IMPs; final B is at Butler, and starts afresh."""
    event = build_staged(pairs=8)
    with scope(organiser=event.organiser):
        set_up(event, {2: LINEAR})
        own(
            event,
            {
                2: {"scoring": Scoring.CROSS_IMPS, "second_tie_break": TieBrokenBy.NET},
                3: {"scoring": Scoring.BUTLER, "datum_to": "one"},
            },
        )
        first = begin_own(event, 1)
        dispute(first)
        publish(event)
        second = begin_own(event, 2, boards=6)
        dispute(second)
        third = play(event, 3, OTHER, boards=6)
        for session in (first, second, third):
            session.refresh_from_db()
            figures_agree(session, tmp_path)
        stages_agree(event)
        whole = championship(event)
        carried = sorted(carried_of(event).values())
    assert (carried[0], carried[-1]) == (Fraction(0), Fraction(10))
    assert [each.stage.name for each in whole.places if each.stage] == ["Final A"] * 4 + [
        "Final B"
    ] * 4
    assert [each.unit for each in whole.places] == ["imp"] * 8


def test_L78D_each_place_tells_its_unit_where_stages_count_differently() -> None:
    """Final B stays at matchpoints."""
    event = build_staged(pairs=8)
    with scope(organiser=event.organiser):
        own(event, {2: {"scoring": Scoring.CROSS_IMPS}})
        play(event, 1)
        publish(event)
        play(event, 2, boards=6)
        play(event, 3, OTHER, boards=6)
        whole = championship(event)
        stages_agree(event)
    assert whole.is_mixed
    visitor = Client()
    page = visitor.get(address(event, "event_ranking")).content.decode()
    assert ">Score</th>" in page
    best, worst = whole.places[0], whole.places[-1]
    assert f"{best.shown.replace('-', chr(0x2212))} IMPs" in page
    assert f"{worst.percent}%" in page
    told = visitor.get(f"/api/v1/organisers/acol/events/{event.pk}/ranking/").json()
    assert [each["scoring"] for each in told["stages"]] == [
        "matchpoints",
        "cross_imps",
        "matchpoints",
    ]
    assert [each["unit"] for each in told["ranking"]] == ["imp"] * 4 + ["mp"] * 4
    why = visitor.get(address(event, "event_why", best.number)).content.decode()
    assert "IMPs" in why
    assert "Matchpoints" in why


def in_matches(session: Session) -> None:
    """All results of a session of teams, and its official score is the engine's."""
    finish(session, TEXTS)
    hold_to_engine(session)


@pytest.mark.costly
def test_L78D_teams_qualify_by_victory_points_and_the_final_is_board_a_match() -> None:
    event = staged(
        build_teams(teams=6), {2: {**LINEAR, "last_place": 4}}, template=StageTemplate.ONE_FINAL
    )
    with scope(organiser=event.organiser):
        own(event, {2: {"scoring": Scoring.BOARD_A_MATCH}})
        in_matches(begin(event, 1, kind="round-robin", boards=20))
        publish(event)
        finish(begin_own(event, 2, kind="round-robin", boards=24), TEXTS)
        stages_agree(event)
        assert max(carried_of(event).values()) == 10
        assert [each.unit for each in championship(event).stages[1].places] == ["bam"] * 4


@pytest.mark.costly
def test_L78D_teams_share_what_they_have_where_the_final_has_another_scale() -> None:
    """WBF continuous, then in whole points: both are Victory Points, half of which are carried."""
    half = {"carried": Carrying.SHARE, "carry_amount": Decimal(50), "last_place": 4}
    event = staged(build_teams(teams=6), {2: half}, template=StageTemplate.ONE_FINAL)
    with scope(organiser=event.organiser):
        own(event, {2: {"victory_scale": VictoryScale.WBF_DISCRETE}})
        in_matches(begin(event, 1, kind="round-robin", boards=20))
        publish(event)
        final = begin_own(event, 2, kind="round-robin", boards=24)
        in_matches(final)
        stages_agree(event)
        before = {each.number: each.standing.total for each in championship(event).stages[0].places}
        assert carried_of(event) == {each: before[each] / 2 for each in carried_of(event)}
        matches: Any = final.releases.latest("number").matches
    won = [each[side]["points"] for each in matches["matches"] for side in ("home", "away")]
    assert all(Fraction(points).denominator == 1 for points in won)


@pytest.mark.costly
def test_L78D_pairs_qualify_in_a_swiss_and_play_a_final_at_matchpoints(tmp_path: Path) -> None:
    event = build_staged(pairs=8)
    with scope(organiser=event.organiser):
        own(event, {1: {"scoring": Scoring.PAIRS_VP}})
        session = start_swiss(
            actor=SYSTEM,
            session=nth(event, 1),
            choice=SwissChoice(rounds=3, boards=4, seed=1),
            entries=list(event.entries.all()),
            now=NOW,
        )
        for number in (1, 2, 3):
            publish_round(session, number)
            enter_results(session, texts=TEXTS)
        finish(nth(event, 1))
        publish(event)
        figures_agree(play(event, 2, boards=6), tmp_path)
        play(event, 3, boards=6)
        stages_agree(event)
        first, final, _rest = championship(event).stages
    assert {each.unit for each in first.places} == {"vp"}
    assert final.has_percent
