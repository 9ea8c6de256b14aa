"""Addresses of the organiser's movements, whatever event they may be for."""

from django.urls import path

from events.urls.setup import ORGANISER
from events.views.finder import movement_finder, movement_found, movement_found_sheet
from events.views.own_movements import (
    own_movement,
    own_movement_add,
    own_movement_file,
    own_movement_files,
    own_movement_list,
    own_movement_rename,
    own_movement_save,
    own_movement_withdraw,
)

MOVEMENTS = f"{ORGANISER}movements/"
OWN = f"{MOVEMENTS}<int:movement>/"

urlpatterns = [
    path(MOVEMENTS, movement_finder, name="movement_finder"),
    path(f"{MOVEMENTS}show/", movement_found, name="movement_found"),
    path(f"{MOVEMENTS}sheet/", movement_found_sheet, name="movement_found_sheet"),
    path(f"{MOVEMENTS}own/", own_movement_list, name="own_movements"),
    path(f"{MOVEMENTS}file/", own_movement_files, name="own_movement_files"),
    path(f"{MOVEMENTS}add/", own_movement_add, name="own_movement_add"),
    path(f"{MOVEMENTS}save/", own_movement_save, name="own_movement_save"),
    path(OWN, own_movement, name="own_movement"),
    path(f"{OWN}file/", own_movement_file, name="own_movement_file"),
    path(f"{OWN}rename/", own_movement_rename, name="own_movement_rename"),
    path(f"{OWN}withdraw/", own_movement_withdraw, name="own_movement_withdraw"),
]
