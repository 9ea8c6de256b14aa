"""A sheet of a chart as SVG.

What each thing is stands in its class, and the colours of paper in its attributes: a page restyles
it by its style sheet, a document has it as it is.
"""

from html import escape

from rulings.guides.charts.boxes import BoxKind
from rulings.guides.charts.layout import BADGE, WIDTH, Arrow, Frame, Rail, TextLine
from rulings.guides.charts.sheets import ChartSheet

INK, SOFT, BAIZE, WASH, PAPER = "#1c1a15", "#4b463a", "#0a5c3f", "#e3eee2", "#ffffff"
FONT = "Tenace Text, Tenace Fallback, sans-serif"
HEAD = 4.0
"""The length of an arrow's head."""
CORNER = 9.0


def as_svg(sheet: ChartSheet, name: str, title: str, described: str) -> str:
    """The picture; `name` makes its inner names differ from those of other pictures on a page."""
    inside = "".join(
        (
            *map(_rail, (*sheet.rails, *sheet.continued)),
            *map(_came_from, sheet.continued),
            *map(_arrow, sheet.arrows),
            *map(_frame, sheet.frames),
            *map(_text, sheet.lines),
        )
    )
    height = f"{sheet.height + 1:.1f}"
    return (
        f'<svg class="chart-sheet" xmlns="http://www.w3.org/2000/svg" role="img"'
        f' viewBox="-1 -1 {WIDTH + 2:.0f} {height}" font-family="{FONT}"'
        f' aria-labelledby="{name}-title" aria-describedby="{name}-desc">'
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-desc">{escape(described)}</desc>{inside}</svg>'
    )


def _frame(frame: Frame) -> str:
    heavy = 1.6 if frame.kind is BoxKind.OUTCOME else 1.0
    fill = WASH if frame.kind is BoxKind.OUTCOME else PAPER
    shape = (
        f'<path class="chart-frame is-{frame.kind}" d="{_outline(frame)}" fill="{fill}"'
        f' stroke="{BAIZE}" stroke-width="{heavy}"{_dashes(frame.kind)}/>'
    )
    return shape + _number(frame)


def _outline(frame: Frame) -> str:
    """A fact has square corners, a judgement cut ones, a choice round ones."""
    x, y, right, bottom = frame.x, frame.y, frame.x + frame.width, frame.bottom
    corner = {BoxKind.JUDGEMENT: "l", BoxKind.CHOICE: "q"}.get(frame.kind)
    if corner is None:
        return f"M{x:.1f} {y:.1f}H{right:.1f}V{bottom:.1f}H{x:.1f}Z"
    c = CORNER

    def turned(across: float, down: float, first: tuple[float, float]) -> str:
        by = f"{first[0]} {first[1]} " if corner == "q" else ""
        return f"{corner}{by}{across} {down}"

    return (
        f"M{x + c:.1f} {y:.1f}H{right - c:.1f}{turned(c, c, (c, 0))}V{bottom - c:.1f}"
        f"{turned(-c, c, (0, c))}H{x + c:.1f}{turned(-c, -c, (-c, 0))}V{y + c:.1f}"
        f"{turned(c, -c, (0, -c))}Z"
    )


def _dashes(kind: BoxKind) -> str:
    return ' stroke-dasharray="4 2.5"' if kind is BoxKind.KNOWN else ""


def _number(frame: Frame) -> str:
    x, y = frame.x + 4 + BADGE / 2, frame.y + 15
    return (
        f'<text class="chart-number" x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle"'
        f' font-size="12" font-weight="700" fill="{BAIZE}">{frame.number}</text>'
    )


def _rail(rail: Rail) -> str:
    return _line(f"M{rail.x:.1f} {rail.top:.1f}V{rail.bottom:.1f}")


def _came_from(rail: Rail) -> str:
    """The number of the box that a rail comes from, at the top of a later sheet."""
    x, y = rail.x, rail.top + 6
    return (
        f'<circle class="chart-from" cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{PAPER}"'
        f' stroke="{BAIZE}"/><text class="chart-number" x="{x:.1f}" y="{y + 3:.1f}"'
        f' text-anchor="middle" font-size="8.5" font-weight="700" fill="{BAIZE}">'
        f"{rail.number}</text>"
    )


def _arrow(arrow: Arrow) -> str:
    line = _line(f"M{arrow.x:.1f} {arrow.y:.1f}H{arrow.end:.1f}")
    if not arrow.has_head:
        return line
    back = arrow.end - HEAD
    tip = f"M{arrow.end:.1f} {arrow.y:.1f}L{back:.1f} {arrow.y - 3:.1f}V{arrow.y + 3:.1f}Z"
    return f'{line}<path class="chart-head" d="{tip}" fill="{BAIZE}"/>'


def _line(path: str) -> str:
    return f'<path class="chart-line" d="{path}" fill="none" stroke="{BAIZE}" stroke-width="1"/>'


def _text(line: TextLine) -> str:
    weight = ' font-weight="700"' if line.face.is_bold else ""
    return (
        f'<text class="chart-text" x="{line.x:.1f}" y="{line.y:.1f}" font-size="{line.face.size}"'
        f'{weight} fill="{INK}">{escape(line.text)}</text>'
    )
