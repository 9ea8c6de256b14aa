"""A league's fixtures: a round robin whose matches are played at one team's home or the other's."""

from events.movements.teams.round_robin import Match, circle


def league_fixtures(teams: int, meetings: int) -> list[list[Match]]:
    """Rounds of matches, the home team first, in which everyone meets everyone so often.

    In an odd field a team without a match in a round has a bye. Within one meeting each team is at
    home as often as away, or once more or less; at the next the two change places.
    """
    rounds = [
        [_alternating(match, number) for match in matches if max(match) <= teams]
        for number, matches in enumerate(circle(teams + teams % 2))
    ]
    return [
        [(away, home) if meeting % 2 else (home, away) for home, away in matches]
        for meeting in range(meetings)
        for matches in rounds
    ]


def _alternating(match: Match, number: int) -> Match:
    """Team 1 keeps its place in the circle, so that it would always be at home."""
    home, away = match
    return (away, home) if home == 1 and number % 2 else match
