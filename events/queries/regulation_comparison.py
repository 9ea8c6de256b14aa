"""Two versions of an authority's regulation side by side: what each says where they differ."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from events.models import Chapter, Regulation
from events.provisions.catalogue import ROOMS
from events.provisions.kinds import Words
from events.provisions.provision import Provision
from events.queries.regulation_effects import reworded_chapters, told
from events.word_changes import TextPiece, word_changes

Kept = Mapping[str, Any]
"""What a version says of one provision or chapter."""


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """Something of which two versions say different things, each in words.

    `fate` tells whether it was added, dropped or changed; `pieces` are both texts word by word,
    where both say one.
    """

    name: str
    clause: str
    fate: str
    was: str
    now: str
    pieces: tuple[TextPiece, ...] = ()


@dataclass(frozen=True, slots=True)
class ComparedRoom:
    """Differences that are about one thing."""

    name: str
    lines: tuple[ComparedLine, ...]


def compared_rooms(earlier: Regulation, later: Regulation) -> list[ComparedRoom]:
    """What the later says otherwise than the earlier, as people look for it."""
    rooms = [
        ComparedRoom(_(name), tuple(_provisions(provisions, earlier, later)))
        for name, provisions in ROOMS.items()
    ]
    chapters = tuple(_chapters(earlier, later))
    rooms.append(ComparedRoom(_("Chapters of the conditions of contest"), chapters))
    return [each for each in rooms if each.lines]


def _provisions(
    provisions: Iterable[Provision[Any]], earlier: Regulation, later: Regulation
) -> Iterator[ComparedLine]:
    for each in provisions:
        was, now = earlier.statements.get(each.key), later.statements.get(each.key)
        if was != now:
            yield ComparedLine(
                _(each.name),
                _(each.clause),
                _fate(was, now),
                told(each, was),
                told(each, now),
                _pieces(each, was, now),
            )


def _pieces(provision: Provision[Any], was: Kept | None, now: Kept | None) -> tuple[TextPiece, ...]:
    """Word by word where both versions say a text of the authority's own."""
    is_text = isinstance(provision.kind, Words) and provision.kind.word in ("text", "schedule")
    if not (is_text and was and now and was["value"] and now["value"]):
        return ()
    return tuple(word_changes(told(provision, was), told(provision, now)))


def _chapters(earlier: Regulation, later: Regulation) -> Iterator[ComparedLine]:
    for each in reworded_chapters(later.chapters, earlier):
        was, now = earlier.chapters.get(each.chapter), later.chapters.get(each.chapter)
        pieces = tuple(word_changes(each.was, each.now)) if was and now else ()
        name = str(Chapter(each.chapter).label)
        yield ComparedLine(name, _("Law 78D"), _fate(was, now), each.was, each.now, pieces)


def _fate(was: Kept | None, now: Kept | None) -> str:
    if was is None:
        return _("added")
    return _("dropped") if now is None else _("changed")
