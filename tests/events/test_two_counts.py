"""Matches made of two counts (Law 78D): Patton, and IMPs by a scale with the boards won."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser
from events.actions.events import edit_event
from events.actions.releases import publish_official_score
from events.actions.session_matches import MatchOutcome, decide_session_match
from events.models import MatchDecision, Scoring, Session
from events.models.scoring_choices import VictoryScale
from events.queries.standings import score_input
from scoring.teams.boards import TeamSide
from tests.builders import NOW, enter_results, make_organiser
from tests.events.test_own_scale import totals_agree
from tests.further import one_first
from tests.scored_alone import printed
from tests.teams import build_match_session, build_swiss, build_teams

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

PATTON: dict[str, Any] = {
    "scoring": Scoring.PATTON,
    "aggregate_scale": "0-10: 4 4 / 11-190: 5 3 / 191+: 8 0",
}
HYBRID: dict[str, Any] = {
    "scoring": Scoring.HYBRID,
    "victory_scale": VictoryScale.OWN,
    "own_scale": "0-2: 10 10 / 3+: 16 4",
}
LEVEL_TOTAL = ("1S E -1", "1S E -1", "1S E -1", "1S N -2", *["P"] * 4)
"""In the open room 50, 50, 100 and -200; all passed out in the closed one."""
TEXTS = ("4S N =", "3NT S +1", "2H E -1", "A+/A-", "P")


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def one_match(club: Organiser | None, **said: Any) -> Session:
    session = build_match_session(club, teams=2, kind="head-to-head", boards=4, rounds=1, **said)
    enter_results(session, texts=LEVEL_TOTAL)
    return session


def totals(session: Session) -> dict[str, str]:
    return {each.contestant: str(each.total) for each in score_input(session).score().standings}


def test_L78D_three_boards_won_and_the_total_drawn_are_10_of_16(club: Organiser) -> None:
    """Patton over four boards: 2 for each board won, and 4 each for a level total."""
    assert totals(one_match(club, **PATTON)) == {"1": "10", "2": "6"}


@pytest.mark.parametrize(
    ("boards_scale", "expected"),
    [("", {"1": "16", "2": "12"}), ("0-2: 5 5 / 3+: 8 2", {"1": "18", "2": "12"})],
)
def test_L78D_imps_by_a_scale_and_the_boards(
    club: Organiser, boards_scale: str, expected: dict[str, str]
) -> None:
    """2, 2, 3 and -5 IMPs make 2, a draw; three boards of four 6 to 2, a margin of 4."""
    assert totals(one_match(club, **HYBRID, boards_scale=boards_scale)) == expected


@pytest.mark.parametrize(
    "said", one_first([PATTON, HYBRID, {**HYBRID, "boards_scale": "0-4: 5 5 / 5+: 8 2"}])
)
def test_L78D_the_package_agrees_on_a_whole_round_robin(
    club: Organiser, tmp_path: Path, said: dict[str, Any]
) -> None:
    session = build_match_session(club, teams=5, boards=20, **said, average_points=50)
    enter_results(session, leave=3, texts=TEXTS)
    decide_session_match(
        actor=SYSTEM,
        session=session,
        match="1-2",
        outcome=MatchOutcome(MatchDecision.Kind.DEFAULTED, TeamSide.AWAY),
        reason="They did not come.",
        seen=0,
        now=NOW,
    )
    totals_agree(session, tmp_path)


def test_a_swiss_of_patton_is_drawn_and_scored(club: Organiser, tmp_path: Path) -> None:
    totals_agree(build_swiss(club, teams=5, played=3, **PATTON), tmp_path)


def test_the_document_says_both_counts(club: Organiser) -> None:
    document = printed(one_match(club, **PATTON))
    assert (document["method"], len(document["aggregate"]["bands"])) == ("patton", 3)
    document = printed(one_match(make_organiser("benji"), **HYBRID))
    assert [each["method"] for each in document["parts"]] == ["teams_imps", "bam"]


def test_the_match_tells_what_each_count_gave(client: Client) -> None:
    session = one_match(None, **PATTON)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    address = reverse("match", args=[session.organiser.slug, session.pk, "1-2"])
    page = client.get(address)
    counts = page.context["teams"][0]["counts_shown"]
    assert [(each["total"], each["points"]) for each in counts] == [("6", "6"), ("0", "4")]
    assert "margin 0, the scale says 0-10: 4-4" in page.content.decode()


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (HYBRID, [("2", "imp"), ("2", "bam")]),
        (PATTON, [("2", "bam"), ("50", "points")]),
    ],
)
def test_why_a_board_gave_what_it_did_tells_both_counts(
    client: Client, said: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    """Board 1: 50 in the open room, passed out in the closed one."""
    session = one_match(None, **said)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    page = client.get(reverse("why", args=[session.organiser.slug, session.pk, 1, "1NS", "2EW"]))
    home, away = page.context["teams"]
    assert [(each.figure, each.unit) for each in home.earned] == expected
    assert [row.points for row in home.compared] == [tuple(figure for figure, _unit in expected)]
    assert [each.figure for each in away.earned] == [
        {"imp": "-2", "bam": "0", "points": "-50"}[unit] for _figure, unit in expected
    ]


def test_patton_needs_the_scale_of_its_total(club: Organiser) -> None:
    event = build_teams(club)
    with pytest.raises(UserError, match="a scale has a line for each band") as refused:
        edit_event(actor=SYSTEM, event=event, now=NOW, scoring=Scoring.PATTON)
    assert refused.value.field == "aggregate_scale"
    changed = edit_event(actor=SYSTEM, event=event, now=NOW, **PATTON)
    assert changed.aggregate_scale == "0-10: 4 4\n11-190: 5 3\n191+: 8 0"


def test_imps_alone_do_not_tell_what_such_a_match_is_worth(club: Organiser) -> None:
    session = build_match_session(club, **HYBRID)
    with pytest.raises(UserError, match="not scored in IMPs"):
        decide_session_match(
            actor=SYSTEM,
            session=session,
            match="1-2",
            outcome=MatchOutcome(MatchDecision.Kind.IMPS, figures=(Fraction(30), Fraction(12))),
            reason="Played elsewhere.",
            seen=0,
            now=NOW,
        )
