"""Addresses of the `rulings` app under /api/v1/."""

from django.urls import path

from rulings.api.evidence import PictureFile, Pictures
from rulings.api.season_matches import SeasonMatchView
from rulings.api.views import Calls, RulingDetail, Rulings

RULINGS = "organisers/<slug:organiser>/sessions/<int:session>/rulings/"
PICTURES = "organisers/<slug:organiser>/sessions/<int:session>/pictures/"

urlpatterns = [
    path(
        "organisers/<slug:organiser>/sessions/<int:session>/calls/",
        Calls.as_view(),
        name="api-calls",
    ),
    path(PICTURES, Pictures.as_view(), name="api-pictures"),
    path(f"{PICTURES}<int:number>/", PictureFile.as_view(), name="api-picture"),
    path(RULINGS, Rulings.as_view(), name="api-rulings"),
    path(f"{RULINGS}<int:number>/", RulingDetail.as_view(), name="api-ruling"),
    path(
        "organisers/<slug:organiser>/seasons/<int:season>/matches/<int:number>/",
        SeasonMatchView.as_view(),
        name="api-season-match",
    ),
]
