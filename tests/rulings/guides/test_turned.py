"""Turning the table: North for East turns what is said, whose duties and whose scores; no more."""

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rulings.guides.deriving import derivation
from rulings.guides.reading import guides
from rulings.guides.roles import PART, SEATS, TableRole, known_of, seated
from rulings.guides.walking import Walk, paths, walk
from rulings.guides.wording import COMPASS
from rulings.queries.guide_drafts import draft_text
from tests.rulings.guiding import answered, begin
from tests.rulings.night import Night

_NAMES = re.compile("|".join(COMPASS.values()))
_NEXT = {COMPASS[seat]: COMPASS[SEATS[(n + 1) % 4]] for n, seat in enumerate(SEATS)}


def turned(kept: dict[str, Any]) -> dict[str, Any]:
    """The same with everybody one seat further."""
    seats = {role: SEATS[(SEATS.index(seat) + 1) % 4] for role, seat in kept["seats"].items()}
    text = _NAMES.sub(lambda name: _NEXT[name[0]], json.dumps(kept | {"seats": {}}))
    moved: dict[str, Any] = json.loads(text)
    return moved | {"seats": seats}


def seatings(way: Walk, cast: tuple[TableRole, ...]) -> Iterator[dict[str, str]]:
    """Every seat for each of the cast with which that way is gone."""
    for seats in product(SEATS, repeat=len(cast)):
        given = {role.value: seat for role, seat in zip(cast, seats, strict=True)}
        if known_of(seated(**given)).get(PART, way.known.get(PART)) == way.known.get(PART):
            yield given


@pytest.mark.parametrize("name", guides())
def test_turned_table_turns_every_path_and_nothing_else(name: str) -> None:
    guide = guides()[name]
    compared = 0
    for way in paths(guide):
        answers = {step.question.key: step.answer.key for step in way.steps}
        for given in seatings(way, guide.cast):
            here = seated(**given)
            there = seated(**{r: SEATS[(SEATS.index(s) + 1) % 4] for r, s in given.items()})
            kept, moved = (
                derivation(guide, walk(guide, answers, {**way.known, **known_of(cast)}), cast)
                for cast in (here, there)
            )
            assert moved == turned(kept)
            compared += 1
    assert compared > 0


@pytest.mark.django_db
@pytest.mark.parametrize("seat", SEATS)
def test_artificial_scores_turn_with_the_offender(night: Night, seat: str) -> None:
    answers = {"offender": seat, "what": "called", "partner": "yes"}
    text = draft_text(answered(night, begin(night, "cards-from-wrong-board"), answers))
    awards = [text["ns_award"], text["ew_award"]]
    if seat in "EW":
        awards.reverse()
    assert awards == [{"artificial": "A-"}, {"artificial": "A+"}]
