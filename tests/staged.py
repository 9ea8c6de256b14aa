"""What tests ask of events in stages: the championship, what is carried, pages as somebody."""

import json
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubs.models import User
from events.models import Event, Qualifier
from events.models.stages import Carrying
from events.queries.overall import members_in_words, session_parts
from events.queries.overall_places import OverallRanking
from events.queries.stages import ranking_of
from tests.builders import RESULTS

ROOT = Path(__file__).parents[1]
OTHER = tuple(reversed(RESULTS))
SHARE = {"carried": Carrying.SHARE, "carry_amount": Decimal(25)}


def championship(event: Event) -> OverallRanking:
    event = Event.objects.select_related("organiser").get(pk=event.pk)
    return ranking_of(event, session_parts(event), members_in_words(event))


def turn_round(session: Any) -> None:
    """A correction of nearly everything: a further release with the places turned round."""
    release = session.releases.latest("number")
    totals = [row["total"] for row in release.ranking][::-1]
    ranking = [
        {**row, "label": other["label"]}
        for row, other in zip(release.ranking, reversed(release.ranking), strict=True)
    ]
    assert totals != [row["total"] for row in release.ranking]
    release.pk, release.number, release.ranking = None, release.number + 1, ranking
    release.save()


def client_of(event: Event, who: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"{who}@{event.organiser.slug}.example"))
    return client


def address(event: Event, name: str, *more: object) -> str:
    return reverse(name, args=[event.organiser.slug, event.pk, *more])


def carried_of(event: Event) -> dict[int, Fraction]:
    rows = Qualifier.objects.filter(stage__event=event).exclude(carried="")
    return {each.entry.number: Fraction(each.carried) for each in rows.select_related("entry")}


def as_a_program(event: Event, number: int) -> Any:
    """What `python -m scoring` makes of the document of a stage."""
    printed = StringIO()
    call_command("scoring_document", event=event.pk, stage=number, stdout=printed)
    told = subprocess.run(
        [sys.executable, "-m", "scoring", "-"],
        input=printed.getvalue(),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert not told.stderr, told.stderr
    return json.loads(told.stdout)
