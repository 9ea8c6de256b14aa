"""A person's name taken out of everything that their club has written, whatever table it is in.

What is written since there were pages for it is found by the columns that there are: a new column
for words is looked through without being told of here.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.history.called import Called
from clubs.history.erasing import write_words_erased
from clubs.history.texts import texts_of_organisers
from clubs.jobs.sweeping import expire_made
from clubs.models import Player, User
from events.actions.system_cards import write_system_cards_gone
from events.queries.persons import relations

Digests = Mapping[type[models.Model], Callable[[Any], Collection[str]]]
"""Which digests history holds of a row, or of what the row is a part of."""

WHO = ("_by", "_name", "_names", "for_director")
"""How columns end that tell who it was; those in `_for` tell why."""
ALSO_WHO = {
    *(("entry", "name"), ("panelmember", "name"), ("pollanswer", "name")),
    *(("reopening", "told_to"), ("rubbertable", "arbiter")),
}


def write_person_forgotten(
    *, actor: Actor, player: Player, login: User | None, now: datetime
) -> None:
    """Take the person's name, number and login from their record, and the name from everything.

    Where a row is called by the record it reads *Former player*; where the name is text it may be
    a namesake's, and no other name takes its place. What was made for readers is made anew when
    they ask. For an act that has locked the organiser.
    """
    name = player.name
    called = Called.of(player, name, login)
    _write_record_forgotten(player)
    rows = _write_texts_without(called)
    write_words_erased(actor=actor, player=player, called=called, login=login, rows=rows, now=now)
    expire_made(now)


def _write_record_forgotten(player: Player) -> None:
    player.name = _("Former player %d") % player.pk
    player.national_number, player.user = "", None
    player.invitations.all().delete()
    write_system_cards_gone(player)
    for relation in relations():
        _write_name_beside_key(relation, player)


def _write_name_beside_key(relation: models.ManyToOneRel, player: Player) -> None:
    """The name that is written down beside a key to the record, as `reported_by_name` is."""
    key, name = relation.field.name, f"{relation.field.name}_name"
    if any(field.name == name for field in relation.related_model._meta.get_fields()):
        rows = relation.related_model._default_manager
        rows.filter(**{key: player}).update(**{name: player.name})


def _write_texts_without(called: Called) -> dict[str, str]:
    """Put other words in the place of the name in every text of the organiser in scope.

    Returns the digests that history holds of rows that were changed, each with what it is now.
    """
    digests = _digests()
    renewed: dict[str, str] = {}
    for model, columns in texts_of_organisers():
        held_by = digests.get(model, _no_digest)
        for row in called.may_be_in(model._default_manager.all(), columns):
            changed = dict(_changed(row, columns, called))
            if not changed:
                continue
            before = held_by(row)
            model._default_manager.filter(pk=row.pk).update(**changed)
            row.refresh_from_db()
            _renew(renewed, zip(before, held_by(row), strict=True))
    return renewed


def _renew(renewed: dict[str, str], found: Iterable[tuple[str, str]]) -> None:
    """What a row came to by an earlier change of the same act leads on to what it is now."""
    for old, new in found:
        if old != new:
            for first, last in renewed.items():
                renewed[first] = new if last == old else last
            renewed[old] = new


def _changed(
    row: models.Model, columns: Iterable[str], called: Called
) -> Iterator[tuple[str, Any]]:
    for column in columns:
        said = getattr(row, column)
        is_who = column.endswith(WHO) or (row._meta.model_name, column) in ALSO_WHO
        left = called.taken_from(said, _("name removed"), is_name=is_who)
        if left != said:
            room = getattr(row._meta.get_field(column), "max_length", None)
            yield column, left[:room] if isinstance(left, str) else left


def _no_digest(_row: models.Model) -> Collection[str]:
    return ()


def _digests() -> dict[type[models.Model], Callable[[Any], Collection[str]]]:
    named: list[Digests] = [import_string(each) for each in settings.DIGESTS_OF_ROWS]
    return {model: of_row for each in named for model, of_row in each.items()}
