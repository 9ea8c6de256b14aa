"""The root of all addresses."""

from django.urls import include, path

from config.health import healthz, readyz
from config.metrics import metrics
from config.operator import operator

handler500 = "clubs.refusals.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("operator/", operator, name="operator"),
    path("api/v1/", include("config.api_urls")),
    path("", include("clubs.urls")),
    path("", include("events.urls")),
    path("", include("rulings.urls")),
]
