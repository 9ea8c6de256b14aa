"""`manage.py scoring_document`: what it prints is scored by `python -m scoring` as on the site."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from events.models import Event, ScorePenalty, Scoring, Session
from events.models.scoring_choices import SectionsScored
from tests.builders import NOW, build_session, enter_results
from tests.further import one_first
from tests.scored_alone import figures_agree, on_site, printed, scored_alone
from tests.sections import in_sections
from tests.teams import SWISS, build_swiss, build_teams
from tests.writers import set_adjustment, set_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

WEIGHTED = {"assigned": [{"score": 420, "weight": "2/3"}, {"score": -50, "weight": "1/3"}]}


def adjust(session: Session) -> None:
    """A weighted score for one side and average minus for the other, at one table."""
    with scope(organiser=session.organiser):
        result = session.results.in_force().filter(kind="played").order_by("pk")[3]
        set_adjustment(
            actor=SYSTEM,
            session=session,
            board=result.board,
            ns=result.ns,
            ew=result.ew,
            ns_award=WEIGHTED,
            ew_award={"artificial": "A-"},
            laws="12C1(c)",
            origin="R1",
            now=NOW,
        )


def penalise(session: Session) -> None:
    """A fraction taken from one, and a warning for another."""
    with scope(organiser=session.organiser):
        for contestant, amount in zip(session.contestants.all(), ("0.25", "0"), strict=False):
            set_penalty(
                actor=SYSTEM,
                session=session,
                contestant=contestant,
                amount=Decimal(amount),
                unit=ScorePenalty.Unit.SCORE,
                law="90B1",
                reason="Late.",
                now=NOW,
            )


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.BUTLER_TRIMMED])
@pytest.mark.parametrize("sections", one_first([None, *SectionsScored]))
def test_the_document_is_scored_as_on_the_site(
    scoring: Scoring, sections: SectionsScored | None, tmp_path: Path
) -> None:
    if sections:
        plays = ("howell", 8, 12), ("howell", 6, 12)
        session = in_sections(*plays, scoring=scoring, sections_scored=sections)
        enter_results(session)
    else:
        session = build_session(pairs=8, boards=12, scoring=scoring)
        enter_results(session)
    adjust(session)
    penalise(session)
    figures_agree(session, tmp_path)


@pytest.mark.parametrize("scoring", [Scoring.VICTORY_POINTS, Scoring.BOARD_A_MATCH])
def test_a_swiss_is_scored_alone_as_on_the_site(scoring: Scoring, tmp_path: Path) -> None:
    """Five teams, so that one has a bye and some meet twice; with a ruling and a penalty."""
    choice = replace(SWISS, boards=2, rematch_after=1)
    session = build_swiss(teams=5, choice=choice, played=4, scoring=scoring)
    adjust(session)
    penalise(session)
    alone, sheet = scored_alone(printed(session), tmp_path), on_site(session)
    matches = sheet["matches"]
    assert {each["round"] for each in matches["matches"]} == {1, 2, 3, 4}
    assert [(row["contestant"], row["rank"], row["total"]) for row in alone["standings"]] == [
        (row["label"], row["rank"], row["total"]) for row in sheet["ranking"]
    ]
    assert [
        (each["round"], each["home"], each["away"], each["total_home"], each["total_away"])
        for each in alone["matches"]
    ] == [
        (
            each["round"],
            each["home"]["label"],
            each["away"]["label"],
            each["home"]["points"],
            each["away"]["points"],
        )
        for each in matches["matches"]
    ]


def test_a_session_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match=r"There is no session 404\."):
        call_command("scoring_document", "404")


def test_a_league_without_matches_yet_is_said_to_be_one() -> None:
    event = build_teams(teams=4, season_kind=Event.SeasonKind.LEAGUE)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    with pytest.raises(CommandError, match=f"Session {session.pk} is a league or a cup without"):
        call_command("scoring_document", str(session.pk))
