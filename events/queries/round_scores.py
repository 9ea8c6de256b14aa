"""The score of teams after the first rounds, where each round's is official by itself."""

from dataclasses import replace

from events.queries.followed_awards import Slot
from events.queries.official_rounds import counted_rounds
from events.queries.standings import ScoreInput


def until_round(given: ScoreInput, number: int) -> ScoreInput:
    """What the score is made of as if only the rounds up to this one had been played.

    A match of which a board counts by then is scored as it stands.
    """
    rounds = counted_rounds(given.session)
    official = {meeting for meeting, counts_in in rounds.items() if counts_in <= number}
    names = {pk: pair.contestant.short for pk, pair in given.pairs.items()}
    boards = {board for board, _ns, _ew in official}
    met = {(board, frozenset((names[ns], names[ew]))) for board, ns, ew in official}

    def counts(slot: Slot) -> bool:
        board, ns, ew = slot
        return (given.boards[board].number, ns, ew) in official

    teams = given.teams
    if teams is not None:
        planned = (
            each
            for each in teams.matches.planned
            if each.round <= number
            or any((board, frozenset((each.home, each.away))) in met for board in each.boards)
        )
        matches = replace(teams.matches, planned=tuple(planned))
        teams = replace(teams, matches=matches, last=dict.fromkeys(teams.last, number))
    return replace(
        given,
        boards={pk: row for pk, row in given.boards.items() if row.number in boards},
        results={slot: row for slot, row in given.results.items() if counts(slot)},
        adjustments={slot: row for slot, row in given.adjustments.items() if counts(slot)},
        awards={slot: row for slot, row in given.awards.items() if counts(slot)},
        teams=teams,
    )
