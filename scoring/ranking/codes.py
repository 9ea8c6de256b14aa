"""Why sessions cannot be ranked, put together or carried forward: codes with parameters.

Why rules themselves cannot be had is in `scoring.conditions.codes`.
"""

from scoring.errors import Code, gettext_noop


class RankingCode(Code):
    """Why there is no ranking, or nothing to carry forward."""

    SESSION_TIE = gettext_noop("'%(criterion)s' breaks no tie of a session")
    EVENT_TIE = gettext_noop("'%(criterion)s' breaks no tie of several sessions")
    WON_AND_LOST = gettext_noop("'%(criterion)s' needs IMPs or points, won and lost")
    LAST_BOARDS = gettext_noop("'last' needs the boards of the last round")
    NO_STRATA = gettext_noop("%(found)r is no stratum; there are none")
    BEST = gettext_noop("the best %(best)d sessions: at least 1 must count")
    ONE_LINE = gettext_noop("%(line)s %(name)s: an event of several sessions ranks all together")
    MATCHPOINTS = gettext_noop("'matchpoints' needs sessions at matchpoints")
    PERCENTAGES = gettext_noop("'percentages' needs sessions at matchpoints")
    TWO_SCORES = gettext_noop("%(name)s would have two scores in one session")
    CARRIED = gettext_noop("%(maximum)s carried forward: 0 or more")
    NO_QUALIFIERS = gettext_noop("nothing can be carried forward without qualifiers")
    EARLIER_STAGE = gettext_noop("the earlier stage counts as 0 boards or more")
