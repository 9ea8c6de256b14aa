"""Lists beside the ranking: a category, a stratum, and the ranking with handicaps."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import lcm

from scoring.conditions.options import Basis
from scoring.conditions.rules import Minimum, RankingRules, Status
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Entrant, Line
from scoring.field.tally import Totals
from scoring.ranking.codes import RankingCode
from scoring.ranking.standings import Ranker, session_ranker
from scoring.session import SessionScore, Standing


def ranking_list(
    score: SessionScore,
    *,
    category: str | None = None,
    stratum: str | None = None,
    handicap: bool = False,
) -> tuple[Standing, ...]:
    """The contestants of a category, a stratum or both, with places of their own.

    Everyone's score is that of the session. Strata below the one asked for are ranked in it too.
    With `handicap` each contestant's is added. `RankingError` for a stratum that does not exist.
    """
    rules = score.options.ranking
    listed: list[Standing] = []
    for line in Line:
        own = [each for each in score.standings if each.line is line]
        own = [each for each in own if is_listed(each, rules, category, stratum)]
        ranker = session_ranker(line, score.boards, score.options, score.method)
        listed += relist(own, ranker, handicap=handicap)
    return tuple(listed)


def is_listed(
    standing: Standing, rules: RankingRules, category: str | None, stratum: str | None
) -> bool:
    """Whether the contestant is of the category and the stratum; `None` admits everybody."""
    who = (standing.line, standing.contestant)
    if category is not None and category not in rules.categories.get(who, frozenset()):
        return False
    if stratum is None:
        return True
    if rules.strata is None:
        raise RankingError(RankingCode.NO_STRATA, found=stratum)
    return rules.strata.admits(stratum, who)


def relist(
    standings: Sequence[Standing], ranker: Ranker, *, handicap: bool = False
) -> list[Standing]:
    """Rank some of a line's contestants by themselves; who had no place there has none here."""
    handicaps = ranker.rules.handicaps if handicap else {}
    own = {name: amount for (line, name), amount in handicaps.items() if line is ranker.line}
    return _with_status(ranker, standings).rank(_earned(standings), own)


def _with_status(ranker: Ranker, standings: Iterable[Standing]) -> Ranker:
    """What depends on the whole field has been found out: who has a place, and scaled totals."""
    status: dict[Entrant, Status] = {(own.line, own.contestant): own.status for own in standings}
    basis = Basis.TOTAL if ranker.basis is Basis.SCALED else ranker.basis
    rules = replace(ranker.rules, status=status, minimum=Minimum())
    return replace(ranker, rules=rules, basis=basis)


def _earned(standings: Iterable[Standing]) -> Totals:
    """The standings' totals as they were before anything was added to them."""
    earned = {own.contestant: (own.earned, own) for own in standings}
    denominator = lcm(*{amount.denominator for amount, _ in earned.values()})
    totals = Totals(denominator)
    for name, (amount, own) in earned.items():
        units = amount.numerator * (denominator // amount.denominator)
        totals.add(name, units, own.of - own.adjustment.of, own.boards_played)
    return totals
