"""Addresses of the organiser's movements, whatever event they may be for."""

from django.urls import path

from events.urls.setup import ORGANISER
from events.views.finder import movement_finder, movement_found

MOVEMENTS = f"{ORGANISER}movements/"

urlpatterns = [
    path(f"{MOVEMENTS}find/", movement_finder, name="movement_finder"),
    path(f"{MOVEMENTS}show/", movement_found, name="movement_found"),
]
