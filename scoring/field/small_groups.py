"""Small groups of a fouled board that a regulation gives artificial scores (Law 87B)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import SmallGroups
from scoring.traveller import Traveller, TravellerLine


def without_small_groups(traveller: Traveller, rule: SmallGroups) -> Traveller:
    """The traveller with artificial scores in place of those of its small groups."""
    if not any(line.group for line in traveller.columns.special.values()):
        return traveller
    members: defaultdict[str, list[int]] = defaultdict(list)
    for place, line in enumerate(traveller.lines):
        if any(isinstance(score, Assigned) for score in (line.ns_score, line.ew_score)):
            members[line.group].append(place)
    small = [places for places in members.values() if rule.applies(len(places), traveller.results)]
    if not small:
        return traveller
    lines = list(traveller.lines)
    for places in small:
        awarded = _artificial([lines[place] for place in places], rule.percents[len(places)])
        for place, line in zip(places, awarded, strict=True):
            lines[place] = line
    return replace(traveller, lines=tuple(lines))


def _artificial(
    lines: Sequence[TravellerLine], percents: Sequence[Fraction]
) -> list[TravellerLine]:
    """The group's lines with its percentages, unless one of them has been adjusted already."""
    scores = [_obtained(line) for line in lines]
    obtained = [score for score in scores if score is not None]
    # A ruling on one of them stands: percentages by place would change what it says.
    if len(obtained) < len(lines):
        return list(lines)
    ns = _shares(sorted(obtained, reverse=True), percents)
    ew = _shares(sorted(obtained), percents)
    return [
        line._replace(ns_score=ns[score], ew_score=ew[score])
        for line, score in zip(lines, obtained, strict=True)
    ]


def _obtained(line: TravellerLine) -> int | None:
    score = line.ns_score
    return score.score if isinstance(score, Assigned) and score == line.ew_score else None


def _shares(best_first: Sequence[int], percents: Sequence[Fraction]) -> dict[int, Artificial]:
    """What each score is given: equal scores the mean of their places' percentages."""
    places: defaultdict[int, list[Fraction]] = defaultdict(list)
    for score, percent in zip(best_first, percents, strict=True):
        places[score].append(percent)
    return {score: Artificial(sum(own, Fraction(0)) / len(own)) for score, own in places.items()}
