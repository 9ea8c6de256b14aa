"""What conditions of contest may choose for the way a session is scored (Laws 12C2, 78 and 87)."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scoring(models.TextChoices):
    """How the session is scored (Law 78)."""

    MATCHPOINTS = "matchpoints", _("matchpoints (two for each score beaten)")
    HALF_MATCHPOINTS = "half", _("half-matchpoints (one for each score beaten)")
    CROSS_IMPS = "cross_imps", _("cross-IMPs (against every other table, on average)")
    BUTLER = "butler", _("Butler (IMPs against the mean of all scores)")
    BUTLER_TRIMMED = (
        "butler_trimmed",
        _("Butler (IMPs against the mean without the highest and the lowest score)"),
    )
    TOTAL_POINTS = "total_points", _("total points (what is scored at the table counts)")


AT_MATCHPOINTS = frozenset({Scoring.MATCHPOINTS, Scoring.HALF_MATCHPOINTS})
AT_BUTLER = frozenset({Scoring.BUTLER, Scoring.BUTLER_TRIMMED})
AT_CROSS_IMPS = frozenset({Scoring.CROSS_IMPS})
AT_IMPS = AT_BUTLER | AT_CROSS_IMPS
AT_TOTAL_POINTS = frozenset({Scoring.TOTAL_POINTS})


class ComparedWith(models.TextChoices):
    """Whether a score ties with itself: `Options.ascherman`."""

    OTHERS = "others", _("the other scores")
    ITSELF_TOO = "itself_too", _("all scores, a tie with itself among them (Ascherman)")


class FewerResults(models.TextChoices):
    """`scoring.conditions.options.Scaling`."""

    NEUBERG = "neuberg", _("Neuberg's formula: as if each score had come about more often")
    FACTOR = "factor", _("in proportion to the tops")
    TIES = "ties", _("each comparison that is missing is a tie")


class DatumTo(models.TextChoices):
    """`scoring.conditions.options.DatumRounding`."""

    TEN = "ten", _("the nearest ten (425 is 430)")
    TEN_EVEN = (
        "ten_even",
        _("the nearest ten, from the middle the even one (425 is 420, 435 is 440)"),
    )
    TEN_TO_ZERO = (
        "ten_to_zero",
        _("the nearest ten, from the middle towards zero (425 is 420)"),
    )
    TEN_UP = "ten_up", _("the nearest ten, from the middle upwards (425 is 430, −425 is −420)")
    ONE = "one", _("the nearest point")
    NONE = "none", _("nothing: it stays as it is")


class CrossDividedBy(models.TextChoices):
    """`scoring.conditions.options.Divisor`."""

    COMPARISONS = "comparisons", _("the number of the other scores")
    RESULTS = "results", _("the number of all scores")
    NONE = "none", _("nothing: the sum counts")


class CrossScaledBy(models.TextChoices):
    """`scoring.conditions.options.CrossScaling`."""

    RESULTS = "results", _("in proportion to the scores (3 of 4 are there: × 4/3)")
    COMPARISONS = "comparisons", _("in proportion to the comparisons (2 of 3 are there: × 3/2)")
    NONE = "none", _("not at all")


class SectionsScored(models.TextChoices):
    """`scoring.document`: whether the scores of several sections are compared with one another."""

    TOGETHER = "together", _("across all sections")
    APART = "apart", _("within each section")


class RankedBy(models.TextChoices):
    """`scoring.conditions.options.Basis`."""

    TOTAL = "total", _("the sum of their boards")
    AVERAGE = "average", _("their average on a board")


class AveragePlus(models.TextChoices):
    """On how many boards of a session a contestant in no way at fault gets average plus."""

    EVERY = "every", _("on every board")
    TWO_THEN_AVERAGE = "two_average", _("on the first two; average on those after them")
    TWO_THEN_NONE = "two_none", _("on the first two; those after them do not count")
