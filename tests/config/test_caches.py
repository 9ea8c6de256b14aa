"""Where pages and counts are kept for a while, as `TENACE_CACHE_URL` tells it."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.caches import caches_at, print_of
from scripts.steps import ROOT


def test_a_host_keeps_them_for_itself_unless_told(tmp_path: Path) -> None:
    assert {name: each["LOCATION"] for name, each in caches_at("", tmp_path, tmp_path).items()} == {
        "default": "default",
        "template_fragments": "template_fragments",
        "throttles": tmp_path,
    }


def test_a_redis_that_is_told_has_all_of_them_apart(tmp_path: Path) -> None:
    told = caches_at("rediss://:secret@cache.example:6380/1", tmp_path, tmp_path)
    assert {each["LOCATION"] for each in told.values()} == {"rediss://:secret@cache.example:6380/1"}
    assert {name: each["KEY_PREFIX"] for name, each in told.items()} == {
        "default": "tenace:default",
        "template_fragments": "tenace:template_fragments",
        "throttles": "tenace:throttles",
    }
    assert "VERSION" not in told["throttles"]


def test_what_means_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="TENACE_CACHE_URL"):
        caches_at("memcached://localhost", tmp_path, tmp_path)


@pytest.mark.parametrize(
    "file",
    [
        "events/queries/merits.py",
        "config/shared_cache.py",
        "locale/fr/LC_MESSAGES/django.po",
        "requirements/base.txt",
    ],
)
def test_code_has_one_print_wherever_it_lies_and_another_once_it_changed(
    tmp_path: Path, file: str
) -> None:
    assert (ROOT / file).is_file()
    here, there = tmp_path / "here", tmp_path / "there"
    for root in (here, there):
        (root / file).parent.mkdir(parents=True)
        (root / file).write_text("SHAPE = 1\n", encoding="utf-8")
    assert print_of(here) == print_of(there)
    (there / file).write_text("SHAPE = 2\n", encoding="utf-8")
    assert print_of(here) != print_of(there)
