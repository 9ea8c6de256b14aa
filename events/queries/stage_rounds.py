"""A Swiss over several sessions, round by round: whom each met, and the total so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from events.models import Session
from events.queries.match_pages import MatchOfTeam, RoundOfTeam, rounds_of
from events.queries.overall_places import OverallPlace, OverallRanking, SessionShare
from events.queries.release_pages import CrossPage, cross_page
from events.queries.swiss import swisses_of

Rounds = Mapping[str, tuple[RoundOfTeam, ...]]
"""Those of a session, by the labels of its contestants."""


@dataclass(frozen=True, slots=True)
class RoundsOfSession:
    """What one contestant met in the rounds of one session; nothing where it did not play."""

    session: Session
    rounds: tuple[RoundOfTeam, ...]


@dataclass(frozen=True, slots=True)
class StageRoundsRow:
    """A contestant by its place over all sessions."""

    place: OverallPlace
    sessions: tuple[RoundsOfSession, ...]
    is_own: bool


@dataclass(frozen=True, slots=True)
class StageRounds:
    """The sessions with an official score, how many rounds each has, and the rows."""

    sessions: Sequence[tuple[Session, range]]
    rows: Sequence[StageRoundsRow]


def stage_rounds(ranking: OverallRanking, own: frozenset[int]) -> StageRounds | None:
    """The rounds of a ranking whose sessions are all a Swiss; a query for each, and one more.

    None where they are not, or only one of them has an official score: it has them by itself.
    """
    released = [each for each in ranking.parts if each.release]
    swiss = {each.section.session_id for each in swisses_of(ranking.event)}
    if len(released) < 2 or any(each.session.pk not in swiss for each in released):
        return None
    at = [place for place, each in enumerate(ranking.parts) if each.release]
    found: list[tuple[Session, Rounds]] = []
    for number, part in zip(at, released, strict=True):
        page = cross_page(part.release) if part.release else None
        if page is None:
            return None
        found.append((part.session, _of_session(page, ranking.places, number)))
    longest = [max(map(len, rounds.values()), default=0) for _session, rounds in found]
    rows = [
        StageRoundsRow(
            place,
            tuple(
                RoundsOfSession(session, _rounds(place.shares[number], rounds, length))
                for number, (session, rounds), length in zip(at, found, longest, strict=True)
            ),
            place.number in own,
        )
        for place in ranking.places
    ]
    sessions = [
        (session, range(1, length + 1)) for (session, _), length in zip(found, longest, strict=True)
    ]
    return StageRounds(sessions, rows)


def _of_session(page: CrossPage, places: Sequence[OverallPlace], number: int) -> Rounds:
    """The rounds of one session by its labels, with opponents by the numbers of their entries."""
    shares = [(each, share) for each in places if (share := each.shares[number])]
    entries = {share.label: str(each.number) for each, share in shares}
    before = {share.label: _before(each, number) for each, share in shares}
    return {
        label: tuple(
            replace(each, matches=tuple(_by_entries(match, entries) for match in each.matches))
            for each in rounds
        )
        for label, rounds in rounds_of(page, before).items()
    }


def _by_entries(match: MatchOfTeam, entries: Mapping[str, str]) -> MatchOfTeam:
    return replace(match, against=entries.get(match.against, match.against))


def _before(place: OverallPlace, number: int) -> Fraction:
    """What it had before a session: carried into the stage, and of the sessions before."""
    earlier = (each.total for each in place.shares[:number] if each)
    return sum(earlier, place.carried.amount.value if place.carried else Fraction(0))


def _rounds(share: SessionShare | None, rounds: Rounds, length: int) -> tuple[RoundOfTeam, ...]:
    empty = tuple(RoundOfTeam(number, ()) for number in range(1, length + 1))
    return rounds.get(share.label, empty) if share else empty
