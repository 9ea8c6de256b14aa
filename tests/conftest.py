"""Says of each test to which round it belongs, and which of them wait for `make exhaustive`."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest import runner
from django.core.cache import caches
from django.core.servers.basehttp import WSGIRequestHandler
from django.db import connection
from django.utils.translation import override
from hypothesis import is_hypothesis_test, settings

from config.celery import app
from config.frames import in_one_piece

# No deadline: a busy machine is no failure. `make check` asks for few examples, `make test` for
# more, `make exhaustive` for all.
settings.register_profile("thorough", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=20)
settings.register_profile("few", deadline=None, max_examples=5)
settings.load_profile("thorough")

# Thousands of tests and all modules are there until the end: looking for garbage among them is a
# tenth of the time.
gc.set_threshold(50_000, 20, 20)

# The server of a test answers in two pieces, of which each second one would wait for 40 ms.
WSGIRequestHandler.disable_nagle_algorithm = True

DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
FOLDER_MARKS = {"journeys": "browser", "bench": "bench"}
BEGUN_FIRST = {
    "config",
    "http",
    "test_club_night.py",
    "test_worker_dies.py",
    "test_jobs_survive.py",
}
"""Few tests, each long: begun last they would keep one worker busy after the other has ended."""

RECKONED = {
    *("test_adjusted_boards", "test_appeal_provisions", "test_commentary", "test_law_40"),
    *("test_individual_rulings", "test_knockout_rulings", "test_law_80", "test_law_81"),
    *("test_law_86", "test_law_86_at_board_a_match", "test_margins", "test_penalties_in_matches"),
    *("test_periods", "test_provision_audit", "test_regulated", "test_team_rulings"),
    *("test_told_deadlines", "test_tricks", "test_weighted"),
    *("test_butler_list", "test_choices_of_scoring", "test_datum_and_byes", "test_match_decisions"),
    *("test_overall", "test_scoring_document", "test_season_boards", "test_section_names"),
    *("test_swiss_pairs", "test_swiss_triples", "test_teams_in_sections", "test_two_counts"),
    "test_usebio_out",
    *("test_at_the_table", "test_booklet", "test_event_log", "test_explanations"),
    *("test_finals", "test_follows_results", "test_imps", "test_league", "test_listed_days"),
    *("test_own_matters", "test_own_scale", "test_regulation_comparison", "test_regulation_days"),
    *("test_regulation_documents", "test_report", "test_round_scores", "test_rubber_evening"),
    *("test_season_bracket", "test_season_usebio", "test_seasons_played", "test_sections_scored"),
    *("test_shown_is_enforced", "test_simulate_session"),
    *("test_swiss_conditions", "test_swiss_over_sessions", "test_swiss_pairs_turned"),
    "test_two_clocks",
    *("test_boards_now", "test_columns_are_witnessed", "test_flagged", "test_fouled_boards"),
    *("test_live_matches", "test_looking_again", "test_stage_conditions_followed"),
    *("test_stage_qualifiers", "test_swiss_draws", "test_table_sight", "test_wall"),
}
"""Files of what is reckoned from rows that others write and read, which no database does."""


SHOWN = ("_pages", "_api", "_mail", "_regulated", "_to_the_end")
"""How files end of what others wrote and is shown, mailed or played on: each act has its own."""


ON_BOTH = ("property", "costly", "skipif")
"""Marks of what `make test` runs on SQLite, whatever PostgreSQL is asked besides."""

AT_ONCE = "_at_once"
"""How files end of what several do at once; with SQLite one of them writes, and all others wait."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks properties, and by folder, database and pages; puts what is long first."""
    asked: set[str] = set()
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("property")
        folder = folder_of(item)
        if folder in FOLDER_MARKS:
            item.add_marker(FOLDER_MARKS[folder])
        elif uses_database(item):
            item.add_marker("integration")
            name = item.nodeid.partition("[")[0]
            if first := asked_first(item, is_further=name in asked):
                item.add_marker(first)
            if item.path.stem.endswith(AT_ONCE) and connection.vendor == "sqlite":
                item.add_marker("exhaustive")
            asked.add(name)
    items.sort(key=lambda item: not BEGUN_FIRST & {folder_of(item), item.path.name})


def pytest_collection_finish() -> None:
    gc.freeze()


pytest_runtest_protocol = pytest.hookimpl(tryfirst=True)(
    in_one_piece(runner.pytest_runtest_protocol)
)
"""Each test begins some forty calls deep, and pages go a hundred deeper."""


def folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


def uses_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & DATABASE_FIXTURES)


def asked_first(item: pytest.Item, *, is_further: bool) -> str:
    """The mark that says on which database `make test` asks it; "" is on both."""
    if commits(item):
        return ""
    if is_alike_everywhere(item) or is_further:
        return "sqlite_first"
    return "" if any(item.get_closest_marker(name) for name in ON_BOTH) else "postgres_first"


def is_alike_everywhere(item: pytest.Item) -> bool:
    """What pages show, and what is reckoned; what was asked of the database, others ask too."""
    is_of_pages = "client" in getattr(item, "fixturenames", ()) or item.path.stem.endswith(SHOWN)
    return is_of_pages or item.path.stem in RECKONED


def commits(item: pytest.Item) -> bool:
    """Others see what it does while it does it, as databases have it each in its own way."""
    mark = item.get_closest_marker("django_db")
    return mark is not None and bool(mark.kwargs.get("transaction"))


@pytest.fixture(autouse=True)
def _cache_of_its_own(request: pytest.FixtureRequest) -> None:
    """What a test rolls back leaves its keys to the next one, but nothing cached or counted."""
    if uses_database(request.node):
        for alias in caches:
            caches[alias].clear()


@pytest.fixture(autouse=True)
def _language_of_its_own() -> Iterator[None]:
    """A request leaves its language to what is done after it; each test begins in English."""
    with override("en-gb"):
        yield


@pytest.fixture
def worker_at_once() -> Iterator[None]:
    """What is left to the workers is done at once."""
    app.loader.import_default_modules()
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False
