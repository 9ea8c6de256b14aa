"""Taking a person's name, and what tells of them alone, from the words of history."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.actors import Actor
from clubs.history.chain import left_of
from clubs.history.erasures import ACT, erasure_words
from clubs.history.parts import SIDES, TEXTS, erase, is_of_parts, parts_of
from clubs.history.recording import lock_head, record
from clubs.models import HistoryRecord, Player, User

AUTHORS = ("actor_name", "for_director")


def write_words_erased(
    *, actor: Actor, player: Player, name: str, login: User | None, now: datetime
) -> None:
    """Erase a person from the records there are, and record which words are gone from which.

    That is each name, note and value in which they are named, by their login's name and address
    too, what they were recorded to have done under it, and all that was said of their own record.
    The `player` bears another name by now. For an act that has locked the organiser.
    """
    lock_head(player.organiser)
    names = set(_names(player, name, login))
    wanted = _Wanted(player, login, re.compile(_pattern(names)))
    erased: dict[int, list[str]] = {}
    left: dict[int, str] = {}
    for entry in _naming(player, login, names):
        if parts := wanted.parts(entry):
            erase(entry, parts)
            erased[entry.number] = parts
            if not is_of_parts(entry):
                left[entry.number] = left_of(entry)
            entry.save(update_fields=[*TEXTS, *SIDES, "salt", "erased"])
    record(
        actor=actor,
        organiser=player.organiser,
        now=now,
        act=ACT,
        subject=player,
        after=erasure_words(erased, left),
    )


class _Wanted:
    """Which parts of a record are about the person."""

    def __init__(self, player: Player, login: User | None, named: re.Pattern[str]) -> None:
        self.player, self.login, self.named = player, login, named

    def parts(self, entry: HistoryRecord) -> list[str]:
        if entry.act == ACT:
            return []
        is_own = (entry.subject_kind, entry.subject_id) == ("player", self.player.pk)
        is_author = self.login is not None and entry.actor_id == self.login.pk
        return [
            part
            for part, value in parts_of(entry).items()
            if (is_own and part not in AUTHORS)
            or (is_author and part == "actor_name")
            or any(self.named.search(text.casefold()) for text in _strings(value))
        ]


def _names(player: Player, name: str, login: User | None) -> Iterator[str]:
    """What the person has been called in this club."""
    yield name
    if login is not None:
        yield from (str(login), login.email)
    own = HistoryRecord.objects.filter(subject_kind="player", subject_id=player.pk)
    for before, after in own.values_list("before", "after").iterator():
        yield from _named_in(before)
        yield from _named_in(after)


def _named_in(value: Any) -> Iterator[str]:
    """Every name in a record of a person; two of them in one of a merger."""
    for key, each in value.items() if isinstance(value, dict) else ():
        if isinstance(each, dict):
            yield from _named_in(each)
        elif key == "name" and each:
            yield each


def _pattern(names: set[str]) -> str:
    """Any of the names as whole words: "Ann A" is not in "Ann Archer"."""
    any_of = "|".join(sorted(re.escape(each.casefold()) for each in names))
    return rf"(?<!\w)(?:{any_of})(?!\w)"


def _strings(value: Any) -> Iterator[str]:
    """Every text in a value, the names of what it holds among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)


def _naming(player: Player, login: User | None, names: set[str]) -> QuerySet[HistoryRecord]:
    """The records that may name the person: the database looks for less than whole words."""
    found = Q(subject_kind="player", subject_id=player.pk)
    if login is not None:
        found |= Q(actor=login)
    for name in names:
        for text in {name, json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1]}:
            for column in (*TEXTS, *(f"{side}_text" for side in SIDES)):
                found |= Q(**{f"{column}__icontains": text})
    as_text = {f"{side}_text": Cast(side, TextField()) for side in SIDES}
    return HistoryRecord.objects.annotate(**as_text).filter(found).order_by("number")
