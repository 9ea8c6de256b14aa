"""Taking a person's name, and what tells of them alone, from the words of history."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Q, QuerySet

from clubs.actors import Actor
from clubs.history.called import Called
from clubs.history.chain import left_of
from clubs.history.erasures import ACT, Erased, erasure_words
from clubs.history.parts import SIDES, TEXTS, anew, erase, is_of_parts, parts_of, put_anew
from clubs.history.recording import lock_head, record
from clubs.models import HistoryRecord, Player, User

AUTHORS = ("actor_name", "for_director")
DIGESTS = ("after.digest", "after.follows")
"""The parts that hold a digest of a row."""


def write_words_erased(
    *,
    actor: Actor,
    player: Player,
    called: Called,
    login: User | None,
    rows: Mapping[str, str],
    now: datetime,
) -> None:
    """Erase a person from the records there are, and record which words are gone from which.

    That is each name, note and value in which they are named, by their login's name and address
    too, what they were recorded to have done under it, and all that was said of their own record.
    The `player` bears another name by now. `rows` are digests of rows that named them, each with
    the one that the row has now: where history holds the one, it is held by the other from here on.
    For an act that has locked the organiser.
    """
    lock_head(player.organiser)
    wanted = _Wanted(player, login, called, rows)
    erased: dict[int, Erased] = {}
    for entry in wanted.records():
        parts, renewed = wanted.parts(entry), wanted.renewed(entry)
        if not parts and not renewed:
            continue
        erase(entry, parts)
        told = put_anew(entry, renewed)
        left = "" if is_of_parts(entry) else left_of(entry)
        erased[entry.number] = Erased(parts, left, told)
        entry.save(update_fields=[*TEXTS, *SIDES, "salt", "erased"])
    record(
        actor=actor,
        organiser=player.organiser,
        now=now,
        act=ACT,
        subject=player,
        after=erasure_words(erased),
    )


class _Wanted:
    """Which parts of a record are about the person, or hold a digest of what was."""

    def __init__(
        self, player: Player, login: User | None, called: Called, rows: Mapping[str, str]
    ) -> None:
        self.player, self.login, self.called, self.rows = player, login, called, rows

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
            or (part in DIGESTS and value in self.rows)
            or self.called.is_in(value)
        ]

    def renewed(self, entry: HistoryRecord) -> dict[str, str]:
        """The digests of rows, by part, that the record is held to from here on."""
        held = parts_of(entry) | anew(entry)
        return {part: self.rows[held[part]] for part in DIGESTS if held.get(part) in self.rows}

    def records(self) -> QuerySet[HistoryRecord]:
        """Those that may be about the person."""
        besides = Q(subject_kind="player", subject_id=self.player.pk)
        if self.login is not None:
            besides |= Q(actor=self.login)
        for part in DIGESTS if self.rows else ():
            besides |= Q(**{f"{part.replace('.', '__')}__in": list(self.rows)})
            besides |= Q(**{f"erased__anew__{part}__0__in": list(self.rows)})
        found = self.called.may_be_in(HistoryRecord.objects.all(), (*TEXTS, *SIDES), besides)
        return found.order_by("number")
