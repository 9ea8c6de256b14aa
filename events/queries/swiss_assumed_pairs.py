"""What a Swiss of pairs takes matches that are out to give: its boards to come as level.

At matchpoints a level board is 50%, at IMPs it is nothing won or lost.
"""

from fractions import Fraction

from events.chosen_scoring import binding, pairs_scales_of
from events.queries.standings import ScoreInput
from events.queries.swiss_assumed import Assumed, SwissState, silent_rounds
from scoring.numbers import exact
from scoring.ranking.swiss_pairs import PairsMatch, PairsMeeting, SwissScore
from scoring.session import Unit

LEVEL = {Unit.MATCHPOINTS: Fraction(50)}
"""What a level match comes to; at IMPs 0."""


def state_of_pairs(given: ScoreInput) -> SwissState:
    """The state of a Swiss of pairs."""
    scored = given.field_score()
    if not isinstance(scored, SwissScore):
        raise TypeError("no Swiss of pairs")
    come = {
        (each.board, frozenset((line.ns, line.ew)))
        for each in given.travellers()
        for line in each.lines
    }
    played = {(each.ns, each.ew, each.round_number): each for each in scored.matches}
    entered = {
        each: sum((board, frozenset((each.ns, each.ew))) in come for board in each.boards)
        for each in scored.plan.meetings
    }
    out = tuple(
        _assumed(given, scored, each, count, played.get((each.ns, each.ew, each.round_number)))
        for each, count in entered.items()
        if count < len(each.boards)
    )
    rounds = ((each.round_number or 0, count) for each, count in entered.items())
    return SwissState(scored.standings, out, silent_rounds(rounds))


def _assumed(
    given: ScoreInput,
    scored: SwissScore,
    meeting: PairsMeeting,
    entered: int,
    played: PairsMatch | None,
) -> Assumed:
    """A match counts as it stands, with the boards that are missing as level."""
    unit = scored.method.unit
    scale = pairs_scales_of(binding(given.session))(len(meeting.boards))
    level = LEVEL.get(unit, Fraction(0))
    points, counted = [], []
    for place in (0, 1):
        figure = played.figures[place] if played else level
        if unit is Unit.MATCHPOINTS:
            share = Fraction(entered, len(meeting.boards))
            figure = share * figure + (1 - share) * level
        points.append(scale.explain(figure).home)
        counted.append(played.points[place] if played else Fraction(0))
    home, away = int(meeting.ns), int(meeting.ew)
    return Assumed(
        {
            "round": meeting.round_number or 0,
            "home": home,
            "away": away,
            "home_points": exact(points[0]),
            "away_points": exact(points[1]),
            "begun": played is not None,
        },
        {home: points[0] - counted[0], away: points[1] - counted[1]},
    )
