"""What is wrong with a file of movements, or with one that was typed: codes with parameters."""

from scoring.errors import Code, gettext_noop, ngettext_noop


class DefectCode(Code):
    """What a movement without a name is called, and why none, or no sound one, can be made."""

    TYPED = gettext_noop("Typed movement")
    UNNAMED = gettext_noop("Movement")
    UNNAMED_AT = gettext_noop("Movement at line %(line)d")
    PLAYED_IN = gettext_noop("%(movement)s as played in %(session)s")
    AT_LINE = gettext_noop("Line %(line)d: %(fault)s")
    AT_COLUMN = gettext_noop("Line %(line)d, column %(column)d: %(fault)s")
    AT_TABLE = gettext_noop("Round %(round)d, table %(table)d: %(fault)s")
    NO_MOVEMENT = gettext_noop("there is no movement in this text.")
    NO_BOARDS = gettext_noop("no boards are played in this movement.")
    MANY_ROUNDS = gettext_noop("%(rounds)d rounds are more than the %(most)d that can be read.")
    MANY_TABLES = gettext_noop("a movement of more than %(most)d tables cannot be read.")
    SET_SIZE = gettext_noop("a board set has 1 to %(most)d boards, not %(boards)d.")
    NUMBERS = gettext_noop("contestants are numbered up to %(most)d, board sets up to %(sets)d.")
    STRAY = ngettext_noop(
        "In only %(times)d of %(total)d rounds %(who)s plays, first in round %(round)d at table "
        "%(table)d: is the number right?",
        "In only %(times)d of %(total)d rounds %(who)s plays, first in round %(round)d at table "
        "%(table)d: is the number right?",
        "times",
    )
    TOO_DEEP = gettext_noop("lists and objects are nested too deeply.")
    NO_JSON = gettext_noop("this is not JSON that can be read.")
    UNKNOWN_FORM = gettext_noop("there is no movement of a known form in this file.")
    NO_SCHEDULE = gettext_noop("a part of the movement is missing, or is not of its kind.")
    OUT_OF_MEASURE = gettext_noop("its tables, rounds, boards or numbers are out of all measure.")
    NO_NUMBER = gettext_noop("“%(found)s” is not a number.")
    HEADER = gettext_noop(
        "a header has five or six numbers: type, tables, boards, boards per set, rounds; here are "
        "%(found)d."
    )
    NO_TYPE = gettext_noop("there is no type %(found)d; types are 0 to 7.")
    TABLES = gettext_noop("%(found)d cannot be the number of tables.")
    BOARDS_OF_SET = gettext_noop("%(found)d cannot be the number of boards in a set.")
    ROUNDS = gettext_noop("%(found)d cannot be the number of rounds.")
    TABLES_FOLLOW = gettext_noop("the header speaks of %(tables)d tables; %(found)d follow.")
    NUMBERS_OF_ROUNDS = gettext_noop(
        "%(rounds)d rounds take %(wanted)d numbers; here are %(found)d."
    )
    NEGATIVE = gettext_noop("%(found)d is no contestant and no board set.")
    NO_SET = gettext_noop(
        "round %(round)d: %(who)s have no boards; set 0 is for those who sit out."
    )
    HANDS = gettext_noop("its hands do not say table, round, pairs and boards.")
    NO_HANDS = gettext_noop("it has no hands.")
    MANY_HANDS = gettext_noop("it has too many hands.")
    TWO_HANDS = gettext_noop("two hands are at this table.")
    MOST = gettext_noop("there are at most %(rounds)d rounds and %(tables)d tables.")
    CANNOT_MEET = gettext_noop("pair %(ns)d cannot meet pair %(ew)d.")
    BOARDS_MISSING = gettext_noop("no boards are named.")
    NOT_CONSECUTIVE = gettext_noop(
        "boards %(boards)s do not follow one another, so they are no board set."
    )
    OTHER_SIZE = ngettext_noop(
        "%(boards)d board is played, at other tables %(size)d.",
        "%(boards)d boards are played, at other tables %(size)d.",
        "boards",
    )
    TWO_SETS = gettext_noop("boards %(boards)s are parts of two board sets of %(size)d.")
    RIBBON = gettext_noop("its tables, rounds, sets, movement or positions are no such thing.")
    RIBBON_SIZE = gettext_noop("it has %(tables)d tables and %(rounds)d rounds.")
    POSITIONS = gettext_noop("its positions are not the pairs 1 to %(pairs)d, each once.")
    BEGINNINGS = gettext_noop(
        "its board sets do not begin at the tables 1 to %(tables)d, one at each."
    )
    RING = gettext_noop("its ring names a seat twice, or one that is not there.")
    BOARDS_HEADING = gettext_noop("“Boards” cannot be “%(found)s”; write 1 to %(most)d.")
    KIND_HEADING = gettext_noop("“Kind” cannot be “%(found)s”; write %(known)s.")
    NO_BOARD_SET = gettext_noop("“%(found)s” has no board set of its own: write 1v8 A, or 1v8 1.")
    NO_TABLE = gettext_noop("“%(found)s” is not a table: write 1v8 A, 5 out, or - for nobody.")
    NO_ROUND = gettext_noop("no round follows.")
    OTHER_LENGTH = ngettext_noop(
        "%(found)d table here and %(tables)d in the first round; write - for nobody.",
        "%(found)d tables here and %(tables)d in the first round; write - for nobody.",
        "found",
    )
    NOT_PLAYERS = gettext_noop("table %(table)d is not one of players, 1+2 v 3+4 A.")
    NOT_PAIRS = gettext_noop("table %(table)d is not one of pairs, 1v8 A.")
    FEW_PLAYERS = gettext_noop("table %(table)d has fewer than four players.")
    ZERO = gettext_noop("table %(table)d has a number 0; count from 1.")
