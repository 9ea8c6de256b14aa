"""What authorities ask and offer of the chapters of conditions of contest (Laws 78D, 80A2)."""

from dataclasses import dataclass, field
from datetime import date

from clubs.models import Organiser
from clubs.queries.tree import chain_of
from events.models import Chapter, Event
from events.queries.chapters import chapters_of, is_filled
from events.queries.regulations import day_of_play, in_force


@dataclass(frozen=True, slots=True)
class ChapterRules:
    """By chapter the name of the authority that requires it, and the words that are offered.

    The topmost authority that requires a chapter is named; the words are the nearest's.
    """

    required: dict[Chapter, str] = field(default_factory=dict)
    texts: dict[Chapter, str] = field(default_factory=dict)


def chapter_rules(organiser: Organiser, on: date) -> ChapterRules:
    """What the authorities of the organiser say for a day of play."""
    chain = chain_of(organiser.authority_id)
    by_authority = {each.authority_id: each for each in in_force(chain, on)}
    rules = ChapterRules()
    for authority in chain:
        regulation = by_authority.get(authority.pk)
        for key, each in (regulation.chapters if regulation else {}).items():
            if each["required"]:
                rules.required.setdefault(Chapter(key), authority.name)
            if each["text"]:
                rules.texts[Chapter(key)] = each["text"]
    return rules


def missing_chapters(event: Event) -> list[tuple[Chapter, str]]:
    """Chapters in which the draft says nothing though an authority asks for them, with its name."""
    required = chapter_rules(event.organiser, day_of_play(event)).required
    if not required:
        return []
    chapters = chapters_of(event, several_sessions=event.has_several_sessions)
    return [
        (each.chapter, required[each.chapter])
        for each in chapters
        if each.chapter in required and not is_filled(each, event)
    ]
