"""A weighted score leaves a match a margin that no scale has (Laws 12C1(c) and 78D)."""

from pathlib import Path

import pytest
from django_scopes import scope

from events.awards import weighted_award
from events.models.scoring_choices import MarginRounded, VictoryScale
from tests.builders import enter_results
from tests.rulings.night import night_of
from tests.scored_alone import on_site, printed, scored_alone
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

SCALE = "0: 20 20 / 1: 21 0 / 2: 22 0 / 3: 23 0 / 4: 24 0 / 5: 25 0 / 6+: 26 0"
"""The winner's points tell the margin that was asked for."""


HALF, MORE = "50% 4S N =, 50% 4S N -1", "60% 4S N =, 40% 4S N -1"
"""Four spades made win 9 IMPs, one down lose 2: margins of 3.5 and 4.6."""


@pytest.mark.parametrize(
    ("rounded", "weights", "asked"),
    [
        (MarginRounded.NEAREST, HALF, 4),
        (MarginRounded.NEAREST, MORE, 5),
        (MarginRounded.NEAREST_HALF_DOWN, HALF, 3),
        (MarginRounded.NEAREST_HALF_DOWN, MORE, 5),
        (MarginRounded.TOWARDS_ZERO, HALF, 3),
        (MarginRounded.TOWARDS_ZERO, MORE, 4),
    ],
)
def test_L78D_what_the_scale_is_asked_for_is_as_the_conditions_say(
    tmp_path: Path, rounded: MarginRounded, weights: str, asked: int
) -> None:
    """All other boards are passed out."""
    session = build_match_session(
        teams=2,
        kind="head-to-head",
        boards=8,
        rounds=1,
        victory_scale=VictoryScale.OWN,
        own_scale=SCALE,
        margin_rounded=rounded,
    )
    with scope(organiser=session.organiser):
        enter_results(session, texts=["P"])
        night = night_of(session, entered=False)
        award = weighted_award(weights, night.board.vulnerability)
        night.rule(ns_award=award, ew_award=award)
        alone = scored_alone(printed(session), tmp_path)
        told = [row["total"] for row in on_site(session)["ranking"]]
    assert told == [str(20 + asked), "0"]
    assert [each["total"] for each in alone["standings"]] == told
