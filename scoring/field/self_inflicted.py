"""Law 12C1(e) in a field: what the three results of such a ruling earn at that table.

The Commentary's example 13 reckons so at matchpoints. The normal result stands for both sides on
the traveller, and the non-offenders earn less for it by the damage that they did to themselves.
"""

from dataclasses import replace
from fractions import Fraction

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.damage import Damage
from scoring.field.score import score_board
from scoring.session import Method
from scoring.traveller import Traveller


def damage_in_field(
    traveller: Traveller,
    place: int,
    side: Side,
    *,
    actual: Assigned,
    expected: Assigned,
    normal: Assigned,
    options: Options,
    method: Method,
) -> Damage:
    """What each of the three earns the non-offending `side` of a line, counted from 0.

    Whatever stands on that line, it is compared with the others of the traveller; fewer results
    than the options expect are scaled to them.
    """

    def earned(score: Assigned) -> Fraction:
        lines = list(traveller.lines)
        lines[place] = lines[place]._replace(ns_score=score, ew_score=score)
        instead = replace(traveller, lines=tuple(lines))
        board = score_board(instead, options, method, expected=options.expected_results or 0)
        return board.line(place).earned(side) or Fraction(0)

    return Damage(earned(actual), earned(expected), earned(normal))
