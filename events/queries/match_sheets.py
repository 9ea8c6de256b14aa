"""The matches of an official score in plain values: who met, board by board, and what it gave."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NotRequired, TypedDict

from events.decided_matches import Decision
from events.models import MatchDecision
from events.queries.butler_shapes import ButlerSheet
from events.queries.field import FieldPair, ranked_of
from events.queries.matches import Matches, PlannedMatch, key_of
from scoring.numbers import exact
from scoring.ranking.swiss_pairs import PairsMatch, PairsMeeting, SwissScore
from scoring.session import Unit
from scoring.teams.boards import BoardScore, ScoreBasis, TeamSide
from scoring.teams.knockout import KnockoutResult
from scoring.teams.match import Counted, MatchPenalty, MatchResult, PartResult, PartScore
from scoring.teams.score import UNITS, TeamsScore, is_begun
from scoring.teams.standings import team_standings


class CountOfTeam(TypedDict):
    """One of several counts of a match: its unit, what the team made of it, and what that is worth.

    All figures are exact; `band` is empty where no scale is asked, and the score itself counts.
    """

    unit: str
    total: str
    margin: str
    points: str
    band: str


class MatchTeam(TypedDict):
    """One team of a match: what it won on boards, what its boards add up to, and what the match
    gave it, exact.

    Where there is a scale, `band` is the part of it that the margin lies in, like "10-12: 13-7",
    and `formula` what a scale without bands is made by. `points` are empty before a board has been
    compared. Where a match is made of several counts all this is of the first, and `counts` has
    each of them.
    """

    label: str
    names: str
    won: str
    total: str
    margin: str
    points: str
    band: str
    formula: str
    counts: NotRequired[list[CountOfTeam]]


class BoardOfMatch(TypedDict):
    """A board of a match: what each team earned, exact; empty without a score."""

    board: int
    home: str
    away: str


class DecisionInSheet(TypedDict):
    """What the director decided of a match: a `MatchDecision.Kind`, and why.

    `label` is the team at fault, or that brings a carry-over of so many `imps`; else these are
    empty.
    """

    kind: str
    label: str
    imps: str
    reason: str


class PenaltyOfMatch(TypedDict):
    """What the team of that label lost in a match, exact, in `unit`; and by which Law."""

    label: str
    amount: str
    unit: str
    law: str


class KnockoutInSheet(TypedDict):
    """How a knock-out match stands: an `Outcome`, and the label of who goes on.

    `by_rule`: it is level, and the conditions decide. A level one is played on over so many
    `extra_boards`; so many sets of these were `not_counted`, since it was decided before them.
    """

    outcome: str
    winner: str
    by_rule: bool
    extra_boards: int
    not_counted: int


class MatchSheet(TypedDict):
    """A match; home's North-South sat in the open room.

    One that counts otherwise than by its boards has a `decision`: these have no score then, unless
    it gives them artificial ones. `carried` is what a team brings into it, `penalties` what was
    taken from its teams in it, `knockout` how it stands where who wins goes on. One of a triple
    within one round is `half` a match.
    """

    round: int
    home: MatchTeam
    away: MatchTeam
    boards: list[BoardOfMatch]
    decision: NotRequired[DecisionInSheet]
    carried: NotRequired[DecisionInSheet]
    penalties: NotRequired[list[PenaltyOfMatch]]
    half: NotRequired[bool]
    knockout: NotRequired[KnockoutInSheet]


class ByeSheet(TypedDict):
    """A team's round without opponents, and the points for it, exact.

    A release of the version before has no points.
    """

    round: int
    label: str
    names: str
    points: NotRequired[str]


class MatchesSheet(TypedDict):
    """All matches of a session in order. `unit` is that of boards, `total_unit` that of matches,
    `scale` the name of the Victory Point scale, or empty. In a Swiss `by_round` is true: two teams
    may meet in several rounds, in a match each; `one_table` where a match is one of two pairs.
    `butler` lists the pairs, where line-ups told any.
    """

    unit: str
    total_unit: str
    scale: str
    matches: list[MatchSheet]
    byes: list[ByeSheet]
    by_round: NotRequired[bool]
    one_table: NotRequired[bool]
    butler: NotRequired[ButlerSheet]


def matches_sheet(
    pairs: Mapping[int, FieldPair], scored: TeamsScore, planned: Matches, extra_boards: int
) -> MatchesSheet:
    """Write the matches of a score down; `planned` are the same as they were to be played.

    Of a knock-out `extra_boards` is how many of them are played where a match is level.
    """
    teams = {pair.contestant.short: pair for pair in ranked_of(pairs)}
    choice = scored.rules.conditions.parts[0].scale
    figures = team_standings(scored.event) if scored.event.byes else {}
    sheet: MatchesSheet = {
        "unit": scored.unit.value,
        "total_unit": scored.total_unit.value,
        "scale": choice.name if choice else "",
        "matches": [
            _match(teams, *each) for each in zip(scored.matches, planned.planned, strict=True)
        ],
        "byes": [
            {
                "round": bye.round_number or 0,
                "label": teams[bye.team].label,
                "names": teams[bye.team].names,
                "points": exact(figures[bye.team].bye_points / figures[bye.team].byes),
            }
            for bye in scored.event.byes
        ],
    }
    for each, found in zip(sheet["matches"], scored.knockouts, strict=False):
        each["knockout"] = _knockout(found, teams, extra_boards)
    if planned.by_round:
        sheet["by_round"] = True
    return sheet


def _knockout(
    found: KnockoutResult, teams: Mapping[str, FieldPair], extra_boards: int
) -> KnockoutInSheet:
    return {
        "outcome": found.outcome.name.lower(),
        "winner": teams[found.winner].label if found.winner else "",
        "by_rule": found.by_rule is not None,
        "extra_boards": extra_boards,
        "not_counted": found.not_counted,
    }


PERCENT = "percent"
"""What pairs at matchpoints make of a match, as a unit."""


def pairs_matches_sheet(pairs: Mapping[int, FieldPair], scored: SwissScore) -> MatchesSheet:
    """The matches of a Swiss of pairs: each at one table, whose boards stand on the travellers."""
    named = {pair.contestant.short: pair for pair in ranked_of(pairs)}
    played = {(each.ns, each.ew, each.round_number): each for each in scored.matches}
    at_matchpoints = scored.method.unit is Unit.MATCHPOINTS
    awards = [each.awards[0] for each in scored.matches]
    return {
        "unit": PERCENT if at_matchpoints else scored.method.unit.value,
        "total_unit": scored.total_unit.value,
        "scale": awards[0].scale if awards else "",
        "matches": [
            _pairs_match(named, each, played.get((each.ns, each.ew, each.round_number)))
            for each in scored.plan.meetings
        ],
        "byes": [
            {
                "round": bye.round_number or 0,
                "label": named[bye.pair].label,
                "names": named[bye.pair].names,
                "points": exact(bye.points),
            }
            for bye in scored.plan.byes
        ],
        "by_round": True,
        "one_table": True,
    }


def _pairs_match(
    named: Mapping[str, FieldPair], meeting: PairsMeeting, played: PairsMatch | None
) -> MatchSheet:
    sides = []
    for place, name in enumerate((meeting.ns, meeting.ew)):
        award = played.awards[place] if played else None
        figure = exact(played.figures[place]) if played else "0"
        side: MatchTeam = {
            "label": named[name].label,
            "names": named[name].names,
            "won": figure,
            "total": figure,
            "margin": figure,
            "points": exact(award.home) if award else "",
            "band": str(award.band) if award else "",
            "formula": award.formula if award else "",
        }
        sides.append(side)
    return {
        "round": meeting.round_number or 0,
        "home": sides[0],
        "away": sides[1],
        "boards": [{"board": board, "home": "", "away": ""} for board in meeting.boards],
    }


def match_key(sheet: MatchesSheet, match: MatchSheet) -> str:
    """What names a match in addresses."""
    by_round = sheet.get("by_round", False)
    return key_of(match["home"]["label"], match["away"]["label"], match["round"], by_round=by_round)


def _match(
    teams: Mapping[str, FieldPair], result: MatchResult, planned: PlannedMatch
) -> MatchSheet:
    home, away = (_team(teams, result, side) for side in TeamSide)
    scored = {each.board: each for each in result.boards if each.home.basis is not ScoreBasis.TOTAL}
    sheet: MatchSheet = {
        "round": planned.round,
        "home": home,
        "away": away,
        "boards": [_board(each, scored.get(each)) for each in planned.boards],
    }
    if planned.on.decision:
        sheet["decision"] = _decision(planned.on.decision, (home, away))
    if planned.on.carried:
        sheet["carried"] = _decision(planned.on.carried, (home, away))
    if planned.on.penalties:
        sheet["penalties"] = [
            _penalty(each, result, (home, away)) for each in result.match.penalties
        ]
    if planned.is_half:
        sheet["half"] = True
    return sheet


def _penalty(
    penalty: MatchPenalty, result: MatchResult, teams: tuple[MatchTeam, MatchTeam]
) -> PenaltyOfMatch:
    home, away = teams
    in_points = penalty.counted is Counted.VICTORY_POINTS
    unit = Unit.VICTORY_POINTS if in_points else UNITS[result.parts[0].unit]
    return {
        "label": (home if penalty.side is TeamSide.HOME else away)["label"],
        "amount": exact(penalty.amount),
        "unit": unit.value,
        "law": penalty.law,
    }


def _board(number: int, score: BoardScore | None) -> BoardOfMatch:
    home, away = (score.home.points, score.away.points) if score else (None, None)
    return {"board": number, "home": _exact(home), "away": _exact(away)}


def _decision(decision: Decision, teams: tuple[MatchTeam, MatchTeam]) -> DecisionInSheet:
    label = next(
        (
            team["label"]
            for side, team in zip(TeamSide, teams, strict=True)
            if side is decision.side
        ),
        "",
    )
    imps = exact(decision.figures[0]) if decision.kind is MatchDecision.Kind.CARRIED else ""
    return {"kind": decision.kind.value, "label": label, "imps": imps, "reason": decision.reason}


def _team(teams: Mapping[str, FieldPair], result: MatchResult, side: TeamSide) -> MatchTeam:
    team = teams[result.match.team(side)]
    score: PartScore = result.score(side)
    found: MatchTeam = {
        "label": team.label,
        "names": team.names,
        "won": exact(score.won),
        "total": exact(score.total),
        "margin": exact(score.margin),
        "points": exact(result.points(side)) if is_begun(result) else "",
        "band": str(score.award.band) if score.award else "",
        "formula": score.award.formula if score.award else "",
    }
    if len(result.parts) > 1 and is_begun(result):
        found["counts"] = [_count(part, side) for part in result.parts]
    return found


def _count(part: PartResult, side: TeamSide) -> CountOfTeam:
    score = part.side(side)
    return {
        "unit": UNITS[part.unit].value,
        "total": exact(score.total),
        "margin": exact(score.margin),
        "points": exact(score.points),
        "band": str(score.award.band) if score.award else "",
    }


def _exact(points: Fraction | None) -> str:
    return "" if points is None else exact(points)
