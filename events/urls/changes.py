"""Addresses of changes of a movement that is being played."""

from django.urls import path

from events.urls.setup import SESSION
from events.views.changes import late_entry, movement_change, movement_change_undo, movement_changes

CHANGES = f"{SESSION}movement/changes/"

urlpatterns = [
    path(CHANGES, movement_changes, name="movement_changes"),
    path(f"{CHANGES}late-entry/", late_entry, name="late_entry"),
    path(f"{CHANGES}undo/", movement_change_undo, name="movement_change_undo"),
    path(f"{CHANGES}<slug:kind>/", movement_change, name="movement_change"),
]
