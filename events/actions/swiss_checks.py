"""What an event's conditions cannot say of a Swiss (Law 78D)."""

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.chosen_scoring import Chosen, counts_halves
from events.models import Event
from events.models.swiss_conditions import OPEN
from events.movements.swiss.conditions import OddField
from events.swiss_terms import TERMS


def check_swiss_draft(event: Event) -> None:
    """A season draws no Swiss: its draft says nothing of one.

    Raises:
        UserError: a triple has halves that are not scored.
    """
    if event.is_season:
        for name in TERMS.values():
            setattr(event, name, OPEN)
    if event.swiss_odd == OddField.SHORT_TRIPLE:
        refuse_halves_unscored(event, field="swiss_odd")


def refuse_halves_unscored(chosen: Chosen, *, field: str) -> None:
    """Refuse a triple within one round.

    Raises:
        UserError: no scale is for half a match.
    """
    if not counts_halves(chosen):
        raise UserError(
            _(
                "The two halves of a triple within one round are worth 10 Victory Points each, and"
                " these conditions make matches worth something else: let three play their triple"
                " over two rounds, or one have a bye."
            ),
            field=field,
        )
