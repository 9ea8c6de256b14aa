"""Law 12C1(e) in a field: what the three results of such a ruling would earn at a table.

The Commentary's example 13 reckons so at matchpoints. The normal result stands for both sides on
the traveller, and the non-offenders earn less for it by the damage that they did to themselves
(`scoring.awards.Relieved`).
"""

from dataclasses import replace

from scoring.awards import Assigned, Relieved
from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.damage import Damage
from scoring.field.relief import damage_at
from scoring.field.small_groups import without_small_groups
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
    lines = list(traveller.lines)
    award = Relieved(normal.outcomes, actual, expected)
    lines[place] = lines[place]._replace(
        ns_score=award if side is Side.NS else normal, ew_score=award if side is Side.EW else normal
    )
    instead = replace(traveller, lines=tuple(lines))
    small = options.small_groups
    played = instead if small is None else without_small_groups(instead, small)
    results = max(options.expected_results or 0, played.results, 1)
    return damage_at(played, place, side, results, options, method)
