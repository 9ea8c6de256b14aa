"""The Victory Point scales of matches by name; Swiss pairs have `scoring.victory.percent`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from scoring.victory.codes import ScaleCode
from scoring.victory.scale import Scale, ScaleError
from scoring.victory.tables import acbl_20, acbl_30
from scoring.victory.wbf import ebu_half_match, wbf_continuous, wbf_discrete


class ScaleChoice(Protocol):
    """What conditions of contest name: a scale, or a family with one for every match length."""

    @property
    def name(self) -> str: ...

    def for_boards(self, boards: int) -> Scale:
        """The scale for a match of so many boards; `ScaleError` when there is none."""


@dataclass(frozen=True, slots=True)
class ScaleFamily:
    """Scales of one name, one per number of boards; `least` to `most` boards."""

    name: str
    title: str
    least: int
    most: int
    make: Callable[[int], Scale]

    def for_boards(self, boards: int) -> Scale:
        return self.make(boards)


SCALES: Mapping[str, ScaleFamily] = {
    family.name: family
    for family in (
        ScaleFamily("wbf_continuous", "WBF continuous, 20-0", 1, 200, wbf_continuous),
        ScaleFamily("wbf_discrete", "WBF and EBU in whole points, 20-0", 3, 200, wbf_discrete),
        ScaleFamily("ebu_half_match", "EBU half of a triple, 10-0", 2, 200, ebu_half_match),
        ScaleFamily("acbl_20", "ACBL, 20-0", 6, 11, acbl_20),
        ScaleFamily("acbl_30", "ACBL, 30-0", 6, 11, acbl_30),
    )
}


def scale(name: str, *, boards: int) -> Scale:
    """The scale of that name for a match of so many boards; `ScaleError` when there is none."""
    if name not in SCALES:
        raise ScaleError(ScaleCode.NO_SCALE, found=name, known=", ".join(SCALES))
    return SCALES[name].for_boards(boards)
