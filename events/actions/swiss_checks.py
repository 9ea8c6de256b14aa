"""What an event's conditions cannot say of a Swiss (Law 78D)."""

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.chosen_scoring import Chosen, counts_halves
from events.models import Event
from events.models.conditions import CONDITIONS
from events.models.swiss_conditions import SwissRematches
from events.movements.swiss.conditions import OddField
from events.provisions.catalogue.entries import L78D_SWISS_REMATCH_AFTER
from events.swiss_terms import TERMS

_DEFAULTS = {each.name: each.column.get_default() for each in CONDITIONS if each.name in TERMS}


def check_swiss_draft(event: Event) -> None:
    """A season draws no Swiss: its draft says nothing of one.

    Raises:
        UserError: a triple has halves that are not scored; it says after how many rounds two may
            meet again who never do.
    """
    if event.is_season:
        for name, default in _DEFAULTS.items():
            setattr(event, name, default)
    if event.swiss_odd == OddField.SHORT_TRIPLE:
        refuse_halves_unscored(event, field="swiss_odd")
    never = event.swiss_rematches == SwissRematches.NEVER
    if never and event.swiss_rematch_after and L78D_SWISS_REMATCH_AFTER.key in event.said:
        raise UserError(
            _("Nobody meets twice by these conditions: leave this empty, or let two meet again."),
            field="swiss_rematch_after",
        )


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
