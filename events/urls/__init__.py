"""Addresses of the `events` app."""

from events.urls import changes, exchange, movements, persons, play, public, room, setup

urlpatterns = [
    *setup.urlpatterns,
    *persons.urlpatterns,
    *movements.urlpatterns,
    *changes.urlpatterns,
    *exchange.urlpatterns,
    *room.urlpatterns,
    *play.urlpatterns,
    *public.urlpatterns,
]
