"""Addresses of the `events` app."""

from events.urls import exchange, movements, play, public, setup

urlpatterns = [
    *setup.urlpatterns,
    *movements.urlpatterns,
    *exchange.urlpatterns,
    *play.urlpatterns,
    *public.urlpatterns,
]
