"""The chart of a guide in the reader's language: its sheets as pictures, and the same as a list."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rulings.guides.charts.boxes import BoxText, ChartWords
from rulings.guides.charts.drawing import as_svg
from rulings.guides.charts.outline import ChartWay, Ending, Reference, Turn, outline
from rulings.guides.charts.sheets import Paper, sheets
from rulings.guides.graph import Guide
from rulings.letter_widths import width
from rulings.queries.guided import CastTexts

PAPER = Paper(first=620, further=712)
"""A4 within the margins of pages and of documents; on Letter a sheet is a little smaller."""


@dataclass(frozen=True, slots=True)
class ListedWay:
    """Answers, and the box that they lead to, or where to go on."""

    answers: tuple[str, ...]
    box: "ListedBox | None"
    pointer: str
    number: int
    """Of the box to go on at, where it is in this chart."""
    guide: str
    """The name of the guide to go on in, where it is another."""


@dataclass(frozen=True, slots=True)
class ListedBox:
    """A box of the chart as an item of a list, and below it the ways that lead on."""

    number: int
    lines: tuple[BoxText, ...]
    ways: tuple[ListedWay, ...]


def chart_sheets(guide: Guide) -> list[SafeString]:
    """The picture of each sheet."""
    drawn = sheets(ChartWords(guide, CastTexts({})), width, PAPER)
    return [
        mark_safe(  # noqa: S308 - every text in it is escaped by as_svg
            as_svg(
                sheet,
                name=f"{guide.name}-{sheet.number}",
                title=_title(guide, sheet.number, len(drawn)),
                described=gettext("The same stands below as a list."),
            )
        )
        for sheet in drawn
    ]


def chart_list(guide: Guide) -> list[ListedBox]:
    """What the chart shows, tree by tree."""
    words = ChartWords(guide, CastTexts({}))
    return [_listed(words, tree) for tree in outline(guide.name).trees]


def _title(guide: Guide, number: int, of: int) -> str:
    said = {"title": gettext(guide.title), "number": number, "of": of}
    return gettext("Flow chart: %(title)s, sheet %(number)d of %(of)d") % said


def _listed(words: ChartWords, at: Turn | Ending) -> ListedBox:
    ways = at.ways if isinstance(at, Turn) else ()
    return ListedBox(
        number=outline(words.guide.name).numbers[at.key],
        lines=words.box(at.key).lines,
        ways=tuple(_way(words, at.key, way) for way in ways),
    )


def _way(words: ChartWords, key: str, way: ChartWay) -> ListedWay:
    answers = tuple(words.answers(key, way.answers))
    if not isinstance(way.to, Reference):
        return ListedWay(answers, _listed(words, way.to), "", 0, "")
    number = 0 if way.to.guide else outline(words.guide.name).numbers[way.to.key]
    return ListedWay(answers, None, words.reference(way.to), number, way.to.guide)
