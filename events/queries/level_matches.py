"""Knock-out matches without a winner: those that are level, and those that are not over."""

from events.models import Session
from events.queries.field import ranked_of
from events.queries.standings import score_input
from scoring.teams.knockout import Outcome
from scoring.teams.score import TeamsScore

OPEN = frozenset({Outcome.TIED, Outcome.UNFINISHED})


def level_matches(session: Session) -> list[frozenset[int]]:
    """The two teams, by number, of each match that is level after all that was to be played."""
    return [two for two, outcome in _open(session) if outcome is Outcome.TIED]


def open_matches(session: Session) -> list[frozenset[int]]:
    """The same of each that has no winner; none where matches are no knock-out."""
    return [two for two, _outcome in _open(session)]


def _open(session: Session) -> list[tuple[frozenset[int], Outcome]]:
    given = score_input(session)
    scored = given.score()
    if given.teams is None or not isinstance(scored, TeamsScore) or not scored.knockouts:
        return []
    numbers = {each.contestant.short: each.contestant.number for each in ranked_of(given.pairs)}
    matches = zip(given.teams.matches.planned, scored.knockouts, strict=True)
    found = (
        (frozenset((numbers[planned.home], numbers[planned.away])), each.outcome)
        for planned, each in matches
    )
    return [(two, outcome) for two, outcome in found if outcome in OPEN]
