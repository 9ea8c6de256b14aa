"""Rulings of the past in another version of the guide that they were derived by.

Many have the same derivation, to the word: each is read and followed once, so that ten thousand
rulings take a second or two.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from json import loads
from typing import Any

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from rulings.guides.comparing import Change
from rulings.guides.deriving import Derivation, change_of, replayed
from rulings.guides.graph import Guide
from rulings.models import GuideRun, Ruling


@dataclass(frozen=True, slots=True)
class PastRuling:
    """Runs with one derivation that comes to something else, or is said otherwise; their keys."""

    change: Change
    differs: tuple[str, ...]
    kept: Derivation
    now: Derivation | None
    runs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PastRulings:
    """How many were kept by the guide, and what becomes of those for which anything changes."""

    followed: int
    changed: tuple[PastRuling, ...]

    def number(self, change: Change) -> int:
        """How many rulings are changed in that way."""
        return sum(len(each.runs) for each in self.changed if each.change is change)


def past_rulings(guide: Guide) -> PastRulings:
    """What was kept by any version of that guide, followed again in this one; in scope alone."""
    alike: dict[str, list[int]] = {}
    rows = kept_by(guide.name).annotate(text=Cast("derivation", TextField()))
    for run, text in rows.values_list("pk", "text").iterator(chunk_size=2000):
        alike.setdefault(text, []).append(run)
    changed = [_changed(guide, loads(text), tuple(runs)) for text, runs in alike.items()]
    return PastRulings(
        followed=sum(map(len, alike.values())),
        changed=tuple(each for each in changed if each is not None),
    )


def kept_by(guide: str) -> QuerySet[GuideRun]:
    """The runs that were kept by it, without those whose ruling was not given after all."""
    kept = GuideRun.objects.filter(guide=guide, state=GuideRun.State.KEPT)
    return kept.exclude(ruling__state=Ruling.State.WITHDRAWN).order_by("pk")


def named(guide: str, past: PastRulings, *changes: Change) -> Iterator[dict[str, Any]]:
    """Each run that is changed in one of these ways: whose it is, of which session, and how."""
    how = {run: each for each in past.changed for run in each.runs if each.change in changes}
    rows = kept_by(guide).select_related("organiser", "session__event", "ruling")
    rows = rows.defer("derivation", "known")
    for run in rows.order_by("organiser__slug", "session", "number").iterator(chunk_size=2000):
        if run.pk in how:
            each = how[run.pk]
            yield {
                "organiser": run.organiser.slug,
                "session": run.session_id,
                "event": str(run.session.event),
                "run": str(run),
                "ruling": str(run.ruling) if run.ruling else None,
                "version": each.kept["version"],
                "change": each.change.value,
                "differs": list(each.differs),
                "was": each.kept["outcome"]["say"],
                "now": each.now["outcome"]["say"] if each.now else None,
            }


def _changed(guide: Guide, kept: Derivation, runs: tuple[int, ...]) -> PastRuling | None:
    found = change_of(guide, kept)
    if found is None:
        return None
    change, differs = found
    return PastRuling(change, differs, kept, replayed(guide, kept), runs)
