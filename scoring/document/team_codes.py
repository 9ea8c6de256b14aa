"""What is wrong in a document of matches between teams: codes with parameters."""

from scoring.errors import Code, gettext_noop


class EventOfTeamsCode(Code):
    """What does not belong together in an event of teams, or a knock-out."""

    FOURS = gettext_noop("this belongs to matches of four")
    EIGHTS = gettext_noop("this belongs to matches of eight")
    BOARDS = gettext_noop("this belongs to the boards of a session")
    KNOCKOUT = gettext_noop("this belongs to a knock-out")
    NO_PART_OF_KNOCKOUT = gettext_noop(
        "a knock-out is no session or event that this could belong to"
    )
    KNOCKOUT_POINTS = gettext_noop("a knock-out match is won, not turned into Victory Points")
    KNOCKOUT_COUNT = gettext_noop("a knock-out match has one count")
    TRIPLE_IMPS = gettext_noop("a triple is scored in IMPs")
    HALF_MATCH = gettext_noop("a match that counts in two ways has no half")
    TRIPLE_TEAMS = gettext_noop("a triple is of three teams")
    RULED_SCORES = gettext_noop("boards of a session are ruled with scores, not with IMPs")
    HEAD_TO_HEAD = gettext_noop("teams that meet head to head have one table each way")
    ONE_DIRECTION = gettext_noop("results of one direction are compared: paired or added")


class MatchCode(Code):
    """What is wrong with a match and the way it is scored."""

    METHOD = gettext_noop("this belongs to the method %(method)s")
    SCALES = gettext_noop("with this method scales stand in %(key)s")
    NO_SCALE = gettext_noop("%(found)s is no scale; choose from %(known)s")
    ROOMS = gettext_noop("a match of eight has two such rooms, not %(rooms)d")
    EARLIER = gettext_noop("this belongs to an earlier match")
    OTHER_EARLIER = gettext_noop("this is no match between %(home)s and %(away)s")
    EARLIER_SAYS = gettext_noop("an earlier match says who carries how much, in its unit")


class BoardRulingCode(Code):
    """Why a board cannot be ruled in IMPs as it is said."""

    FOURS_IN_IMPS = gettext_noop("totals are of matches of four, in IMPs")
    FOURS = gettext_noop("rulings in IMPs are made in matches of four")
    NO_IMPS = gettext_noop("this is reckoned in IMPs, and the match has none")
    NO_FAULT = gettext_noop("only where nobody was at fault")
    NOT_BOTH = gettext_noop("write probable or assigned, not both")
    ONE_ROOM = gettext_noop("this is for a board with a result in one room alone")
    ONE_SCORE = gettext_noop("a room that is reckoned with has one score, the same for both sides")
