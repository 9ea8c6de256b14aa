"""Addresses of the `clubs` app under /api/v1/."""

from django.urls import path

from clubs.api.views import OrganiserDetail, OrganiserList, api_docs

urlpatterns = [
    path("docs/", api_docs, name="api-docs"),
    path("organisers/", OrganiserList.as_view(), name="api-organisers"),
    path("organisers/<slug:organiser>/", OrganiserDetail.as_view(), name="api-organiser"),
]
