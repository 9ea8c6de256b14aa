"""What movements are called, and what each says of itself: names, notes, and its form as data.

A note is stored with its English for programs that read it, and as a code with parameters, which
whoever shows it puts into words.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from events.movements.change_codes import ChangeCode
from events.movements.codes import DrawNoteCode, WordCode
from scoring.errors import Code, Message, Text, gettext_noop, ngettext_noop


class TitleCode(Code):
    """Kinds of movement and their forms, as they head a page."""

    TITLE = gettext_noop("%(name)s for %(field)s")
    SWITCHED = gettext_noop("Arrow-switched %(movement)s")
    MITCHELL = gettext_noop("Mitchell")
    RELAY = gettext_noop("Mitchell with relay")
    RELAY_AND_SHARE = gettext_noop("Mitchell with relay and share")
    SHARE_AND_RELAY = gettext_noop("Share-and-relay Mitchell")
    SKIP_MITCHELL = gettext_noop("Skip Mitchell")
    SCISSORS = gettext_noop("Scissors Mitchell")
    DOUBLE_WEAVE = gettext_noop("Double weave Mitchell")
    HOWELL = gettext_noop("Howell")
    DOUBLE_HOWELL = gettext_noop("Double Howell")
    THREE_QUARTER_HOWELL = gettext_noop("Three-quarter Howell")
    HESITATION = gettext_noop("Hesitation Mitchell")
    DOUBLE_HESITATION = gettext_noop("Double hesitation Mitchell")
    HESITATION_BOWMAN = gettext_noop("Hesitation Bowman")
    APPENDIX = gettext_noop("Mitchell with appendix table")
    APPENDIX_AND_HALF = gettext_noop("Mitchell with 1½ appendix tables")
    ROVER = gettext_noop("Rover Mitchell")
    WEB = gettext_noop("Web Mitchell")
    BLACKPOOL = gettext_noop("Blackpool")
    REVENGE = gettext_noop("Blackpool with revenge rounds")
    BAROMETER = gettext_noop("Barometer Howell")
    ENDLESS_HOWELL = gettext_noop("Endless Howell")
    PAIRS_ROUND_ROBIN = gettext_noop("Round robin of pairs")
    INDIVIDUAL = gettext_noop("Individual")
    BAROMETER_INDIVIDUAL = gettext_noop("Barometer individual")
    RAINBOW = gettext_noop("Rainbow individual")
    ROUND_ROBIN = gettext_noop("Round robin")
    TRIPLES = gettext_noop("Round robin with triples")
    AMERICAN_WHIST = gettext_noop("American Whist")
    STAGGER = gettext_noop("Stagger")
    TEAMS_MITCHELL = gettext_noop("Mitchell for teams")
    TEAMS_BY_MITCHELL = gettext_noop("Teams by Mitchell")
    TEAMS_BY_RELAY = gettext_noop("Teams by Mitchell with relay and share")
    MATCH = gettext_noop("Match")
    MATCH_OF_TWO = gettext_noop("Match of two teams")
    KNOCKOUT_ROUND = gettext_noop("Knock-out matches")
    SWISS = gettext_noop("Swiss")


class NoteCode(Code):
    """What there is to know of a movement besides its tables."""

    SHARE_ALWAYS = gettext_noop("Tables %(tables)s share their boards in every round.")
    SHARE = ngettext_noop(
        "Tables %(tables)s share their boards in round %(rounds)s.",
        "Tables %(tables)s share their boards in rounds %(rounds)s.",
        "count",
    )
    BYE_STANDS = gettext_noop("Boards wait at a bye-stand on their way %(ways)s.")
    WAY = gettext_noop("from table %(source)s to %(target)s")
    PAIR_SITS_OUT = ngettext_noop(
        "One pair sits out in each round, at table %(tables)s.",
        "One pair sits out in each round, at tables %(tables)s.",
        "count",
    )
    PLAYERS_SIT_OUT = ngettext_noop(
        "One player sits out in each round, at table %(tables)s.",
        "%(players)d players sit out in each round, at table %(tables)s.",
        "players",
    )
    ARROW_SWITCHED = ngettext_noop(
        "The last round is arrow-switched: pairs exchange directions.",
        "The last %(rounds)d rounds are arrow-switched: pairs exchange directions.",
        "rounds",
    )
    APPENDIX = gettext_noop(
        "Table %(table)s is the appendix: its boards come in the opposite order."
    )
    TWO_APPENDIX = gettext_noop(
        "Tables %(table)s and %(last)s are the appendix, after the last board set."
    )
    SKIP_AFTER = gettext_noop("East-West skip a table after round %(round)d.")
    REVENGE = gettext_noop("In rounds %(first)d and %(last)d pairs meet opponents again.")
    THREE_TIMES = gettext_noop("Those at table %(table)s meet three times.")
    CIRCLE = gettext_noop(
        "North-South go up a table, East-West down a table; one pair keeps its seat at table 1."
    )
    CIRCLE_BEGIN = gettext_noop("East-West at table 1 go to North-South at table 2.")
    CIRCLE_END = gettext_noop("North-South at table %(table)s stay there and sit East-West.")
    CIRCLE_TURNED = ngettext_noop(
        "At table %(tables)s those who come as North-South play East-West.",
        "At tables %(tables)s those who come as North-South play East-West.",
        "count",
    )
    MEET_TWICE = gettext_noop(
        "After round %(round)d all meet again, in the same seats, with other boards."
    )
    FIVE_SETS = gettext_noop(
        "In each half a table takes the next of five board sets after every round."
    )
    WEAVE = gettext_noop(
        "East-West go up a table within tables 1 to %(half)d and %(next)d to %(tables)d."
    )
    CROSS = gettext_noop("They cross to the other half after round %(round)d.")
    MIDDLE = gettext_noop(
        "Boards lie in the middle of the room: every round a table takes the next set."
    )
    TO_PIVOT = gettext_noop(
        "East-West at table %(table)s go to North-South at table %(pivot)s, then on."
    )
    SKIP_PLACE = gettext_noop("Moving pairs skip a place after round %(round)d.")
    OWN_COPIES = gettext_noop(
        "All tables play the same boards in the same round: each needs a copy."
    )
    COPY_OF_TWO = gettext_noop(
        "All tables play the same boards in a round; every two tables have a copy of them."
    )
    ALL_MOVE = gettext_noop("All pairs move.")
    ONE_STAYS = gettext_noop("Pair %(pair)s stays at its table; the others move.")
    SOME_STAY = gettext_noop("Pairs %(first)s to %(last)s stay at their tables; the others move.")
    ROVER = gettext_noop(
        "North-South %(rover)s is the rover: it sits out in round 1, then takes the seats of "
        "North-South at another table each round; that pair sits out."
    )
    ROVER_PATH = gettext_noop(
        "The rover has no path through %(tables)d rounds: %(rounds)d are played."
    )
    SCISSORS = gettext_noop(
        "Rounds 1 and 2, 3 and 4 and so on are one meeting: all keep their seats."
    )
    SCISSORS_ODD = gettext_noop(
        "In rounds %(first)d and %(last)d the odd board sets are played, and pass down a table "
        "between them."
    )
    SCISSORS_EVEN = gettext_noop("In rounds %(first)d and %(last)d it is the even board sets.")
    WEB_SHORTER = gettext_noop("It is the Web of %(rounds)d rounds without the last.")
    COPIES = gettext_noop("%(copies)d copies of the boards: one each for tables %(tables)s.")
    BOWMAN_UP = gettext_noop(
        "Boards of tables %(tables)s go up a table among these, all others down."
    )
    TOTAL_POINTS = gettext_noop("One table: nothing is compared, so score in total points.")
    NOBODY_TWICE = gettext_noop("Nobody has a partner twice, or an opponent more than twice.")
    WHIST_TOURNAMENT = gettext_noop("All are partners once and opponents twice.")
    RAINBOW = gettext_noop(
        "Players 1 to %(players)d stay at their tables; the other lines move, each its own way."
    )
    RAINBOW_ONCE = gettext_noop("Nobody meets anyone twice, nor those of their own line.")
    MATCH_COPY = gettext_noop(
        "The two tables of a match share one copy of the boards: each begins with one half, then "
        "they exchange."
    )
    TEAM_BYE = gettext_noop("In each round one team has a bye.")
    SEEDS_MEET = gettext_noop(
        "The first meets the last, the second the last but one: number the teams as they are drawn."
    )
    BEST_HAVE_BYE = ngettext_noop(
        "The first team has a bye and goes on without a match.",
        "The first %(count)d teams have a bye and go on without a match.",
        "count",
    )
    AGGREGATE = gettext_noop(
        "Teams are compared in aggregate: each result with those of all other teams on it."
    )
    ROOMS = gettext_noop(
        "Table 1 is the open room, table 2 the closed room; each round is a stanza."
    )
    TOSS_LAST = gettext_noop("The winner of the toss chooses whether to seat last.")
    TOSS_ONE = gettext_noop("The winner of the toss chooses the seating rights of stanza 1 or 2.")
    TOSS_ONE_AGAIN = gettext_noop(
        "The winner of the toss chooses the seating rights of stanza 1 or 2; those of stanza "
        "%(last)d are tossed for again."
    )
    TOSS_MANY = gettext_noop(
        "The winner of the toss chooses the seating rights of the stanzas of odd or even number, "
        "up to %(even)d."
    )
    TOSS_MANY_AGAIN = gettext_noop(
        "The winner of the toss chooses the seating rights of the stanzas of odd or even number, "
        "up to %(even)d; those of stanza %(last)d are tossed for again."
    )
    TRIPLE = gettext_noop(
        "Tables %(first)s, %(second)s and %(third)s play a triple over each two rounds."
    )
    AS_IF_PLAYED = ngettext_noop(
        "After round %(round)d, East-West and boards move on as if %(skipped)d round had been "
        "played between, so that every match is finished.",
        "After round %(round)d, East-West and boards move on as if %(skipped)d rounds had been "
        "played between, so that every match is finished.",
        "skipped",
    )
    FIRST_SESSION = gettext_noop("First session: rounds 1 to %(rounds)d.")
    TWO_SESSIONS = gettext_noop(
        "First session: rounds 1 to %(rounds)d; the second has other boards."
    )
    OTHER_BOARDS = gettext_noop(
        "The file speaks of %(boards)d boards; %(sets)d sets of %(size)d are %(found)d."
    )
    UNUSED_SETS = ngettext_noop(
        "Board set %(sets)s is never played, yet %(highest)d is.",
        "Board sets %(sets)s are never played, yet %(highest)d is.",
        "count",
    )
    AGAIN_BY_DESIGN = ngettext_noop(
        "By design opponents meet again in round %(rounds)s.",
        "By design opponents meet again in rounds %(rounds)s.",
        "count",
    )
    PARTNERS_BY_DESIGN = ngettext_noop(
        "By design players are partners again, or opponents a third time, in round %(rounds)s.",
        "By design players are partners again, or opponents a third time, in rounds %(rounds)s.",
        "count",
    )


_CODES: Mapping[str, type[Code]] = {
    "name": TitleCode,
    "note": NoteCode,
    "word": WordCode,
    "change": ChangeCode,
    "draw": DrawNoteCode,
}
"""What may be stored, by what it is called there."""

_STORED = {kind: name for name, kind in _CODES.items()}


def english(said: Iterable[Text]) -> tuple[str, ...]:
    """The texts as programs read them."""
    return tuple(map(str, said))


def by_code(said: Iterable[Text]) -> list[Any]:
    """The texts as JSON data, each a code with its parameters; null for one that has no code."""
    return [None if isinstance(each, str) else _as_data(each) for each in said]


def read_back(texts: Sequence[object], codes: Sequence[Any] | None) -> tuple[Text, ...]:
    """What `english` and `by_code` gave; a text stays as it was said where its code is unknown.

    So it does where it was written before there were codes.
    """
    known = [_message(each) for each in codes or []]
    if len(known) != len(texts):
        known = [None] * len(texts)
    return tuple(
        str(text) if message is None else message
        for text, message in zip(texts, known, strict=True)
    )


def _as_data(said: object) -> Any:
    if isinstance(said, Message):
        code = f"{_STORED[type(said.code)]}.{said.code.name}"
        return {
            "code": code,
            "with": {key: _as_data(said.parameters[key]) for key in said.parameters},
        }
    return [_as_data(each) for each in said] if isinstance(said, tuple) else said


def _message(data: Any) -> Message | None:
    try:
        said = _from_data(data)
        return said if isinstance(said, Message) and str(said) else None
    except (KeyError, TypeError, ValueError):
        return None


def _from_data(data: Any) -> object:
    if isinstance(data, dict):
        kind, _, name = data["code"].partition(".")
        said = {key: _from_data(value) for key, value in data["with"].items()}
        return Message(_CODES[kind][name], **said)
    return tuple(map(_from_data, data)) if isinstance(data, list) else data
