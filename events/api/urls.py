"""Addresses of the `events` app under /api/v1/."""

from django.urls import path

from events.api import matches, overall, provisions, rubber, seasons, swiss, usebio, views

ORGANISER = "organisers/<slug:organiser>/"
SESSION = f"{ORGANISER}sessions/<int:session>/"

urlpatterns = [
    path(f"{ORGANISER}events/", views.EventList.as_view(), name="api-events"),
    path(f"{ORGANISER}events/<int:event>/", views.EventDetail.as_view(), name="api-event"),
    path(
        f"{ORGANISER}events/<int:event>/ranking/",
        overall.EventRanking.as_view(),
        name="api-event-ranking",
    ),
    path(
        f"{ORGANISER}events/<int:event>/usebio/",
        usebio.EventUsebio.as_view(),
        name="api-event-usebio",
    ),
    path(
        f"{ORGANISER}events/<int:event>/provisions/",
        provisions.EventProvisions.as_view(),
        name="api-event-provisions",
    ),
    path(
        f"{ORGANISER}seasons/<int:season>/",
        seasons.SeasonFiguresView.as_view(),
        name="api-season",
    ),
    path(f"{ORGANISER}usebio/", usebio.UsebioImport.as_view(), name="api-usebio-import"),
    path(f"{ORGANISER}rubber-tables/", rubber.RubberTables.as_view(), name="api-rubber-tables"),
    path(
        f"{ORGANISER}rubber-tables/<int:rubber_table>/",
        rubber.RubberTableView.as_view(),
        name="api-rubber-table",
    ),
    path(SESSION, views.SessionDetail.as_view(), name="api-session"),
    path(f"{SESSION}ranking/", views.Ranking.as_view(), name="api-ranking"),
    path(f"{SESSION}usebio/", usebio.SessionUsebio.as_view(), name="api-usebio"),
    path(f"{SESSION}butler/", views.ButlerPairs.as_view(), name="api-butler"),
    path(f"{SESSION}matches/", matches.SessionMatches.as_view(), name="api-matches"),
    path(f"{SESSION}travellers/", views.Travellers.as_view(), name="api-travellers"),
    path(f"{SESSION}swiss/", swiss.SwissDraws.as_view(), name="api-swiss"),
    path(f"{SESSION}results/", views.ResultsView.as_view(), name="api-results"),
]
