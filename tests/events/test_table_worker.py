"""The worker of the tables' pages, and the page itself: what they are made of is all there."""

import json
import re

from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from events.views.table_page import ASSETS, MODULES
from scripts.steps import ROOT

IMPORT = re.compile(r'(?:from|import\() ?"(\.[^"]+)"')
APART = {"js/table/left.js"}
"""On the page of an address that opens nothing."""
LATER = {"js/table/kept_page.js", "js/table/more.js", "js/table/unsent.js"}
"""Fetched when the page is there."""

OF_ALL_PAGES = {"js/preferences.js"}


def written() -> set[str]:
    return {f"js/table/{file.name}" for file in (ROOT / "static/js/table").iterdir()}


def test_each_module_is_fetched_at_once_or_later() -> None:
    assert set(MODULES) == written() - APART - LATER | OF_ALL_PAGES
    assert written() - APART <= set(ASSETS)


def test_what_a_module_imports_is_kept_with_it() -> None:
    names = [name for name in ASSETS if name.startswith("js/table/")]
    imported = {
        (ROOT / "static" / name).parent.joinpath(path).resolve().relative_to(ROOT / "static")
        for name in names
        for path in IMPORT.findall((ROOT / "static" / name).read_text())
    }
    assert {str(path) for path in imported} <= set(ASSETS)


def test_the_worker_keeps_all_of_it(client: Client) -> None:
    answer = client.get(reverse("table_worker"))
    assert answer.headers["Content-Type"] == "text/javascript"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    found = re.search(r"^self.ASSETS=(\[.*\]);$", answer.content.decode(), re.MULTILINE)
    assert found is not None
    assert len(json.loads(found[1])) == len(ASSETS)
    assert [name for name in ASSETS if finders.find(name) is None] == []


def test_the_worker_stands_where_it_may_see_the_tables_pages() -> None:
    assert reverse("table_worker") == "/t/worker.js"
