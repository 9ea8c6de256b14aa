"""What the movements say: codes with parameters, which whoever shows them puts into words.

What a change does and why is in `change_codes`, what a movement says of itself in `notes`, what is
wrong with a file in `files.codes`.
"""

from scoring.errors import Code, gettext_noop, ngettext_noop


class WordCode(Code):
    """Contestants and numbers of them, as they stand inside a sentence."""

    ONE_TABLE = gettext_noop("1 table")
    TABLES = gettext_noop("%(number)s tables")
    EVEN_TABLES = gettext_noop("an even number of tables, %(number)s")
    FOURFOLD_TABLES = gettext_noop("a multiple of 4 tables, %(number)s")
    PLAYERS = gettext_noop("%(number)s players")
    EVEN_PLAYERS = gettext_noop("an even number of players, %(number)s")
    ODD_PLAYERS = gettext_noop("an odd number of players, %(number)s")
    FOURFOLD_PLAYERS = gettext_noop("a multiple of 4 players, %(number)s")
    PAIRS = gettext_noop("%(number)s pairs")
    TEAMS = gettext_noop("%(number)s teams")
    EVEN_TEAMS = gettext_noop("an even number of teams, %(number)s")
    ODD_TEAMS = gettext_noop("an odd number of teams, %(number)s")
    FOURFOLD_TEAMS = gettext_noop("a multiple of 4 teams, %(number)s")
    PLAYER = gettext_noop("player %(number)s")
    SIDE = gettext_noop("the side %(first)s+%(second)s")
    PAIR = gettext_noop("pair %(number)s")
    TEAM = gettext_noop("team %(number)s")
    NS_PAIR = gettext_noop("NS pair %(number)s")
    EW_PAIR = gettext_noop("EW pair %(number)s")
    NS_OF_TEAM = gettext_noop("the NS pair of team %(number)s")
    EW_OF_TEAM = gettext_noop("the EW pair of team %(number)s")
    FOUR_PLAYERS = gettext_noop("four players")
    TWO_PAIRS = gettext_noop("two pairs")
    CHOOSE = gettext_noop("choose %(sizes)s.")
    THREE_PAIRS = gettext_noop("three pairs cannot be compared: no board would be played twice.")
    FIVE_TEAMS = gettext_noop("while three teams play a triple, the other two would meet twice.")
    ONE_TABLE_ALONE = gettext_noop("with one table nothing is compared; choose an individual.")
    FEW_WAYS = gettext_noop("three tables have too few ways to go; choose an individual.")
    NO_RAINBOW = gettext_noop("for 12 tables no rainbow is stored; choose 44 or 52 players.")
    NO_WEAVE = gettext_noop(
        "East-West and boards cannot weave with twice an odd number of tables; choose a multiple "
        "of 4, or share and relay."
    )


class MovementCode(Code):
    """Why a movement, a change of one or a draw cannot be had."""

    ONE_WINNER = gettext_noop("%(kind)s cannot have one winner.")
    WINNERS = gettext_noop("%(kind)s cannot have %(winners)d winners.")
    NO_BOARD = gettext_noop("A movement needs at least one board.")
    ROUNDS = gettext_noop("%(kind)s for %(field)s has %(possible)s rounds, not %(rounds)d.")
    FEW_BOARDS = gettext_noop("%(boards)d boards are too few for %(rounds)d rounds.")
    BOARDS_FOR_ROUNDS = gettext_noop("The boards are too few for %(rounds)d rounds.")
    OWN_GONE = gettext_noop("This movement of your own is no longer there: choose again.")
    OWN_FIELD = gettext_noop("%(name)s is for %(field)s; here are %(present)s.")
    OTHER_CONTEST = gettext_noop("%(kind)s is a movement for another kind of contest.")
    NO_SWITCH = gettext_noop("Only a movement with a winner in each direction can be switched.")
    NOTHING_FITS = gettext_noop("No movement is available for %(field)s and %(boards)d boards.")
    NO_KIND = gettext_noop("There is no movement called %(key)r; choose %(known)s.")
    NO_SIZE = gettext_noop("%(kind)s for %(field)s is not available; %(why)s")
    SWITCHED = gettext_noop("This movement has one winner already; it cannot be arrow-switched.")
    SWITCH_ROUNDS = gettext_noop(
        "Of %(rounds)d rounds, 1 to %(rounds)d can be arrow-switched, not %(last)d."
    )
    NOT_STORED = gettext_noop("This is not a stored movement: %(why)s")
    NOT_IN_ROUND = gettext_noop("There is no %(who)s in round %(round)d of this movement.")
    NO_ROUND = gettext_noop("This movement has rounds 1 to %(rounds)d, no round %(round)d.")
    NO_TABLE = gettext_noop("There is no table %(table)s in round %(round)d of this movement.")
    NO_SUCH_BOARD = gettext_noop("There is no board %(board)d in this movement.")
    CLOCK_ROUNDS = gettext_noop("A clock needs at least one round of at least one board.")
    CLOCK_BOARD = gettext_noop("A board needs some time to be played.")
    CLOCK_MOVE = gettext_noop("Moving and breaks cannot take less than no time.")
    DESIGNATED = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is designated for %(ns)s and %(ew)s; "
        "nothing is wrong."
    )
    FOUR_PLAYERS_SIT = gettext_noop("Four different players of the section sit at a table.")
    RESULT_OF_OTHERS = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d has a result for those who should have "
        "sat there. Delete that first; afterwards enter it for those who did sit there."
    )
    SOME_LEFT = gettext_noop(
        "Board %(board)d: one of the four was to play it nowhere, so that not all who wait for it "
        "could play it with one another. Cancel it where they wait, with artificial scores, and "
        "put the right four together for what is left."
    )
    CANNOT_MEET = gettext_noop("%(ns)s and %(ew)s cannot meet at a table.")
    NOBODY_OUT = gettext_noop(
        "Nobody sits out, and a table can be added only while the first round lasts."
    )
    NO_BOARDS_FREE = gettext_noop(
        "No boards can be found for the sit-outs that nobody there has played."
    )
    NO_BYE = gettext_noop(
        "No team has a bye in round %(round)d: a team joins where another waits for opponents in "
        "every round from then on."
    )
    NO_THREE = gettext_noop(
        "No three players sit out together in round %(round)d: a player joins where three wait for "
        "a fourth in every round from then on. Else they can sit in for somebody (Law 4)."
    )
    HALF_WAITS = gettext_noop(
        "Round %(round)d: one pair of %(who)s would wait while the other plays. Let the matches "
        "that are left count as not played, or let all be void."
    )
    NOTHING_TO_PLAY = gettext_noop("Nothing is left to play in round %(round)d.")
    LATE_ALREADY = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is late already."
    )
    NOT_WAITING = gettext_noop("%(ns)s and %(ew)s do not wait to play board %(board)d.")
    HAS_RESULT = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d has a result (%(ns)s – %(ew)s)."
    )
    RESULT_WOULD_MOVE = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d has a result (%(ns)s – %(ew)s), and "
        "this change would take it from there."
    )
    WHICH_BOARDS = gettext_noop("Round %(round)d, table %(table)s: which boards?")
    NOT_PLAYED = gettext_noop("Round %(round)d, table %(table)s: board %(board)d is not played.")
    CANCELLED = gettext_noop("Round %(round)d, table %(table)s: board %(board)d is cancelled.")
    ROUNDS_LEFT_OUT = gettext_noop(
        "Of %(rounds)d rounds 1 to %(most)d can be left out, not %(count)d."
    )
    NO_LEVEL_MATCH = gettext_noop(
        "No match is level. Extra boards come when all boards of a match are in."
    )
    NOTHING_LEFT_OUT = gettext_noop("No round has been left out that could be put back.")
    JOINED_SINCE = gettext_noop("A pair has joined since, and has no place in the rounds left out.")
    NOT_IN_PLAY = gettext_noop("There is no %(who)s in play from round %(round)d on.")
    COUNTS_THERE = gettext_noop(
        "Board %(board)d is theirs as they sat: %(ns)s meets %(ew)s on it in round %(round)d, at "
        "table %(table)s. Enter the result there; it counts."
    )
    TURN_OTHER_ROOM = gettext_noop(
        "Round %(round)d, table %(table)s: the other table of the match has no result on board "
        "%(board)d yet. Let it sit the other way round too (Law 5B): then all is right, and each "
        "result is entered where its teams sit so."
    )
    NOT_TURNED = gettext_noop(
        "Round %(round)d, table %(table)s: each direction has a ranking of its own, in which what "
        "was played the other way round is compared with nothing. Cancel the boards with "
        "artificial scores (Law 12C2)."
    )
    PAIRS_ONLY = gettext_noop("This change is for pairs; players and teams are seated otherwise.")
    CHANGED = gettext_noop("The movement has been changed; take that back to add a table.")
    NONE_LARGER = gettext_noop(
        "No movement with a table more begins as this one has begun, nor is there one of its kind; "
        "only taking the start back helps."
    )
    SKIP_FIRST = gettext_noop(
        "Nobody moves before round 1; a table can be skipped from round 2 on."
    )
    SKIP_UNSOUND = gettext_noop(
        "After a skip before round %(round)d no round could be played: %(breach)s"
    )
    SKIP_LATE = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is late for the pairs who meet there; "
        "a table can be skipped from a later round on."
    )
    SKIP_CANCELLED = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is cancelled for the pairs who meet "
        "there; a table can be skipped from a later round on."
    )
    SKIP_KIND = gettext_noop(
        "In round %(round)d, table %(table)s, no line of pairs moves round those that stay; a "
        "table can be skipped in Mitchells only."
    )
    SKIP_GAP = gettext_noop(
        "A pair is missing from the line that moves; with its place a table cannot be skipped "
        "(table %(table)s)."
    )


class DrawCode(Code):
    """Why a draw, or a knock-out, cannot be made."""

    TEAMS = gettext_noop("A knock-out is for %(least)d to %(most)d teams, not %(teams)d.")
    CHOOSERS = gettext_noop("Only %(count)d teams choose an opponent.")
    CHOICE = gettext_noop("Seed %(seed)d cannot choose %(chosen)d; left are %(left)s.")
    THIRD_PLACE = gettext_noop("There is no third place to play for without two semi-finals.")
    CONSOLATION = gettext_noop("There is no consolation without two losers of the first round.")
    NO_MATCH = gettext_noop("This knock-out has no match %(match)d.")
    WINNER = gettext_noop("Team %(team)d does not play match %(match)d: it cannot win it.")
    STANZAS = gettext_noop("A match has %(least)d to %(most)d stanzas, not %(stanzas)d.")
    TOSS = gettext_noop("A match of two teams has no team %(team)d to win the toss.")
    SECOND_LEG = gettext_noop("The triple that is said to go on has no second round to play.")
    TRIPLE = gettext_noop("Only teams can play a triple: of three pairs one has a bye.")
    REMATCH = gettext_noop("Rounds between two meetings are one at least.")
    HALVES = gettext_noop(
        "%(boards)d boards cannot be halved for a triple in one round: play an even number of "
        "boards, or let three play their triple over two rounds, or one have a bye."
    )
    TWO_NEEDED = gettext_noop("A round needs two contestants at least.")
    TWICE = gettext_noop("Number %(number)d is in the standing %(times)d times.")
    MET = gettext_noop("%(one)d is said to have met %(other)d, but %(other)d not %(one)d.")
    LIST = gettext_noop("A standing is a list of contestants with their numbers.")
    NO_STANDING = gettext_noop("This is not a standing: %(why)s")
    NOT_DRAWN = gettext_noop("Number %(number)d is not in this draw.")
    MEET_ALREADY = gettext_noop("%(one)d and %(other)d are in one match: exchange two of others.")
    TRIPLE_GOES_ON = gettext_noop(
        "Number %(number)d plays the second round of a triple, which stays as it is."
    )


class DrawNoteCode(Code):
    """Who meets again in a draw, and why."""

    MEETING = gettext_noop("%(one)d and %(other)d")
    MEETINGS = gettext_noop("%(others)s, %(last)s")
    FEWEST = gettext_noop(
        "%(meetings)s meet again: no pairing is without a rematch, and none has fewer."
    )
    UNTANGLED = gettext_noop(
        "%(meetings)s meet again: only the lower half is untangled, and never the top three "
        "matches."
    )


class KnockoutRoundCode(Code):
    """What the rounds of a knock-out are called."""

    FINAL = gettext_noop("Final")
    SEMI_FINALS = gettext_noop("Semi-finals")
    QUARTER_FINALS = gettext_noop("Quarter-finals")
    ROUND = gettext_noop("Round of %(teams)d")
    THIRD_PLACE = gettext_noop("Third place")
    CONSOLATION_FINAL = gettext_noop("Consolation final")
    CONSOLATION_SEMI_FINALS = gettext_noop("Consolation semi-finals")
    CONSOLATION_QUARTER_FINALS = gettext_noop("Consolation quarter-finals")
    CONSOLATION_ROUND = gettext_noop("Consolation round of %(teams)d")


class BreachCode(Code):
    """What a proof finds."""

    TABLES = gettext_noop("Round %(round)d does not list tables 1 to %(tables)d once each.")
    FIELD = gettext_noop("The movement is said to be for %(field)s and seats %(found)d.")
    AWAY = gettext_noop("In round %(round)d %(who)s is away and has a place at table %(table)s.")
    NO_PLACE = gettext_noop("In round %(round)d %(who)s has no place and no sit-out is stated.")
    TWO_PLACES = gettext_noop(
        "In round %(round)d %(who)s is at table %(first)s and at table %(table)s."
    )
    SIT_OUT = gettext_noop("Round %(round)d, table %(table)s: boards, but not %(who)s.")
    NO_SET = gettext_noop("Round %(round)d, table %(table)s: there is no board set %(set)s.")
    OTHER_BOARDS = gettext_noop(
        "Round %(round)d, table %(table)s: the boards are not those of board set %(set)d."
    )
    BOARD_ONCE = gettext_noop(
        "Round %(round)d, table %(table)s: %(who)s has played board %(board)d before."
    )
    ITSELF = gettext_noop("Round %(round)d, table %(table)s: %(who)s meets itself.")
    MEET_AGAIN = gettext_noop(
        "Round %(round)d, table %(table)s: %(one)s and %(other)s meet again, after round "
        "%(before)d."
    )
    SHARE = gettext_noop(
        "In round %(round)d board set %(set)d is at tables %(tables)s, and no share is stated."
    )
    NO_SHARE = gettext_noop("In round %(round)d board set %(set)d is not shared as stated.")
    BYE_STAND = gettext_noop(
        "Board set %(set)d leaves table %(source)s after round %(left)d and comes to table "
        "%(table)s in round %(round)d; no bye-stand between is stated."
    )
    CIRCUIT = gettext_noop(
        "Table %(table)s belongs to %(copies)d copies of the boards, not to one."
    )
    LATE = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is said to be late, and is not played "
        "there."
    )
    CANCELLED = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is said to be cancelled, and is not "
        "played there."
    )
    EXTRA = gettext_noop(
        "Round %(round)d, table %(table)s: %(ns)s and %(ew)s cannot meet on board %(board)d."
    )
    OWN_TEAM = gettext_noop("Round %(round)d, table %(table)s: team %(team)s meets itself.")
    ONE_WAY = gettext_noop(
        "Round %(round)d, table %(table)s: team %(ns)s plays board %(board)d North-South against "
        "team %(ew)s, but not East-West."
    )
    ALONE = gettext_noop(
        "Round %(round)d, table %(table)s: board %(board)d is played at no other table, so that "
        "teams %(ns)s and %(ew)s have nothing to compare."
    )
    PARTNERS = gettext_noop(
        "Round %(round)d, table %(table)s: %(one)s and %(other)s are partners again, after round "
        "%(before)d."
    )
    OPPONENTS = gettext_noop(
        "Round %(round)d, table %(table)s: %(one)s and %(other)s are opponents again, after rounds "
        "%(before)s."
    )


class ReasonCode(Code):
    """What speaks for and against a movement."""

    ONE_WINNER = ngettext_noop(
        "One winner; %(rounds)d round of %(each)d, %(boards)d boards.",
        "One winner; %(rounds)d rounds of %(each)d, %(boards)d boards.",
        "rounds",
    )
    TWO_WINNERS = ngettext_noop(
        "A winner in each direction; %(rounds)d round of %(each)d, %(boards)d boards.",
        "A winner in each direction; %(rounds)d rounds of %(each)d, %(boards)d boards.",
        "rounds",
    )
    ALL_MEET = gettext_noop("Everyone meets everyone.")
    PAIRS_MEET = gettext_noop("Each pair meets at least %(met)d of %(others)d others.")
    TEAMS_MEET = gettext_noop("Each team meets at least %(met)d of %(others)d others.")
    ALL_PARTNERS = gettext_noop("Everyone is everyone's partner, and opponent.")
    PLAYERS_MEET = gettext_noop(
        "Each player has at least %(partners)d of %(others)d others as partners and %(met)d as "
        "opponents."
    )
    PAIRS_MISS = gettext_noop("%(boards)d boards are in play; no pair plays them all.")
    PLAYERS_MISS = gettext_noop("%(boards)d boards are in play; no player plays them all.")
    TEAMS_MISS = gettext_noop("%(boards)d boards are in play; no team plays them all.")
    FOR = gettext_noop("For it: %(merits)s.")
    SAME_BOARDS = gettext_noop("all play the same boards")
    NO_SHARE = gettext_noop("no boards are shared")
    SIT_OUT_ONCE = gettext_noop("nobody sits out twice")
    EVEN = gettext_noop("all compare evenly with one another")
    UNEVEN = gettext_noop("Against it: they compare unevenly with one another (%(percent)d %%).")
    FAIREST = ngettext_noop(
        "Fairest with the last round switched: %(percent)d %%.",
        "Fairest with the last %(rounds)d rounds switched: %(percent)d %%.",
        "rounds",
    )
    ALL_ALONE = gettext_noop(
        "Each board is played at one table only: no score has another to be compared with."
    )
    SOME_ALONE = gettext_noop(
        "Boards that are played at one table only, whose score has no other to be compared with:"
        " %(boards)d."
    )
