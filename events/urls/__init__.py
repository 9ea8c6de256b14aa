"""Addresses of the `events` app."""

from events.urls import exchange, play, public, setup

urlpatterns = [*setup.urlpatterns, *exchange.urlpatterns, *play.urlpatterns, *public.urlpatterns]
