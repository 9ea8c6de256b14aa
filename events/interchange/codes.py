"""What is wrong with a file of pairs or of another program, and how its figures differ."""

from scoring.errors import Code, gettext_noop, ngettext_noop


class PersonCode(Code):
    """Why a text does not say who is meant; whoever shows it ends the sentence."""

    MISSING = gettext_noop("a player is missing: write a name, a national number, or both")
    LONG_NAME = gettext_noop("the name is longer than %(most)d characters")
    NO_NAME = gettext_noop("“%(name)s” is not a name; write Guest 1 for somebody to be named later")
    NO_NUMBER = gettext_noop("“%(number)s” is not a national number")
    SECOND_MISSING = gettext_noop("the second player is missing")
    FIRST_MISSING = gettext_noop("the first player is missing")
    SHAPE = gettext_noop("expected name, number, name, number")
    COLUMN = gettext_noop("the column “%(word)s” means nothing here")
    NO_PAIR = gettext_noop("there is no pair in this file")
    NO_PLAYER = gettext_noop("there is no player in this file")
    ONE_A_LINE = gettext_noop("one player stands on each line: name, number")
    NO_TEAM = gettext_noop("there is no team in this file")
    TEAM_NAME = gettext_noop("a team has a name, in the first column")
    MANY_PLAYERS = gettext_noop("a team has at most %(most)d players")
    HANDICAP = gettext_noop(
        "“%(found)s” is no handicap: a number from −%(most)d to %(most)d, to two decimals"
    )
    TWICE_HERE = gettext_noop("%(who)s stands twice on this line")
    TWICE = gettext_noop("%(who)s stands on line %(line)d already")


class SystemCardCode(Code):
    """Why a file cannot be filed as a system card."""

    NO_PDF = gettext_noop("this is no PDF")
    BROKEN = gettext_noop("this PDF is broken: nobody could open it")
    PASSWORD = gettext_noop("this PDF asks for a password: save it without one")
    LONG = gettext_noop("this PDF has %(pages)d pages; a system card has at most %(most)d")


class PictureCode(Code):
    """Why a file cannot be attached as a picture."""

    NO_PICTURE = gettext_noop("this is no picture as JPEG, PNG or WebP")
    BROKEN = gettext_noop("this picture is broken: nobody could see it")
    HEIC = gettext_noop(
        "this is a HEIC picture, which not everybody can open: save or send it as JPEG"
    )
    MOVES = gettext_noop("this picture moves: attach one that stands still")
    LARGE = gettext_noop("this picture has too many pixels: take a smaller one")


class PlaceCode(Code):
    """Where in a file something stands; alone, or with what is wrong there."""

    FAULT = gettext_noop("%(where)s: %(fault)s")
    LINE = gettext_noop("line %(line)d")
    PAIR = gettext_noop("pair %(label)s")
    PLAYER = gettext_noop("player %(label)s")
    TEAM = gettext_noop("team %(label)s")
    MATCH = gettext_noop("round %(round)s, match %(home)s v %(away)s")
    SECTION = gettext_noop("section %(letter)s")
    BOARD = gettext_noop("board %(board)d")
    SOME_BOARD = gettext_noop("a board")
    BOARD_LINE = gettext_noop("board %(board)d, line %(line)d (%(ns)s v %(ew)s)")


class ResultFileCode(Code):
    """Why a file of results cannot be taken over."""

    NO_PAIRS = gettext_noop("the file names no pairs")
    NO_TEAMS = gettext_noop("the file names no teams")
    NO_TEAM_NUMBER = gettext_noop("“%(found)s” is no number of a team")
    TEAM_SIZE = ngettext_noop(
        "%(found)d player; a team has four to eight",
        "%(found)d players; a team has four to eight",
        "found",
    )
    UNKNOWN_TEAM = gettext_noop("team %(found)s is not among the participants")
    NO_MATCHES = gettext_noop("the file holds no matches with boards")
    NO_MATCH = gettext_noop("a match is of two teams, in a round from 1 to 99")
    MET_BEFORE = gettext_noop(
        "the two teams meet a second time in the round; a match has one MATCH with all its boards"
    )
    NO_SIDE_OF_MATCH = gettext_noop(
        "a line does not say who sat North-South: it needs a DIRECTION, or the number of one of "
        "the two teams, not “%(found)s”"
    )
    MATCH_METHOD = gettext_noop(
        "matches are scored by %(found)s, which is not supported; Victory Points, IMPs and "
        "board-a-match are"
    )
    BOARDS_SCALED = gettext_noop(
        "matches are scored by boards that are won, turned into Victory Points by a scale that no "
        "file tells; Victory Points of IMPs, IMPs and board-a-match can be imported"
    )
    SESSIONS = gettext_noop("%(found)d sessions; bring in each of them from a file of its own")
    NO_PLAYERS = gettext_noop("the file names no players")
    MANY_PAIRS = gettext_noop("%(found)d pairs; %(most)d at most are imported")
    MANY_RESULTS = gettext_noop("%(found)d results; %(most)d at most are imported")
    NO_BOARDS = gettext_noop("the file holds no boards")
    NOT_XML = gettext_noop(
        "not readable as XML from column %(column)d on; the file is cut off, edited by hand, or "
        "not in the encoding that it declares"
    )
    ENTITIES = gettext_noop("the file declares entities, which no result file needs")
    ENCODING = gettext_noop("the file declares an encoding that cannot be read")
    NOT_USEBIO = gettext_noop("not a USEBIO file: its outermost element is %(found)s")
    TOO_DEEP = gettext_noop("elements are nested more than %(most)d deep")
    ELEMENT_MISSING = gettext_noop("%(parent)s has no %(tag)s")
    NOT_ONE = gettext_noop("%(parent)s has %(found)d %(tag)s; only files with one are imported")
    SECTION_NAMES = gettext_noop(
        "the sections are called %(found)s; they need a letter each, or no letters at all"
    )
    MANY_SECTIONS = gettext_noop("%(found)d sections; %(most)d at most are imported")
    SECTIONS_WINNERS = gettext_noop("some sections have one winner and some have two")
    SECTIONS_DATUM = gettext_noop(
        "the sections have a DATUM each, %(found)s; only sections that are scored together are "
        "imported"
    )
    METHOD = gettext_noop(
        "event type %(found)s is not supported; pairs and individuals at matchpoints, Butler, "
        "cross-IMPs or total points are"
    )
    NO_METHOD = gettext_noop(
        "the event type is missing; pairs and individuals at matchpoints, Butler, cross-IMPs or "
        "total points can be imported"
    )
    WINNERS = gettext_noop("WINNER_TYPE is “%(found)s”; a session has one winner or two")
    DATE = gettext_noop("DATE is “%(found)s”; expected day/month/year")
    YEAR = gettext_noop("DATE is “%(found)s”; that is no year of contract bridge")
    TWICE = ngettext_noop("comes %(count)d time", "comes %(count)d times", "count")
    UNKNOWN_PAIR = gettext_noop("pair %(label)s is not among the participants")
    ONE_PARTNER = gettext_noop("player %(label)s cannot be their own partner")
    NO_PAIR_NUMBER = gettext_noop("“%(found)s” is no pair number")
    NO_DIRECTION = gettext_noop("two winners, but the pair has no direction")
    PLAYERS = ngettext_noop(
        "%(found)d player; a pair has two", "%(found)d players; a pair has two", "found"
    )
    NAMELESS = gettext_noop("a player without a name")
    LONG_NAME = gettext_noop("a player's name or number is too long")
    BOARD_NUMBER = gettext_noop("boards are numbered from 1 to 999")
    DATUM = gettext_noop("DATUM is “%(found)s”, which is no score")
    PLAYED_BEFORE = gettext_noop("pair %(label)s has already played the board")
    SCORE = gettext_noop("SCORE is “%(found)s”, neither points nor like A6040")
    NO_AVERAGE = gettext_noop(
        "an artificial score at total points, whose worth in points no file tells: write the score "
        "that was assigned"
    )
    NO_CONTRACT = gettext_noop("a score of %(score)s without a contract")
    LONG_TEXT = gettext_noop("%(tag)s is longer than %(most)d characters")
    NOT_WHOLE = gettext_noop("%(tag)s is “%(found)s”, not a whole number")


class FigureCode(Code):
    """A figure of a file that is compared, where it stands, and how it is read."""

    BOARD = gettext_noop("Board %(board)d, %(ns)s v %(ew)s")
    PAIR = gettext_noop("Pair %(label)s")
    NS_MATCHPOINTS = gettext_noop("NS matchpoints")
    EW_MATCHPOINTS = gettext_noop("EW matchpoints")
    NS_IMPS = gettext_noop("NS IMPs")
    EW_IMPS = gettext_noop("EW IMPs")
    NS_POINTS = gettext_noop("NS points")
    EW_POINTS = gettext_noop("EW points")
    SCORE_OF = gettext_noop("the score of %(result)s")
    TEAM = gettext_noop("Team %(label)s")
    MATCH = gettext_noop("Round %(round)d, %(home)s v %(away)s")
    BOARD_OF_MATCH = gettext_noop("Round %(round)d, %(home)s v %(away)s, board %(board)d")
    IMPS_OF_FIRST = gettext_noop("IMPs of team %(label)s")
    SCORE_OF_TEAM = gettext_noop("the match score of team %(label)s")
    TOTAL = gettext_noop("total")
    PERCENTAGE = gettext_noop("percentage")
    PLACE = gettext_noop("place")
    NONE = gettext_noop("none")
    NOT_RANKED = gettext_noop("none: no score on any board")
    DIFFERS = gettext_noop("%(figure)s is %(in_file)s in the file, %(computed)s here")
    DIFFERENCE = gettext_noop("%(where)s: %(figure)s is %(in_file)s in the file, %(computed)s here")
    BY_LAW = gettext_noop(
        "%(program)s: not a program known here, so compared by the Laws; %(habits)s."
    )
    BY_HABIT = gettext_noop("%(program)s: compared as %(title)s computes; %(habits)s.")
