"""Addresses of what the room needs: sheets to print, where everyone goes next, the clock."""

from django.urls import path

from events.queries.sheets import Sheet
from events.views.cards import planned_sheets, report_sheets, sheet, sheets
from events.views.clock import clock, clock_desk, clock_signal
from events.views.room import where_next

SESSION = "o/<slug:organiser>/sessions/<int:session>/"
SHEETS = f"{SESSION}sheets/"

urlpatterns = [
    path(SHEETS, sheets, name="sheets"),
    path(f"{SHEETS}file/", report_sheets, name="report_sheets"),
    path(f"{SHEETS}planned/", planned_sheets, name="planned_sheets"),
    *(
        path(f"{SHEETS}{each.value.replace('_', '-')}/", sheet, {"sheet": each}, name=each.value)
        for each in Sheet
    ),
    path(f"{SESSION}next/", where_next, name="where_next"),
    path(f"{SESSION}clock/", clock, name="clock"),
    path(f"{SESSION}clock/desk/", clock_desk, name="clock_desk"),
    path(f"{SESSION}clock/signal/", clock_signal, name="clock_signal"),
]
