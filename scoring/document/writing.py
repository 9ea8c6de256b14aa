"""Writing a session of a field down as a document: the way back from `scoring.document.session`."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import MissedBoards, Options, SmallGroups
from scoring.conditions.rules import RankingRules
from scoring.document.document import Output
from scoring.numbers import exact
from scoring.traveller import SideScore, Traveller, TravellerLine


def document_of(method: str, options: Options, travellers: Sequence[Traveller]) -> Output:
    """The document whose score is that of these travellers by this method and these options.

    Options that are as by default are left out, and so are boards without a line. Results are in
    points, whatever contract brought them.

    Raises:
        ValueError: the options have rules of ranking, which have no form of their own yet.
    """
    if options.ranking != RankingRules():
        raise ValueError("rules of ranking cannot be written down")
    boards: dict[int, dict[str, Any]] = {}
    for each in travellers:
        if each.lines:
            board = boards.setdefault(each.board, {"board": each.board, "results": []})
            if each.datum is not None:
                board["datum"] = exact(each.datum)
            board["results"] += [_result(line, each.section) for line in each.lines]
    apart = {"sections": "apart"} if any(each.section for each in travellers) else {}
    return {"method": method, **_chosen(options), **apart, "boards": list(boards.values())}


def _chosen(rule: Any) -> dict[str, Any]:
    """The members of a rule that are not as by default."""
    usual = type(rule)()
    values = {each.name: getattr(rule, each.name) for each in fields(rule)}
    return {name: _plain(value) for name, value in values.items() if value != getattr(usual, name)}


def _plain(value: Any) -> Any:
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
    return _chosen(value) if is_dataclass(value) else value


def _result(line: TravellerLine, section: str) -> dict[str, Any]:
    more = {"group": line.group} if line.group else {}
    if section:
        more["section"] = section
    return {"ns": line.ns, "ew": line.ew, **_scores(line), **more}


def _scores(line: TravellerLine) -> Mapping[str, Any]:
    ns, ew = line.ns_score, line.ew_score
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return {"artificial": {"ns": str(ns), "ew": str(ew)}}
    return _score(ns) if ns == ew else {"split": {"ns": _score(ns), "ew": _score(ew)}}


def _score(score: SideScore) -> dict[str, Any]:
    """One side's score, or what both have."""
    if score is None:
        return {"not_played": True}
    if isinstance(score, Artificial):
        return {"artificial": str(score)}
    return {"score": score.score} if score.score is not None else {"weighted": _weighted(score)}


def _weighted(score: Assigned) -> list[dict[str, Any]]:
    return [{"score": points, "weight": exact(weight)} for points, weight in score.outcomes]
