"""What a person has been called in a club, and where that is written."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeVar

from django.db.models import JSONField, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.models import HistoryRecord, Player, User

Row = TypeVar("Row", bound=Model)


NAME_KEYS = frozenset({"allowed_by", "names", "substitute"})
"""Under these plain JSON holds names and nothing else."""
BETWEEN = re.compile(r"( & |, )")
"""What stands between the names of several."""


@dataclass(frozen=True)
class Called:
    """All names of one person, looked for as whole words: "Ann A" is not in "Ann Archer"."""

    names: frozenset[str]

    @classmethod
    def of(cls, player: Player, name: str, login: User | None) -> Self:
        """By what is known of them now and what history says of their record before.

        The `player` may bear another `name` by now.
        """
        return cls(frozenset(each for each in _names(player, name, login) if each))

    def is_in(self, value: Any) -> bool:
        """Whether a text, or one in plain JSON, names them."""
        return any(self._any.search(text) for text in _texts(value))

    def taken_from(self, value: Any, instead: str, *, is_name: bool = False) -> Any:
        """The same text or plain JSON with other words in the place of each name.

        A name of one word may be any word, as of a movement or a seat: it is one where nothing but
        names is told, and there as the whole of one.
        """
        if isinstance(value, str):
            left = self._distinct.sub(lambda _found: instead, value)
            return self._without_single(left, instead) if is_name else left
        if isinstance(value, dict):
            return {
                key: self.taken_from(each, instead, is_name=key in NAME_KEYS)
                for key, each in value.items()
            }
        if isinstance(value, list):
            return [self.taken_from(each, instead, is_name=is_name) for each in value]
        return value

    def _without_single(self, text: str, instead: str) -> str:
        pieces = BETWEEN.split(text)
        return "".join(instead if each.casefold() in self._single else each for each in pieces)

    @cached_property
    def _any(self) -> re.Pattern[str]:
        return _as_words(self.names)

    @cached_property
    def _distinct(self) -> re.Pattern[str]:
        return _as_words(each for each in self.names if each.casefold() not in self._single)

    @cached_property
    def _single(self) -> frozenset[str]:
        return frozenset(each.casefold() for each in self.names if not set(" @") & set(each))

    def may_be_in(
        self, rows: QuerySet[Row], columns: Iterable[str], besides: Q | None = None
    ) -> QuerySet[Row]:
        """Those that may name them in one of these columns, and what is found `besides`: the
        database looks for less than whole words.
        """
        found = besides or Q(pk__in=[])
        as_text: dict[str, Cast] = {}
        for column in columns:
            looked_at = column
            if isinstance(rows.model._meta.get_field(column), JSONField):
                looked_at = f"{column}_text"
                as_text[looked_at] = Cast(column, TextField())
            for text in self._written():
                found |= Q(**{f"{looked_at}__icontains": text})
        naming: QuerySet[Row] = rows.annotate(**as_text).filter(found)
        return naming

    def _written(self) -> Iterator[str]:
        """Each name as a text and as JSON has it, where letters beyond ASCII may be escaped.

        Of these SQLite knows no small and capital ones, so that both are asked for.
        """
        for name in self.names:
            for cased in _cased(name):
                yield from {
                    cased,
                    *(json.dumps(cased, ensure_ascii=each)[1:-1] for each in (False, True)),
                }


def _as_words(names: Iterable[str]) -> re.Pattern[str]:
    """Any of the names, as whole words, in small and capital letters; of none nothing.

    One letter may be two in capitals, which IGNORECASE does not know: "Weiß" is "WEISS".
    """
    cased = {each for name in names for each in _cased(name)}
    any_of = "|".join(sorted(map(re.escape, cased), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE)


def _cased(name: str) -> set[str]:
    return {name} if name.isascii() else {name, name.upper(), name.lower(), name.casefold()}


def _names(player: Player, name: str, login: User | None) -> Iterator[str]:
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


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value, the names of what it holds among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
