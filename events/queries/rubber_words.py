"""What the score sheet of a rubber says, in the reader's language: lines, grounds, Laws."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rubber.limits import Ground, Verdict
from scoring.rubber.lines import LineReason

Words = dict[str, str | Promise]

REASONS: Words = {
    LineReason.TRICKS: gettext_lazy("tricks bid and made"),
    LineReason.OVERTRICKS: gettext_lazy("overtricks"),
    LineReason.UNDERTRICKS: gettext_lazy("undertricks"),
    LineReason.SMALL_SLAM: gettext_lazy("small slam"),
    LineReason.GRAND_SLAM: gettext_lazy("grand slam"),
    LineReason.DOUBLED_MADE: gettext_lazy("doubled contract made"),
    LineReason.REDOUBLED_MADE: gettext_lazy("redoubled contract made"),
    LineReason.HONOURS: gettext_lazy("honours"),
    LineReason.RUBBER: gettext_lazy("rubber"),
    LineReason.ONLY_GAME: gettext_lazy("only game of an unfinished rubber"),
    LineReason.ONLY_PARTSCORE: gettext_lazy("only partscore of an unfinished game"),
    LineReason.GAME: gettext_lazy("game"),
    LineReason.FOURTH_DEAL_PARTSCORE: gettext_lazy("partscore on the fourth deal"),
    LineReason.APPEAL_MADE: gettext_lazy("contract made on appeal"),
    LineReason.APPEAL_PARTSCORE: gettext_lazy("partscore in the game lost on appeal"),
    LineReason.APPEAL_RUBBER: gettext_lazy("rubber recorded before the appeal"),
}

GROUNDS: Words = {
    Ground.IN_TIME: gettext_lazy("in time"),
    Ground.ALL_FOUR_CONSENT: gettext_lazy("all four players consent"),
    Ground.NO_MAJORITY: gettext_lazy("no majority of the players acknowledges it"),
    Ground.NET_SCORE_AGREED: gettext_lazy("the net score of the rubber has been agreed"),
    Ground.ALL_CALLED: gettext_lazy("all players have called on the next deal"),
    Ground.NEXT_HAND_DEALT: gettext_lazy("the next hand has been dealt"),
    Ground.CARDS_MIXED: gettext_lazy("the cards have been mixed together"),
    Ground.RUBBER_SCORED: gettext_lazy("the rubber has been completed and scored"),
}
"""Of those that an act on the site can meet."""


def laws_said(laws: tuple[str, ...]) -> str:
    """Law 72A, 81: what gives a line its points; the appendix is named as it is."""
    numbered = [law for law in laws if law[0].isdigit()]
    others = [_clause(law) for law in laws if not law[0].isdigit()]
    if numbered:
        others.insert(0, _("Law %s") % ", ".join(numbered))
    return ", ".join(others)


def _clause(law: str) -> str:
    if law.startswith("Club Law "):
        return _("Club Law %s") % law.removeprefix("Club Law ")
    if law.startswith("Club Appeals Committee"):
        return f"{_('Club Appeals Committee')}{law.removeprefix('Club Appeals Committee')}"
    return law


def refusal_said(verdict: Verdict) -> str:
    """Why something may no longer be changed, and what says so."""
    return _("This can no longer be changed: %(ground)s (Law %(law)s).") % {
        "ground": GROUNDS[verdict.ground],
        "law": verdict.law,
    }
