"""Law 12C1(e): the three results of such an award, and what its side did to itself, for a page."""

from dataclasses import replace

from events.awards import AwardJson, is_relieved
from events.queries.explanations import ShownDamage, shown_damage
from events.queries.match_tables import AtTable
from events.queries.standings import ScoreInput, board_unit, score_input
from scoring.cards import Side
from scoring.damage import Damage
from scoring.field.explanation import explain
from scoring.session import SessionScore
from scoring.teams.boards import TeamSide
from scoring.teams.score import TeamsScore


def damage_of(
    at: AtTable, ns_award: AwardJson | None, ew_award: AwardJson | None
) -> ShownDamage | None:
    """What awards at a table would come to, where one of them is such; nothing is written."""
    own = [is_relieved(each) for each in (ns_award, ew_award)]
    if not any(own):
        return None
    slot = at.board.pk, at.ns.pk, at.ew.pk
    given = score_input(at.session)
    changed = replace(given, awards={**given.awards, slot: (ns_award, ew_award)})
    scored = changed.score()
    unit = board_unit(scored)
    if isinstance(scored, TeamsScore):
        teams = at.ns.short, at.ew.short
        found = _in_match(scored, at.board.number, {*teams}, teams[own.index(True)])
        return shown_damage(found, unit)
    side = Side.NS if own[0] else Side.EW
    return shown_damage(_in_field(changed, scored, slot, side), unit)


def _in_match(scored: TeamsScore, board: int, teams: set[str], own: str) -> Damage | None:
    for result in scored.matches:
        played = [each for each in result.boards if each.board == board]
        if played and {result.match.home, result.match.away} == teams:
            side = TeamSide.HOME if result.match.home == own else TeamSide.AWAY
            return played[0].side(side).damage
    return None


def _in_field(
    given: ScoreInput, scored: SessionScore, slot: tuple[int, int, int], side: Side
) -> Damage | None:
    for (board, section), slots in given.slots().items():
        if slot in slots and board == slot[0]:
            explained = explain(scored, given.boards[board].number, slots.index(slot), section)
            return (explained.ns if side is Side.NS else explained.ew).damage
    return None
