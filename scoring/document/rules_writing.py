"""Rules as a document says them: those of ranking, and what is chosen otherwise than by default."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from itertools import chain
from typing import Any

from scoring.conditions.options import MissedBoards, SmallGroups
from scoring.conditions.penalties import Carried, Penalty
from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import TieBreak
from scoring.entrants import Entrant, Line
from scoring.numbers import exact


def ranking_said(rules: RankingRules) -> dict[str, Any]:
    """The rules of ranking that are not as by default; `ValueError` for those without a form."""
    ties, penalties = rules.tie_breaks, rules.penalties
    said = RankingRules(
        tie_breaks=ties,
        penalties=penalties,
        minimum=rules.minimum,
        carried=rules.carried,
        status=rules.status,
        close_up=rules.close_up,
        handicaps=rules.handicaps,
        categories=rules.categories,
        strata=rules.strata,
    )
    if rules != said or any(each != TieBreak(each.criterion) for each in ties):
        raise ValueError("these rules of ranking cannot be written down")
    written = {
        "tie_breaks": [each.criterion.name.lower() for each in ties],
        "penalties": [_penalty(each) for each in penalties],
        "minimum": chosen_said(rules.minimum),
        "strata": list(rules.strata.names if rules.strata else ()),
        "contestants": list(_contestants(rules)),
    }
    vacant = {} if rules.close_up else {"close_up": False}
    return {name: value for name, value in written.items() if value} | vacant


def _contestants(rules: RankingRules) -> Iterator[dict[str, Any]]:
    """What is said of each contestant besides."""
    members = rules.strata.members if rules.strata else {}
    columns = (rules.carried, rules.status, rules.handicaps, rules.categories, members)
    for entrant in dict.fromkeys(chain.from_iterable(columns)):
        said = called(entrant)
        if entrant in rules.carried:
            said["carried"] = _carried(rules.carried[entrant])
        if entrant in rules.status:
            said["status"] = rules.status[entrant].name.lower()
        if entrant in rules.handicaps:
            amount = rules.handicaps[entrant]
            said["handicap"] = {"amount": exact(amount.value), "unit": amount.unit.value}
        if entrant in rules.categories:
            said["categories"] = sorted(rules.categories[entrant])
        if entrant in members:
            said["stratum"] = members[entrant]
        yield said


def called(entrant: Entrant) -> dict[str, Any]:
    """Who is meant; the line is named where there are two."""
    line, contestant = entrant
    who = {"contestant": contestant}
    return who if line is Line.ALL else {**who, "line": line.value}


def _carried(carried: Carried) -> dict[str, Any]:
    """What is carried forward."""
    amount = carried.amount
    more = {"of": carried.of, "boards": carried.boards}
    return {
        "amount": exact(amount.value),
        "unit": amount.unit.name.lower(),
        "rule": carried.rule,
        "reason": carried.reason,
        **{name: number for name, number in more.items() if number},
    }


def _penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        **called(penalty.contestant),
        "amount": exact(penalty.amount.value),
        "unit": penalty.amount.unit.value,
        "law": penalty.law,
        "reason": penalty.reason,
    }


def chosen_said(rule: Any) -> dict[str, Any]:
    """The members of a rule that are not as by default."""
    usual = type(rule)()
    values = {each.name: getattr(rule, each.name) for each in fields(rule)}
    return {name: plain(value) for name, value in values.items() if value != getattr(usual, name)}


def plain(value: Any) -> Any:
    """A chosen value as a document says it."""
    if isinstance(value, SmallGroups):
        percents = {
            str(size): [exact(each) for each in row] for size, row in value.percents.items()
        }
        return {"percents": percents, "share": exact(value.share)}
    if isinstance(value, MissedBoards):
        return {"most": value.most, "then": None if value.then is None else str(value.then)}
    if isinstance(value, Fraction):
        return exact(value)
    if isinstance(value, Enum):
        return value.name.lower()
    return chosen_said(value) if is_dataclass(value) else value
