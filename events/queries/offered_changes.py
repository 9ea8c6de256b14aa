"""The kinds of change of a movement that is being played, each registered once.

What it is called, what the director is asked for, and what it makes of the movement: the form, the
pages, the act and the history read `KINDS`.
"""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy

from events.chosen_scoring import binding
from events.models import MovementChange
from events.movements.changes.boards import cancel, cancel_extra, postpone
from events.movements.changes.change import PlannedChange
from events.movements.changes.extra_boards import play_extra_boards
from events.movements.changes.joining import join
from events.movements.changes.leaving import Remaining, leave, leave_matches
from events.movements.changes.length import leave_out_rounds, put_rounds_back
from events.movements.changes.round_left_out import leave_round_out
from events.movements.changes.skipping import skip_table
from events.movements.exceptions import PlayState
from events.movements.schedule import Contest, Schedule
from events.queries.change_kinds import (
    Answer,
    Asked,
    ChangeKey,
    ChangeKind,
    InPlay,
    Parameters,
    can_be_made,
    changes_in_force,
)
from events.queries.level_matches import level_matches
from events.queries.wrong_at_table import (
    boards_of,
    contestant_of,
    directions,
    faults_of,
    wrong_hand,
    wrong_match,
    wrong_play,
    wrong_seats,
)


def _join(state: InPlay, asked: Parameters) -> PlannedChange:
    return join(state.schedule, state.played, asked["round"])


def _leave(state: InPlay, asked: Parameters) -> PlannedChange:
    who = contestant_of(asked["pair"], state.schedule.contest)
    remaining = Remaining(asked.get("remaining", Remaining.BYES))
    if remaining is Remaining.BYES:
        return leave(state.schedule, state.played, who, asked["round"])
    return leave_matches(state.schedule, state.played, who, asked["round"], remaining)


def _fewer(state: InPlay, asked: Parameters) -> PlannedChange:
    return leave_out_rounds(state.schedule, state.played, asked["count"])


def _more(state: InPlay, _asked: Parameters) -> PlannedChange:
    return put_rounds_back(state.schedule, state.played, _longer(state))


def _extra_boards(state: InPlay, _asked: Parameters) -> PlannedChange:
    session = state.section.session
    boards = binding(session).extra_boards
    return play_extra_boards(state.schedule, state.played, level_matches(session), boards)


def _longer(state: InPlay) -> Schedule:
    """The schedule before rounds were left out, or as it is."""
    for change in reversed(changes_in_force(state.section)):
        if change.kind == ChangeKey.FEWER_ROUNDS:
            longer = Schedule.from_dict(change.before)
            if longer.rounds_count > state.schedule.rounds_count:
                return longer
    return state.schedule


def _skip(state: InPlay, asked: Parameters) -> PlannedChange:
    return skip_table(state.schedule, state.played, asked["round"])


def _skip_round(state: InPlay, asked: Parameters) -> PlannedChange:
    return leave_round_out(state.schedule, state.played, asked["round"])


def _postpone(state: InPlay, asked: Parameters) -> PlannedChange:
    boards = boards_of(state, asked)
    return postpone(state.schedule, state.played, asked["round"], asked["table"], boards)


def _cancel(state: InPlay, asked: Parameters) -> PlannedChange:
    """A late play besides the movement is cancelled by its place and board like any other."""
    place = asked["round"], asked["table"]
    faults = faults_of(asked)
    for extra in state.schedule.exceptions.extras:
        is_meant = (extra.round, extra.table) == place and asked.get("boards") == [extra.board]
        if is_meant and extra.state is PlayState.LATE and faults:
            return cancel_extra(state.schedule, state.played, extra, faults)
    return cancel(state.schedule, state.played, *place, boards_of(state, asked), faults)


_ROUND = Asked(Answer.ROUND, gettext_lazy("Round"))
_TABLE = Asked(Answer.TABLE, gettext_lazy("Table"))
_BOARDS = Asked(
    Answer.BOARDS,
    gettext_lazy("Boards"),
    gettext_lazy("3 4; empty for all that have no result yet"),
)
_REASON = Asked(Answer.REASON, gettext_lazy("How it came about"))
_NS_FAULT = Asked(Answer.FAULT, gettext_lazy("North-South at fault"))
_EW_FAULT = Asked(Answer.FAULT, gettext_lazy("East-West at fault"))

UNDONE = gettext_lazy("a change taken back")

KINDS: Mapping[ChangeKey, ChangeKind] = {
    ChangeKey.JOIN: ChangeKind(
        title=gettext_lazy("Somebody joins late"),
        about=gettext_lazy(
            "In place of a sit-out or a bye; pairs also at a new table while the first round lasts."
        ),
        done=gettext_lazy("somebody joins late"),
        work=_join,
        asks={
            "entry": Asked(Answer.WAITING_ENTRY, gettext_lazy("Who joins")),
            "round": Asked(Answer.ROUND, gettext_lazy("From round")),
        },
    ),
    ChangeKey.LEAVE: ChangeKind(
        title=gettext_lazy("Somebody leaves"),
        about=gettext_lazy(
            "Who would have met them sits out or has a bye. First see whether a substitute can sit"
            " in (Law 4)."
        ),
        done=gettext_lazy("somebody leaves"),
        work=_leave,
        asks={
            "pair": Asked(Answer.CONTESTANT, gettext_lazy("Who leaves")),
            "round": Asked(
                Answer.ROUND,
                gettext_lazy("First round without them"),
                gettext_lazy(
                    "They stay for a round of which they have results; cancel the boards that they"
                    " leave."
                ),
            ),
            "remaining": Asked(
                Answer.REMAINING,
                gettext_lazy("Their matches"),
                gettext_lazy("As your conditions of contest say (Law 78D)."),
                only=Contest.TEAMS,
            ),
        },
    ),
    ChangeKey.POSTPONE: ChangeKind(
        title=gettext_lazy("Postpone boards"),
        about=gettext_lazy("A table plays them late (Law 8B2)."),
        done=gettext_lazy("boards postponed"),
        work=_postpone,
        asks={"round": _ROUND, "table": _TABLE, "boards": _BOARDS},
    ),
    ChangeKey.CANCEL: ChangeKind(
        title=gettext_lazy("Cancel boards"),
        about=gettext_lazy("The rest of a round at a table, or a late play (Law 82B2)."),
        done=gettext_lazy("boards cancelled"),
        work=_cancel,
        asks={
            "round": _ROUND,
            "table": _TABLE,
            "boards": _BOARDS,
            "ns_fault": Asked(Answer.FAULT_OR_NO_SCORE, gettext_lazy("North-South at fault")),
            "ew_fault": _EW_FAULT,
        },
    ),
    ChangeKey.WRONG_PLAY: ChangeKind(
        title=gettext_lazy("Wrong board or wrong opponents"),
        about=gettext_lazy("What Law 15B says, and what follows for the movement and the score."),
        done=gettext_lazy("wrong board or opponents"),
        work=wrong_play,
        asks={
            "round": _ROUND,
            "table": _TABLE,
            "board": Asked(Answer.BOARD, gettext_lazy("Board that they play")),
            "ns": Asked(Answer.NS_PAIR, gettext_lazy("Sitting North-South")),
            "ew": Asked(Answer.EW_PAIR, gettext_lazy("Sitting East-West")),
            "had_played": Asked(
                Answer.SIDES,
                gettext_lazy("Had played the board before"),
                gettext_lazy("Only where no result tells: what is entered is known."),
            ),
            "ns_fault": _NS_FAULT,
            "ew_fault": _EW_FAULT,
            "postponed": Asked(
                Answer.BOARDS,
                gettext_lazy("Right boards put off"),
                gettext_lazy("Boards of this round that the right pairs play later; usually none"),
            ),
        },
    ),
    ChangeKey.WRONG_SEATS: ChangeKind(
        title=gettext_lazy("Wrong partner, opponents or board"),
        about=gettext_lazy(
            "Who sat there instead, for one board or the whole round, and what Law 15B says."
        ),
        done=gettext_lazy("players in wrong seats, or a wrong board"),
        work=wrong_seats,
        asks={
            "round": _ROUND,
            "table": _TABLE,
            "boards": _BOARDS,
            "north": Asked(Answer.SEATED, gettext_lazy("North")),
            "south": Asked(Answer.SEATED, gettext_lazy("South")),
            "east": Asked(Answer.SEATED, gettext_lazy("East")),
            "west": Asked(Answer.SEATED, gettext_lazy("West")),
            "players": Asked(
                Answer.NUMBERS,
                gettext_lazy("Players who had played the board before, by number"),
                gettext_lazy("Only where no result tells: what is entered is known."),
            ),
            "ns_fault": _NS_FAULT,
            "ew_fault": _EW_FAULT,
        },
    ),
    ChangeKey.WRONG_HAND: ChangeKind(
        title=gettext_lazy("Cards from a wrong board"),
        about=gettext_lazy("A call was made on them (Law 15A)."),
        done=gettext_lazy("cards from a wrong board"),
        work=wrong_hand,
        asks={
            "round": _ROUND,
            "table": _TABLE,
            "board": Asked(Answer.BOARD, gettext_lazy("Board that they should play")),
            "partner_called": Asked(
                Answer.YES, gettext_lazy("The offender's partner has called since")
            ),
            "ns_fault": _NS_FAULT,
            "ew_fault": _EW_FAULT,
        },
    ),
    ChangeKey.WRONG_MATCH: ChangeKind(
        title=gettext_lazy("Wrong board, opponents or direction"),
        about=gettext_lazy(
            "Who sat at a table and what they played; what Law 86B says of the matches concerned."
        ),
        done=gettext_lazy("wrong board, opponents or direction in a match"),
        work=wrong_match,
        asks={
            "round": _ROUND,
            "table": _TABLE,
            "boards": _BOARDS,
            "ns": Asked(Answer.SEATED, gettext_lazy("Sitting North-South")),
            "ew": Asked(Answer.SEATED, gettext_lazy("Sitting East-West")),
            "ns_fault": _NS_FAULT,
            "ew_fault": _EW_FAULT,
            "reason": _REASON,
        },
    ),
    ChangeKey.DIRECTIONS: ChangeKind(
        title=gettext_lazy("Sat the other way round"),
        about=gettext_lazy(
            "Both pairs at their own table: the boards are scored as played (Law 5)."
        ),
        done=gettext_lazy("pairs sat the other way round"),
        work=directions,
        asks={
            "round": _ROUND,
            "table": _TABLE,
            "boards": Asked(
                Answer.BOARDS,
                gettext_lazy("Boards"),
                gettext_lazy("3 4; empty for all of the round"),
            ),
            "reason": _REASON,
        },
    ),
    ChangeKey.FEWER_ROUNDS: ChangeKind(
        title=gettext_lazy("Fewer rounds"),
        about=gettext_lazy("Play ends earlier."),
        done=gettext_lazy("fewer rounds"),
        work=_fewer,
        asks={"count": Asked(Answer.COUNT, gettext_lazy("Rounds left out"))},
    ),
    ChangeKey.MORE_ROUNDS: ChangeKind(
        title=gettext_lazy("Put rounds back"),
        about=gettext_lazy("Rounds that were left out are played after all."),
        done=gettext_lazy("rounds put back"),
        work=_more,
        after=ChangeKey.FEWER_ROUNDS,
    ),
    ChangeKey.SKIP_ROUND: ChangeKind(
        title=gettext_lazy("Leave a round out"),
        about=gettext_lazy(
            "Nobody plays it, and all go on with the next: its boards are cancelled (Law 82B2)."
        ),
        done=gettext_lazy("a round left out"),
        work=_skip_round,
        asks={"round": _ROUND},
    ),
    ChangeKey.EXTRA_BOARDS: ChangeKind(
        title=gettext_lazy("Extra boards"),
        about=gettext_lazy(
            "Knock-out matches that are level are played on, as the conditions say."
        ),
        done=gettext_lazy("extra boards"),
        work=_extra_boards,
    ),
    ChangeKey.SKIP: ChangeKind(
        title=gettext_lazy("Skip a table"),
        about=gettext_lazy("The pairs that move go a table further, once."),
        done=gettext_lazy("a table is skipped"),
        work=_skip,
        asks={"round": Asked(Answer.LATER_ROUND, gettext_lazy("On the way into round"))},
    ),
}
"""In the order in which they are offered: the likeliest first."""


def kinds_after(
    changes: list[MovementChange], schedule: Schedule
) -> Iterator[tuple[ChangeKey, ChangeKind]]:
    """The kinds that make sense for the movement while these changes are in force."""
    done = {change.kind for change in changes}
    return (
        (key, kind)
        for key, kind in KINDS.items()
        if kind.after in (None, *done) and can_be_made(key, schedule)
    )


def done_words(key: str) -> str:
    """What was done, as the history of the movement lists it."""
    return str(UNDONE if key == ChangeKey.UNDO else KINDS[ChangeKey(key)].done)
