"""Matches of teams are held to history, also what was written before it told of them."""

from io import StringIO

import pytest
from django.core.management import call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import HistoryRecord
from events.actions.cancelling import delete_event
from events.actions.match_dates import move_match
from events.actions.releases import withdraw_official_score
from events.actions.season_setup import take_back_matches
from events.models import RoundRelease, SeasonMatch
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.rounds import FIRST, HOUR, publish, round_night
from tests.seasons import build_season

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


def verified() -> str:
    output = StringIO()
    call_command("verify_history", stdout=output)
    return output.getvalue()


def test_matches_taken_back_leave_nothing_to_miss() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        move_match(
            actor=SYSTEM, session=session, number=1, play_by=NOW + HOUR, reason="Snow.", now=NOW
        )
        verified()
        take_back_matches(actor=SYSTEM, session=session, now=NOW)
        verified()
        delete_event(actor=SYSTEM, event=session.event, now=NOW)
    assert ", all in order; " in verified()


def test_by_when_a_match_is_played_is_as_it_began_or_was_moved_to() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        SeasonMatch.objects.filter(number=2).update(play_by=NOW)
        (found,) = differences(session, RowCount())
        assert "play_by is “2026" in found


def test_L79C1_a_round_withdrawn_and_published_again_is_as_told() -> None:
    night = round_night(entered=(1, 2))
    with scope(organiser=night.organiser):
        publish(night, 1)
        withdraw_official_score(
            actor=night.director, session=night.session, reason="Slip.", now=FIRST
        )
        verified()
        publish(night, 1)
        assert "tell nothing" not in verified()
        RoundRelease.objects.update(official_at=FIRST + HOUR)
        (found,) = differences(night.session, RowCount())
        assert "official_at is “2026" in found


def test_rounds_of_which_older_records_do_not_tell_are_counted() -> None:
    night = round_night(entered=(1,))
    with scope(organiser=night.organiser):
        publish(night, 1)
        for each in HistoryRecord.objects.filter(act="score.release"):
            each.after = {"number": (each.after or {})["number"]}
            each.save()
        compared = RowCount()
        assert list(differences(night.session, compared)) == []
        assert compared.untold == 2  # the round, and its release
