"""The tree of regulating authorities (Law 80A1): who stands above, and who below."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from clubs.models import Authority, AuthorityMove, Organiser, RecognitionAct
from clubs.queries.recognition import today_at


@dataclass(frozen=True, slots=True)
class Branch:
    """An authority with those that stand directly under it."""

    authority: Authority
    branches: tuple["Branch", ...]


def chain_of(authority: int) -> list[Authority]:
    """The authority of that key with those above it, the topmost first."""
    return chain_among(Authority.objects.in_bulk(), authority)


def chain_among(all_there_are: Mapping[int, Authority], authority: int) -> list[Authority]:
    """The same of authorities that have been read, by their keys."""
    chain = [all_there_are[authority]]
    while (parent := chain[-1].parent_id) and all_there_are[parent] not in chain:
        chain.append(all_there_are[parent])
    return chain[::-1]


def chain_known(organiser: Organiser, on: date, known_at: datetime) -> list[Authority]:
    """The authorities over the organiser on a day, as it was known at the instant.

    Who was moved, or handed on, on that day or later, or after the instant, stands where it stood
    before.
    """
    parents = dict(Authority.objects.values_list("pk", "parent"))
    for move in reversed(AuthorityMove.objects.all()):
        if _is_to_come(today_at(organiser, move.at), move.at, on, known_at):
            parents[move.authority_id] = move.was_under_id
    chain: list[int] = []
    above: int | None = _recognised_by(organiser, on, known_at)
    while above is not None and above not in chain:
        chain.append(above)
        above = parents[above]
    rows = Authority.objects.in_bulk(chain)
    return [rows[each] for each in reversed(chain)]


def _recognised_by(organiser: Organiser, on: date, known_at: datetime) -> int:
    """The key of the authority that recognised it then."""
    steps = list(organiser.recognition_acts.order_by("number"))
    handed = [each for each in steps if each.kind == RecognitionAct.Kind.MOVED]
    done = [each for each in handed if not _is_to_come(each.since, each.at, on, known_at)]
    if done or not handed:
        return done[-1].authority_id if done else organiser.authority_id
    return steps[0].authority_id


def _is_to_come(since: date, at: datetime, on: date, known_at: datetime) -> bool:
    return on < since or known_at < at


def below(authority: Authority) -> list[Authority]:
    """The authority with all that stand under it."""
    found, rows = [authority], list(Authority.objects.exclude(pk=authority.pk))
    for each in found:
        found.extend(row for row in rows if row.parent_id == each.pk and row not in found)
    return found


def branches_of(authority: Authority) -> tuple[Branch, ...]:
    """Those under the authority, each with its own, by name."""
    return _branches(authority, below(authority))


def _branches(authority: Authority, rows: list[Authority]) -> tuple[Branch, ...]:
    under = sorted((row for row in rows if row.parent_id == authority.pk), key=str)
    return tuple(Branch(row, _branches(row, rows)) for row in under)
