"""Several boards without a result in one session: average plus has its limit (Law 12C2(d))."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scoring.awards import Artificial, Average
from scoring.cards import SIDES, Side
from scoring.conditions.options import MissedBoards, Options
from scoring.individual import players
from scoring.traveller import SideScore, Traveller, TravellerLine

Given = Counter[tuple[str, str]]
"""How often each contestant was given average plus so far, by ranking line and name."""


def without_excess(travellers: Sequence[Traveller], options: Options) -> Sequence[Traveller]:
    """The travellers with average plus limited (`Options.missed_boards`), in their order."""
    rule = options.missed_boards
    if rule is None:
        return travellers
    given: Given = Counter()
    return tuple(_limited(traveller, rule, given, options) for traveller in travellers)


def _limited(traveller: Traveller, rule: MissedBoards, given: Given, options: Options) -> Traveller:
    changed = {}
    for place, line in traveller.columns.special.items():
        ns, ew = (_award(line, side, rule, given, options) for side in SIDES)
        if (ns, ew) != (line.ns_score, line.ew_score):
            changed[place] = line._replace(ns_score=ns, ew_score=ew)
    if not changed:
        return traveller
    lines = tuple(changed.get(place, line) for place, line in enumerate(traveller.lines))
    return replace(traveller, lines=lines)


def _award(
    line: TravellerLine, side: Side, rule: MissedBoards, given: Given, options: Options
) -> SideScore:
    """The side's score, or what is given instead of one average plus too many.

    In an individual both players are adjusted alike (Law 12C3): average plus ends for a side as
    soon as one of them has had as many as there are.
    """
    score = line.score(side)
    if not isinstance(score, Artificial) or score.value is not Average.PLUS:
        return score
    name = line.contestant(side)
    ranked_in = side.value if options.winners > 1 else ""
    whose = [(ranked_in, each) for each in (players(name) if options.individual else (name,))]
    given.update(whose)
    return rule.then if any(given[who] > rule.most for who in whose) else score
