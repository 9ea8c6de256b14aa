"""Addresses of what concerns a person's record and the events it is part of."""

from django.urls import path

from events.urls.setup import ORGANISER
from events.views.persons import person_merge, person_merge_into, person_remove, person_restore

PERSON = f"{ORGANISER}people/<int:player>/"

urlpatterns = [
    path(f"{PERSON}merge/", person_merge, name="person_merge"),
    path(f"{PERSON}merge/<int:other>/", person_merge_into, name="person_merge_into"),
    path(f"{PERSON}remove/", person_remove, name="person_remove"),
    path(f"{PERSON}restore/", person_restore, name="person_restore"),
]
