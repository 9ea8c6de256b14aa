"""What is stored of players who were asked before a ruling, beside its records."""

from typing import Any

from clubs.history.digests import digest
from rulings.models import Poll, PollAnswer, PollGrouping, PollWeights
from rulings.queries.poll_digests import answer_digest, poll_digest, weights_digest
from rulings.witnessing import RowHistory, Sides, Witness, at_times, done, joined


def _poll(row: Poll, said: RowHistory) -> Sides:
    stored = {"ruling": str(row.ruling), "kind": row.kind, "digest": poll_digest(row)}
    return joined(Sides(said.values, stored), done(row, asked=said.made[0]))


def _answer(row: PollAnswer, said: RowHistory) -> Sides:
    noted = at_times(row, noted_at=said.last("poll.answer"))
    taken_back = said.last("poll.strike")
    stored = {"digest": answer_digest(row), "in force": row.taken_back_at is None}
    told = said.values | {"in force": taken_back is None}
    return joined(Sides(told, stored), noted, done(row, taken_back=taken_back))


def _grouping(row: PollGrouping, said: RowHistory) -> Sides:
    stored = {"digest": digest(row.leads)}
    return joined(Sides(said.values, stored), done(row, grouped=said.made[0]))


def _weights(row: PollWeights, said: RowHistory) -> Sides:
    stored = {"digest": weights_digest(row), "benefit": row.benefit}
    return joined(Sides(said.values, stored), done(row, given=said.made[0]))


_OF_A_POLL: Any = {"of_session": ("poll__session",), "part_of": ("poll",)}
POLL_WITNESSES = (
    Witness(Poll, ("ruling",), _poll, "digest"),
    Witness(PollAnswer, ("poll",), _answer, "digest", which="number", **_OF_A_POLL),
    Witness(PollGrouping, ("poll",), _grouping, "digest", **_OF_A_POLL),
    Witness(
        PollWeights,
        ("grouping__poll",),
        _weights,
        "digest",
        of_session=("grouping__poll__session",),
        part_of=("grouping.poll",),
    ),
)
