"""A round robin of teams from the entries to the final result: every figure is the engine's."""

import json
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.entries import withdraw_entry
from events.actions.sessions import start_session
from events.models import ScoreRelease, Session
from events.queries.releases import latest_release
from rulings.actions.finalise import finalise_if_due
from scoring.document import read, score, write
from tests.builders import NOW
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.to_the_end import changed_on_appeal, slow_play
from tests.teams import build_teams

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[4, 6], ids=["four teams", "six teams"])
def night(request: pytest.FixtureRequest) -> Iterator[Night]:
    """One more team enters and withdraws; all results of the others' round robin are in."""
    event = build_teams(teams=request.param + 1)
    with scope(organiser=event.organiser):
        gone = event.entries.get(number=request.param + 1)
        withdraw_entry(actor=SYSTEM, event=event, entry=gone, now=NOW)
        session = start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="round-robin",
            entries=list(event.entries.filter(withdrawn_at=None)),
            boards=30,
            now=NOW,
        )
        yield night_of(session, entered=True)


def engine_score(session: Session) -> Any:
    """What `python -m scoring` makes of the printed session."""
    printed = StringIO()
    call_command("scoring_document", session.pk, stdout=printed)
    return write(score(read(json.loads(printed.getvalue()))))


def release_of(session: Session) -> ScoreRelease:
    release = latest_release(session)
    assert release is not None
    return release


def hold_to_engine(session: Session) -> None:
    """Places, totals, matches and each side's IMPs of the official score are the engine's."""
    release, engine = release_of(session), engine_score(session)
    assert [(row["rank"], row["label"], Fraction(row["total"])) for row in release.ranking] == [
        (row["rank"], row["contestant"], Fraction(row["total"])) for row in engine["standings"]
    ]
    matches: Any = release.matches
    unit = {"bam": "mp"}.get(matches["unit"], matches["unit"])
    said = {(each["home"], each["away"]): each for each in engine["matches"]}
    for match in matches["matches"]:
        home, away = match["home"], match["away"]
        theirs = said[home["label"], away["label"]]
        assert [Fraction(side["points"]) for side in (home, away)] == [
            Fraction(theirs["total_home"]),
            Fraction(theirs["total_away"]),
        ]
        assert [(row["board"], row["home"], row["away"]) for row in match["boards"]] == [
            (row["board"], row[f"{unit}_home"], row[f"{unit}_away"]) for row in theirs["boards"]
        ]
    assert len(said) == len(matches["matches"])


def test_L78D_a_round_robin_to_its_final_result(night: Night) -> None:
    """A withdrawal, a ruling, a penalty, an official score, an appeal that changes it, the end."""
    night.rule()
    team = night.session.contestants.ranked().get(number=2)
    slow_play(night, team, Decimal("0.5"), OFFICIAL)
    night.publish()
    hold_to_engine(night.session)
    before = {row["label"]: Fraction(row["total"]) for row in release_of(night.session).ranking}
    changed_on_appeal(night)
    hold_to_engine(night.session)
    after = {row["label"]: Fraction(row["total"]) for row in release_of(night.session).ranking}
    gained = {label: after[label] - total for label, total in before.items()}
    assert {label for label, more in gained.items() if more} == {night.ns.short, night.ew.short}
    assert sum(gained.values()) == 0

    assert finalise_if_due(session=night.reload(), now=OFFICIAL + timedelta(days=1))
    assert night.reload().state == Session.State.FINAL
    assert release_of(night.session).is_final
    hold_to_engine(night.session)
