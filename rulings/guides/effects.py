"""What an outcome does to the score, and what else it brings, as phrases to be said.

The page, the chart and the printed guide say the same.
"""

from collections.abc import Iterator, Mapping

from rulings.guides.graph import Guide, GuideOutcome, ScoreEffect
from rulings.guides.roles import TableRole

Phrased = tuple[str, dict[str, str]]
"""The key of a text of `data/phrases.toml`, and what is filled in."""


def effects(guide: Guide, end: GuideOutcome, called: Mapping[str, str]) -> Iterator[Phrased]:
    """What follows for the score, and then for the players."""
    yield from _score(guide, end.effect)
    if end.effect.cancelled:
        yield "cancelled", {}
    if end.new_declarer:
        yield "new-declarer", {"who": called[end.new_declarer]}
    if end.approval:
        yield "approval", {}
    if end.penalty:
        yield "penalty", {"clause": end.penalty}


def _score(guide: Guide, effect: ScoreEffect) -> Iterator[Phrased]:
    if effect.tricks:
        yield {1: "one-trick", 2: "two-tricks"}[effect.tricks], {}
    if effect.artificial:
        own, other = effect.artificial
        yield _artificial(guide, effect), {"own": own, "other": other}
    if effect.judged:
        yield f"adjusts-{effect.judged}", {}
    if effect.scored:
        yield f"scored-{effect.scored}", {}
    if effect.missed:
        yield "missed", {}


def _artificial(guide: Guide, effect: ScoreEffect) -> str:
    """For both sides alike, or first the offender's; that of the side at fault where the guide
    knows no offender.
    """
    if effect.artificial and len(set(effect.artificial)) == 1:
        return "artificial-both"
    return "artificial" if TableRole.OFFENDER in guide.cast else "artificial-at-fault"
