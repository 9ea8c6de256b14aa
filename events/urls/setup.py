"""Addresses of an event's set-up: conditions, appointments, entries, movement."""

from django.urls import path

from events.views.appointments import appointment_remove, appointments
from events.views.conditions import conditions_page, conditions_publish
from events.views.entries import entries, entries_csv, entry_withdraw
from events.views.events import event_edit, event_new, event_page
from events.views.lifecycle import event_cancel, event_copy, event_delete, event_reinstate
from events.views.movement import movement, movement_preview, session_start, session_undo_start
from events.views.organiser import organiser_page
from events.views.partners import entry_name, entry_player, substitute_end, substitutes
from events.views.staff import member_remove

ORGANISER = "o/<slug:organiser>/"
EVENT = f"{ORGANISER}events/<int:event>/"
SESSION = f"{ORGANISER}sessions/<int:session>/"

urlpatterns = [
    path(ORGANISER, organiser_page, name="organiser"),
    path(f"{ORGANISER}events/new/", event_new, name="event_new"),
    path(EVENT, event_page, name="event"),
    path(f"{EVENT}edit/", event_edit, name="event_edit"),
    path(f"{EVENT}copy/", event_copy, name="event_copy"),
    path(f"{EVENT}cancel/", event_cancel, name="event_cancel"),
    path(f"{EVENT}reinstate/", event_reinstate, name="event_reinstate"),
    path(f"{EVENT}delete/", event_delete, name="event_delete"),
    path(f"{EVENT}conditions/", conditions_page, name="conditions"),
    path(f"{EVENT}conditions/publish/", conditions_publish, name="conditions_publish"),
    path(f"{EVENT}directors/", appointments, name="appointments"),
    path(
        f"{EVENT}directors/<int:appointment>/remove/",
        appointment_remove,
        name="appointment_remove",
    ),
    path(f"{ORGANISER}members/<int:user>/remove/", member_remove, name="member_remove"),
    path(f"{EVENT}entries/", entries, name="entries"),
    path(f"{EVENT}entries/file/", entries_csv, name="entries_csv"),
    path(f"{EVENT}entries/<int:number>/withdraw/", entry_withdraw, name="entry_withdraw"),
    path(f"{EVENT}entries/<int:number>/player/", entry_player, name="entry_player"),
    path(f"{EVENT}entries/names/<int:member>/", entry_name, name="entry_name"),
    path(f"{SESSION}substitutes/", substitutes, name="substitutes"),
    path(f"{SESSION}substitutes/<int:member>/end/", substitute_end, name="substitute_end"),
    path(f"{SESSION}movement/", movement, name="movement"),
    path(f"{SESSION}movement/preview/", movement_preview, name="movement_preview"),
    path(f"{SESSION}start/", session_start, name="session_start"),
    path(f"{SESSION}start/undo/", session_undo_start, name="session_undo_start"),
]
