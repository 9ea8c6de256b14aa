"""An official amends a regulation: what is unplayed is flagged and published anew, what is played
stays as it was, and a player's countdown follows.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from rulings.demo.cast import AUTHORITY_SLUG, ORGANISER, PLAYERS
from scripts.site import Site
from tests.journeys import acts

EVENT = f"{acts.EVENT} under a regulation"
PAIRS = [(PLAYERS[0][0], PLAYERS[1][0]), *((f"Ann {each}ld", f"Bob {each}sh") for each in "ABC")]
RESULTS = {"1": "4SN =", "2": "2HS =", "3": "1NTN ="}
CHANGED = "Regulations have changed since"
OF_LAW, OF_UNION = (
    f"{number} minutes after the official score is available" for number in (30, 45)
)


def set_up(organiser: Page, file: Path) -> str:
    """An event that leaves the time for appeals to the Law; its address."""
    acts.open_own_club(organiser)
    acts.create_event(organiser, acts.Periods(correction=20, appeal=30), EVENT)
    event = acts.path_of(organiser)
    acts.publish_conditions(organiser)
    acts.appoint(organiser, event, ORGANISER[0])
    organiser.goto(event)
    acts.go(organiser, "Entries")
    file.write_text("name 1,name 2\n" + "".join(f"{one},{other}\n" for one, other in PAIRS))
    acts.enter_file(organiser, file)
    acts.is_told(organiser, "4 pairs are entered.")
    return event


def rule(official: Page, period: str) -> None:
    """What the authority says of appeals from today on, open to those below; "" to say nothing."""
    official.goto(f"/authority/{AUTHORITY_SLUG}/")
    acts.go(official, "Regulations")
    acts.go(official, "Amend")
    asked = official.locator("#L92B")
    if period:
        asked.locator("summary").click()
    asked.locator("input[name=L92B]").fill(period)
    acts.press(official, "See what it changes")


def put_into_force(official: Page) -> None:
    acts.press(official, "Publish this regulation")
    acts.is_told(official, re.compile(r"Regulation \d+ is published\."))


def conditions_of_one_that_is_played(page: Page) -> str:
    """The address of the conditions under which a session of the demo is running."""
    acts.open_demo_session(page, "running")
    acts.go(page, "Version 1")
    return acts.path_of(page)


def conditions_read(page: Page, address: str) -> str:
    page.goto(address)
    return page.locator("main").inner_text()


def publish_anew(organiser: Page, event: str) -> None:
    organiser.goto(f"{event}conditions/")
    expect(organiser.locator(".notice-amber")).to_contain_text(CHANGED)
    expect(organiser.locator(".notice-amber")).to_contain_text(OF_UNION)
    acts.press(organiser, "Publish these conditions")
    acts.is_told(organiser, "published")
    expect(organiser.get_by_role("heading", name="Version 2")).to_be_visible()
    expect(organiser.get_by_text(CHANGED)).to_have_count(0)


def play(organiser: Page, event: str) -> str:
    """Two tables, three boards, an official score; the session's address."""
    organiser.goto(event)
    acts.go(organiser, "Movement")
    organiser.get_by_label("Boards to play").fill("3")
    acts.press(organiser, "Show what fits")
    organiser.get_by_role("link", name=re.compile("^Howell")).first.click()
    acts.press(organiser, "Start play")
    acts.is_told(organiser, "Play has begun.")
    acts.go(organiser, "Director's desk")
    session = acts.path_of(organiser).removesuffix("desk/")
    acts.go(organiser, "Enter scores")
    for board in RESULTS:
        acts.go(organiser, f"Enter board {board}")
        acts.fill_the_rest(organiser, RESULTS)
        acts.go(organiser, "Overview")
    organiser.goto(f"{session}desk/")
    organiser.get_by_role("link", name="Publish the official score").click()
    acts.press(organiser, "Publish the official score")
    acts.is_told(organiser, "The official score is out")
    return session


def deadline(phone: Page, period: str) -> datetime:
    clock = phone.locator(".deadline").filter(has_text=period)
    return datetime.fromisoformat(clock.get_attribute("data-deadline") or "")


def test_a_regulation_is_amended_between_two_sessions(
    visit: Callable[..., Page], site: Site, tmp_path: Path
) -> None:
    official, organiser, player = visit(), visit(), visit(width=390)
    acts.sign_in_as(official, site, "official")
    acts.sign_in_as(organiser, site, "organiser")
    acts.sign_in_as(player, site, "player")
    event = set_up(organiser, tmp_path / "pairs.csv")
    played = conditions_of_one_that_is_played(player)
    before = conditions_read(player, played)
    assert OF_LAW in conditions_read(player, f"{event}conditions/")

    rule(official, "45 min")
    effect = official.get_by_role("region", name="What this changes")
    expect(effect).to_contain_text(OF_UNION)
    expect(effect.get_by_role("listitem").filter(has_text=EVENT)).to_have_count(1)
    put_into_force(official)

    publish_anew(organiser, event)
    assert conditions_read(player, played) == before
    assert OF_UNION in conditions_read(player, f"{event}conditions/")
    acts.fits(player)
    player.goto(play(organiser, event))
    appeals, errors = (deadline(player, each) for each in ("Appeals until", "Scoring errors until"))
    assert appeals - errors == timedelta(minutes=45 - 20)
    acts.fits(player)

    rule(official, "")  # so that other journeys find the site as it was
    put_into_force(official)
