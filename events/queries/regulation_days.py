"""On which days the versions of an authority's regulation hold, the ones to come among them.

The newest of those that are effective on a day holds then. So a version that is published for an
earlier day, before the day of another comes, takes the other's place for good.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from clubs.models import Authority
from clubs.queries.recognition import today_at
from events.models import Regulation
from events.queries.regulations import in_force

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class RegulationVersion:
    """A version in the list of all; `replaced_by` is what keeps it from ever being in force."""

    regulation: Regulation
    replaced_by: Regulation | None


def versions_of(authority: Authority) -> list[RegulationVersion]:
    """All versions, the newest first, without their documents."""
    rows = list(
        authority.regulations.order_by("-number").defer("document", "statements", "chapters")
    )
    replaced = replaced_among(authority, rows)
    return [RegulationVersion(each, replaced.get(each.number)) for each in rows]


def replaced_among(
    authority: Authority, versions: Iterable[Regulation]
) -> Mapping[int, Regulation]:
    """By the number of each of these that never is in force, the one that took its place."""
    rows, found = list(versions), {}
    for each in rows:
        instead = [
            one
            for one in rows
            if one.number > each.number
            and one.effective_on <= each.effective_on
            and today_at(authority, one.published_at) < each.effective_on
        ]
        if instead:
            found[each.number] = max(instead, key=lambda one: one.number)
    return found


def coming(versions: Iterable[RegulationVersion], today: date) -> list[Regulation]:
    """Those that are to be in force from a later day on, the first day first."""
    alive = (each.regulation for each in versions if each.replaced_by is None)
    found = (each for each in alive if each.effective_on > today)
    return sorted(found, key=lambda each: each.effective_on)


def otherwise(regulation: Regulation) -> Regulation | None:
    """What would be in force on its first day without it; it need not be stored."""
    rows = regulation.authority.regulations.filter(
        number__lt=regulation.number, effective_on__lte=regulation.effective_on
    )
    return rows.order_by("number").last()


def kept_from_force(regulation: Regulation) -> list[Regulation]:
    """The versions to come whose place it takes, so that they never are in force."""
    authority = regulation.authority
    rows = authority.regulations.filter(number__lt=regulation.number)
    earlier = list(rows.order_by("number").defer("document"))
    before = replaced_among(authority, earlier)
    after = replaced_among(authority, [*earlier, regulation])
    return [each for each in earlier if each.number in after.keys() - before.keys()]


def in_force_before(regulation: Regulation) -> Regulation | None:
    """What is in force on the day before its own."""
    found = in_force([regulation.authority], regulation.effective_on - A_DAY)
    return found[0] if found else None
