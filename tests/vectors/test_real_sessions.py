"""Real sessions with their official figures, where the shared data folder is at hand."""

import os
from pathlib import Path

import pytest

from events.interchange.errors import InterchangeError
from events.interchange.usebio import parse_usebio
from events.interchange.verification import verify

_SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[3] / "shared"))
SESSIONS = _SHARED / "data" / "sessions" / "usebio"

pytestmark = pytest.mark.skipif(
    not SESSIONS.is_dir(), reason="the shared data folder is not here (TENACE_SHARED)"
)


def content(name: str) -> bytes:
    return (SESSIONS / name).read_bytes()


@pytest.mark.parametrize(
    ("name", "pairs", "lines"),
    [("mp_pairs_howell.xml", 12, 161), ("mp_pairs_mitchell_03.xml", 13, 126)],
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


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("notsupported.xml", "event type NOTSUP is not supported; matchpointed pairs are"),
        (
            "butler_howell.xml",
            "the session is scored by Butler; only matchpoints can be imported so far",
        ),
        (
            "cross_imp_howell.xml",
            "the session is scored by cross-IMPs; only matchpoints can be imported so far",
        ),
    ],
)
def test_other_kinds_are_refused_by_name(name: str, message: str) -> None:
    with pytest.raises(InterchangeError) as refused:
        parse_usebio(content(name))

    assert str(refused.value) == message
