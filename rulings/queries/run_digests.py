"""Digests of a guided ruling, which history keeps in place of its answers and what follows."""

from datetime import datetime

from clubs.history.digests import digest
from rulings.models import GuideRun


def run_digest(run: GuideRun) -> str:
    """Of the derivation, and of each answer with its instant, those that were changed too."""
    answers = [
        [each.question, each.answer, each.answered_at.isoformat()]
        for each in run.answers.order_by("number")
    ]
    return digest([run.derivation, run.known, answers])


def open_digest(run: GuideRun) -> str:
    """Of what stays in force and is looked at later, as far as that is done."""
    duties = [
        [each.kind, each.who, _at(each.discharged_at)] for each in run.duties.order_by("number")
    ]
    reviews = [
        [each.clause, each.tricks, each.outcome, each.found, _at(each.looked_at)]
        for each in run.reviews.order_by("number")
    ]
    return digest([duties, reviews])


def _at(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
