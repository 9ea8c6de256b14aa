"""Why there is no such Victory Point scale: codes with parameters."""

from scoring.errors import Code, gettext_noop


class ScaleCode(Code):
    """Why a scale is none, or has nothing for a match."""

    NO_SCALE = gettext_noop("%(found)r is no Victory Point scale; choose from %(known)s")
    OTHER_BOARDS = gettext_noop("the scale %(name)s is for %(own)d boards, not %(boards)d")
    BOARDS = gettext_noop("%(boards)d boards: the scale is for %(least)d to %(most)d")
    TABLE_BOARDS = gettext_noop("%(boards)d boards: the scale is for 6 to 8 or 9 to 11")
    PAIRS_BOARDS = gettext_noop("%(boards)d boards: Swiss pairs have a published scale for 7 only")
    NO_INTERPOLATION = gettext_noop("the scale %(name)s has bands: there is nothing to interpolate")
    FIRST_BAND = gettext_noop("a scale begins with a margin of 0")
    BAND_END = gettext_noop("the band from %(low)d ends before it begins, or never")
    GAP = gettext_noop("after a margin of %(high)d comes %(next)d, not %(found)d")
    LAST_BAND = gettext_noop("the scale says nothing of margins above %(high)d")
    NO_LINES = gettext_noop("a scale has a line for each band, like “0-1: 15 15”")
    LINE = gettext_noop(
        "“%(line)s” is no line of a scale: write from and to which margin, the winner's points and"
        " the loser's, like “2-4: 16 14”"
    )
    WINNER_FIRST = gettext_noop("“%(line)s”: the winner's points come first and are not fewer")
    OPEN_BEFORE = gettext_noop(
        "only the last line goes on for ever: where does that from %(low)d end?"
    )
    NO_END = gettext_noop("the last line is of all larger margins too: write it with “%(low)d+”")
    DRAW = gettext_noop("a drawn match gives both sides the same")
    FALLS = gettext_noop("winning by %(margin)d would be worth less than by %(before)d")
    LOSER = gettext_noop("winning by %(margin)d: what does the loser get?")
    POOL = gettext_noop("winning by %(margin)d: %(winner)s and %(loser)s do not make %(pool)s")
    PERCENT = gettext_noop("%(percent)s%%: a percentage is 0 to 100")
    DECIMALS = gettext_noop("a scale of percentages has two decimals")
    POINTS = gettext_noop("%(ends)d upper ends need points for %(bands)d bands")
    NO_PERCENT_LINES = gettext_noop("a scale has a line for its points, like “11 9: 51.98”")
    LINE_OF_BOARDS = gettext_noop("“%(line)s”: each number of boards once, from 1 to 200")
    PERCENT_LINE = gettext_noop(
        "“%(line)s” is no line of a scale of percentages: write the winner's points and the"
        " loser's, and up to which percentage, like “11 9: 51.98”"
    )
    COLUMNS = gettext_noop("“%(line)s”: there are %(columns)d columns, a percentage for each")
    NO_PERCENT_END = gettext_noop("the last line is of all higher percentages: write none in it")
    PERCENT_POOL = gettext_noop("both sides share as many points in each line")
    PERCENT_RISES = gettext_noop("percentages rise from line to line, from 50 up to 100")
