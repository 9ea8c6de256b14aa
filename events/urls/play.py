"""Addresses of score entry."""

from django.urls import path

from events.views import fouled, scores

SCORES = "o/<slug:organiser>/sessions/<int:session>/scores/"
CHECK = f"{SCORES}results/<int:result>/check/"

urlpatterns = [
    path(SCORES, scores.scores, name="scores"),
    path(f"{SCORES}boards/<int:board>/", scores.scores_board, name="scores_board"),
    path(f"{SCORES}boards/<int:board>/marks/", scores.scores_marks, name="scores_marks"),
    path(f"{SCORES}boards/<int:board>/forms/", fouled.fouled_board, name="fouled_board"),
    path(f"{SCORES}rounds/<int:number>/", scores.scores_round, name="scores_round"),
    path(f"{SCORES}lines/<int:seat>/<int:board>/", scores.score_entry, name="score_entry"),
    path(CHECK, scores.result_check, name="result_check"),
]
