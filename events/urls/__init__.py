"""Addresses of the `events` app."""

from events.urls import public, setup

urlpatterns = [*setup.urlpatterns, *public.urlpatterns]
