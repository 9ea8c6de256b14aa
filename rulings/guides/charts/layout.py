"""Where everything of a chart stands, on one strip of paper as long as it takes.

A tree goes down: below a question stand its answers, each on a rail that comes from the question.
An outcome stands beside the answer that leads to it, a further question below, further in.
"""

from dataclasses import dataclass, field

from rulings.guides.charts.boxes import BoxKind, ChartWords, Style
from rulings.guides.charts.measuring import Face, Measure, broken
from rulings.guides.charts.outline import ChartWay, Ending, Reference, Turn, outline

WIDTH = 500.0
"""Points: what is left of an upright A4 sheet, and of Letter."""
INDENT = 24.0
RAIL = 12.0
"""From a box's left side to the rail that comes from it."""
ANSWER = 132.0
"""The width of an answer beside its outcome."""
BESIDE_POINTER = 210.0
PADDING = 6.0
GAP = 8.0
"""Between what stands below one another."""
TREE_GAP = 16.0
BADGE = 24.0
"""The room for a box's number."""
FACES = {
    Style.HEAD: Face(8.5),
    Style.MAIN: Face(10.5, is_bold=True),
    Style.NOTE: Face(9.5),
}
ANSWER_FACE = Face(10)
OR_FACE = Face(8.5)
POINTER_FACE = Face(10, is_bold=True)
MOST_SHEETS = 9


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: where it begins, on its base line."""

    x: float
    y: float
    text: str
    face: Face


@dataclass(frozen=True, slots=True)
class Frame:
    """A box, with its number."""

    key: str
    number: int
    kind: BoxKind
    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Pointer:
    """Says at which box to go on; its words need to know the sheets."""

    to: Reference
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Rail:
    """From the box of a number down to its last answer."""

    number: int
    x: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a rail, or an answer, to what stands to the right of it."""

    x: float
    y: float
    end: float
    has_head: bool


@dataclass(slots=True)
class ChartRow:
    """What is never parted: its height, and what stands in it, measured from its own top."""

    top: float
    height: float = 0.0
    stays_with_next: bool = False
    begins_tree: bool = False
    frames: list[Frame] = field(default_factory=list)
    lines: list[TextLine] = field(default_factory=list)
    pointers: list[Pointer] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(slots=True)
class Strip:
    """A chart before it is cut into sheets."""

    rows: list[ChartRow] = field(default_factory=list)
    rails: list[Rail] = field(default_factory=list)


def lay_out(words: ChartWords, measure: Measure) -> Strip:
    """The whole chart of a guide, one tree below the other."""
    laying = _Laying(words, measure, Strip(), outline(words.guide.name).numbers)
    for tree in outline(words.guide.name).trees:
        laying.tree(tree)
    return laying.strip


@dataclass(slots=True)
class _Laying:
    words: ChartWords
    measure: Measure
    strip: Strip
    numbers: dict[str, int]
    y: float = 0.0

    def tree(self, tree: Turn | Ending) -> None:
        if self.strip.rows:
            self.y += TREE_GAP
        row = self._row()
        row.begins_tree = True
        if isinstance(tree, Ending):
            self._frame(row, tree.key, 0.0, 0.0)
            self._end(row)
        else:
            self._turn(row, tree, 0.0, 0.0)

    def _turn(self, row: ChartRow, turn: Turn, x: float, y: float) -> None:
        """The box of a question at a height of a row, and its answers in rows below."""
        frame = self._frame(row, turn.key, x, y)
        row.stays_with_next = True
        self._end(row)
        top, bottom = row.top + frame.bottom, 0.0
        for way in turn.ways:
            bottom = self._way(turn, way, x + RAIL)
        self.strip.rails.append(Rail(frame.number, x + RAIL, top, bottom))

    def _way(self, turn: Turn, way: ChartWay, rail: float) -> float:
        """The answers that lead one way, and where; the height at which they leave the rail."""
        row = self._row()
        leaves = row.top + ANSWER_FACE.leading * 0.6
        x = rail + INDENT - RAIL
        row.arrows.append(Arrow(rail, leaves - row.top, x - 3, has_head=False))
        texts = self.words.answers(turn.key, way.answers)
        beside = BESIDE_POINTER if isinstance(way.to, Reference) else ANSWER
        if isinstance(way.to, Turn):
            bottom = self._answers(row, texts, x, WIDTH - x)
            self._turn(row, way.to, rail + INDENT - RAIL, bottom + 4)
            return leaves
        self._answers(row, texts, x, beside)
        end = x + beside + 18
        row.arrows.append(Arrow(x + beside + 2, leaves - row.top, end - 1, has_head=True))
        if isinstance(way.to, Ending):
            self._frame(row, way.to.key, end, 0.0)
        else:
            self._pointer(row, way.to, end)
        self._end(row)
        return leaves

    def _answers(self, row: ChartRow, texts: list[str], x: float, width: float) -> float:
        """The answers below one another, with an `or` between; where they end."""
        y = 0.0
        for number, text in enumerate(texts):
            if number:
                y = self._text(row, self.words.phrase("or").lower(), OR_FACE, x, y, width)
            y = self._text(row, text, ANSWER_FACE, x, y, width)
        row.height = max(row.height, y)
        return y

    def _frame(self, row: ChartRow, key: str, x: float, y: float) -> Frame:
        """The box of a node, as wide as there is room."""
        said = self.words.box(key)
        inside, top = x + BADGE + PADDING, y + PADDING
        room = WIDTH - PADDING - inside
        for line in said.lines:
            top = self._text(row, line.text, FACES[line.style], inside, top, room)
        height = top + PADDING - y
        frame = Frame(key, self.numbers[key], said.kind, x, y, WIDTH - x, height)
        row.frames.append(frame)
        row.height = max(row.height, frame.bottom)
        return frame

    def _pointer(self, row: ChartRow, to: Reference, x: float) -> None:
        """Room for the longest that it may say: where to go on is known when the sheets are."""
        width = WIDTH - x - 2 * PADDING
        longest = self.words.reference(to, sheet=MOST_SHEETS)
        lines = broken(longest, POINTER_FACE, width, self.measure)
        height = len(lines) * POINTER_FACE.leading + 6
        row.pointers.append(Pointer(to, x, 0.0, WIDTH - x, height))
        row.height = max(row.height, height)

    def _text(
        self, row: ChartRow, text: str, face: Face, x: float, y: float, width: float
    ) -> float:
        for line in broken(text, face, width, self.measure):
            row.lines.append(TextLine(x, y + face.size, line, face))
            y += face.leading
        return y

    def _row(self) -> ChartRow:
        row = ChartRow(self.y)
        self.strip.rows.append(row)
        return row

    def _end(self, row: ChartRow) -> None:
        self.y = row.bottom + GAP
