"""Calls and requests for a ruling: where they were made, until when, and what a visitor sees."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.models import Player
from clubs.typography.bridge import acting_for
from events.mapping import Meeting
from events.models import Board, Contestant, Session
from events.queries.answering import with_directors
from events.queries.field import FieldPair, field_of
from events.queries.meetings import PairsMet
from events.queries.places import own_players
from rulings.deadlines import Window, correction_window, later_of
from rulings.models import OPEN_APPEAL, Call, Ruling
from rulings.queries.earlier import recorded_later
from rulings.queries.matters import Timing, asking_window, timing_of
from rulings.queries.own_matters import marks_of_call
from rulings.queries.viewers import Level, Viewer, level_for_others


@dataclass(frozen=True, slots=True)
class CallPlace:
    """Where a call is made: the two sides as they sat, and the board; nothing of a call that
    concerns no table.
    """

    ns: Contestant | None = None
    ew: Contestant | None = None
    board: Board | None = None
    round: int | None = None
    table: str = ""

    @classmethod
    def of(cls, meeting: PairsMet, board: Board | None) -> "CallPlace":
        """The table at which these two meet."""
        return cls(meeting.ns, meeting.ew, board, meeting.round, meeting.table)

    @property
    def sides(self) -> tuple[Contestant, ...]:
        return tuple(side for side in (self.ns, self.ew) if side)

    @property
    def play(self) -> Meeting | None:
        """Which table's play of which board; None where it concerns no board."""
        if self.board is None or self.ns is None or self.ew is None:
            return None
        return self.board.number, self.ns.pk, self.ew.pk


def calls_about(session: Session, place: CallPlace, asker: Player | None) -> QuerySet[Call]:
    """The calls about the same: that table's play of the board; of no board those that the person
    made, and those at the tables where the person sat, or of who is not known, at that table.
    """
    rows = Call.objects.filter(session=session)
    if place.board:
        return rows.filter(board=place.board, ns=place.ns, ew=place.ew)
    there = Q(ns=place.ns, ew=place.ew) if place.ns else Q(ns=None, asked_by=asker)
    own = own_players(asker.user, session) if asker else {}
    mine = Q(ns__in=list(own)) | Q(ew__in=list(own)) | Q(asked_by__in=[asker] if asker else [])
    return rows.filter(there | mine, board=None)


def right_to_ask(
    session: Session,
    place: CallPlace,
    asker: Player | None,
    timing: Timing | None = None,
    by: datetime | None = None,
    about: str = Call.About.OTHER,
) -> Window:
    """Until when a ruling may be asked for there (Law 92B), as it stood `by` an instant.

    What the Laws tie to the correction period, until the later of both is over.
    """
    closed = calls_about(session, place, asker).filter(state=Call.State.CLOSED, is_late=False)
    closed = closed.filter(closed_at__lte=by) if by else closed
    last = closed.order_by("-closed_at").values_list("closed_at", flat=True).first()
    play = place.play
    timing = timing or timing_of(session)
    asking = asking_window(session, timing, play, last)
    if about not in Call.IN_CORRECTION_PERIOD:
        return asking
    since = timing.times.since_meeting(play) if play else session.official_at
    correcting = correction_window(timing.rules.correction, timing.rules.calendar, since)
    return later_of(asking, correcting)


def rectifying_window(session: Session, place: CallPlace) -> Window:
    """Until when a director rectifies there what they learn of in any manner (Law 81C3): while
    errors are corrected (Law 79C1), or a ruling may be asked for (Law 92B).
    """
    (longest, *_others) = Call.IN_CORRECTION_PERIOD
    return right_to_ask(session, place, None, about=longest)


def right_of(session: Session, call: Call, timing: Timing | None = None) -> Window:
    """The window by which a call was judged when it was made."""
    place = CallPlace(call.ns, call.ew, call.board)
    by, about = call.made_at, call.about
    return right_to_ask(session, place, call.asked_by, timing, by=by, about=about)


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call as one visitor may see it; what is not for them is empty.

    Where one was closed without a ruling, it `may_be_asked` for, until `ask_until` if known. It
    `is_hidden` where the visitor has still to play the board.
    """

    level: Level
    number: int
    kind: str
    kind_word: str
    place: str
    board: int | None
    table: str
    round: int | None
    state: str
    state_word: str
    made_at: datetime
    is_late: bool
    about: str = ""
    options: str = ""
    words: str = ""
    closed_at: datetime | None = None
    closed_by: str = ""
    marks: tuple[str, ...] = ()
    ruling: Ruling | None = None
    said: str = ""
    asked_by: str = ""
    recorded_at: datetime | None = None
    recorded_by: str = ""
    how_known: str = ""
    sides: tuple[FieldPair, ...] = ()
    may_be_asked: bool = False
    ask_until: datetime | None = None
    row: Call | None = None
    is_hidden: bool = False

    def __str__(self) -> str:
        return f"Q{self.number}"

    @property
    def is_open(self) -> bool:
        return self.state == Call.State.OPEN

    @property
    def is_detailed(self) -> bool:
        return self.level is Level.DETAIL


def call_rows(session: Session) -> QuerySet[Call]:
    """The session's calls with what showing them takes."""
    rows = Call.objects.filter(session=session)
    rows = rows.select_related("board", "ns", "ew", "asked_by", "ruling")
    return with_directors(rows, closed_under=("closed_by", "closed_at"))


def shown_calls(session: Session, viewer: Viewer) -> list[ShownCall]:
    """Those that the visitor may know of, by number, in a fixed number of queries."""
    rows = list(call_rows(session))
    if not rows:
        return []
    names, timing = field_of(session), timing_of(session)
    found = (_show(row, session, viewer, names, timing) for row in rows)
    return [each for each in found if each]


def shown_call(session: Session, viewer: Viewer, number: int) -> ShownCall | None:
    """One call; None when the visitor may not know of it."""
    row = call_rows(session).filter(number=number).first()
    names = field_of(session) if row else {}
    return _show(row, session, viewer, names, timing_of(session)) if row else None


def is_party(viewer: Viewer, call: Call) -> bool:
    """Whether the visitor sat there, leads a team that did, or asked."""
    if call.ns_id and call.ew_id and viewer.plays_as(call.ns_id, call.ew_id):
        return True
    return call.asked_by in viewer.places.values()


def rulings_to_replace(call: Call) -> QuerySet[Ruling]:
    """The rulings in force at its table and on its board, one of which may answer it once revised
    (Law 82C); where it concerns none all of the session. None that an appeal has hold of.
    """
    held = Q(appeals__state__in=OPEN_APPEAL) | Q(made_on_appeal__isnull=False)
    found = Ruling.objects.filter(session=call.session_id, state=Ruling.State.ISSUED).exclude(held)
    if call.ns_id:
        found = found.filter(ns=call.ns_id, ew=call.ew_id)
    return found.filter(Q(board=call.board_id) | Q(is_of_board=False)) if call.board_id else found


def own_calls(session: Session, places: dict[int, Player]) -> QuerySet[Call]:
    """Those at the tables of a person, and that the person made."""
    own = Q(ns__in=list(places)) | Q(ew__in=list(places)) | Q(asked_by__in=places.values())
    return Call.objects.filter(own, session=session)


def _show(
    row: Call, session: Session, viewer: Viewer, names: dict[int, FieldPair], timing: Timing
) -> ShownCall | None:
    is_inside = viewer.is_official or is_party(viewer, row)
    level = Level.DETAIL if is_inside else level_for_others(session)
    if level is Level.NOTHING:
        return None
    is_hidden = viewer.sight.hides(row.play)
    level = Level.STATUS if is_hidden else level
    return ShownCall(
        level=level,
        number=row.number,
        kind=row.kind,
        kind_word=row.get_kind_display(),
        place=row.place,
        board=row.board.number if row.board else None,
        table=row.table,
        round=row.round,
        state=row.state,
        state_word=row.get_state_display(),
        made_at=row.made_at,
        is_late=row.is_late,
        closed_at=row.closed_at,
        is_hidden=is_hidden,
        **_decision(row, is_official=viewer.is_official) if level >= Level.DECISION else {},
        **_detail(row, session, names, timing) if level is Level.DETAIL else {},
    )


def _decision(row: Call, *, is_official: bool) -> dict[str, Any]:
    """What the director said, and the ruling once it is given; officials see it being written."""
    return {
        "about": row.get_about_display(),
        "options": row.options,
        "words": row.words,
        "marks": marks_of_call(row),
        "ruling": row.ruling if is_official or row.state == Call.State.RULED else None,
    }


def _detail(
    row: Call, session: Session, names: dict[int, FieldPair], timing: Timing
) -> dict[str, Any]:
    again = asking_window(session, timing, row.play, row.closed_at)
    is_closed = row.state == Call.State.CLOSED and not row.is_late
    may_be_asked = is_closed and again.is_open(timezone.now())
    return {
        "said": row.said,
        "asked_by": row.asked_by_name,
        "recorded_at": recorded_later(row.made_at, row.recorded_at),
        "recorded_by": row.recorded_by,
        "how_known": row.how_known,
        "closed_by": acting_for(row.closed_by, row.closed_under),
        "sides": tuple(names[side] for side in (row.ns_id, row.ew_id) if side),
        "may_be_asked": may_be_asked,
        "ask_until": again.closes_at if may_be_asked else None,
        "row": row,
    }
