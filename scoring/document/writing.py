"""Writing a session down as a document: the way back from `scoring.document`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any

from scoring.awards import Artificial, Assigned, RegulatedImps, Relieved
from scoring.conditions.options import Options
from scoring.conditions.rules import RankingRules
from scoring.document.document import Output
from scoring.document.lines import seats
from scoring.document.rules_writing import called, chosen_said, plain, ranking_said
from scoring.entrants import Entrant
from scoring.numbers import exact
from scoring.ranking.combination import EventRules
from scoring.teams.boards import MatchBoard, Scorable
from scoring.teams.knockout import KnockoutMatch, KnockoutRules
from scoring.teams.match import (
    CarryOver,
    Counted,
    Match,
    MatchConditions,
    MatchCount,
    MatchPenalty,
)
from scoring.teams.score import TeamsRules, penalised
from scoring.teams.standings import Bye
from scoring.teams.totals import BoardsTotal
from scoring.teams.units import BoardAMatch, Imps, NetPoints
from scoring.traveller import SideScore, Traveller, TravellerLine
from scoring.victory.catalogue import SCALES, ScaleChoice
from scoring.victory.scale import FractionRule, Scale


def document_of(method: str, options: Options, travellers: Sequence[Traveller]) -> Output:
    """The document whose score is that of these travellers by this method and these options.

    Options that are as by default are left out, and so are boards without a line. Results are in
    points, whatever contract brought them.

    Raises:
        ValueError: ties start again, or a lot breaks them: that has no form yet.
    """
    boards: dict[int, dict[str, Any]] = {}
    for each in travellers:
        if each.lines:
            board = boards.setdefault(each.board, {"board": each.board, "results": []})
            if each.datum is not None:
                board["datum"] = exact(each.datum)
            board["results"] += [
                _result(line, each.section, individual=options.individual) for line in each.lines
            ]
    apart = {"sections": "apart"} if any(each.section for each in travellers) else {}
    options_said = chosen_said(replace(options, ranking=RankingRules()))
    ranking = {"ranking": rules} if (rules := ranking_said(options.ranking)) else {}
    return {"method": method, **options_said, **apart, **ranking, "boards": list(boards.values())}


def event_document_of(
    rules: EventRules, sessions: Sequence[tuple[Output, Mapping[Entrant, str]]]
) -> Output:
    """The document of an event: of each session its own, and what its contestants are called.

    Raises:
        ValueError: the rules of ranking have no form of their own yet.
    """
    ranking = {"ranking": said} if (said := ranking_said(rules.ranking)) else {}
    best = {"best": rules.best} if rules.best else {}
    return {
        "combine": rules.combination.value,
        **best,
        **ranking,
        "sessions": [
            {"document": document, "names": [_named(*each) for each in names.items()]}
            for document, names in sessions
        ],
    }


def _named(entrant: Entrant, name: str) -> dict[str, Any]:
    return {**called(entrant), "name": name}


def document_of_teams(
    matches: Sequence[Match],
    rules: TeamsRules,
    *,
    byes: Sequence[Bye] = (),
    teams: Sequence[str] = (),
) -> Output:
    """The document whose score is that of these matches by these rules; each has been begun.

    Raises:
        ValueError: the conditions, or a board, have no form of their own here: ways of counting
            together, boards of eight, rulings in IMPs.
    """
    ranking = {"ranking": said} if (said := ranking_said(rules.ranking)) else {}
    return {
        **conditions_said(rules),
        **ranking,
        "matches": [match_said(each) for each in matches],
        "byes": [_bye(each) for each in byes],
        "teams": list(teams),
    }


def conditions_said(rules: TeamsRules) -> Output:
    """How matches are scored, without what ranks their teams.

    Raises:
        ValueError: the conditions have no form of their own here.
    """
    missed = {} if rules.missed is None else {"missed_boards": plain(rules.missed)}
    return {**_match_conditions(rules.conditions), **missed}


def document_of_knockouts(matches: Sequence[KnockoutMatch], rules: TeamsRules) -> Output:
    """The document whose winners are those of these knock-out matches, penalties included.

    Raises:
        ValueError: as for `document_of_teams`.
    """
    knockout = rules.knockout or KnockoutRules()
    return {
        **conditions_said(replace(rules, conditions=replace(rules.conditions, knockout=False))),
        "knockout": {
            "stanzas": knockout.scheduled,
            "sets": knockout.sets,
            "tie": knockout.tie.name.lower(),
        },
        "matches": [_knockout_said(penalised(each, rules.ranking)) for each in matches],
    }


def _knockout_said(each: KnockoutMatch) -> Output:
    said = match_said(replace(each.match, boards=()))
    del said["boards"]
    said["stanzas"] = [[_match_board(board) for board in stanza] for stanza in each.stanzas]
    lot = {} if each.lot is None else {"lot": each.lot.value}
    complete = {} if each.complete is None else {"complete": each.complete}
    return said | lot | complete


def _match_conditions(conditions: MatchConditions) -> dict[str, Any]:
    usual = conditions.fractions is FractionRule.NEAREST
    rounded = {} if usual else {"fractions": plain(conditions.fractions)}
    if conditions != MatchConditions(conditions.parts, fractions=conditions.fractions):
        raise ValueError("these conditions of matches cannot be written down")
    first, *others = (_count(part) for part in conditions.parts)
    varied = _artificial(conditions.parts)
    if not others:
        return first | varied | (rounded if "victory_points" in first else {})
    if [each["method"] for each in (first, *others)] == ["bam", "teams_points"]:
        return {"method": "patton", "aggregate": others[0]["victory_points"], **varied, **rounded}
    return {"method": "hybrid", "parts": [first, *others], **varied, **rounded}


def _count(part: MatchCount) -> dict[str, Any]:
    """One count of a match: its unit, and the scale for it."""
    scale = {} if part.scale is None else {"victory_points": scale_said(part.scale)}
    if isinstance(part.unit, NetPoints):
        return {"method": "teams_points", **scale}
    if part.unit == BoardAMatch():
        return {"method": "bam", **scale}
    if isinstance(part.unit, Imps) and part.unit.minus == -part.unit.plus:
        return {"method": "teams_imps", **scale}
    raise ValueError("this unit of matches cannot be written down")


def _artificial(parts: Sequence[MatchCount]) -> dict[str, str]:
    """What average plus is worth in the units of a match, where that is not the usual."""
    said = {}
    for unit in (part.unit for part in parts):
        if isinstance(unit, Imps) and unit != Imps():
            said["average_imps"] = exact(unit.plus)
        if isinstance(unit, NetPoints) and unit.plus is not None:
            said["average_points"] = exact(unit.plus)
    return said


def scale_said(scale: ScaleChoice) -> Output | str:
    """The name of a published scale, or the table of one that was typed in.

    Raises:
        ValueError: it is neither.
    """
    if scale.name in SCALES:
        return scale.name
    if not isinstance(scale, Scale):
        raise ValueError("this scale cannot be written down")  # noqa: TRY004  # said with the rest
    boards = {} if scale.boards is None else {"boards": scale.boards}
    return {
        "name": scale.name,
        **boards,
        "places": scale.places,
        "bands": [
            {
                "low": band.low,
                "high": band.high,
                "winner": exact(band.winner),
                "loser": exact(band.loser),
            }
            for band in scale.bands
        ],
    }


def match_said(match: Match, *, stanzas: Sequence[int] | None = None) -> Output:
    """One match as a document says it; `stanzas` are the boards of each, of a knock-out match.

    Raises:
        ValueError: a board has no form of its own here.
    """
    said: Output = {"home": match.home, "away": match.away}
    if match.round_number is not None:
        said["round"] = match.round_number
    if match.half:
        said["half"] = True
    boards = [_match_board(each) for each in match.boards]
    if match.known is not None:
        said["points"] = {"home": exact(match.known.home), "away": exact(match.known.away)}
    elif stanzas is not None:
        ends = [*accumulate(stanzas, initial=0)]
        said["stanzas"] = [boards[start:end] for start, end in pairwise(ends)]
    else:
        said["boards"] = boards
    if match.carry_over:
        said["carry_over"] = [_carried_into(each) for each in match.carry_over]
    if match.penalties:
        said["penalties"] = [_taken(each) for each in match.penalties]
    return said


def _carried_into(brought: CarryOver) -> dict[str, Any]:
    counted = {} if brought.counted is Counted.SCORE else {"counted": brought.counted.name.lower()}
    return {"side": brought.side.value, "amount": exact(brought.amount), **counted}


def _taken(penalty: MatchPenalty) -> dict[str, Any]:
    return {
        "side": penalty.side.value,
        "amount": exact(penalty.amount),
        "counted": penalty.counted.name.lower(),
        "law": penalty.law,
        "reason": penalty.reason,
    }


def _match_board(board: Scorable) -> dict[str, Any]:
    if isinstance(board, BoardsTotal):
        imps = {"home": exact(board.home), "away": exact(board.away)}
        return {"board": board.board, "total": {"boards": board.boards, **imps}}
    if not isinstance(board, MatchBoard) or board.home_ruled or board.away_ruled:
        raise ValueError("this board of a match cannot be written down")
    rooms = {"open": board.open_room, "closed": board.closed_room}
    for room in rooms.values():
        if _is_regulated(room.ns) or _is_regulated(room.ew):
            return _regulated_board(board)
    said = {name: _scores(room.ns, room.ew) for name, room in rooms.items()}
    return {"board": board.board, **said}


def _is_regulated(score: SideScore) -> bool:
    return isinstance(score, Artificial) and isinstance(score.value, RegulatedImps)


def _regulated_board(board: MatchBoard) -> dict[str, Any]:
    """A board for which a regulation gives both teams IMPs, whatever happened in the rooms."""
    scored = board.score(Imps())
    nothing = {"not_played": True}
    said: dict[str, Any] = {"board": board.board, "open": nothing, "closed": nothing}
    for side, score in (("home", scored.home), ("away", scored.away)):
        points = exact(score.points or Fraction(0))
        said[f"{side}_ruled"] = {"imps": points, "laws": [*score.laws], "artificial": True}
    return said


def _bye(bye: Bye) -> dict[str, Any]:
    points = {} if bye.score.points is None else {"points": exact(bye.score.points)}
    own = {"own_average": True} if bye.score.own_average else {}
    number = {} if bye.round_number is None else {"round": bye.round_number}
    return {"team": bye.team, **number, **points, **own}


def _result(line: TravellerLine, section: str, *, individual: bool) -> dict[str, Any]:
    more = {"group": line.group} if line.group else {}
    if section:
        more["section"] = section
    scores = _scores(line.ns_score, line.ew_score)
    return {**seats(line.ns, line.ew, individual=individual), **scores, **more}


def _scores(ns: SideScore, ew: SideScore) -> Mapping[str, Any]:
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return {"artificial": {"ns": str(ns), "ew": str(ew)}}
    return _score(ns) if ns == ew else {"split": {"ns": _score(ns), "ew": _score(ew)}}


def _score(score: SideScore) -> dict[str, Any]:
    """One side's score, or what both have."""
    if score is None:
        return {"not_played": True}
    if isinstance(score, Artificial):
        return {"artificial": str(score)}
    if isinstance(score, Relieved):
        results = {"actual": score.actual, "expected": score.expected, "normal": score.normal}
        return {"self_inflicted": {name: _score(each) for name, each in results.items()}}
    return {"score": score.score} if score.score is not None else {"weighted": _weighted(score)}


def _weighted(score: Assigned) -> list[dict[str, Any]]:
    return [{"score": points, "weight": exact(weight)} for points, weight in score.outcomes]
