"""Reads the published tables of `tests/vectors` and builds travellers from their rows."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from scoring.traveller import Traveller, TravellerLine

FOLDER = Path(__file__).parents[1] / "vectors"


def load_json(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def load_by_id(name: str) -> dict[str, Any]:
    return {entry["id"]: entry for entry in load_json(name)}


def load_csv(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def board_of(scores: list[int], *, board: int = 1, groups: list[str] | None = None) -> Traveller:
    """A traveller of plain results; contestants "1" to "n" against the same numbers."""
    labels = groups or [""] * len(scores)
    return Traveller(
        board,
        tuple(
            TravellerLine.plain(str(number), str(number), score, group=group)
            for number, (score, group) in enumerate(zip(scores, labels, strict=True), start=1)
        ),
    )


def fractions(texts: list[str]) -> list[Fraction]:
    return [Fraction(text) for text in texts]
