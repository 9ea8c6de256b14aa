"""What a person's results come to: the percentage over time, by partner, and as a table."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.models import User
from clubs.typography.charts import PercentageCurve, percent_line
from events.models import EntryMember
from events.queries.my_results import OwnResult, own_results
from events.queries.score_sheet import RankingRow
from scoring.numbers import half_up

LATEST = 100
"""So many sessions are looked at for a page; the file has all."""

PAIR = 2


@dataclass(frozen=True, slots=True)
class WithPartner:
    """How often, and with what average; that is empty where no percentage was made."""

    name: str
    sessions: int
    percent: str


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """The sessions at matchpoints from the first to the last, their average, and by partner."""

    line: PercentageCurve | None
    percent: str
    partners: Sequence[WithPartner]


def own_figures(user: User) -> OwnFigures:
    """Of the latest sessions, all of equal weight."""
    results = own_results(user, 0, LATEST)
    return replace(_over_time(results), partners=_by_partner(user, results))


def public_figures(user: User) -> OwnFigures:
    """The same of what anybody can read, and nothing by partner: each stands with their results."""
    return _over_time(own_results(user, 0, LATEST, in_public=True))


def _over_time(results: Sequence[OwnResult]) -> OwnFigures:
    percents = [each for each in map(percent_of, reversed(results)) if each is not None]
    return OwnFigures(percent_line(percents), _average(percents), ())


def percent_of(result: OwnResult) -> Fraction | None:
    if result.row is None or not result.row["percent"]:
        return None
    return Fraction(result.row["percent"])


def _average(percents: Sequence[Fraction]) -> str:
    return half_up(sum(percents, Fraction()) / len(percents), 2) if percents else ""


def _by_partner(user: User, results: Sequence[OwnResult]) -> list[WithPartner]:
    """Of pairs, who entered with them; the most frequent first. Two records are two people."""
    names = partners_of(user, [each.contestant.entry_id for each in results])
    found: dict[tuple[int, str], list[OwnResult]] = defaultdict(list)
    for each in results:
        event = each.contestant.session.event
        if each.contestant.entry_id in names and not (event.is_teams or event.is_individual):
            found[names[each.contestant.entry_id]].append(each)
    told = [
        WithPartner(
            name, len(own), _average([each for each in map(percent_of, own) if each is not None])
        )
        for (_key, name), own in found.items()
    ]
    return sorted(told, key=lambda each: (-each.sessions, each.name))


def partners_of(user: User, entries: Sequence[int]) -> dict[int, tuple[int, str]]:
    """The other member of each entry of two, with the key of the record."""
    # A person's own entries lie in many organisers: nothing of others is read but who played.
    with scopes_disabled():
        rows = EntryMember.objects.filter(entry__in=entries, session=None).order_by()
        members = list(rows.values_list("entry", "player", "player__name", "player__user"))
    sizes = Counter(entry for entry, *_rest in members)
    return {
        entry: (player, name)
        for entry, player, name, login in members
        if login != user.pk and sizes[entry] == PAIR
    }


def own_table(user: User, count: int) -> Iterator[tuple[object, ...]]:
    """Every session that they have played, the latest first, under a heading."""
    yield (
        _("Date"),
        _("Organiser"),
        _("Session"),
        _("No."),
        _("Names"),
        _("Place"),
        _("of"),
        _("Percentage"),
        _("Total"),
        _("Unit"),
        _("Boards"),
    )
    for each in own_results(user, 0, count):
        session, row = each.contestant.session, each.row
        yield (
            f"{session.starts_at:%Y-%m-%d}",
            session.event.organiser.name,
            session.full_name,
            each.contestant.label,
            *(_figures(row, each.field) if row else ()),
        )


def _figures(row: RankingRow, field: int) -> tuple[object, ...]:
    place, total = (row["rank"], field), (row["total_shown"], row["unit"])
    return (row["names"], *place, row["percent"], *total, row["boards"])
