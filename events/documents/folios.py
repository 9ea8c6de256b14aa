"""Page numbers drawn upon pages that are laid out already.

To lay out a hundred empty pages for their numbers takes as long as two full ones. So one page is
laid out on which all letters of such numbers end where numbers end, and is drawn again with others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Self, cast

from pikepdf import (
    Array,
    ContentStreamInstruction,
    Name,
    Object,
    Page,
    Pdf,
    String,
    parse_content_stream,
    unparse_content_stream,
)

LETTERS = "0123456789 /"
"""What stands on the model page, in this order; its style sheet says so too."""

MARKS = {"BDC", "EMC"}


@dataclass(frozen=True, slots=True)
class Folio:
    """How a page number is drawn in a document: the instructions of the model page.

    A letter's width is in thousandths of the type's size (ISO 32000-2, 9.2.4).
    """

    whole: Pdf
    model: tuple[ContentStreamInstruction, ...]
    box: Array
    resources: Object
    glyphs: dict[str, String]
    widths: dict[str, Decimal]

    @classmethod
    def of(cls, whole: Pdf, source: Pdf) -> Self:
        """That of the model page in `source`, for pages of `whole`; its tags stay behind."""
        (page,) = source.pages
        instructions = cast(list[ContentStreamInstruction], parse_content_stream(page))
        model = [each for each in instructions if str(each.operator) not in MARKS]
        (text,) = (each.operands[0] for each in model if str(each.operator) == "TJ")
        glyphs = [each for each in text if isinstance(each, String)]
        resources = whole.copy_foreign(source.make_indirect(page.obj.Resources))
        ((_name, font),) = resources.Font.items()
        width = dict(_widths(font.DescendantFonts[0].W))
        return cls(
            whole=whole,
            model=tuple(model),
            box=Array(page.mediabox),
            resources=resources,
            glyphs=dict(zip(LETTERS, glyphs, strict=True)),
            widths={
                letter: width[int.from_bytes(bytes(glyph))]
                for letter, glyph in zip(LETTERS, glyphs, strict=True)
            },
        )

    def print_upon(self, page: Page, text: str) -> None:
        """Draw a page number over the page, as an artefact: it is not read aloud with the rest."""
        drawing = self.whole.make_stream(
            unparse_content_stream(list(self._drawn(text))),
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=self.box,
            Resources=self.resources,
        )
        name = page.add_resource(drawing, Name.XObject)
        page.contents_add(b"q", prepend=True)
        page.contents_add(f"Q /Artifact BMC q {name} Do Q EMC".encode())

    def _drawn(self, text: str) -> Iterator[ContentStreamInstruction]:
        """The model's instructions with this text, which ends where the model's letters do."""
        for each in self.model:
            operands: list[Any] = [*each.operands]
            match str(each.operator):
                case "Tm":
                    operands[4] += self._shorter(text) * self._size / 1000
                case "TJ":
                    operands = [Array([self.glyphs[letter] for letter in text])]
            yield ContentStreamInstruction(operands, each.operator)

    def _shorter(self, text: str) -> Decimal:
        """By how much it is shorter than all letters together."""
        return sum(self.widths.values(), -sum((self.widths[each] for each in text), Decimal(0)))

    @property
    def _size(self) -> Decimal:
        (size,) = (each.operands[1] for each in self.model if str(each.operator) == "Tf")
        return cast(Decimal, size)


def _widths(runs: Object) -> Iterator[tuple[int, Decimal]]:
    """Glyphs and their widths, as a font has them: the first of a run, and the widths of all."""
    pairs = [*runs]
    for first, widths in zip(pairs[::2], pairs[1::2], strict=True):
        for glyph, width in enumerate(widths, int(first)):
            yield glyph, Decimal(width)
