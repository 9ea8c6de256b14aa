"""What publishing an event's conditions would say, for whoever publishes them."""

from dataclasses import dataclass

from events.models import Chapter, Conditions, Event, Session
from events.models.chapters import SETTLED_BY_PLAY
from events.models.conditions import CONDITIONS
from events.provisions.catalogue import CATALOGUE
from events.queries.chapter_rules import missing_chapters
from events.queries.chapters import ReadChapter, changed_chapters, chapters_of
from events.queries.hindrances import hindrance_of
from events.queries.provision_words import refusal
from events.queries.regulations import (
    above_event,
    bring_up_to_date,
    refused_of_event,
    said_in,
)
from events.queries.settled_by_play import BOUND_BY_PLAY
from events.queries.stage_conditions import StageLines, given_up_by_stages, stage_lines


@dataclass(frozen=True, slots=True)
class DraftConditions:
    """The conditions as they would be published, chapter by chapter, each with what it was.

    `news` are the chapters in which something changes, all of them where none is published yet;
    `rest` the others. `given_up` tells in sentences what the event says and may not say any more;
    `missing` are chapters that an authority asks for and in which nothing is said, each with its
    name. `hindrance` tells why nothing could be played by them, or is empty. `stages` is what
    stages have otherwise.
    """

    news: tuple[ReadChapter, ...]
    rest: tuple[ReadChapter, ...]
    given_up: tuple[str, ...]
    missing: tuple[tuple[Chapter, str], ...]
    hindrance: str
    stages: tuple[StageLines, ...]


def draft_conditions(event: Event, latest: Conditions | None) -> DraftConditions:
    """The draft as it is under the regulations of today; the event is not stored here."""
    keep_what_play_settled(event, latest)
    above = above_event(event)
    settled = bring_up_to_date(event, above)
    hindrance = hindrance_of(event, event, settled)
    given_up = [refusal(CATALOGUE[key], each) for key, each in refused_of_event(settled)]
    given_up += [
        f"{name}: {refusal(CATALOGUE[key], each)}"
        for name, key, each in given_up_by_stages(event, above)
    ]
    read = chapters_of(event, latest, several_sessions=event.has_several_sessions)
    chapters = [each for each in read if not each.is_empty]
    news = changed_chapters(chapters) if latest else chapters
    return DraftConditions(
        tuple(news),
        tuple(each for each in chapters if each not in news),
        tuple(given_up),
        tuple(missing_chapters(event)),
        hindrance.text if hindrance else "",
        tuple(stage_lines(event, latest)),
    )


def keep_what_play_settled(event: Event, latest: Conditions | None) -> None:
    """Once play has begun, what binds the whole event is as in the latest version; the event is not
    stored here.
    """
    if latest is None or not event.sessions.exclude(state=Session.State.SETUP).exists():
        return
    bound = [each.name for each in CONDITIONS if each.chapter in SETTLED_BY_PLAY]
    for name in bound:
        setattr(event, name, getattr(latest, name))
    others = {key: each for key, each in event.said.items() if key not in BOUND_BY_PLAY}
    own = {key: each for key, each in said_in(latest).items() if key in BOUND_BY_PLAY}
    event.said = others | own
