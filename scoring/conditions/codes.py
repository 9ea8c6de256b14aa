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
