"""One PDF of several that were rendered apart: pages, bookmarks, tags and page numbers whole.

WeasyPrint lays out and tags each part as a document of its own. Here pages follow one another, a
part's bookmarks go on under those before, and the trees of tags become one, in which every piece of
content is still found from its page (ISO 32000-2, 14.7.5.4).
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from io import BytesIO
from typing import cast

from pikepdf import Array, Name, ObjectStreamMode, OutlineItem, Pdf

from events.documents.folios import Folio


@dataclass(frozen=True, slots=True)
class Part:
    """A rendered part.

    Its outermost bookmarks stand below the document's title, the first `going_on` of them below the
    last heading before.
    """

    content: bytes
    going_on: int = 0


def join(parts: Sequence[Part], folio: bytes) -> bytes:
    """The parts as one document; its pages are numbered as the model page `folio` shows."""
    first, *others = parts
    with ExitStack() as opened:
        whole = opened.enter_context(Pdf.open(BytesIO(first.content)))
        for part in others:
            added = opened.enter_context(Pdf.open(BytesIO(part.content)))
            before = len(whole.pages)
            whole.pages.extend(added.pages)
            _join_tags(whole, added, before)
            _join_bookmarks(whole, added, before, part.going_on)
        numbers = Folio.of(whole, opened.enter_context(Pdf.open(BytesIO(folio))))
        for number, page in enumerate(whole.pages, 1):
            numbers.print_upon(page, f"{number} / {len(whole.pages)}")
        file = BytesIO()
        whole.save(file, object_stream_mode=ObjectStreamMode.generate)
        return file.getvalue()


def _join_tags(whole: Pdf, added: Pdf, before: int) -> None:
    """Hang the added document's elements into the whole's, and number their content on from there.

    Pages and annotations name the key under which the parent tree has the elements of their
    content; the keys of what is added come after all that are there.
    """
    tree = whole.Root.StructTreeRoot
    further = whole.copy_foreign(added.Root.StructTreeRoot)
    document = tree.K[0]
    for element in further.K[0].K:
        element.P = document
        document.K.append(element)
    numbers, first_free = tree.ParentTree.Nums, len(tree.ParentTree.Nums) // 2
    for index, value in enumerate(further.ParentTree.Nums):
        numbers.append(value if index % 2 else int(value) + first_free)
    for page in list(whole.pages)[before:]:
        page.obj.StructParents += first_free
        for annotation in page.obj.get(Name.Annots, ()):
            if Name.StructParent in annotation:
                annotation.StructParent += first_free


def _join_bookmarks(whole: Pdf, added: Pdf, before: int, going_on: int) -> None:
    numbers = {page.obj.objgen: before + index for index, page in enumerate(added.pages)}
    with whole.open_outline() as outline, added.open_outline() as further:
        moved = [_moved(item, numbers) for item in further.root]
        headings = outline.root[-1].children
        headings[-1].children += moved[:going_on]
        headings += moved[going_on:]


def _moved(item: OutlineItem, numbers: dict[tuple[int, int], int]) -> OutlineItem:
    page, _xyz, left, top, _zoom = cast(Array, item.destination)
    moved = OutlineItem(item.title, numbers[page.objgen], "XYZ", left=float(left), top=float(top))
    moved.is_closed = item.is_closed
    moved.children = [_moved(child, numbers) for child in item.children]
    return moved
