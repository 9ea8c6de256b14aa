"""What is wrong in a document of a session or an event: codes with parameters.

Those of matches are in `team_codes`, those of rubbers in `sheet_codes`.
"""

from scoring.errors import Code, gettext_noop


class NodeCode(Code):
    """What is wrong with a value by itself, and where it stands."""

    AT = gettext_noop("%(path)s: %(fault)s")
    OBJECT = gettext_noop("an object is needed here")
    LIST = gettext_noop("a list is needed here")
    TEXT = gettext_noop("a text is needed here")
    NAME = gettext_noop("a contestant's number or name is needed here")
    LETTERS = gettext_noop(
        "%(found)s: a name is printable, without spaces at its ends and at most %(most)d characters"
    )
    WHOLE = gettext_noop("a whole number is needed here")
    OUTSIDE = gettext_noop("%(found)s: %(what)s is %(least)d to %(most)d")
    BELOW = gettext_noop("%(found)s: %(what)s is at least %(least)d")
    NUMBER = gettext_noop('a number is needed here, such as 2, "2/3" or "0.25"')
    BY_ZERO = gettext_noop("%(found)s: nothing can be divided by 0")
    NUMBER_OUTSIDE = gettext_noop("%(found)s is not %(least)d to %(most)d")
    NUMBER_BELOW = gettext_noop("%(found)s is not at least %(least)d")
    FLAG = gettext_noop("write true or false")
    TRUE = gettext_noop("write true, or leave it out")
    CHOICE = gettext_noop("%(found)s is none of %(known)s")
    UNKNOWN = gettext_noop("nothing of this name belongs here")
    REPEATED = gettext_noop("this name stands here twice")
    NONE_OF = gettext_noop("one of %(keys)s is needed here, none is here")
    SEVERAL_OF = gettext_noop("one of %(keys)s is needed here, not %(found)s")
    NOT_BOTH = gettext_noop("write %(keys)s or %(last)s, not both")


class ValueCode(Code):
    """What a value is, where it is not quoted."""

    OBJECT = gettext_noop("an object")
    LIST = gettext_noop("a list")
    MANY_DIGITS = gettext_noop("a number of many digits")
    MEETING = gettext_noop("%(one)s v %(other)s")


class QuantityCode(Code):
    """What a whole number counts."""

    WHOLE_NUMBER = gettext_noop("a whole number")
    SCORE = gettext_noop("a score")
    ROUND = gettext_noop("the round")
    BOARD = gettext_noop("the number of a board")
    BOARDS = gettext_noop("the number of boards")
    BOARDS_OF_MATCH = gettext_noop("the number of boards of a match")
    TRICKS = gettext_noop("the number of tricks")
    SESSIONS = gettext_noop("the number of sessions")
    STANZAS = gettext_noop("the number of stanzas")
    QUALIFIERS = gettext_noop("the number of qualifiers")
    PLAYERS = gettext_noop("the number of players")
    DECIMALS = gettext_noop("the number of decimals")


class LoadingCode(Code):
    """Why a text is no document at all."""

    NO_JSON = gettext_noop("not a JSON document: %(why)s (line %(line)d, column %(column)d)")
    NOT_UTF_8 = gettext_noop("not a JSON document: the text is not UTF-8")
    DIGITS = gettext_noop("a number of thousands of digits stands here")
    TOO_DEEP = gettext_noop("lists and objects are nested too deeply")
    TOO_LARGE = gettext_noop("%(found)s is too large a number")
    NO_NUMBER = gettext_noop("%(found)s is no number of a JSON document")
    NO_METHOD = gettext_noop(
        '%(found)s is no method; choose from %(known)s (or "game": rubber, chicago)'
    )


class PlaceOfScoreCode(Code):
    """Why a score that is asked for is not there."""

    NO_BOARD = gettext_noop("there is no board %(board)d")
    NO_LINE = gettext_noop("board %(board)d has %(lines)d lines, no line %(line)d")
    NO_SESSION = gettext_noop("there are %(sessions)d sessions, no session %(session)d")
    NO_RANK = gettext_noop("session %(session)d ranks %(ranked)d, nobody is %(line)d")
    NO_MATCH = gettext_noop("there are %(matches)d matches, no match %(match)d")
    NO_BOARD_OF_MATCH = gettext_noop("match %(match)d has no board %(board)d")
    NO_LINE_OF_DEAL = gettext_noop("deal %(deal)d has %(lines)d lines, and no line %(line)d")


class ScoreCode(Code):
    """What is wrong with what was scored at a table."""

    NO_CONTRACT_HERE = gettext_noop("this belongs to a contract, and none is here")
    NO_CONTRACT = gettext_noop("%(found)s is not a contract; write it like 4S, 3NT or 5DX")
    WEIGHT = gettext_noop("an outcome of a weighted score weighs more than 0")
    FINE_WEIGHT = gettext_noop("a weight is in parts of %(finest)d at the finest")
    OTHER_SCORE = gettext_noop("%(contract)s with these tricks scores %(made)d, not %(written)d")
    PASSED_OUT = gettext_noop("a board passed out has no declarer and no tricks")
    TRANSFERRED = gettext_noop("%(tricks)d tricks and %(transferred)+d make none of 0 to 13")


class SessionCode(Code):
    """What is wrong with boards, conditions and rankings of a session, or with an event."""

    BOTH_SIDES = gettext_noop("a player sits on both sides of the table")
    ITSELF = gettext_noop("%(name)s cannot play against itself")
    BOARD_TWICE = gettext_noop("board %(board)d stands at %(first)s already")
    SECOND_RESULT = gettext_noop(
        "%(who)s has a result on this board already, at results[%(place)d]"
    )
    FORMS = gettext_noop("forms of a board are not compared: rule under Law 86B")
    UNWIELDY = gettext_noop(
        "the amounts of this session have no common denominator of less than 3600 digits"
    )
    NO_PROGRAM = gettext_noop("%(found)s is no program; choose from %(known)s")
    GROUP_SIZE = gettext_noop("the name of a list is the size of a group, such as 2")
    NO_STRATA = gettext_noop("a contestant has a stratum, and strata says nothing of any")
    TWICE = gettext_noop("%(name)s stands here twice")
    LINE = gettext_noop("write %(line)s: there is no other ranking line")
    LINES = gettext_noop("write %(lines)s or %(last)s: there is no other ranking line")
    TOO_FEW_BOARDS = gettext_noop("too few boards is what the minimum finds; it cannot be given")
    PAIRS_POINTS = gettext_noop(
        "Victory Points of pairs belong to matchpoints or IMPs with one winner"
    )
    PERCENT_SCALE = gettext_noop("%(found)s is no scale of percentages; choose from %(known)s")
    NO_SESSIONS = gettext_noop("an event has at least one session")
    NO_RANKING = gettext_noop("this has no ranking that could be part of an event")
    NO_PART = gettext_noop("an event is made of sessions of pairs, individuals or teams")


class CarryCode(Code):
    """Why nothing can be carried forward as it is asked for."""

    RULE = gettext_noop("write one of %(known)s")
    NOT_OF_RULE = gettext_noop("this does not belong to %(rule)s")
    NO_PLACE = gettext_noop("%(name)s has no place in the standings")
    LINE = gettext_noop("write the contestant with its line")
    TEAMS = gettext_noop("matches among qualifiers are played by teams")
    PERCENTAGE = gettext_noop("a share of the percentage needs boards with a top")
    TOP = gettext_noop("at matchpoints the boards have a top, and nowhere else")
