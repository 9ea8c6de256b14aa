"""Dealing the boards of a session, bringing their hands in, dealing one anew, and opening them.

Nobody sees the cards by any of these acts but the last (`events.queries.deals`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import RecordedChange, record, record_all
from clubs.permissions import Permission
from clubs.wording import listed, worded
from events.access import require_in_event
from events.actions.double_dummy import write_analysis_request
from events.deals.boards import MOST
from events.deals.codes import WrongDeal
from events.deals.deal import Deal
from events.deals.dealing import dealt
from events.deals.files import read_deals
from events.locking import lock_session
from events.models import BoardDeal, DealsOpening, Session
from events.queries.deals import known_elsewhere, plays_these
from events.queries.redeals import is_result_known_without, with_results
from events.queries.witnesses import deal_words

UNPLAYED = (Session.State.SETUP, Session.State.RUNNING)
FILE, REASON = "file", "reason"
"""The fields that a refusal belongs to."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of the boards of a file: taken, the same as before, and not of the session."""

    taken: tuple[int, ...]
    same: tuple[int, ...]
    left: tuple[int, ...]


def generate_deals(
    *, actor: Actor, session: Session, boards: Sequence[int], now: datetime
) -> list[BoardDeal]:
    """Deal those of the boards that have no hands yet (Laws 6A, 6B and 6E4).

    Raises:
        UserError: the session is over, each of the boards has its hands, or one has a result.
        NotAllowed: the actor does not run the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_over(session)
        known = set(session.deals.in_force().values_list("number", flat=True))
        wanted = [each for each in boards if each not in known and 1 <= each <= MOST]
        if not wanted:
            raise UserError(_("Each of these boards has its hands already."))
        if played := with_results(session, wanted):
            raise UserError(
                ngettext(
                    "Board %(boards)s has a result: its cards are not dealt afterwards.",
                    "Boards %(boards)s have results: their cards are not dealt afterwards.",
                    len(played),
                )
                % {"boards": listed(played)}
            )
        origin = BoardDeal.Origin.GENERATED
        rows = [_row(session, actor, each, dealt(), origin, now=now) for each in wanted]
        return _write(actor, session, rows, "deal.generate", now=now)


def bring_in_deals(
    *,
    actor: Actor,
    session: Session,
    content: bytes,
    is_shared: bool,
    reason: str,
    now: datetime,
) -> Brought:
    """Take the hands of a dealing machine's file.

    Once play has begun only boards of the session are taken. Boards that have other hands get a
    further version, for which a `reason` is needed: before their first result that is a redeal
    (Law 6D), after it the record is put right. `is_shared` says that the cards may be those of
    another session (Law 6D2).

    Raises:
        UserError: it is no such file, nothing in it is new, cards are those of another session, a
            reason is lacking, or a board may not be dealt anew.
        NotAllowed: the actor does not run the session.
    """
    try:
        found = read_deals(content)
    except WrongDeal as wrong:
        raise UserError(worded(wrong), field=FILE) from wrong
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        numbers = set(session.boards.values_list("number", flat=True)) or set(found)
        current = {each.number: each for each in session.deals.in_force()}
        here = {number: deal for number, deal in found.items() if number in numbers}
        new = {number: deal for number, deal in here.items() if _is_new(current.get(number), deal)}
        brought = Brought(
            tuple(new),
            tuple(number for number in here if number not in new),
            tuple(number for number in found if number not in here),
        )
        if not new:
            raise UserError(_("Nothing in this file is new to the session."), field=FILE)
        _refuse_elsewhere(session, new, is_shared=is_shared)
        replaced = [current[number] for number in new if number in current]
        _refuse_replacing(session, replaced, reason)
        rows = [
            _row(
                session,
                actor,
                number,
                deal,
                BoardDeal.Origin.FILE,
                now=now,
                before=current.get(number),
                is_shared=is_shared,
                reason=reason if number in current else "",
            )
            for number, deal in new.items()
        ]
        _write(actor, session, rows, "deal.bring_in", now=now)
        return brought


def redeal_board(
    *,
    actor: Actor,
    session: Session,
    board: int,
    reason: str,
    is_at_table: bool,
    now: datetime,
) -> BoardDeal:
    """Have one board dealt anew (Law 6D), by the site or `is_at_table`, where nobody records it.

    Raises:
        UserError: the board was not dealt here or has a result, the session is over, no reason is
            given, or the result of a match without the board could be known (Law 86A).
        NotAllowed: the actor does not run the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        current = session.deals.in_force().filter(number=board).first()
        if current is None:
            raise UserError(_("Board %s has no hands on record yet.") % board)
        _refuse_over(session)
        if with_results(session, [board]):
            raise UserError(
                _("Board %s has a result: it is not dealt anew any more (Law 6D).") % board
            )
        _refuse_replacing(session, [current], reason)
        origin = BoardDeal.Origin.TABLE if is_at_table else BoardDeal.Origin.GENERATED
        deal = None if is_at_table else dealt()
        row = _row(session, actor, board, deal, origin, now=now, before=current, reason=reason)
        (written,) = _write(actor, session, [row], "deal.redeal", now=now)
        return written


def open_deals_to(
    *, actor: Actor, session: Session, plays_not: bool, reason: str, now: datetime
) -> DealsOpening:
    """Open the hands before play to the actor, who makes up the boards and does not play.

    Raises:
        UserError: they play, do not say that they do not, or give no reason; the hands are open to
            them already, or are not there.
        NotAllowed: the actor does not run the session, or is no person.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        user = actor.user
        if user is None:
            raise UserError(_("The hands are opened to a person."))
        if not plays_not:
            raise UserError(_("Say that you do not play."), field="plays_not")
        if plays_these(session, user):
            raise UserError(
                _(
                    "You have entered to play these boards: the hands stay sealed until nobody may"
                    " still play them (Laws 6 and 16). Let somebody make up the boards who does"
                    " not play."
                )
            )
        if not reason.strip():
            raise UserError(_("Say what for."), field="purpose")
        if not session.deals.in_force().exists():
            raise UserError(_("No hands are on record yet."))
        if session.deal_openings.filter(user=user).exists():
            raise UserError(_("The hands are open to you already."))
        opening = DealsOpening.objects.create(
            organiser=session.organiser,
            session=session,
            user=user,
            reason=" ".join(reason.split())[:200],
            opened_at=now,
            opened_by=actor.name,
        )
        record(
            actor=actor,
            organiser=session.organiser,
            now=now,
            act="deals.open",
            subject=opening,
            note=opening.reason,
            session_id=session.pk,
        )
        return opening


def _is_new(current: BoardDeal | None, deal: Deal) -> bool:
    return current is None or current.hands != str(deal)


def _refuse_over(session: Session) -> None:
    if session.state not in UNPLAYED:
        raise UserError(_("The session is over: its boards are not dealt any more."))


def _refuse_elsewhere(session: Session, deals: Mapping[int, Deal], *, is_shared: bool) -> None:
    """No deal comes from another session, unless that is what the contest is for (Law 6D2)."""
    if is_shared:
        return
    known = known_elsewhere(session, map(str, deals.values()))
    if boards := [number for number, deal in deals.items() if str(deal) in known]:
        raise UserError(_elsewhere(boards), field="is_shared")


def _elsewhere(boards: Sequence[int]) -> str:
    return ngettext(
        "Board %(boards)s has the cards of a board of another session, which may not be played"
        " (Law 6D2). If it is played in several places at once, or past deals are replayed, say"
        " so.",
        "Boards %(boards)s have the cards of boards of another session, which may not be played"
        " (Law 6D2). If they are played in several places at once, or past deals are replayed, say"
        " so.",
        len(boards),
    ) % {"boards": listed(boards)}


def _refuse_replacing(session: Session, replaced: Sequence[BoardDeal], reason: str) -> None:
    """Other hands for a board take a reason, and before its first result the freedom to redeal."""
    if replaced and not reason.strip():
        raise UserError(
            ngettext(
                "Board %(boards)s has other hands already: say why they are replaced.",
                "Boards %(boards)s have other hands already: say why they are replaced.",
                len(replaced),
            )
            % {"boards": listed([each.number for each in replaced])},
            field=REASON,
        )
    numbers = [each.number for each in replaced]
    for number in set(numbers).difference(with_results(session, numbers)):
        if is_result_known_without(session, number):
            raise UserError(
                _(
                    "All of a match but board %s is in: its result without the board could be"
                    " known, so no other cards are dealt for it. Award an adjusted score instead"
                    " (Law 86A)."
                )
                % number
            )


def _row(
    session: Session,
    actor: Actor,
    number: int,
    deal: Deal | None,
    origin: BoardDeal.Origin,
    *,
    now: datetime,
    before: BoardDeal | None = None,
    is_shared: bool = False,
    reason: str = "",
) -> BoardDeal:
    return BoardDeal(
        organiser=session.organiser,
        session=session,
        number=number,
        version=before.version + 1 if before else 1,
        hands="" if deal is None else str(deal),
        salt=token_hex(16),
        origin=origin,
        is_shared=is_shared,
        reason=" ".join(reason.split())[:200],
        made_at=now,
        made_by=actor.name,
    )


def _write(
    actor: Actor, session: Session, rows: Sequence[BoardDeal], act: str, *, now: datetime
) -> list[BoardDeal]:
    """Each takes the place of the version before it and has a record of its own.

    What they make is found in the background.
    """
    numbers = [each.number for each in rows]
    session.deals.in_force().filter(number__in=numbers).update(is_current=False)
    try:
        with transaction.atomic():
            written = BoardDeal.objects.bulk_create(rows)
    except IntegrityError as taken:  # another session took the same cards in this very moment
        raise UserError(_elsewhere(numbers), field="is_shared") from taken
    changes = [
        RecordedChange(act, row, None, deal_words(row), row.reason, session.pk) for row in written
    ]
    record_all(actor=actor, organiser=session.organiser, now=now, changes=changes)
    write_analysis_request(actor=actor, session=session, now=now)
    return written
