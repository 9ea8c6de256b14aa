"""Builds deals and sheets from the rows of the published tables, and strategies of them."""

from typing import Any

from hypothesis import strategies

from scoring.cards import Denomination
from scoring.contracts import Contract, PassedOut, Risk, parse_contract
from scoring.rubber.deals import Honours, Partnership, PassedDeal, PlayedDeal, Result

A, B = Partnership


def played(
    side: Partnership,
    contract: str,
    tricks: int,
    *,
    transferred: int = 0,
    honours: Honours | None = None,
) -> PlayedDeal:
    parsed = parse_contract(contract)
    assert not isinstance(parsed, PassedOut)
    return PlayedDeal(side, parsed, tricks, transferred, honours)


def of_row(row: dict[str, Any]) -> PlayedDeal:
    contract = Contract(row["level"], Denomination(row["den"]), Risk(row["risk"]))
    claims = [Honours(Partnership(held["side"]), held["points"]) for held in row.get("honors", [])]
    assert len(claims) <= 1
    side = Partnership(row.get("side", "A"))
    return PlayedDeal(side, contract, row["tricks"], honours=claims[0] if claims else None)


sides = strategies.sampled_from(Partnership)

contracts = strategies.builds(
    Contract,
    strategies.integers(1, 7),
    strategies.sampled_from(Denomination),
    strategies.sampled_from(Risk),
)


@strategies.composite
def played_deals(draw: strategies.DrawFn) -> PlayedDeal:
    contract = draw(contracts)
    points = [150] if contract.denomination is Denomination.NOTRUMP else [100, 150]
    honours = strategies.builds(Honours, sides, strategies.sampled_from(points))
    tricks = draw(strategies.integers(0, 13))
    transferred = draw(strategies.integers(-tricks, 13 - tricks))
    return PlayedDeal(draw(sides), contract, tricks, transferred, draw(strategies.none() | honours))


results: strategies.SearchStrategy[Result] = strategies.one_of(
    strategies.just(PassedDeal()), played_deals(), played_deals(), played_deals()
)
