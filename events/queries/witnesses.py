"""Digests of what is too much to write into history, which its records keep in their place."""

from collections.abc import Iterable

from clubs.history.digests import digest
from events.mapping import result_words
from events.models import Result, ScoreRelease


def release_digest(release: ScoreRelease) -> str:
    """Of everything that an official score says."""
    return digest(
        [
            release.number,
            release.is_final,
            release.after_round,
            release.ranking,
            release.travellers,
            release.matches,
            release.changes,
            release.lists,
        ]
    )


def brought_digest(brought: Iterable[Result]) -> str:
    """Of the results with which a session was imported, in the order of their keys."""
    return digest([result_words(each) for each in brought])
