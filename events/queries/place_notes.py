"""What is said of a place in a ranking besides its figures: penalties, broken ties, no place."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.typography.bridge import UNIT_NAMES
from clubs.typography.figures import figure, gain
from events.models.scoring_choices import TieBrokenBy
from events.queries.score_sheet import RankingRow, TieInRow
from scoring.conditions.rules import Status
from scoring.numbers import half_up

NOTED = frozenset({"handicap_shown", "penalties", "ties", "status"})
"""What a row has only where there is something to say."""

SHARES = frozenset({TieBrokenBy.MET, TieBrokenBy.COMPARED})
"""Criteria whose figure is a share of what could be won; the first only where boards have a top."""

STATUSES: Mapping[str, str | Promise] = {
    Status.TOO_FEW_BOARDS: gettext_lazy("no place: too few boards"),
    Status.NON_COMPETING: gettext_lazy("no place: not competing"),
    Status.DISQUALIFIED: gettext_lazy("disqualified (Law 91B)"),
}


def has_note(row: RankingRow) -> bool:
    """Whether there is anything to say besides."""
    return not NOTED.isdisjoint(row)


def note_of(row: RankingRow) -> str:
    """What a list of places tells beside the figures, of some: penalties, ties, no place."""
    said = [
        _("penalty −%(cost)s (Law %(law)s)")
        % {"cost": figure(each["cost_shown"]), "law": each["law"]}
        for each in row.get("penalties", ())
    ]
    if "handicap_shown" in row:
        said.append(handicaps_text(row["handicap_shown"], row["unit"]))
    said += [
        _("tie broken: %(criterion)s") % {"criterion": tie_text(each, has_top=bool(row["percent"]))}
        for each in row.get("ties", ())
    ]
    if "status" in row:
        said.append(str(STATUSES[row["status"]]))
    return "; ".join(said)


def handicaps_text(shown: str, unit: str) -> str:
    """What handicaps brought: a team without one loses by those of others."""
    return _("handicaps %(points)s") % {"points": f"{gain(shown)} {UNIT_NAMES[unit]}"}


def tie_text(tie: TieInRow, *, has_top: bool) -> str:
    """What broke a tie, with the contestant's figure to two decimals, shares in per cent."""
    criterion, exact = str(TieBrokenBy(tie["criterion"]).label), tie["figure"]
    if not exact:
        return criterion
    if tie["criterion"] in (SHARES if has_top else SHARES - {TieBrokenBy.MET}):
        return f"{criterion} ({figure(half_up(100 * Fraction(exact), 2))}%)"
    return f"{criterion} ({figure(half_up(Fraction(exact), 2) if '/' in exact else exact)})"
