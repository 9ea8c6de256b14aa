"""Real sessions with their official figures, where the shared data folder is at hand."""

import os
from fractions import Fraction
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.imports import import_session
from events.interchange.errors import InterchangeError
from events.interchange.usebio import parse_usebio
from events.interchange.verification import verify
from events.queries.releases import latest_release
from scoring.numbers import half_up
from tests.builders import NOW, make_organiser

_SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[3] / "shared"))
SESSIONS = _SHARED / "data" / "sessions" / "usebio"

pytestmark = pytest.mark.skipif(
    not SESSIONS.is_dir(), reason="the shared data folder is not here (TENACE_SHARED)"
)


def content(name: str) -> bytes:
    return (SESSIONS / name).read_bytes()


@pytest.mark.parametrize(
    ("name", "pairs", "lines"),
    [
        ("mp_pairs_howell.xml", 12, 161),
        ("mp_pairs_mitchell_03.xml", 13, 126),
        ("butler_howell.xml", 8, 140),
        ("cross_imp_howell.xml", 9, 108),
    ],
)
def test_every_official_figure_is_computed_alike(name: str, pairs: int, lines: int) -> None:
    session = parse_usebio(content(name))

    assert len(session.pairs) == pairs
    assert sum(len(board.lines) for board in session.boards) == lines
    assert [str(difference) for difference in verify(session)] == []


def test_hand_edited_totals_are_reported() -> None:
    found = [str(each) for each in verify(parse_usebio(content("mp_pairs_mitchell_02.xml")))]

    assert "Board 3, 1NS v 1EW: EW matchpoints is 11 in the file, 20 here" in found
    assert "Pair 8EW: total is 554.00 in the file, 565.35 here" in found
    assert "Pair 8EW: place is 9 in the file, 7 here" in found


def test_other_kinds_are_refused_by_name() -> None:
    message = "event type NOTSUP is not supported; pairs and individuals at matchpoints, Butler"
    with pytest.raises(InterchangeError, match=message):
        parse_usebio(content("notsupported.xml"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["mp_pairs_mitchell_03.xml", "butler_howell.xml", "cross_imp_howell.xml"]
)
def test_verified_sessions_are_stored_with_the_same_figures(name: str) -> None:
    club = make_organiser()
    with scope(organiser=club):
        imported = import_session(
            actor=SYSTEM,
            organiser=club,
            content=content(name),
            file_name=name,
            must_agree=True,
            now=NOW,
        )

        assert imported.differences == ()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "mp_pairs_howell.xml",
        "mp_pairs_mitchell_03.xml",
        "butler_howell.xml",
        "cross_imp_howell.xml",
    ],
)
def test_the_official_score_that_everybody_reads_is_the_published_one(
    client: Client, name: str
) -> None:
    """Imported, and on the page: each place, total and percentage are those of the file.

    Its program prints matchpoints as of who played all boards of their line.
    """
    published = parse_usebio(content(name)).pairs
    club = make_organiser()
    with scope(organiser=club):
        imported = import_session(
            actor=SYSTEM,
            organiser=club,
            content=content(name),
            file_name=name,
            must_agree=True,
            now=NOW,
        )
        release = latest_release(imported.session)
    assert release is not None
    page = client.get(reverse("results", args=[club.slug, imported.session.pk])).content.decode()
    ranking = {row["label"]: row for row in release.ranking}
    assert len(ranking) == len(published)
    for pair in published:
        row = ranking[str(pair.label)]
        assert (row["rank"].removesuffix("="), row["percent"]) == (pair.place, pair.percent)
        most = max(each["of"] for each in release.ranking if each["line"] == row["line"])
        factor = Fraction(most, row["of"]) if most else 1
        assert half_up(Fraction(row["total"]) * factor, 2) == pair.total
        assert (row["percent"] or row["total_shown"]).replace("-", "−") in page
