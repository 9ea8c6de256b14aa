"""The strip of a chart cut into sheets of paper, between its rows.

A question stays with its first answer. A tree that a sheet has room for is not begun far down one.
"""

from dataclasses import dataclass, field, replace

from rulings.guides.charts.boxes import ChartWords
from rulings.guides.charts.layout import (
    POINTER_FACE,
    Arrow,
    ChartRow,
    Frame,
    Pointer,
    Rail,
    Strip,
    TextLine,
    lay_out,
)
from rulings.guides.charts.measuring import Measure, broken

CONTINUED = 18.0
"""At the top of a sheet: room to say from where the rails come."""
FAR_DOWN = 0.6
"""Of a sheet."""
HELD = 200.0
"""Rows that hold together are not parted until they are as high as this."""


@dataclass(frozen=True, slots=True)
class Paper:
    """How high the sheets are, in points: the first below a heading, and all others."""

    first: float
    further: float


@dataclass(slots=True)
class ChartSheet:
    """What is drawn on one sheet, measured from its top left corner."""

    number: int
    height: float = 0.0
    frames: list[Frame] = field(default_factory=list)
    lines: list[TextLine] = field(default_factory=list)
    pointers: list[Pointer] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    rails: list[Rail] = field(default_factory=list)
    continued: list[Rail] = field(default_factory=list)
    """Those that come from an earlier sheet."""


def sheets(words: ChartWords, measure: Measure, paper: Paper) -> list[ChartSheet]:
    """The chart of a guide, sheet by sheet."""
    strip = lay_out(words, measure)
    cut = [_drawn(number, rows, strip) for number, rows in enumerate(_cut(strip, paper), 1)]
    on = {frame.key: sheet.number for sheet in cut for frame in sheet.frames}
    for sheet in cut:
        for pointer in sheet.pointers:
            other = on[pointer.to.key] if not pointer.to.guide else sheet.number
            said = words.reference(pointer.to, sheet=other if other != sheet.number else 0)
            sheet.lines += _pointing(pointer, said, measure)
    return cut


def _cut(strip: Strip, paper: Paper) -> list[list[ChartRow]]:
    """The rows of each sheet."""
    found: list[list[ChartRow]] = [[]]
    for begun, group in enumerate(_together(strip.rows)):
        room = (paper.further if len(found) > 1 else paper.first) - CONTINUED
        top = found[-1][0].top if found[-1] else group[0].top
        needed = group[-1].bottom - top
        is_far_down = group[0].begins_tree and group[0].top - top > FAR_DOWN * room
        if begun and (
            needed > room or (is_far_down and _tree_bottom(strip.rows, group[0]) - top > room)
        ):
            found.append([])
        found[-1] += group
    return found


def _together(rows: list[ChartRow]) -> list[list[ChartRow]]:
    """Rows that stay with the next stand with it."""
    groups: list[list[ChartRow]] = []
    stays = False
    for row in rows:
        if stays:
            groups[-1].append(row)
        else:
            groups.append([row])
        stays = row.stays_with_next and row.bottom - groups[-1][0].top < HELD
    return groups


def _tree_bottom(rows: list[ChartRow], first: ChartRow) -> float:
    """Where the tree that begins with a row ends."""
    at = rows.index(first)
    further = (number for number in range(at + 1, len(rows)) if rows[number].begins_tree)
    return rows[next(further, len(rows)) - 1].bottom


def _drawn(number: int, rows: list[ChartRow], strip: Strip) -> ChartSheet:
    """The rows of a sheet where they stand on it, and what there is of each rail."""
    top, bottom = rows[0].top, rows[-1].bottom
    came = [rail for rail in strip.rails if rail.top < top < rail.bottom]
    shift = (CONTINUED if came else 0.0) - top
    sheet = ChartSheet(number, height=bottom + shift)
    for row in rows:
        down = row.top + shift
        sheet.frames += [replace(each, y=each.y + down) for each in row.frames]
        sheet.lines += [replace(each, y=each.y + down) for each in row.lines]
        sheet.pointers += [replace(each, y=each.y + down) for each in row.pointers]
        sheet.arrows += [replace(each, y=each.y + down) for each in row.arrows]
    for rail in strip.rails:
        begins, ends = max(rail.top, top - CONTINUED), min(rail.bottom, bottom)
        if rail.top < bottom and rail.bottom > top:
            part = replace(rail, top=begins + shift, bottom=ends + shift)
            (sheet.continued if rail in came else sheet.rails).append(part)
    return sheet


def _pointing(pointer: Pointer, said: str, measure: Measure) -> list[TextLine]:
    face = POINTER_FACE
    lines = broken(said, face, pointer.width - 8, measure)
    top = pointer.y + face.size + 1
    return [
        TextLine(pointer.x + 4, top + number * face.leading, line, face)
        for number, line in enumerate(lines)
    ]
