"""Real sessions with their official figures, where the shared data folder is at hand."""

import os
from pathlib import Path

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.imports import import_session
from events.interchange.errors import InterchangeError
from events.interchange.usebio import parse_usebio
from events.interchange.verification import verify
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
