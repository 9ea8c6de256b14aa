"""Phones of twenty tables over a network that fails at random, the real server at its other end.

The phones run the modules of the table's page, each with a clock and a database of its own.
What a phone shows is held against what the server really answered, after each act; and at the end,
when the network is back, against what `events.agreement` says of all that the server kept.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from events.agreement import Recorded, SideStatement, standing_statements, verdict
from scoring.cards import Side
from scripts.site import Site
from tests.journeys.tables import told

Visit = Callable[..., Page]
EVENING = Path(__file__).parent / "random_network.js"
TABLES, ROUNDS = 20, 3


def open_room(site: Site, name: str) -> Any:
    set_up = f"open_room({name!r}, tables={TABLES}, rounds={ROUNDS})"
    return told(site, f"from tests.journeys.rooms import open_room; {set_up}")


def play_evening(page: Page, room: dict[str, Any], *, seed: int, acts: int) -> Any:
    given = {
        "seed": seed,
        "acts": acts,
        "session": room["session"],
        "section": room["section"],
        "tokens": room["tokens"],
    }
    return page.evaluate("given => window.playEvening(given)", given)


def kept_of(site: Site, room: dict[str, Any]) -> Any:
    return told(site, f"from tests.journeys.rooms import tell; tell({room['session']})")


def said(rows: list[dict[str, Any]]) -> list[SideStatement]:
    return [
        SideStatement(
            row["key"],
            row["device"],
            row["number"],
            Side(row["side"]),
            row["entry"],
            frozenset(row["seen"]),
        )
        for row in rows
    ]


def holds(told_by_phones: Any, kept: list[dict[str, Any]]) -> None:
    """Nothing was lost, nothing is there twice, and all phones of a table show what it comes to.

    Of a board that is put away they show how it stands alone.
    """
    assert told_by_phones["faults"] == []
    keys = [one["key"] for play in kept for one in play["statements"]]
    assert sorted(keys) == sorted(told_by_phones["taken"])
    comes_to = {play["play"]: comes_to_by_rule(play) for play in kept}
    for phone in told_by_phones["phones"]:
        assert phone["unsent"] == 0
        for each in phone["plays"]:
            standing, entry, statements = comes_to[each["play"]]
            shown = (standing, "", []) if each["isHidden"] else (standing, entry, statements)
            assert (each["standing"], each["entry"], each["statements"]) == shown, each["play"]


def comes_to_by_rule(play: dict[str, Any]) -> tuple[str, str, list[str]]:
    """How the board stands by the rule alone, its result, and the statements that stand."""
    statements = said(play["statements"])
    recorded = Recorded(play["entry"], by_table=True) if play["entry"] else None
    found = verdict(statements, recorded, is_over=play["is_over"])
    assert found.write == ""
    stand = [each.key for each in standing_statements(statements)]
    return found.standing.value, play["entry"], stand


def every_result_is_agreed(told_by_phones: Any) -> None:
    shown = [each for phone in told_by_phones["phones"] for each in phone["plays"]]
    assert len(shown) == 2 * TABLES * ROUNDS
    assert all(each["entry"] for each in shown)
    assert {(each["standing"], each["word"]) for each in shown} == {("agreed", "agreed")}


@pytest.mark.parametrize(
    ("evenings", "acts"),
    [
        (1, 500),
        pytest.param(2, 5000, marks=pytest.mark.exhaustive),
        pytest.param(20, 5000, marks=pytest.mark.marathon),
    ],
)
def test_a_network_that_fails_at_random_loses_nothing(
    visit: Visit, site: Site, evenings: int, acts: int
) -> None:
    for seed in range(evenings):
        page = visit(policy=False)
        page.goto("/healthz")
        page.add_script_tag(path=EVENING)
        room = open_room(site, f"Evening {chr(65 + seed)}")
        holds(play_evening(page, room, seed=seed, acts=acts), kept_of(site, room))
        finished = page.evaluate("() => window.finishEvening()")
        holds(finished, kept_of(site, room))
        every_result_is_agreed(finished)
        page.context.close()
