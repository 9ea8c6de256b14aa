"""The tree of regulating authorities (Law 80A1): who stands above, and who below."""

from dataclasses import dataclass

from clubs.models import Authority


@dataclass(frozen=True, slots=True)
class Branch:
    """An authority with those that stand directly under it."""

    authority: Authority
    branches: tuple["Branch", ...]


def chain_of(authority: int) -> list[Authority]:
    """The authority of that key with those above it, the topmost first."""
    all_there_are = Authority.objects.in_bulk()
    chain = [all_there_are[authority]]
    while (parent := chain[-1].parent_id) and all_there_are[parent] not in chain:
        chain.append(all_there_are[parent])
    return chain[::-1]


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
