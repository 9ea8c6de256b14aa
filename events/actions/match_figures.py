"""Figures of a match as somebody types them: what cannot be is refused, in seasons and sessions."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.errors import UserError
from scoring.numbers import exact

MOST_POINTS = 30
MOST_POINTS_OF_HALF = 10
MOST_IMPS_OF_A_BOARD = 24
"""Law 78B."""


def imps_of_match(imps: Sequence[Fraction], boards: int, field: str) -> list[str]:
    """What both teams gained on so many boards, exact.

    Raises:
        UserError: no match can end so.
    """
    most = MOST_IMPS_OF_A_BOARD * boards
    if any(not 0 <= each <= most for each in imps):
        raise UserError(
            _("On %(boards)d boards a team gains 0 to %(most)d IMPs.")
            % {"boards": boards, "most": most},
            field=field,
        )
    return [exact(each) for each in imps]


def points_of_match(points: Sequence[Fraction], field: str) -> list[str]:
    """The Victory Points of both teams, exact.

    Raises:
        UserError: no scale gives so many.
    """
    if any(not 0 <= each <= MOST_POINTS for each in points):
        raise UserError(
            _("A match is worth 0 to %d Victory Points to a team.") % MOST_POINTS, field=field
        )
    return [exact(each) for each in points]


def points_of_half_match(points: Sequence[Fraction], field: str) -> list[str]:
    """The same of a match in a triple within one round.

    Raises:
        UserError: no scale gives so many.
    """
    if any(not 0 <= each <= MOST_POINTS_OF_HALF for each in points):
        raise UserError(
            _("Half a match is worth 0 to %d Victory Points to a team.") % MOST_POINTS_OF_HALF,
            field=field,
        )
    return [exact(each) for each in points]


def refuse_above_cap(amount: Decimal, cap: Decimal | int) -> None:
    """Refuse a carry-over that the conditions do not allow (Law 78D).

    Raises:
        UserError: it is nothing, or above the cap; what can be done.
    """
    if amount <= 0:
        raise UserError(_("A carry-over is above 0 IMPs."), field="amount")
    if not cap:
        raise UserError(
            _(
                "The conditions allow no carry-over: publish them with the most that may be carried"
                " before play begins, or enter none."
            ),
            field="amount",
        )
    if amount > cap:
        raise UserError(
            _("The conditions allow a carry-over of %(cap)s IMPs at most: enter %(cap)s or less.")
            % {"cap": exact(Fraction(cap))},
            field="amount",
        )
