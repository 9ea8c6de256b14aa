"""Addresses of the official score."""

from django.urls import path

from events.views import closing, my_results, results

session = "o/<slug:organiser>/sessions/<int:session>/"

urlpatterns = [
    path("account/close/", closing.account_close, name="account_close"),
    path("my/results/", my_results.my_results, name="my_results"),
    path(session, results.results, name="results"),
    path(session + "boards/", results.boards, name="boards"),
    path(session + "boards/<int:board>/", results.board, name="board"),
    path(session + "boards/<int:board>/<str:ns>-<str:ew>/", results.why, name="why"),
    path(session + "pairs/<str:label>/", results.contestant_card, name="contestant_card"),
    path(session + "releases/", results.releases, name="releases"),
]
