"""Of which rows of rulings history holds a digest, when a word of them is taken away."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model

from rulings.models import GuideRun, OpenReview, Poll, PollAnswer, PollWeights, RunAnswer, TableDuty
from rulings.queries.poll_digests import answer_digest, poll_digest, weights_digest
from rulings.queries.run_digests import open_digest, run_digest


def _of_run(run: GuideRun) -> tuple[str, ...]:
    return run_digest(run), open_digest(run)


DIGESTS: dict[type[Model], Callable[[Any], tuple[str, ...]]] = {
    GuideRun: _of_run,
    OpenReview: lambda row: _of_run(row.run),
    Poll: lambda row: (poll_digest(row),),
    PollAnswer: lambda row: (answer_digest(row),),
    PollWeights: lambda row: (weights_digest(row),),
    RunAnswer: lambda row: _of_run(row.run),
    TableDuty: lambda row: _of_run(row.run),
}
"""The digests in which a word of a row is: its own, or of the run that it is a part of."""
