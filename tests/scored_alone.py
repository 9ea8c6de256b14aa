"""The score of a session beside that of `python -m scoring` for what the site prints of it."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django_scopes import scope

from events.models import Session
from events.queries.score_sheet import ScoreSheet, score_sheet
from events.queries.standings import score_input


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


def figures_agree(session: Session, folder: Path) -> None:
    """Every place, every total and what each side earned on every board are the same."""
    alone, sheet = scored_alone(printed(session), folder), on_site(session)
    assert [
        (row["line"], row["contestant"], row["rank"], row["total"]) for row in alone["standings"]
    ] == [
        (row["line"], row["label"].removesuffix("NS").removesuffix("EW"), row["rank"], row["total"])
        for row in sheet["ranking"]
    ]
    unit = sheet["travellers"][0]["unit"]
    for board, traveller in zip(alone["boards"], sheet["travellers"], strict=True):
        assert [(row[f"{unit}_ns"] or "", row[f"{unit}_ew"] or "") for row in board["results"]] == [
            (line["earned_ns"], line["earned_ew"]) for line in traveller["lines"]
        ]
