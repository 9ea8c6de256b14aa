"""A club night from an empty event to its final result, as the people live it, in a browser.

The administrator sets up, the director plays, rules and publishes, players report and appeal, the
public reads; the schedule makes the result final. Each has a browser of their own.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from scripts.site import Site
from tests.journeys import acts, aftermath, night
from tests.journeys.night import Night


def test_a_club_night(visit: Callable[..., Page], site: Site, tmp_path: Path) -> None:
    tonight = Night(organiser=visit(), director=visit(), scorer=visit(), public=visit(width=390))
    acts.sign_in_as(tonight.organiser, site, "organiser")
    night.set_up(tonight)
    night.invite_those_who_run_it(tonight)
    night.take_entries_in_four_ways(tonight, tmp_path)
    night.invite_players(tonight, visit)
    night.start_play(tonight)
    night.print_table_cards(tonight)
    night.enter_results_by_traveller(tonight)
    night.enter_results_by_round(tonight)
    night.two_scorers_meet(tonight)
    night.enter_the_last_results_by_program(tonight)
    aftermath.rule_with_the_effect_in_view(tonight)
    aftermath.tell_the_other_side(tonight)
    aftermath.publish(tonight)
    aftermath.read_the_deadlines(tonight)
    aftermath.correct_a_reported_error(tonight)
    aftermath.appeal_with_the_partners_concurrence(tonight)
    aftermath.decide_the_appeal(tonight)
    aftermath.ask_twice_for_the_booklet(tonight)
    aftermath.report_the_ruling(tonight)
    aftermath.become_final_by_itself(tonight)
    aftermath.correct_late_with_both_consents(tonight)
    aftermath.read_it_all_by_program(tonight)
