"""`manage.py scoring_document`: what it prints is scored by `python -m scoring` as on the site."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from events.models import Scoring, Session
from events.models.scoring_choices import SectionsScored
from events.queries.score_sheet import ScoreSheet, score_sheet
from events.queries.standings import score_input
from tests.builders import NOW, build_session, enter_results
from tests.sections import in_sections
from tests.writers import set_adjustment

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


def printed(session: Session) -> dict[str, Any]:
    out = StringIO()
    call_command("scoring_document", str(session.pk), stdout=out)
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def scored_alone(document: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What the package says of it, in a process of its own."""
    file = folder / "session.json"
    file.write_text(json.dumps(document))
    done = subprocess.run(
        [sys.executable, "-m", "scoring", str(file)], check=True, capture_output=True, text=True
    )
    output: dict[str, Any] = json.loads(done.stdout)
    return output


def on_site(session: Session) -> ScoreSheet:
    with scope(organiser=session.organiser):
        return score_sheet(score_input(session))


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.BUTLER_TRIMMED])
@pytest.mark.parametrize("sections", [None, *SectionsScored])
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
    alone, sheet = scored_alone(printed(session), tmp_path), on_site(session)
    assert [(row["line"], row["rank"], row["total"]) for row in alone["standings"]] == [
        (row["line"], row["rank"], row["total"]) for row in sheet["ranking"]
    ]
    unit = "mp" if scoring is Scoring.MATCHPOINTS else "imp"
    for board, traveller in zip(alone["boards"], sheet["travellers"], strict=True):
        assert [(row[f"{unit}_ns"] or "", row[f"{unit}_ew"] or "") for row in board["results"]] == [
            (line["earned_ns"], line["earned_ew"]) for line in traveller["lines"]
        ]


def test_a_session_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match=r"There is no session 404\."):
        call_command("scoring_document", "404")
