"""A knock-out cup: made, a level match on two captains' phones, and who goes on."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, Page, expect

from rulings.demo.cast import ORGANISER
from scripts.site import Site
from tests.journeys import acts
from tests.journeys.test_season import decide, dispute, enter, is_agreed

CUP = "The Captains' Cup"
CONTEST = "a knock-out cup: teams of four meet in private over weeks, and the winner goes on"
IMPS = "IMPs (those of all matches are added; teams)"
TEAMS = {
    "Heron": ("Amira Haddad", "Ada Reed", "Bo Reed", "Cy Reed"),
    "Otter": ("Dee Brook", "Eve Brook", "Flo Brook", "Gil Brook"),
    "Dipper": ("Hal Ford", "Ivy Ford", "Jim Ford", "Kay Ford"),
    "Kingcup": ("Ben Carter", "Lea Marsh", "Moe Marsh", "Nan Marsh"),
}
"""As seeded: the first meets the last."""
LEVEL = ((20, 10), (11, 21))
FINAL = "Kingcup not known yet"


def make_cup(page: Page, folder: Path) -> str:
    """Conditions, entries and matches; the address of the bracket."""
    acts.open_own_club(page)
    periods = acts.Periods(correction=20, appeal=30)
    acts.create_event(page, periods, CUP, CONTEST, IMPS)
    event = acts.path_of(page)
    acts.publish_conditions(page)
    acts.appoint(page, event, ORGANISER[0])
    page.goto(f"{event}entries/")
    file = folder / "teams.csv"
    rows = "".join(f"{team},,{','.join(players)}\n" for team, players in TEAMS.items())
    file.write_text(f"team,captain,player 1,player 2,player 3,player 4\n{rows}")
    page.get_by_text("Or a file of teams").click()
    page.get_by_label("File of teams").set_input_files(file)
    acts.press(page, "Enter all teams of this file")
    acts.is_told(page, "4 teams are entered.")
    page.goto(event)
    acts.go(page, "Matches")
    acts.fits(page)
    first = datetime.now(ZoneInfo("Europe/London")).date() + timedelta(days=14)
    page.get_by_label("The first round is to be played").fill(first.isoformat())
    acts.press(page, "Make the matches")
    acts.is_told(page, "All matches are made")
    acts.fits(page)
    return acts.path_of(page).removesuffix("matches/")


def to_come(page: Page) -> Locator:
    return page.get_by_role("region", name="Your matches to come")


def open_own_match(page: Page) -> None:
    """A captain's way, from the club's page."""
    acts.open_own_club(page)
    acts.go(page, CUP)
    acts.go(page, "The cup")
    acts.fits(page)
    to_come(page).get_by_role("link", name="Heron Kingcup").click()
    expect(page.get_by_role("heading", name="Heron – Kingcup")).to_be_visible()
    acts.fits(page)


def has_extra_boards(page: Page) -> None:
    """The match is level on the page, which asks for one more line."""
    page.reload()
    expect(page.get_by_text("The match is level: play 4 extra boards.")).to_be_visible()
    expect(page.get_by_label("Kingcup, extra boards 1")).to_have_count(1)
    acts.fits(page)


def sees_the_winner(page: Page) -> None:
    """Kingcup stands in the final's fixture, in words and drawn."""
    acts.go(page, "Bracket")
    final = page.get_by_role("region", name="Final", exact=True)
    expect(final.get_by_role("link", name=FINAL)).to_be_visible()
    boxes = page.locator(".season-bracket .bracket-team")
    expect(boxes.filter(has_text="Kingcup")).to_have_count(2)
    expect(boxes.filter(has_text="Kingcup").and_(page.locator(".is-winner"))).to_contain_text("40")
    expect(boxes.filter(has_text="Heron").and_(page.locator(".is-loser"))).to_contain_text("33")
    acts.fits(page)


def test_two_captains_play_a_level_match_of_a_cup(
    visit: Callable[..., Page], site: Site, tmp_path: Path
) -> None:
    organiser, amira, ben = (visit(width=390) for _phone in range(3))
    for page, who in ((organiser, "organiser"), (amira, "player"), (ben, "partner")):
        acts.sign_in_as(page, site, who)
    cup = make_cup(organiser, tmp_path)
    for page in (amira, ben):
        open_own_match(page)
    enter(amira, (20, 10), (11, 12))
    ben.reload()
    dispute(ben, "The second half was 11 to 21.")
    organiser.goto(cup)
    acts.go(organiser, "Heron Kingcup")
    decide(organiser, *LEVEL, why="Both cards say 11 to 21.")
    for page in (amira, ben):
        has_extra_boards(page)
    enter(ben, *LEVEL, (2, 9))
    amira.reload()
    acts.press(amira, "Yes, I confirm it")
    is_agreed(amira)
    ben.reload()
    is_agreed(ben)
    for page in (amira, ben):
        sees_the_winner(page)
    expect(to_come(ben).get_by_role("link", name=FINAL)).to_be_visible()
    expect(to_come(amira)).to_have_count(0)
