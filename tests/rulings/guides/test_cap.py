"""Transferred tricks never exceed those that the side won from the revoke on (Law 64A).

A record of who won each trick from that of the revoke on is made at random; the questions about
tricks are answered by it. It knows nothing of the guides: it says which tricks go across, and
those are picked from the ones that were won.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.guides.graph import GuideOutcome
from rulings.guides.reading import guides
from rulings.guides.walking import Walk, paths
from tests.example_count import example_count

PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}
COUNTING = {"won", "as-established", "none-won"}
"""The questions about tricks, wherever they are asked."""


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """Who won each trick from that of the revoke on; the first is that trick."""

    offender: str
    winners: tuple[str, ...]

    @property
    def of_side(self) -> list[int]:
        """The tricks of the offending side, by their place in the record."""
        side = {self.offender, PARTNERS[self.offender]}
        return [place for place, winner in enumerate(self.winners) if winner in side]

    @property
    def across(self) -> list[int]:
        """The tricks that go to the other side by Law 64A: a part of those of the side."""
        won_it = self.winners[0] == self.offender
        return self.of_side[: 2 if won_it else 1]

    @property
    def answers(self) -> Mapping[str, str]:
        """What a director answers who has the record before him."""
        first, later = self.winners[0], any(self.of_side[1:] if 0 in self.of_side else self.of_side)
        if first == self.offender:
            told = "both" if later else "own"
        elif first == PARTNERS[self.offender]:
            told = "partner"
        else:
            told = "later" if later else "none"
        side_won = "yes" if self.of_side else "no"
        return {"won": told, "as-established": told, "none-won": side_won}


records = st.builds(
    PlayRecord,
    offender=st.sampled_from("NESW"),
    winners=st.lists(st.sampled_from("NESW"), min_size=1, max_size=13).map(tuple),
)


def counted(way: Walk) -> dict[str, str]:
    """How that way answers the questions about tricks."""
    keys = ((step.question.key.rpartition(".")[2], step.answer.key) for step in way.steps)
    return {key: answer for key, answer in keys if key in COUNTING}


def transferring() -> Iterator[tuple[str, Walk, int]]:
    """Each path of any guide on which tricks are counted, and how many go across on it."""
    for name, guide in guides().items():
        for way in paths(guide):
            assert isinstance(way.at, GuideOutcome)
            if counted(way) or way.at.effect.tricks:
                yield name, way, way.at.effect.tricks


WAYS = tuple(transferring())


def test_no_trick_goes_across_where_none_was_counted() -> None:
    assert {name for name, way, _ in WAYS if not counted(way)} == set()
    assert {name for name, _, tricks in WAYS if tricks} == {"revoke", "cards-in-trick"}


@example_count(200)
@given(record=records)
def test_L64A_no_more_goes_across_than_was_won_from_the_revoke_on(record: PlayRecord) -> None:
    answers = record.answers
    for name, way, tricks in WAYS:
        asked = counted(way)
        if asked.items() <= answers.items():
            assert tricks <= len(record.of_side), (name, way.at.key)
            if "none-won" not in asked:
                assert tricks == len(record.across), (name, way.at.key)


@pytest.mark.parametrize(
    ("winners", "across"),
    [("S", 1), ("SN", 2), ("SNNS", 2), ("N", 1), ("NSS", 1), ("WS", 1), ("WE", 0), ("SWE", 1)],
)
def test_record_picks_the_tricks_by_the_law(winners: str, across: int) -> None:
    assert len(PlayRecord("S", tuple(winners)).across) == across
