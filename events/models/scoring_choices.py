"""What conditions of contest may choose for the way a session is scored (Laws 12C2, 78 and 87)."""

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scoring(models.TextChoices):
    """How the session is scored (Law 78)."""

    MATCHPOINTS = "matchpoints", _("matchpoints (two for each score beaten)")
    HALF_MATCHPOINTS = "half", _("half-matchpoints (one for each score beaten)")
    CROSS_IMPS = "cross_imps", _("cross-IMPs (against every other table, on average)")
    BUTLER = "butler", _("Butler (IMPs against a datum of all scores)")
    BUTLER_TRIMMED = (
        "butler_trimmed",
        _("Butler (IMPs against a datum without the highest and the lowest scores)"),
    )
    TOTAL_POINTS = "total_points", _("total points (what is scored at the table counts)")
    PAIRS_VP = (
        "pairs_vp",
        _("Victory Points from matchpoints (the percentage of a match, by a scale; Swiss pairs)"),
    )
    PAIRS_IMP_VP = (
        "pairs_imp_vp",
        _("Victory Points from cross-IMPs (those of a match, by a scale; Swiss pairs)"),
    )
    PAIRS_BUTLER_VP = (
        "pairs_butler_vp",
        _("Victory Points from Butler (the IMPs of a match, by a scale; Swiss pairs)"),
    )
    VICTORY_POINTS = (
        "victory_points",
        _("Victory Points (the IMPs of a match, by a scale; teams)"),
    )
    TEAM_IMPS = "team_imps", _("IMPs (those of all matches are added; teams)")
    BOARD_A_MATCH = (
        "board_a_match",
        _("board-a-match (each board is won, tied or lost, 2-1-0; teams)"),
    )
    PATTON = (
        "patton",
        _("Patton (board-a-match, and points for the total of the match by a scale; teams)"),
    )
    HYBRID = (
        "hybrid",
        _(
            "Victory Points and board-a-match (the IMPs of a match by a scale, and its boards;"
            " teams)"
        ),
    )


AT_MATCHPOINTS = frozenset({Scoring.MATCHPOINTS, Scoring.HALF_MATCHPOINTS})
"""Ranked by a percentage."""
AT_PAIRS_IMP_VP = frozenset({Scoring.PAIRS_IMP_VP, Scoring.PAIRS_BUTLER_VP})
AT_PAIRS_VP = AT_PAIRS_IMP_VP | {Scoring.PAIRS_VP}
"""What a Swiss of pairs is scored by, match by match, and nothing else."""
BOARDS_AT_MATCHPOINTS = AT_MATCHPOINTS | {Scoring.PAIRS_VP}
AT_BUTLER = frozenset({Scoring.BUTLER, Scoring.BUTLER_TRIMMED, Scoring.PAIRS_BUTLER_VP})
AT_TRIMMED = frozenset({Scoring.BUTLER_TRIMMED})
AT_CROSS_IMPS = frozenset({Scoring.CROSS_IMPS, Scoring.PAIRS_IMP_VP})
AT_IMPS = AT_BUTLER | AT_CROSS_IMPS
AT_TOTAL_POINTS = frozenset({Scoring.TOTAL_POINTS})
AT_VICTORY_POINTS = frozenset({Scoring.VICTORY_POINTS})
AT_PATTON = frozenset({Scoring.PATTON})
AT_HYBRID = frozenset({Scoring.HYBRID})
AT_IMPS_BY_SCALE = AT_VICTORY_POINTS | AT_HYBRID | AT_PAIRS_IMP_VP
"""The IMPs of a match become points by a scale."""
AT_TEAM_POINTS = AT_VICTORY_POINTS | AT_PATTON | AT_HYBRID
"""What a match brings are points, whatever its boards count in."""
AT_TEAM_IMPS = AT_VICTORY_POINTS | AT_HYBRID | {Scoring.TEAM_IMPS}
"""The boards of a match count in IMPs, before anything else is made of them."""
KNOWN_BY_IMPS = AT_VICTORY_POINTS | {Scoring.TEAM_IMPS}
"""What a match is worth follows from its IMPs, and from nothing else."""
AT_TEAMS = AT_TEAM_POINTS | {Scoring.TEAM_IMPS, Scoring.BOARD_A_MATCH}
"""What teams are scored by, and nobody else."""
IN_A_FIELD = frozenset(Scoring) - AT_TEAMS
"""What pairs and players are scored by: against all other tables."""
OF_KNOCKOUT = frozenset({Scoring.TEAM_IMPS, Scoring.BOARD_A_MATCH})
"""What a knock-out match is won by."""
OF_CONTEST: Mapping[str, frozenset[Scoring]] = {
    "pairs": IN_A_FIELD,
    "individual": IN_A_FIELD - AT_PAIRS_VP,
    "teams": AT_TEAMS,
}
"""What each kind of contest is scored by, by `Event.Contest`."""
OF_SEASON: Mapping[str, frozenset[Scoring]] = {
    "league": KNOWN_BY_IMPS,
    "cup": frozenset({Scoring.TEAM_IMPS}),
}
"""And matches in private, by `Event.SeasonKind`."""


class LevelMatch(models.TextChoices):
    """What becomes of a knock-out match that is level: `scoring.teams.knockout.TieRule`."""

    EXTRA = "extra", _("by further extra boards, until there is a winner")
    HIGHER = "higher", _("for the team that stood higher before, the home team")


class MatchesAre(models.TextChoices):
    """What becomes of who loses a match."""

    RANKED = "ranked", _("counted for a ranking of all teams")
    KNOCKOUT = "knockout", _("knock-out: who wins the match goes on, who loses it is out")


class VictoryScale(models.TextChoices):
    """`scoring.victory.catalogue.SCALES`, and one that is typed in (`own_scale`)."""

    WBF_CONTINUOUS = "wbf_continuous", _("WBF, 20 to 0 with two decimals")
    WBF_DISCRETE = "wbf_discrete", _("WBF, 20 to 0 in whole points")
    ACBL_20 = "acbl_20", _("ACBL, 20 to 0 (matches of 6 to 11 boards)")
    ACBL_30 = "acbl_30", _("ACBL, 30 to 0 (matches of 6 to 11 boards)")
    OWN = "own", _("a scale of your own")


class ForfeitBy(models.TextChoices):
    """`scoring.teams.standings.ByeScore`."""

    POINTS = "points", _("those points")
    OWN_AVERAGE = "own_average", _("its own average of its other matches, if that is more")


class ComparedWith(models.TextChoices):
    """Whether a score ties with itself: `Options.ascherman`."""

    OTHERS = "others", _("the other scores")
    ITSELF_TOO = "itself_too", _("all scores, a tie with itself among them (Ascherman)")


class FewerResults(models.TextChoices):
    """`scoring.conditions.options.Scaling`."""

    NEUBERG = "neuberg", _("Neuberg's formula: as if each score had come about more often")
    FACTOR = "factor", _("in proportion to the tops")
    TIES = "ties", _("each comparison that is missing is a tie")


class DatumOf(models.TextChoices):
    """`scoring.conditions.options.Centre`."""

    MEAN = "mean", _("the mean of the scores")
    MEDIAN = "median", _("the median: the score in the middle")


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


class ButlerList(models.TextChoices):
    """Against which mean the pairs of teams are listed; `DatumRule` with a trim at either end."""

    NONE = "none", _("nothing: no list is made")
    ALL = "all", _("the mean of all scores of a board")
    LESS_ONE = "less_one", _("the mean without the highest and the lowest score")
    LESS_TWO = "less_two", _("the mean without the two highest and the two lowest scores")
    LESS_TENTH = "less_tenth", _("the mean without a tenth of the scores at either end")


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


class WinnersAre(models.TextChoices):
    """How many winners a session of pairs has."""

    EITHER = "either", _("one, or one of each direction, as the movement has it")
    ONE = "one", _("one: all pairs are ranked together")
    TWO = "two", _("two: North-South and East-West have a ranking each")


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
    TWO_THEN_AVERAGE = (
        "two_average",
        _("on the first boards, two unless a number is said; average on those after them"),
    )
    TWO_THEN_NONE = (
        "two_none",
        _("on the first boards, two unless a number is said; those after them do not count"),
    )


class MarginRounded(models.TextChoices):
    """`scoring.victory.scale.FractionRule`, without what few scales know."""

    NEAREST = "nearest", _("the nearest IMP, halves away from a draw")
    NEAREST_HALF_DOWN = "nearest_half_down", _("the nearest IMP, halves towards a draw")
    TOWARDS_ZERO = "towards_zero", _("whole IMPs, towards a draw")


class ByeWorth(models.TextChoices):
    """What a team without opponents gets: `scoring.teams.standings.ByeScore`."""

    POINTS = "points", _("the Victory Points said below")
    AVERAGE = "average", _("the average of its own matches")
    BETTER = "better", _("the Victory Points said below, or its own average where that is more")


class TieBrokenBy(models.TextChoices):
    """What decides between those of one total: `scoring.conditions.tie_breaks.Criterion`."""

    NOTHING = "", _("nothing: they share the place")
    MET = "met", _("what they scored on the boards that they played against each other")
    COMPARED = "compared", _("the boards that they played in the same direction, one by one")
    TOPS = "tops", _("the boards on which nobody else scored as much")
    BOARDS_WON = "boards_won", _("the boards on which they were above average")
    QUOTIENT = "quotient", _("what they won divided by what they lost (IMPs and points)")
    NET = "net", _("what they won less what they lost (IMPs and points)")
    OPPONENTS = "opponents", _("the sum of what their opponents have")
    MATCHES_WON = "matches_won", _("the matches that they won, a draw counting half")
    LAST = "last", _("their last match")


OF_MATCHES = frozenset({TieBrokenBy.OPPONENTS, TieBrokenBy.MATCHES_WON, TieBrokenBy.LAST})
"""What is asked of matches: of teams, and of pairs in a Swiss."""

OF_TEAMS = OF_MATCHES | {TieBrokenBy.MET, TieBrokenBy.QUOTIENT, TieBrokenBy.NET}
"""What tells teams apart."""

WON_AND_LOST = frozenset({TieBrokenBy.QUOTIENT, TieBrokenBy.NET})
"""What is asked where boards bring a plus or a minus, not a share of a top."""


class SessionsCombined(models.TextChoices):
    """`scoring.ranking.combination.Combination`, where sessions have percentages."""

    PERCENTAGES = "percentages", _("the mean of the percentages: each session counts alike")
    MATCHPOINTS = "matchpoints", _("all matchpoints together: each board counts alike")


class SessionsTied(models.TextChoices):
    """What decides between those who are level over the sessions."""

    SHARED = "shared", _("share the place")
    LAST = "last", _("are parted by the last session, as far as both played it")


class FinalMissed(models.TextChoices):
    """`scoring.ranking.championship.Missed`: who came into a final and did not play it."""

    BEHIND = "behind", _("stands behind all who played a final, by the stage before")
    LAST = "last", _("is the last of that final")


class DisqualifiedPlace(models.TextChoices):
    """What becomes of the place of whoever is disqualified: `RankingRules.close_up`."""

    CLOSES = "closes", _("closes: those behind move up")
    VACANT = "vacant", _("stays vacant")
