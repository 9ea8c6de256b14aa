"""What is refused of a ruling that says two things which do not go together."""

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.queries.match_tables import AtTable
from rulings.actions.tricks import refuse_other_than_tricks
from rulings.models import Ruling


def refuse_contradiction(ruling: Ruling) -> None:
    """Refuse awards that do not go with the Laws, a waiver, a second look to come, or no board.

    Raises:
        UserError: there are such; or half of a waiver is said.
    """
    at = AtTable(ruling.session, ruling.board, ruling.ns, ruling.ew)
    refuse_other_than_tricks(ruling.laws, ruling.ns_award, ruling.ew_award, at)
    if bool(ruling.waived_by) != bool(ruling.waiver):
        text = _("Say which side asked for the waiver, and in which words (Law 81C5).")
        raise UserError(text, field="waiver")
    _refuse_without_board(ruling)
    if ruling.ns_award is None and ruling.ew_award is None:
        return
    if ruling.waived_by:
        raise UserError(
            _("The rectification is waived (Law 81C5): let the table result stand."), field="kind"
        )
    if ruling.looks_again:
        raise UserError(
            _("You look again after the board: let the table result stand until then."),
            field="looks_again",
        )


def _refuse_without_board(ruling: Ruling) -> None:
    """A score is adjusted, rectification waived and play looked at again on a board."""
    awards = ruling.ns_award is not None or ruling.ew_award is not None
    if ruling.is_on_one_alone and ruling.is_of_board:
        raise UserError(_("Of a ruling on a board say at which table it was."), field="meeting")
    asked = {"kind": awards, "waived_by": ruling.waived_by, "looks_again": ruling.looks_again}
    if ruling.concerns and ruling.is_of_board:
        raise UserError(_("A ruling on a board concerns both sides."), field="concerns")
    needs = next((field for field, value in asked.items() if value), None)
    if needs and not ruling.is_of_board:
        raise UserError(_("That needs a board: say on which it was."), field=needs)
