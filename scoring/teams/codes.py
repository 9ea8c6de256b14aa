"""Why matches, their boards and rulings on them cannot be scored: codes with parameters."""

from scoring.errors import Code, gettext_noop


class TeamsCode(Code):
    """Why teams cannot be scored, or ranked, as given."""

    TIE = gettext_noop("'%(criterion)s' breaks no tie of a teams event")
    NOT_IMPS = gettext_noop("board %(board)d: the ruling is in IMPs, the match is not")
    CARRIED_SHARE = gettext_noop("the share of a margin that is carried over is 0 to 1")
    CARRY_OVER = gettext_noop("carry-over is given to the team that it favours, above 0")
    PENALTY = gettext_noop("a penalty takes more than 0 points")
    DIVISOR = gettext_noop("the comparisons of a board are divided by 1 or more")
    STANZAS = gettext_noop("a knock-out match has at least one stanza")
    NO_COUNT = gettext_noop("a match is scored in at least one way")
    ITSELF = gettext_noop("team %(team)s cannot play against itself")
    MET_TWICE = gettext_noop("board %(board)d: %(ns)s met %(ew)s twice in one direction")
    TWO_RESULTS = gettext_noop("board %(board)d: two results of team %(team)s %(side)s")
    TOTAL_BOARDS = gettext_noop("a total is made on one board or more")
    TOTAL_GAINED = gettext_noop("a team gains 0 IMPs or more")
    TOTAL_IMPS = gettext_noop("only IMPs are known by their totals")
    POINTS_PLAYED = gettext_noop("a match has boards, or is known by its points alone")
    POINTS_COUNTED = gettext_noop(
        "where only the points of a match are known, nothing counts among its boards"
    )
    BOARDS_TO_FINISH = gettext_noop("there cannot be fewer than 0 boards to finish")
    BYE = gettext_noop("a bye is worth a fixed score or the team's own average")
    TRIPLE = gettext_noop("in a triple each of three teams meets both others once")
    AVERAGE_IMPS = gettext_noop("average plus is no loss and average minus no gain of IMPs")
    AVERAGE_POINTS = gettext_noop("how many points is %(award)s worth? The conditions do not say")
