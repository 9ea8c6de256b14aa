"""Playing on a running session from the command line."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.match_reports import report_match
from events.actions.releases import publish_official_score
from events.actions.simulation import enter_play, plays_to_come, waits
from events.actions.swiss_field import SwissChoice
from events.models import Event, Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from scoring.contracts import Played
from tests.builders import NOW, build_session
from tests.deals import a_file, bring_in, known_deal
from tests.seasons import build_season, captain, imps, season_at
from tests.teams import build_swiss

pytestmark = pytest.mark.django_db


def simulate(session: int, *options: str) -> list[str]:
    output = StringIO()
    call_command("simulate_session", str(session), *options, stdout=output)
    return output.getvalue().splitlines()


def test_everything_still_missing_is_entered_and_said() -> None:
    session = build_session(pairs=6, boards=2, rounds=2)
    said = simulate(session.pk, "--speed", "0")

    with scope(organiser=session.organiser):
        assert session_plays(session, WHOLE).missing == ()
        assert session.results.count() == 6
    assert said[0].startswith("Round 1, table ")
    assert said[-1] == "6 results: all are in."


def test_a_swiss_is_drawn_and_played_to_its_end() -> None:
    session = build_swiss(teams=6, choice=SwissChoice(rounds=3, boards=2, seed=1), played=1)
    said = simulate(session.pk, "--speed", "0")

    assert [line for line in said if "drawn" in line] == [
        "Round 2 is drawn.",
        "Round 3 is drawn.",
    ]
    assert said[-1] == "24 results: all are in."


def test_a_cup_is_played_to_its_champion_and_what_was_entered_stays() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        home = season_at(session).match(1).home
        assert home is not None
        actor = captain(session, home.number)
        report_match(actor=actor, session=session, number=1, stanzas=imps((30, 20)), now=NOW)
        said = simulate(session.pk)
        season = season_at(session)

        assert season.champion is not None
        assert season.is_complete
        report = season.match(1).report
        assert report is not None
        assert report.stanzas[0][1:] == ["30", "20"]
    assert said[-1].endswith("results: every match is settled.")
    assert [line.partition(":")[0] for line in said[:2]] == ["Match 1", "Match 2"]


def test_results_that_are_in_already_stay() -> None:
    session = build_session(pairs=6, boards=2, rounds=2)
    with scope(organiser=session.organiser):
        first = enter_play(actor=SYSTEM, session=session, done=plays_to_come(session)[0], now=NOW)
        said = simulate(session.pk, "--speed", "0")

        assert said[-1] == "5 results: all are in."
        assert session.results.get(pk=first.pk).version == 1


def test_boards_come_in_the_order_in_which_tables_finish_them() -> None:
    session = build_session(pairs=6, boards=2, rounds=2)
    with scope(organiser=session.organiser):
        plays = plays_to_come(session)
        pauses = [pause for pause, _play in waits(plays)]

    assert [each.round for each in plays] == [1] * 3 + [2] * 3
    assert pauses[0].total_seconds() == 0
    assert min(pauses).total_seconds() >= 0


def test_only_a_running_session_is_played_on() -> None:
    session = build_session(pairs=6, boards=2, rounds=2)
    simulate(session.pk, "--speed", "0")
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)

    with pytest.raises(CommandError, match="not running: it is official, provisional"):
        simulate(session.pk)


@pytest.mark.parametrize("speed", ["-1", "fast", "inf"])
def test_speed_is_a_number_from_zero(speed: str) -> None:
    with pytest.raises(CommandError, match="speed"):
        simulate(1, f"--speed={speed}")


def test_unknown_session_is_said() -> None:
    assert not Session.objects.model._base_manager.exists()
    with pytest.raises(CommandError, match="There is no session 1"):
        simulate(1)


def test_boards_with_hands_on_record_are_played_with_these_cards() -> None:
    """Each lead is a card of whoever is on declarer's left."""
    session = build_session(pairs=4, boards=6, kind="howell")
    bring_in(session, a_file(*range(1, 7)))
    with scope(organiser=session.organiser):
        plays = plays_to_come(session)
    led = [
        each.result.lead in known_deal(each.board).hand(each.result.outcome.declarer.lho).cards
        for each in plays
        if isinstance(each.result.outcome, Played)
    ]
    assert led == [True] * len(led)
    assert len(led) > 6
