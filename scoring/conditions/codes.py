"""Why conditions of contest cannot be had: codes with parameters.

Whoever shows them puts them into words (`scoring.errors`).
"""

from scoring.errors import Code, gettext_noop


class OptionsCode(Code):
    """Why no session can be scored with these options."""

    SMALL_GROUP = gettext_noop("a group of %(size)d needs %(size)d percentages from 0 to 100")
    MISSED_BOARDS = gettext_noop("average plus is given for 0 boards or more")
    DATUM = gettext_noop("a datum leaves out 0 results or more, less than half at each end")
    WINNERS = gettext_noop("%(winners)d winners: a session has one or two")
    ONE_WINNER = gettext_noop("an individual has one winner: players change direction")
    EXPECTED = gettext_noop("%(results)d results expected: at least 1")
    AVERAGE_IMPS = gettext_noop("average plus of %(imps)s IMPs: at least 0")
    AVERAGE_POINTS = gettext_noop("average plus of %(points)s points: at least 0")
    NO_LINE = gettext_noop("%(line)s %(name)s: the session has no such line")
    PLAYERS = gettext_noop("%(name)s: an individual ranks players (Law 12C3)")
    NO_METHOD = gettext_noop("%(found)r is no method of scoring; choose from %(known)s")


class RuleCode(Code):
    """Why no ranking can be made with these rules."""

    NO_TOP = gettext_noop("%(amount)s: only matchpoints have a top to take a share of")
    PENALTY = gettext_noop("a penalty of %(amount)s: give what it takes away, 0 or more")
    PENALTY_LAW = gettext_noop("Law %(law)s: penalties stand under Laws 90 and 91")
    MINIMUM = gettext_noop("a minimum is a number of boards, and a share from 0 to 1")
    STRATA = gettext_noop("strata %(names)s: %(unknown)s unknown, or named twice")
    NO_STRATUM = gettext_noop("%(found)r is no stratum; there are %(known)s")
    LOT_ORDER = gettext_noop("a lot needs the order in which contestants were drawn")
    LOT_TWICE = gettext_noop("a contestant is drawn only once")


class AmountCode(Code):
    """An amount in its unit, as it stands inside a sentence."""

    SCORE = gettext_noop("%(value)s score")
    TOP = gettext_noop("%(value)s top")
    PERCENT = gettext_noop("%(value)s percent")


class CriterionCode(Code):
    """What breaks ties, as a sentence quotes it."""

    MET = gettext_noop("met")
    COMPARED = gettext_noop("compared")
    TOPS = gettext_noop("tops")
    BOARDS_WON = gettext_noop("boards won")
    MATCHES_WON = gettext_noop("matches won")
    QUOTIENT = gettext_noop("quotient")
    NET = gettext_noop("net")
    OPPONENTS = gettext_noop("opponents")
    LAST = gettext_noop("last")
    LOT = gettext_noop("lot")


class OptionQuantityCode(Code):
    """What a whole number among the options counts."""

    WINNERS = gettext_noop("the number of winners")
    RESULTS = gettext_noop("the number of results")
