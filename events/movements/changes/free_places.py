"""A late team in place of byes, and a late player as the fourth where three sit out.

`byes` and `fourths` say which places are free and choose one in each round; here they get board
sets that nobody there plays. Where who left before would have waited in a round, the newcomer does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.byes import places_of_byes
from events.movements.changes.change import PlannedChange, PlayedSoFar, proved
from events.movements.changes.fourths import places_of_fourths
from events.movements.changes.free_place import FreePlace
from events.movements.changes.matching import match
from events.movements.changes.naming import next_number
from events.movements.codes import MovementCode
from events.movements.exceptions import Absence
from events.movements.individuals.proof import player_violations
from events.movements.layout import name_shares, sit_out_notes, without
from events.movements.notes import NoteCode
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.entrants import Line
from scoring.errors import Message, Text


def fill_places(schedule: Schedule, played: PlayedSoFar, first: int) -> PlannedChange:
    """Seat a team or a player from round `first` on.

    Raises:
        MovementError: a round has no free place, or no boards are left for those who sit there.

    """
    of_teams = schedule.contest is Contest.TEAMS
    lines = (Line.NS, Line.EW) if of_teams else (Line.ALL,)
    who = next_number(schedule, lines[0])
    places = (places_of_byes if of_teams else places_of_fourths)(schedule, who.number, first)
    seated = list(_seated(schedule, places))
    absences = schedule.exceptions.absences
    if first > 1:
        absences = (*absences, *(Absence(who.number, line, 1, first - 1) for line in lines))
    after = replace(
        schedule,
        rounds=(*schedule.rounds[: first - 1], *map(_row, schedule.rounds[first - 1 :], seated)),
        field=schedule.field + 1,
        exceptions=replace(schedule.exceptions, absences=absences),
    )
    code = ChangeCode.IN_PLACE_OF_BYE if of_teams else ChangeCode.FOURTH_PLAYER
    sentence = Message(code, round=first, who=schedule.contest.one(who.number))
    after = replace(after, repeats=_repeats(after), notes=(*_notes(schedule, after), sentence))
    said = [
        each
        for place, tables in zip(places, seated, strict=True)
        for each in _said(schedule, who, place, tables)
    ]
    return proved(schedule, name_shares(schedule, after), played, [sentence, *said])


def _repeats(after: Schedule) -> tuple[int, ...]:
    """The rounds in which players meet more often than planned: better so than to sit out."""
    if after.contest is Contest.TEAMS:
        return after.repeats
    breaches = {each.round for each in player_violations(after) if each.round is not None}
    return tuple(sorted({*after.repeats, *breaches}))


def _seated(schedule: Schedule, places: Sequence[FreePlace]) -> Iterator[tuple[TableRound, ...]]:
    """The newcomer's tables in each round, with their boards."""
    sets = iter(_board_sets(schedule, [place for place in places if place.is_played]))
    for place in places:
        board_set = next(sets) if place.is_played else None
        boards = schedule.boards_of(board_set) if board_set else ()
        yield tuple(replace(each, board_set=board_set, boards=boards) for each in place.tables)


def _board_sets(schedule: Schedule, places: Sequence[FreePlace]) -> list[int]:
    """Another set in each round, which nobody there plays.

    Where tables have copies of the boards it is the set that the others play then, so that all play
    it at once; else one that nobody plays then. Where no such is left, any.
    """
    for any_will_do in (False, True):
        sets = match([list(_open_sets(schedule, each, any_will_do)) for each in places])
        if sets is not None:
            return sets
    raise MovementError(MovementCode.NO_BOARDS_FREE)


def _open_sets(
    schedule: Schedule,
    place: FreePlace,
    any_will_do: bool,  # noqa: FBT001  # read beside its name
) -> Iterator[int]:
    played = {
        entry.board_set
        for _, entry, _, one in schedule.seats()
        if one.number in place.others and entry.boards
    }
    in_use = {entry.board_set for entry in schedule.rounds[place.round - 1] if entry.is_played}
    for board_set in range(1, schedule.usual_sets + 1):
        is_wanted = (board_set in in_use) == bool(schedule.circuits)
        if board_set not in played and (any_will_do or is_wanted):
            yield board_set


def _row(row: Sequence[TableRound], seated: Sequence[TableRound]) -> tuple[TableRound, ...]:
    by_table = {each.table: each for each in seated}
    return tuple(by_table.get(entry.table, entry) for entry in row)


def _notes(schedule: Schedule, after: Schedule) -> tuple[Text, ...]:
    """What the movement says of itself, without the sit-outs that are none any more."""
    stale = list(sit_out_notes(schedule))
    if not after.sit_outs():
        stale.append(Message(NoteCode.TEAM_BYE))
    return without(schedule.notes, stale)


def _said(
    schedule: Schedule, who: Contestant, place: FreePlace, tables: Sequence[TableRound]
) -> Iterator[Message]:
    """Where the newcomer plays in a round, against whom and which boards; or waits."""
    entry, of_teams = tables[0], schedule.contest is Contest.TEAMS
    where = {"round": place.round, "table": entry.table}
    if not place.is_played:
        said = schedule.contest.one(who.number)
        if of_teams:
            yield Message(ChangeCode.HAS_BYE, round=place.round, who=said)
        else:
            yield Message(ChangeCode.SITS_OUT, **where, who=said)
        return
    boards = {"first": entry.boards[0], "last": entry.boards[-1]}
    if of_teams:
        numbers = tuple(each.table for each in tables)
        team = schedule.contest.one(entry.ns or 0)
        yield Message(ChangeCode.PLAYS_MATCH, round=place.round, tables=numbers, who=team, **boards)
        return
    own, others = schedule.both_sides(entry)
    if who not in own:
        own, others = others, own
    (partner,) = (one.said for one in own if one != who)
    against = tuple(one.said for one in others)
    yield Message(ChangeCode.SITS_WITH, **where, partner=partner, who=against, **boards)
    if place.again:
        yield Message(ChangeCode.MEET_AGAIN, round=place.round, table=entry.table)
