"""The root of all addresses."""

from django.urls import include, path

from config.health import healthz, readyz

handler500 = "clubs.refusals.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("api/v1/", include("config.api_urls")),
    path("", include("clubs.urls")),
    path("", include("events.urls")),
    path("", include("rulings.urls")),
]
