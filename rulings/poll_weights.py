"""From the answers of a poll to the weights of a ruling: shares and awards as the site keeps them.

The arithmetic is in `scoring.polls`; here it meets the awards of `events.awards`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from events.awards import AwardJson, award_text, weight_text
from scoring.polls import deviates, shares_of, typeable, with_benefit

PartKey = tuple[int, str, str, int | None]
"""What tells an outcome from others: points of North-South, contract, declarer, tricks."""


@dataclass(frozen=True, slots=True)
class OutcomeShare:
    """An outcome, and which part of the answers leads to it."""

    key: PartKey
    share: Fraction

    @property
    def text(self) -> str:
        return award_text({"assigned": [part_of(self.key, Fraction(1))]})

    @property
    def share_text(self) -> str:
        return weight_text(self.share)


Proposal = tuple[AwardJson, AwardJson]
"""What North-South and East-West are given."""


def outcome_shares(leads: Iterable[AwardJson | None]) -> tuple[OutcomeShare, ...]:
    """The shares of what the answers lead to, the best outcome for North-South first.

    Empty where no answer counts.
    """
    counted = [weights_by_outcome(award) for award in leads if award is not None]
    if not counted:
        return ()
    found = shares_of(counted)
    return tuple(OutcomeShare(key, found[key]) for key in sorted(found, key=_from_the_best))


def proposed(shares: Sequence[OutcomeShare], benefit: str, favourable: int) -> Proposal:
    """The awards that the shares give where the doubt is resolved for "ns", "ew", each side of its
    own ("split") or nobody ("even").

    The first `favourable` outcomes are those of North-South, all others those of East-West.
    """
    for_ns = _award(shares, favourable)
    for_ew = _award(shares[::-1], len(shares) - favourable)
    as_answered = _award(shares, 0)
    awards = {"ns": (for_ns, for_ns), "ew": (for_ew, for_ew), "split": (for_ns, for_ew)}
    return awards.get(benefit, (as_answered, as_answered))


def is_same(one: AwardJson | None, other: AwardJson | None) -> bool:
    """Whether two awards give the same outcomes the same weights, in whatever order."""
    if one is None or other is None or "assigned" not in one or "assigned" not in other:
        return one == other
    return weights_by_outcome(one) == weights_by_outcome(other)


def is_beyond(shares: Sequence[OutcomeShare], award: AwardJson) -> bool:
    """Whether a weight is further from its share than the Commentary on Law 12 goes."""
    given = weights_by_outcome(award)
    raw = {each.key: each.share for each in shares}
    return any(
        deviates(raw.get(key, Fraction(0)), given.get(key, Fraction(0))) for key in {*raw, *given}
    )


def weights_by_outcome(award: AwardJson) -> Mapping[PartKey, Fraction]:
    """The weight of each outcome of an assigned award; one that stands twice counts together."""
    found: dict[PartKey, Fraction] = {}
    for part in award["assigned"]:
        key = (part["score"], part["contract"], part["declarer"], part["tricks"])
        found[key] = found.get(key, Fraction(0)) + Fraction(part["weight"])
    return found


def part_of(key: PartKey, weight: Fraction) -> Mapping[str, Any]:
    """An outcome with its weight, as an award keeps it."""
    score, contract, declarer, tricks = key
    return {
        "contract": contract,
        "declarer": declarer,
        "tricks": tricks,
        "score": score,
        "weight": str(weight),
    }


def _award(shares: Sequence[OutcomeShare], favourable: int) -> AwardJson:
    weights = typeable(with_benefit([each.share for each in shares], favourable))
    typed = zip(shares, weights, strict=True)
    return {"assigned": [part_of(each.key, weight) for each, weight in typed if weight]}


def _from_the_best(key: PartKey) -> tuple[int, str, str, int]:
    score, contract, declarer, tricks = key
    return -score, contract, declarer, -(tricks or 0)
