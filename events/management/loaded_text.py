"""What a file of movements holds, as text to read: each with its proof, or with its defects."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from events.movements.files import json_files
from events.movements.files.code_pages import decoded
from events.movements.files.loaded import Loaded
from events.movements.files.reading import read
from events.movements.schedule import Schedule

MOST_DEFECTS = 10


def loaded_from(path: Path, name: str | None) -> Sequence[Loaded]:
    """The movements of a file, or those of that name only.

    Raises:
        OSError: the file cannot be read.
    """
    found = read(decoded(path.read_bytes()), path.stem)
    return [each for each in found if name in {None, str(each.name)}]


def as_list(movements: Sequence[Loaded]) -> str:
    """A line for each movement."""
    return "\n".join(f"{_result(each):<12} {_summary(each)}" for each in movements)


def as_tables(movements: Sequence[Loaded], table: Callable[[Schedule], str]) -> str:
    """Each movement round by round, as `table` shows a schedule, with what the proof found."""
    return "\n\n".join("\n".join(_lines(each, table)) for each in movements)


def as_json(movements: Sequence[Loaded]) -> str:
    """Those of the movements that could be made sense of, as JSON."""
    return json_files.write([each.schedule for each in movements if each.schedule])


def _lines(loaded: Loaded, table: Callable[[Schedule], str]) -> Iterator[str]:
    yield table(loaded.schedule) if loaded.schedule else str(loaded.name)
    yield f"\n{_result(loaded).capitalize()}."
    for defect in loaded.defects[:MOST_DEFECTS]:
        yield f"  {defect}"
    if len(loaded.defects) > MOST_DEFECTS:
        yield f"  {len(loaded.defects)} in all."


def _result(loaded: Loaded) -> str:
    if loaded.is_sound:
        return "proved"
    return "meets again" if loaded.meets_again else "not sound"


def _summary(loaded: Loaded) -> str:
    schedule = loaded.schedule
    if loaded.defects or schedule is None:
        return f"{loaded.name}: {loaded.defects[0]}"
    return (
        f"{loaded.name}: {schedule.field} {schedule.contest.contestants}, "
        f"{schedule.tables} tables, {schedule.rounds_count} × {schedule.boards_per_set}"
        f"{_again(schedule)}"
    )


def _again(schedule: Schedule) -> str:
    """That contestants meet again by design, and in which rounds."""
    rounds = ", ".join(map(str, schedule.repeats))
    return f"; they meet again in round {rounds}" if rounds else ""
