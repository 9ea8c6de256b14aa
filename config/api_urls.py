"""The addresses under /api/v1/: the apps' own, and the schema with its page."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from clubs.access import public_view

urlpatterns = [
    path("schema/", public_view(SpectacularAPIView.as_view()), name="api-schema"),
    path("", include("clubs.api.urls")),
    path("", include("events.api.urls")),
    path("", include("rulings.api.urls")),
]
