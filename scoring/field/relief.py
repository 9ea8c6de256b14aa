"""Law 12C1(e) in a field: what the non-offenders' own damage takes from the normal result.

The Commentary's example 13 reckons so at matchpoints: each of the three results is rated as if it
stood at that table, and the others are compared with the normal one.
"""

from fractions import Fraction

from scoring.awards import Assigned, Relieved
from scoring.cards import SIDES, Side
from scoring.comparison import Comparison, plain_scores, stated_datum
from scoring.conditions.options import Options
from scoring.damage import Damage
from scoring.session import Method
from scoring.traveller import Traveller

Withheld = dict[tuple[Side, int], Fraction]
"""What is taken from sides that added to their damage, by the line's place."""


def withheld(traveller: Traveller, expected: int, options: Options, method: Method) -> Withheld:
    """Of every such award on the traveller."""
    return {
        (side, place): damage_at(traveller, place, side, expected, options, method).own
        for place, line in traveller.columns.special.items()
        for side in SIDES
        if isinstance(line.score(side), Relieved)
    }


def damage_at(
    traveller: Traveller,
    place: int,
    side: Side,
    expected: int,
    options: Options,
    method: Method,
) -> Damage:
    """What the three results of such an award earn its side; `TypeError` where it has another."""
    special = traveller.columns.special
    group, award = special[place].group, special[place].score(side)
    if not isinstance(award, Relieved):
        raise TypeError(f"no award under Law 12C1(e): {award}")
    plain = plain_scores(traveller.columns, group)
    others = [
        score
        for at, line in special.items()
        if at != place and line.group == group and isinstance(score := line.score(side), Assigned)
    ]

    def earned(score: Assigned) -> Fraction:
        awards, datum = [*others, score], stated_datum(traveller, group)
        compared = Comparison.of(side, plain, awards, expected=expected, datum=datum)
        rating = method.rate(compared, options).finer(compared.parts)
        return Fraction(rating.award(score), rating.denominator)

    return Damage(earned(award.actual), earned(award.expected), earned(award.normal))
