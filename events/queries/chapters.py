"""The conditions of contest as they are read: chapter by chapter, choices and words (Law 78D)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from events.models import Chapter, Conditions, Event
from events.models.conditions import CONDITIONS
from events.models.declaring import Condition
from events.queries.conditions import ConditionLine, provisions
from events.queries.table_conditions import table_lines
from events.word_changes import TextPiece, word_changes

TEXTS: Mapping[Chapter, Condition] = {each.chapter: each for each in CONDITIONS if each.is_prose}
"""Of each chapter the condition that holds what is written in it."""


@dataclass(frozen=True, slots=True)
class ReadChapter:
    """A chapter of the draft or of a version; `since` an earlier one, with what has changed.

    `pieces` are its words with those that were there before; empty where they are the same.
    """

    chapter: Chapter
    lines: tuple[ConditionLine, ...]
    text: str
    pieces: tuple[TextPiece, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said in it, and nothing was."""
        return not (self.lines or self.text or self.pieces)

    @property
    def says_nothing(self) -> bool:
        """Whether nothing is said in it now."""
        return not (self.text or any(line.value for line in self.lines))

    @property
    def changed(self) -> tuple[ConditionLine, ...]:
        """The lines that said something else."""
        return tuple(line for line in self.lines if line.was)


def chapters_of(
    source: Event | Conditions, since: Conditions | None = None, *, several_sessions: bool
) -> list[ReadChapter]:
    """Every chapter, empty ones too."""
    lines: defaultdict[str, list[ConditionLine]] = defaultdict(list)
    choices = provisions(source, since, several_sessions=several_sessions)
    for line in (*choices, *table_lines(source, since)):
        if line.value or line.was:
            lines[line.chapter].append(line)
    return [_read(each, tuple(lines[each.value]), source, since) for each in Chapter]


def _read(
    chapter: Chapter,
    lines: tuple[ConditionLine, ...],
    source: Event | Conditions,
    since: Conditions | None,
) -> ReadChapter:
    text = text_of(source, chapter)
    before = text if since is None else text_of(since, chapter)
    pieces = () if before == text else tuple(word_changes(before, text))
    return ReadChapter(chapter, lines, text, pieces)


def text_of(source: Event | Conditions, chapter: Chapter) -> str:
    """What is written in a chapter."""
    text: str = getattr(source, TEXTS[chapter].name)
    return text


def is_filled(chapter: ReadChapter, event: Event) -> bool:
    """Whether the event says something in it; what the format is, its stages say as well."""
    has_stages = event.has_stages and chapter.chapter is Chapter.FORMAT
    return has_stages or not chapter.says_nothing


def changed_chapters(chapters: list[ReadChapter]) -> list[ReadChapter]:
    """Those in which something has changed."""
    return [each for each in chapters if each.changed or each.pieces]
