"""Every option of scoring that a regulation may ask for can be chosen in the conditions."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from events.chosen_scoring import bye_of, event_rules, options_of, teams_rules
from events.models import Conditions
from events.models.conditions import CONDITIONS
from events.models.scoring_choices import AT_TEAMS, MatchesAre

NOT_CHOSEN: Mapping[str, str] = {
    "Options.individual": "what is played",
    "KnockoutRules.scheduled": "the schedule",
    "Options.winners": "the movement has one winner or two",
    "Options.expected_results": "the schedule says how often a board is to be played",
    "MatchConditions.boards": "the schedule",
    "MatchConditions.comparisons": "the schedule",
    "Options.law_12c2c": "the Law leaves no choice",
    "MissedBoards.most": "Law 12C2(d) is of more than two boards",
    "Artificial.value": "what follows them is average",
    "SmallGroups.percents": "typed by the organiser, as in the one example here",
    "SmallGroups.share": "a third, as regulations say that have percentages",
    "Minimum.boards": "a share is asked for, which serves sessions of any length",
    "RankingRules.restart_ties": "ties go on with the next rule",
    "RankingRules.penalties": "a director's",
    "RankingRules.carried": "a stage's",
    "RankingRules.handicaps": "an entry's",
    "RankingRules.strata": "an entry's",
    "RankingRules.categories": "an entry's",
    "RankingRules.status": "an entry's: who competes, and who is disqualified",
}
"""What no condition says, and who does."""

NEVER_CHOSEN: Mapping[str, str] = {
    "Basis.SCALED": "what was missed is scaled board by board",
    "FractionRule.INTERPOLATE": "no printed scale has points between its own",
    "Criterion.LOT": "drawn by the director",
    "TieRule.AWAY_WINS": "the home team is the one that stood higher",
    "TieRule.LOT": "drawn where matches are played elsewhere",
    "Average.PLUS": "what follows two boards of average plus is average",
    "Average.MINUS": "what follows two boards of average plus is average",
}
"""Members of the engine's choices that nobody asks for in the conditions."""


def chosen() -> Iterator[Conditions]:
    """Conditions in which each choice was made once, for each scoring that it concerns."""
    for condition in CONDITIONS:
        for scoring in sorted(condition.scoring):
            for value in values(condition.column):
                scales = dict.fromkeys(("own_scale", "aggregate_scale"), "0: 1 1 / 1+: 2 0")
                for matches in MatchesAre if scoring in AT_TEAMS else [MatchesAre.RANKED]:
                    said = {"scoring": scoring, "matches_are": matches, **scales}
                    yield Conditions(**{**said, condition.name: value})


def choices_of(value: Any) -> Iterator[Enum]:
    """What is chosen of the engine's enumerations, in the value or in the lists of it."""
    if isinstance(value, Enum):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            for _name, inner in members(each):
                yield from choices_of(inner)


def values(column: Any) -> Iterator[Any]:
    if column.choices:
        yield from (value for value, _label in column.choices)
    elif column.name == "boards_scale":
        yield "0: 2 2 / 1+: 4 0"
    elif column.name == "small_groups":
        yield "60 / 65 55"
    elif column.get_internal_type() == "PositiveSmallIntegerField":
        yield from (1, 2)


def members(value: Any) -> Iterator[tuple[str, Any]]:
    """Each member of a dataclass, and of those in it, with what it is."""
    if not is_dataclass(value) or isinstance(value, type):
        return
    for field in fields(value):
        inner = getattr(value, field.name)
        yield f"{type(value).__name__}.{field.name}", inner
        yield from members(inner)


def asked_of_the_engine(conditions: Conditions) -> list[Any]:
    if conditions.scoring in AT_TEAMS:
        return [teams_rules(conditions), bye_of(conditions), event_rules(conditions)]
    return [options_of(conditions, winners=1), event_rules(conditions)]


def test_every_option_is_chosen_somewhere_or_said_by_somebody_else() -> None:
    found: dict[str, set[str]] = {}
    for conditions in chosen():
        for value in asked_of_the_engine(conditions):
            for name, inner in members(value):
                found.setdefault(name, set()).add(repr(inner))
    assert {name for name, said in found.items() if len(said) == 1} == set(NOT_CHOSEN)


def test_every_member_of_an_option_is_chosen_somewhere_or_by_nobody() -> None:
    found = {
        (type(each), each.name)
        for conditions in chosen()
        for value in asked_of_the_engine(conditions)
        for _name, inner in members(value)
        for each in choices_of(inner)
    }
    known = {(kind, each.name) for kind, _name in found for each in kind}
    assert {f"{kind.__name__}.{name}" for kind, name in known - found} == set(NEVER_CHOSEN)
