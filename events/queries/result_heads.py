"""What a session's results open with: how large it was, and who won it, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count
from django.urls import reverse

from events.models import ScoreRelease, Session, TableRound
from events.queries.result_pages import ranking_lines
from events.queries.score_sheet import RankingRow

WINNER = frozenset({"1", "1="})


@dataclass(frozen=True, slots=True)
class LineOfResults:
    """A ranking of all, or of a line, and who is first in it: several where they are level."""

    line: str
    rows: Sequence[RankingRow]
    winners: Sequence[RankingRow]


@dataclass(frozen=True, slots=True)
class ResultHead:
    """How many tables and boards were played, by how many, and the rankings."""

    tables: int
    boards: int
    contestants: int
    lines: Sequence[LineOfResults]


def result_head(session: Session, release: ScoreRelease) -> ResultHead:
    """Of the score of that release, whose ranking is loaded."""
    lines = [
        LineOfResults(line, rows, [row for row in rows if row["rank"] in WINNER])
        for line, rows in ranking_lines(release.ranking)
    ]
    boards = max((row["boards"] for row in release.ranking), default=0)
    return ResultHead(_tables(session), boards, len(release.ranking), lines)


def _tables(session: Session) -> int:
    """Tables at which somebody played, in all sections: in the round that had most of them."""
    played = TableRound.objects.filter(section__session=session, part=0)
    seated = played.exclude(ns=None).exclude(ew=None).order_by().values("round")
    counted = seated.annotate(tables=Count("pk")).values_list("tables", flat=True)
    return max(counted, default=0)


def results_link(session: Session) -> str:
    """The whole address of the session's results."""
    return settings.ORIGIN + reverse("results", args=[session.organiser.slug, session.pk])


def share_card_link(session: Session, release: ScoreRelease) -> str:
    """The whole address of the picture that stands for them."""
    key = [session.organiser.slug, session.pk, release.number]
    return settings.ORIGIN + reverse("share_card", args=key)
