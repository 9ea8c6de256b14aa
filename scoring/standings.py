"""From accounts to a ranking: percentages or totals, places."""

import re
from math import lcm

from scoring.ranking import ranks
from scoring.session import Method, RankingLine, Standing, Unit
from scoring.tally import Account, Ledger


def standings(ledger: Ledger, method: Method) -> tuple[Standing, ...]:
    """Rank the contestants of each line, by percentage at matchpoints and by total elsewhere.

    A contestant who had nothing to compare with on any board is not ranked.
    """
    has_top = method.unit is Unit.MATCHPOINTS
    return tuple(
        standing
        for line in RankingLine
        if line in ledger
        for standing in _rank_line(
            line,
            {
                name: account
                for name, account in ledger[line].accounts().items()
                if (account.of if has_top else account.played)
            },
            has_top=has_top,
        )
    )


def _rank_line(line: RankingLine, accounts: dict[str, Account], *, has_top: bool) -> list[Standing]:
    values = _whole(accounts, has_top=has_top)
    order = sorted(accounts, key=lambda name: (-values[name], by_number(name)))
    places = ranks([values[name] for name in order])
    return [
        Standing(
            contestant=name,
            line=line,
            total=accounts[name].total,
            of=accounts[name].of,
            percent=accounts[name].percent,
            rank=place,
            boards_played=accounts[name].played,
        )
        for name, place in zip(order, places, strict=True)
    ]


def _whole(accounts: dict[str, Account], *, has_top: bool) -> dict[str, int]:
    """What is ranked, as whole numbers of one unit: exact, and quick to compare."""
    tops = lcm(*(account.of for account in accounts.values())) if has_top else 1
    units = lcm(*(account.total.denominator for account in accounts.values()))
    return {
        name: account.total.numerator
        * (units // account.total.denominator)
        * (tops // account.of if has_top else 1)
        for name, account in accounts.items()
    }


_NUMBER = re.compile(r"\d*", re.ASCII)


def by_number(name: str) -> tuple[int, str]:
    """Pair 2 before pair 10; names without a number after those with one."""
    digits = _NUMBER.match(name)
    return (int(digits[0]), name) if digits and digits[0] else (10**9, name)
