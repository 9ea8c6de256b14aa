"""Movements as JSON: those of this program, and the forms in which others publish them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from events.movements.files import matches, ribbons
from events.movements.files.assembly import (
    KIND,
    MAX_BOARDS,
    MAX_ROUNDS,
    MAX_SETS,
    MAX_TABLES,
    are_in_measure,
)
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Loaded, clean_name, judge, refused
from events.movements.schedule import Contest, MovementError, Schedule
from events.movements.table_rounds import PlayersRound
from scoring.errors import Message, Text
from scoring.nesting import is_too_deep

MAX_MOVEMENTS = 2000
MAX_NOTES = 20
MAX_NOTE = 2000
NOT_READ = {"exceptions", "title_by_code"}
"""What a file does not tell: it has no changes in play, and its names are its own."""


def is_json(text: str) -> bool:
    """Whether a text is one JSON object or array, and nothing else."""
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def read(text: str) -> tuple[Loaded, ...]:
    """All movements of a JSON text, each with its schedule or with its defects."""
    if is_too_deep(text):
        return (refused("JSON", Message(DefectCode.TOO_DEEP)),)
    try:
        data = json.loads(text)
    except ValueError as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        return (refused("JSON", Message(DefectCode.NO_JSON), line=line),)
    found = tuple(islice(_movements(data), MAX_MOVEMENTS))
    return found or (refused("JSON", Message(DefectCode.UNKNOWN_FORM)),)


def write(schedules: Sequence[Schedule]) -> str:
    """Movements as JSON, with everything that there is to know of them."""
    return json.dumps({"movements": [schedule.as_dict() for schedule in schedules]})


def _movements(data: object) -> Iterator[Loaded]:
    """Whatever in the data is a movement: it may be one, a list of them, or several by name."""
    if isinstance(data, list):
        yield from _listed(data)
    elif isinstance(data, dict) and _is_schedule(data):
        yield _own(data)
    elif isinstance(data, dict):
        for name, value in data.items():
            if ribbons.is_ribbon(value):
                yield ribbons.read(clean_name(name), value)
            elif isinstance(value, list):
                yield from _listed(value)


def _listed(data: Sequence[object]) -> Iterator[Loaded]:
    for each in data:
        if not isinstance(each, dict):
            continue
        if matches.is_match(each):
            yield matches.read_match(each)
        elif matches.is_movement(each):
            yield matches.read_movement(each)
        elif _is_schedule(each):
            yield _own(each)


def _is_schedule(data: Mapping[str, Any]) -> bool:
    return data.keys() >= {"kind", "title", "rounds"}


def _own(data: Mapping[str, Any]) -> Loaded:
    name: Text = clean_name(str(data["title"])) or Message(DefectCode.UNNAMED)
    try:
        schedule = Schedule.from_dict({key: data[key] for key in data if key not in NOT_READ})
    except (MovementError, AttributeError, ArithmeticError):
        return refused(name, Message(DefectCode.NO_SCHEDULE))
    if not _is_in_measure(schedule):
        return refused(name, Message(DefectCode.OUT_OF_MEASURE))
    notes = tuple(_cleaned(note) for note in schedule.notes[:MAX_NOTES])
    return judge(name, replace(schedule, kind=KIND, title=name, notes=notes))


def _cleaned(note: Text) -> Text:
    """A note as it was said, if it is of a length and in letters that notes have."""
    text = clean_name(str(note), MAX_NOTE)
    return note if text == str(note) else text


def _is_in_measure(schedule: Schedule) -> bool:
    """Whether a schedule has the shape of its contest, and sizes at which it can be proved."""
    individual = schedule.contest is Contest.INDIVIDUAL
    return (
        1 <= schedule.tables <= MAX_TABLES
        and 1 <= schedule.rounds_count <= MAX_ROUNDS
        and 1 <= schedule.boards_per_set <= MAX_BOARDS
        and 1 <= schedule.board_sets <= MAX_SETS
        and (schedule.winners == 1 or (schedule.winners == 2 and schedule.contest is Contest.PAIRS))
        and all(len(tables) <= MAX_TABLES for tables in schedule.rounds)
        and all(
            isinstance(entry, PlayersRound) is individual
            and are_in_measure([number for _, number in entry.sides()], entry.board_set)
            for tables in schedule.rounds
            for entry in tables
        )
        and any(schedule.plays())
    )
