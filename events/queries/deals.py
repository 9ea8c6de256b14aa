"""Who may see the hands of a session's boards: nothing else decides it (Laws 6, 7, 16 and 87).

The hands of a board are sealed until nobody is left who may still play it: each of its tables has
its result or is cancelled, late plays and the other room of a match too, those results are
official, and so it is in every other session that has the same cards. Until then they are read by
nobody, whoever dealt them, but by somebody to whom they were opened for making up the boards.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django_scopes import scope, scopes_disabled

from clubs.models import User
from events.models import BoardDeal, DealsOpening, Session
from events.queries.official_rounds import official_times
from events.queries.places import memberships_of, teams_led_by
from events.queries.plays import session_plays
from events.queries.sight import WHOLE

USUAL = 24
"""So many boards are proposed before it is known how many are played."""

OpenDeals = dict[int, BoardDeal]
"""Deals that may be read, by their boards, in order."""


def open_deals(session: Session, board: int | None = None) -> OpenDeals:
    """The deals that anybody may see, or that of one board."""
    known = _known(session, board)
    over = _over(session, known) if known else set()
    awaited = _awaited_elsewhere(session, [known[number] for number in over])
    return {
        number: deal
        for number, deal in known.items()
        if number in over and deal.hands not in awaited
    }


def deals_for(session: Session, user: User | None) -> OpenDeals:
    """The deals that one of its directors may see: all of them, where they were opened to them."""
    if user is not None and is_opened_to(session, user):
        return _known(session)
    return open_deals(session)


def is_opened_to(session: Session, user: User) -> bool:
    """Whether they make up the boards; not any more once they have entered to play them."""
    return session.deal_openings.filter(user=user).exists() and not plays_these(session, user)


def plays_these(session: Session, user: User) -> bool:
    """Whether a login has entered the event, or another of which a session has the same cards.

    A captain who does not play counts as one who does.
    """
    with scopes_disabled():
        events = {each.event_id for each in _sessions_alike(session)} | {session.event_id}
        entered = memberships_of(user).filter(event__in=events)
        return entered.exists() or teams_led_by(user).filter(event__in=events).exists()


def known_elsewhere(session: Session, hands: Iterable[str]) -> set[str]:
    """Which of these hands are those of a board of another session, whoever's it is."""
    with scopes_disabled():
        return set(_elsewhere(session, hands).values_list("hands", flat=True))


def _known(session: Session, board: int | None = None) -> OpenDeals:
    rows = session.deals.in_force().exclude(hands="").order_by("number")
    return {each.number: each for each in (rows if board is None else rows.filter(number=board))}


def _over(session: Session, boards: Collection[int]) -> set[int]:
    """Those of the boards that nobody in the session may still play, with official results."""
    times = official_times(session)
    if times.whole is None and not times.rounds:
        return set()
    awaited = {play.board for play in session_plays(session, WHOLE).missing}
    played = session.boards.filter(number__in=boards).values_list("number", flat=True)
    return {each for each in played if each not in awaited and times.since_board(each) is not None}


def _awaited_elsewhere(session: Session, deals: Collection[BoardDeal]) -> set[str]:
    """Those of these hands that somebody may still play in another session."""
    if not deals:
        return set()
    others: defaultdict[Session, dict[int, str]] = defaultdict(dict)
    with scopes_disabled():
        rows = _elsewhere(session, [each.hands for each in deals])
        rows = rows.filter(session__event__cancelled_at=None)
        for row in rows.select_related("session__event", "organiser"):
            others[row.session][row.number] = row.hands
    awaited: set[str] = set()
    for other, boards in others.items():
        with scope(organiser=other.organiser):
            over = _over(other, boards)
        awaited |= {hands for number, hands in boards.items() if number not in over}
    return awaited


def _elsewhere(session: Session, hands: Iterable[str]) -> QuerySet[BoardDeal]:
    known = [each for each in hands if each]
    return BoardDeal.objects.in_force().filter(hands__in=known).exclude(session=session)


def _sessions_alike(session: Session) -> QuerySet[Session]:
    """Other sessions, whoever's, that have cards of this one."""
    known = BoardDeal.objects.in_force().filter(session=session).exclude(hands="").values("hands")
    alike = BoardDeal.objects.in_force().filter(hands__in=known).exclude(session=session)
    return Session.objects.filter(pk__in=alike.order_by().values("session"))


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """What a director is told of a board's hands without seeing them; `earlier` are its versions
    before that in force, the latest first.
    """

    deal: BoardDeal
    is_open: bool
    earlier: tuple[BoardDeal, ...]


def shown_deals(session: Session) -> list[ShownDeal]:
    """Every board that was dealt, in order."""
    versions: defaultdict[int, list[BoardDeal]] = defaultdict(list)
    for each in session.deals.order_by("number", "-version").defer("hands"):
        versions[each.number].append(each)
    opened = open_deals(session)
    return [
        ShownDeal(latest, number in opened, tuple(earlier))
        for number, (latest, *earlier) in versions.items()
    ]


def openings_of(session: Session) -> QuerySet[DealsOpening]:
    """To whom the hands were opened before play, in that order."""
    return session.deal_openings.all()


def boards_to_deal(session: Session) -> tuple[int, int]:
    """The first and the last board that lack hands, as far as is known what will be played."""
    numbers = list(session.boards.order_by("number").values_list("number", flat=True))
    dealt = set(session.deals.in_force().values_list("number", flat=True))
    lacking = [each for each in numbers or range(1, USUAL + 1) if each not in dealt]
    return (lacking[0], lacking[-1]) if lacking else (max(dealt) + 1, max(dealt) + 1)
