"""What the stages of an event say, as the engine takes it (Law 78D)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from events.chosen_scoring import Chosen, event_rules, has_tops
from events.models import Qualifier, Stage
from events.models.stages import Carrying
from scoring.conditions.penalties import Amount, AmountUnit, Carried
from scoring.entrants import Entrant, Line
from scoring.numbers import exact
from scoring.ranking.carry_forward import (
    AmongQualifiers,
    Everything,
    Linear,
    PerBoard,
    PercentShare,
    TotalShare,
)
from scoring.ranking.combination import Combination, EventRules
from scoring.ranking.qualifying import Intake, IntakeRule
from scoring.session import Standing

PER_CENT = Fraction(1, 100)

Against = Mapping[int, Mapping[int, Fraction]]
"""What teams scored in matches, by the numbers of both entries."""


def entrant(number: int) -> Entrant:
    """An entry in the ranking of an event or a stage."""
    return (Line.ALL, str(number))


def intake_rule(stage: Stage) -> IntakeRule:
    """Who comes into a stage that follows another."""
    return IntakeRule(Intake(stage.intake), stage.first_place, stage.last_place)


def stage_rules(
    chosen: Chosen, stage: Stage, carried: Mapping[int, Carried] | None = None
) -> EventRules:
    """How its ranking is made of its sessions, and of what entries (by number) carry into it.

    `chosen` are the conditions of the stage.
    """
    rules = event_rules(chosen)
    if stage.combined and rules.by_percent:
        rules = replace(rules, combination=Combination(stage.combined))
    named = {entrant(number): each for number, each in (carried or {}).items()}
    return replace(
        rules,
        best=stage.counted or rules.best,
        ranking=replace(rules.ranking, carried=named),
    )


def carried_into(
    stage: Stage, chosen: Chosen, standings: Mapping[int, Standing], against: Against
) -> dict[int, Carried]:
    """What those who come into a stage bring along, by number, by their standings before it.

    `chosen` are the conditions of the stage, in whose unit it is.

    Raises:
        RankingError: the rule needs something that the stage before does not have.
    """
    if not standings:
        return {}
    named = {entrant(number): each for number, each in standings.items()}
    found = _carried(stage, chosen, named, against)
    return {int(name): each for (_line, name), each in found.items()}


def _carried(
    stage: Stage, chosen: Chosen, standings: Mapping[Entrant, Standing], against: Against
) -> dict[Entrant, Carried]:
    amount, share = Fraction(stage.carry_amount), Fraction(stage.carry_amount) * PER_CENT
    cap = None if stage.carry_cap is None else Fraction(stage.carry_cap)
    tops = has_tops(chosen)
    scores = {who: _score(each) for who, each in standings.items()}
    match Carrying(stage.carried):
        case Carrying.NOTHING:
            return {}
        case Carrying.EVERYTHING:
            return Everything().carry(standings)
        case Carrying.SHARE if tops:
            return PercentShare(share, cap=cap).carry(scores)
        case Carrying.SHARE:
            return TotalShare(share, cap).carry(scores)
        case Carrying.LINEAR:
            unit = AmountUnit.PERCENT if tops else AmountUnit.SCORE
            return Linear(amount, unit=unit).carry(scores)
        case Carrying.PER_BOARD:
            averages = {who: _average(each) for who, each in standings.items()}
            return PerBoard(int(amount)).carry(averages)
        case Carrying.AMONG:
            met = {
                who: {entrant(other): won for other, won in against.get(int(who[1]), {}).items()}
                for who in standings
            }
            return AmongQualifiers(share).carry(met)


def _score(standing: Standing) -> Fraction:
    """What a stage is ranked by: the percentage where boards have a top."""
    return standing.total if standing.percent is None else standing.percent


def _average(standing: Standing) -> Fraction:
    return standing.average if standing.boards_played else Fraction(0)


def stored(carried: Carried | None) -> dict[str, str | int]:
    """The columns of a qualifier that keep it."""
    if carried is None:
        return {}
    return {
        "carried": exact(carried.amount.value),
        "carried_unit": carried.amount.unit.value,
        "carried_of": carried.of,
        "carried_boards": carried.boards,
        "carried_sum": carried.reason,
    }


def carried_by(qualifier: Qualifier) -> Carried | None:
    """What a qualifier brought along; None where nothing is carried."""
    if not qualifier.carried:
        return None
    return Carried(
        Amount(Fraction(qualifier.carried), AmountUnit(qualifier.carried_unit)),
        qualifier.stage.carried,
        qualifier.carried_sum,
        qualifier.carried_of,
        qualifier.carried_boards,
    )
