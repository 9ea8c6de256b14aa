"""The pictures in a matter: who may see them and add to them, and what is shown of them."""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.permissions import Permission
from events.models import Session
from rulings.models import OPEN_APPEAL, Appeal, Call, Evidence, Ruling
from rulings.queries.calls import is_party
from rulings.queries.hidden import play_of
from rulings.queries.viewers import Viewer

PictureMatter = Ruling | Call | Appeal


def may_see(viewer: Viewer, matter: PictureMatter) -> bool:
    """Whether the visitor may see the pictures of a matter: its parties, the officials and who
    hears the appeal, who read its detail; a draft's are for officials. None who has still to play
    the board.
    """
    if viewer.sight.hides(play_of(matter)):
        return False
    ruling = matter if isinstance(matter, Ruling) else matter.ruling
    if viewer.is_official or (ruling is not None and ruling.number in viewer.hears):
        return True
    if isinstance(matter, Call) or ruling is None:
        return isinstance(matter, Call) and is_party(viewer, matter)
    is_given = ruling.state in {Ruling.State.ISSUED, Ruling.State.SUPERSEDED}
    return is_given and viewer.plays_as(*ruling.side_ids) is not None


def may_add(viewer: Viewer, matter: PictureMatter) -> bool:
    """Whether the visitor may attach one now."""
    return is_for(viewer, matter) and takes_pictures(matter)


def is_for(viewer: Viewer, matter: PictureMatter) -> bool:
    """Whether the visitor attaches pictures to it: a director to any, a party to what is asked."""
    if not viewer.may(Permission.ATTACH_PICTURE):
        return False
    return viewer.may(Permission.RULE) or own_part(viewer, matter) is not None


def takes_pictures(matter: PictureMatter) -> bool:
    """Whether one can still be attached: to a ruling while it stands, else while it is open."""
    if isinstance(matter, Ruling):
        return matter.state in {Ruling.State.DRAFT, Ruling.State.ISSUED}
    if isinstance(matter, Call):
        return matter.state == Call.State.OPEN
    return matter.state in OPEN_APPEAL


def own_part(viewer: Viewer, matter: PictureMatter) -> Player | None:
    """The player as whom the visitor is a party to a call or an appeal; nobody's of a ruling."""
    if isinstance(matter, Ruling):
        return None
    if isinstance(matter, Appeal):
        sides = matter.ruling.side_ids
    else:
        sides = tuple(side for side in (matter.ns_id, matter.ew_id) if side)
    side = viewer.plays_as(*sides)
    if side is not None:
        return viewer.places[side]
    asker = matter.asked_by if isinstance(matter, Call) else None
    return asker if asker in viewer.places.values() else None


def may_take_off(viewer: Viewer, row: Evidence) -> bool:
    """Whether the visitor may take it off: whoever attached it, or a director."""
    if row.taken_off_at or not viewer.may(Permission.ATTACH_PICTURE):
        return False
    return viewer.may(Permission.RULE) or row.added_by in viewer.places.values()


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture of a matter for those who may see it."""

    row: Evidence
    may_take_off: bool


@dataclass(frozen=True, slots=True)
class ShownPictures:
    """All pictures that bear on a matter, and whether the visitor may add one."""

    pictures: tuple[ShownPicture, ...] = ()
    may_add: bool = False

    def __bool__(self) -> bool:
        return bool(self.pictures) or self.may_add

    @property
    def rows(self) -> list[Evidence]:
        return [each.row for each in self.pictures]


NO_PICTURES = ShownPictures()


def pictures_of(viewer: Viewer, matter: PictureMatter | None) -> ShownPictures:
    """What the visitor sees of a matter's pictures."""
    if matter is None or not may_see(viewer, matter):
        return NO_PICTURES
    return ShownPictures(
        tuple(ShownPicture(row, may_take_off(viewer, row)) for row in pictures_on(matter)),
        may_add(viewer, matter),
    )


def bearing_on(matter: PictureMatter) -> Q:
    """Those of the matter itself; of a ruling those of all its versions and of the calls that it
    answers, of an appeal those of its ruling too.
    """
    if isinstance(matter, Call):
        return Q(call=matter)
    ruling = matter.ruling if isinstance(matter, Appeal) else matter
    found = Q(ruling__number=ruling.number) | Q(call__ruling__number=ruling.number)
    if isinstance(matter, Appeal):
        return found | Q(appeal__ruling__number=ruling.number)
    return found


def evidence_rows(session: Session) -> QuerySet[Evidence]:
    """The session's pictures with the matters that they are attached to."""
    related = ("ruling", "call__asked_by", "call__ruling", "appeal__ruling", "added_by")
    return Evidence.objects.filter(session=session).select_related(*related)


def content_of(row: Evidence) -> bytes | None:
    """The picture itself; None where it has been taken off, or its file is not there."""
    if not row.file.name or not row.file.storage.exists(row.file.name):
        return None
    with row.file.open("rb") as file:
        content: bytes = file.read()
    return content


def stored_digest(row: Evidence) -> str:
    """The digest of the file that is stored now; empty where there is none."""
    content = content_of(row)
    return "" if content is None else digest_of(content)


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def pictures_on(matter: PictureMatter) -> list[Evidence]:
    """All that bear on a matter, in order."""
    return list(evidence_rows(matter.session).filter(bearing_on(matter)))


def printed_pictures(rows: Iterable[Evidence]) -> list[tuple[Evidence, str]]:
    """Those that are there, each as a document holds it."""
    found = []
    for row in rows:
        content = content_of(row)
        if content is not None:
            found.append((row, base64.b64encode(content).decode()))
    return found
