"""Rulings and appeals in numbers, for the officials of an authority."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import authority_view
from clubs.models import Authority
from clubs.queries.recognition import today_at
from clubs.typography.charts import BarCount, Chart, lying_bars, standing_columns
from clubs.views.registers import csv_file
from rulings.forms.oversight import DaysForm
from rulings.queries.oversight import Oversight, oversight


@dataclass(frozen=True, slots=True)
class Shown:
    """A chart with its title, and what is counted in it."""

    title: str
    counted: str
    tallies: Sequence[BarCount]
    chart: Chart
    is_standing: bool = False


@authority_view
@require_safe
def authority_numbers(request: HttpRequest, authority: Authority) -> HttpResponse:
    form = DaysForm(request.GET, today=today_at(authority, timezone.now()))
    found = oversight(authority, form.days)
    context = {
        "authority": authority,
        "form": form,
        "days": form.days,
        "found": found,
        "shown": _shown(found),
    }
    return render(request, "rulings/authority_numbers.html", context)


@authority_view
@require_safe
def authority_numbers_file(request: HttpRequest, authority: Authority) -> HttpResponse:
    """The same figures as a list."""
    days = DaysForm(request.GET, today=today_at(authority, timezone.now())).days
    rows = [
        (each.counted, each.title, tally.label, tally.count)
        for each in _shown(oversight(authority, days))
        for tally in each.tallies
    ]
    name = f"{authority.slug}-{days.first.isoformat()}-{days.last.isoformat()}.csv"
    return csv_file(name, [("counted", "by", "what", "number"), *rows])


def _shown(found: Oversight) -> list[Shown]:
    rulings, appeals = _("Rulings"), _("Appeals")
    return [
        Shown(_("Rulings by Law"), rulings, found.laws, lying_bars(found.laws)),
        Shown(_("Rulings by outcome"), rulings, found.outcomes, lying_bars(found.outcomes)),
        Shown(_("Rulings by organiser"), rulings, found.organisers, lying_bars(found.organisers)),
        _over_time(_("Rulings over time"), rulings, found.months),
        Shown(_("Appeals by Law"), appeals, found.appeal_laws, lying_bars(found.appeal_laws)),
        Shown(
            _("Appeals by outcome"),
            appeals,
            found.appeal_outcomes,
            lying_bars(found.appeal_outcomes),
        ),
        Shown(
            _("Appeals by organiser"),
            appeals,
            found.appeal_organisers,
            lying_bars(found.appeal_organisers),
        ),
        _over_time(_("Appeals over time"), appeals, found.appeal_months),
    ]


def _over_time(title: str, counted: str, months: Sequence[BarCount]) -> Shown:
    return Shown(title, counted, months, standing_columns(months), is_standing=True)
