"""Digests of what players were asked and what was made of it, which history keeps in its place.

Who was asked is in none of them.
"""

from clubs.history.digests import digest
from rulings.models import Poll, PollAnswer, PollWeights


def poll_digest(poll: Poll) -> str:
    """Of what players were given."""
    return digest([poll.hands, poll.so_far, poll.question])


def answer_digest(answer: PollAnswer) -> str:
    """Of what one player said."""
    return digest([answer.standard, answer.answer, answer.may_be_named])


def weights_digest(weights: PollWeights) -> str:
    """Of the weights, how they came about, and why they are others than follow."""
    names = ("benefit", "favourable", "ns_award", "ew_award", "why")
    return digest([getattr(weights, name) for name in names])
