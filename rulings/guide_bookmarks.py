"""The bookmarks of all guides in one document: by Law, and below each the guides that are about it.

WeasyPrint makes bookmarks of headings, in their order; a guide of several Laws stands below each.
"""

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import cast

from pikepdf import Array, ObjectStreamMode, OutlineItem, Pdf

Marked = tuple[str, Sequence[str]]
"""What a bookmark is called, and the titles that stand below it."""


def bookmarked_by_law(content: bytes, laws: Iterable[Marked]) -> bytes:
    """The document with these bookmarks, each leading to the page where the heading is that has
    the title of its first.
    """
    with Pdf.open(BytesIO(content)) as pdf:
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        with pdf.open_outline() as outline:
            headings = {item.title: item for item in _all(outline.root)}
            outline.root[:] = [_of_law(law, headings, pages) for law in laws]
        file = BytesIO()
        pdf.save(file, object_stream_mode=ObjectStreamMode.generate)
        return file.getvalue()


def _all(items: Iterable[OutlineItem]) -> Iterable[OutlineItem]:
    for item in items:
        yield item
        yield from _all(item.children)


def _of_law(
    law: Marked, headings: Mapping[str, OutlineItem], pages: Mapping[tuple[int, int], int]
) -> OutlineItem:
    name, titles = law
    below = [_to(title, headings[title], pages) for title in titles]
    item = _to(name, headings[titles[0]], pages)
    item.is_closed = True
    item.children = below
    return item


def _to(name: str, heading: OutlineItem, pages: Mapping[tuple[int, int], int]) -> OutlineItem:
    page, _xyz, left, top, _zoom = cast(Array, heading.destination)
    return OutlineItem(name, pages[page.objgen], "XYZ", left=float(left), top=float(top))
