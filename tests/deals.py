"""Hands for tests: known deals, files of them, and the acts with plain defaults."""

from random import Random
from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.models import User
from events.actions.deals import (
    Brought,
    bring_in_deals,
    generate_deals,
    open_deals_to,
    redeal_board,
)
from events.deals.deal import PACK, Deal
from events.deals.pbn import write_pbn
from events.models import BoardDeal, DealAnalysis, DealsOpening, Session
from events.queries.deals import open_deals
from tests.builders import NOW


def known_deal(number: int) -> Deal:
    """A deal that is the same each time."""
    pack = list(PACK)
    Random(number).shuffle(pack)  # noqa: S311 a test wants to know it
    return Deal.of(pack[seat::4] for seat in range(4))


def a_file(*boards: int, first: int = 0) -> bytes:
    """A PBN file of these boards; of another `first` the cards are others."""
    return write_pbn({number: known_deal(first + number) for number in boards})


def director_of(session: Session) -> Actor:
    email = f"director@{session.organiser.slug}.example"
    return Actor.person(User.objects.get(email=email))


def generate(session: Session, *boards: int, actor: Actor = SYSTEM) -> list[BoardDeal]:
    with scope(organiser=session.organiser):
        return generate_deals(actor=actor, session=session, boards=boards, now=NOW)


def bring_in(session: Session, content: bytes, *, actor: Actor = SYSTEM, **said: Any) -> Brought:
    given = {"is_shared": False, "reason": "", **said}
    with scope(organiser=session.organiser):
        return bring_in_deals(actor=actor, session=session, content=content, now=NOW, **given)


def redeal(session: Session, board: int, *, actor: Actor = SYSTEM, **said: Any) -> BoardDeal:
    given = {"reason": "Two hands had twelve cards.", "is_at_table": False, **said}
    with scope(organiser=session.organiser):
        return redeal_board(actor=actor, session=session, board=board, now=NOW, **given)


def open_to(session: Session, actor: Actor, **said: Any) -> DealsOpening:
    given = {"plays_not": True, "reason": "I make up the boards.", **said}
    with scope(organiser=session.organiser):
        return open_deals_to(actor=actor, session=session, now=NOW, **given)


def opened(session: Session) -> list[int]:
    """The boards whose hands anybody may see."""
    with scope(organiser=session.organiser):
        found = Session.objects.select_related("event__organiser", "organiser").get(pk=session.pk)
        return list(open_deals(found))


def make_known(session: Session, board: int, **found: Any) -> DealAnalysis:
    """What a board makes, as a solver would have found it."""
    with scope(organiser=session.organiser):
        deal = session.deals.get(number=board)
        return DealAnalysis.objects.create(organiser=session.organiser, deal=deal, **found)
