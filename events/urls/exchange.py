"""Addresses of imports and reports."""

from django.urls import path

from events.views import exchange

urlpatterns = [
    path("o/<slug:organiser>/import/", exchange.session_import, name="session_import"),
    path(
        "o/<slug:organiser>/sessions/<int:session>/booklet/",
        exchange.report_booklet,
        name="report_booklet",
    ),
]
