"""What an award would do to the ranking, as rows for a page."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.awards import AwardJson, artificial, is_relieved, outcome_award
from events.law_86 import ReckoningJson
from events.models import Adjustment, ScorePenalty
from events.queries.explanations import ShownDamage
from events.queries.followed_awards import followed
from events.queries.match_tables import (
    AtTable,
    ShownReckoning,
    redeal_is_allowed,
    shown_reckoning,
)
from events.queries.own_damage import damage_of
from events.queries.penalty_effects import effect_of_penalty
from events.queries.sight import Sight
from events.queries.standings import PlaceChange, PlaceInRanking, effect_of, score_input
from rulings.models import Appeal, Correction, Ruling
from rulings.queries.adjusted import is_on_record
from scoring.notation import ArtificialResult, NotPlayed, parse_entry


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One contestant whose place, percentage or IMPs change; `shift` is places won."""

    names: str
    unit: str
    figure_before: Fraction | None
    figure_after: Fraction
    rank_before: str
    rank_after: str
    shift: int


def effect_rows(changes: Iterable[PlaceChange]) -> list[EffectRow]:
    """The contestants that change, in the new order."""
    return [_row(change) for change in changes if change.is_changed]


@dataclass(frozen=True, slots=True)
class Effect:
    """What awards would do, and how they came about where that was worked out.

    `redeal` is None but under Law 86: whether a substitute board may be dealt (Law 86A).
    """

    rows: list[EffectRow]
    reckoned: ShownReckoning | None
    damage: ShownDamage | None
    redeal: bool | None


def refuse_hidden(sight: Sight) -> None:
    """What something does to the ranking tells of every board in it (Law 16D1).

    Raises:
        UserError: some of them are hidden.
    """
    if sight.hidden:
        raise UserError(
            _("What it does to the ranking is hidden: you have still to play some boards.")
        )


def effect_at(
    at: AtTable,
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
    reckoning: ReckoningJson | None,
) -> Effect:
    """Of awards at a table; nothing is written.

    Raises:
        UserError: an award is none, or the table has no result that a side could keep.
    """
    table = at.in_match if reckoning else None
    ns_award, ew_award, reckoning = _as_of_now(at, ns_award, ew_award, reckoning)
    return Effect(
        effect_rows(effect_of(at.session, at.board, at.ns, at.ew, ns_award, ew_award)),
        shown_reckoning(reckoning),
        damage_of(at, ns_award, ew_award),
        redeal_is_allowed(table) if table else None,
    )


def effect_of_change(penalty: ScorePenalty, amount: Decimal | None) -> list[EffectRow]:
    """Of another amount in the place of what a penalty takes; of none where it is taken back."""
    return effect_rows(effect_of_penalty(_taking(penalty, amount), in_place_of=penalty))


def effect_of_decision(appeal: Appeal, amount: Decimal | None) -> Effect:
    """Of what an appeal of a penalty makes of it, in the place of what stands now."""
    judged, stands = appeal.ruling.penalty, (appeal.new_ruling or appeal.ruling).penalty
    if judged is None:
        return Effect([], None, None, None)
    changes = effect_of_penalty(_taking(judged, amount), in_place_of=stands)
    return Effect(effect_rows(changes), None, None, None)


def _taking(penalty: ScorePenalty, amount: Decimal | None) -> ScorePenalty:
    """One like it, not given, that takes so much."""
    other = copy(penalty)
    other.pk, other.amount = None, amount or Decimal(0)
    return other


def counted(ruling: Ruling) -> Adjustment | None:
    """The adjusted score in force on a ruling's board, as the results in force make it (Law 79C).

    None where the ruling is not in force, or where nothing of its awards is made of results.
    """
    own = any(map(is_relieved, (ruling.ns_award, ruling.ew_award)))
    if ruling.state != Ruling.State.ISSUED or not (own or ruling.reckoning):
        return None
    return score_input(ruling.session).adjustments.get(
        (ruling.board_id, ruling.ns_id, ruling.ew_id)
    )


def _as_of_now(
    at: AtTable,
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
    reckoning: ReckoningJson | None,
) -> tuple[AwardJson | None, AwardJson | None, ReckoningJson | None]:
    """What was drafted earlier, made of the results in force."""
    row = Adjustment(ns_award=ns_award, ew_award=ew_award, reckoning=reckoning)
    now = followed(score_input(at.session), (at.board.pk, at.ns.pk, at.ew.pk), row)
    return now.ns_award, now.ew_award, now.reckoning


def effect_of_ruling(ruling: Ruling) -> Effect:
    """What issuing a draft would do."""
    at = AtTable(ruling.session, ruling.board, ruling.ns, ruling.ew)
    return effect_at(at, ruling.ns_award, ruling.ew_award, ruling.reckoning)


def _row(change: PlaceChange) -> EffectRow:
    before, after = change.before, change.after
    return EffectRow(
        names=f"{after.label} {after.names}",
        unit=after.unit,
        figure_before=Fraction(before.figure) if before else None,
        figure_after=Fraction(after.figure),
        rank_before=before.rank if before else "",
        rank_after=after.rank,
        shift=_number(before) - _number(after) if before and before.rank and after.rank else 0,
    )


def _number(place: PlaceInRanking) -> int:
    return int(place.rank.rstrip("="))


def effect_of_correction(row: Correction) -> list[EffectRow] | None:
    """What correcting the record would do, to what was stated, else to the claim; None where that
    cannot be shown.

    An adjusted score stands whatever the record says, but for an artificial one that is itself on
    record; and a board not played has no score.
    """
    if row.is_of_award:
        return _effect_as_ruled(row)
    scores = Adjustment.objects.in_force().filter(board=row.board, ns=row.ns, ew=row.ew)
    stands = any(not is_on_record(each) for each in scores)
    awards = None if stands else _claimed_awards(row)
    if awards is None:
        return None
    return effect_rows(effect_of(row.session, row.board, row.ns, row.ew, *awards))


def _effect_as_ruled(row: Correction) -> list[EffectRow] | None:
    """What recording the awards as they were stated would do; None before that."""
    if row.stated_awards is None:
        return None
    return effect_at(AtTable(row.session, row.board, row.ns, row.ew), **row.stated_awards).rows


def _claimed_awards(row: Correction) -> tuple[AwardJson, AwardJson] | None:
    entry = parse_entry(row.stated_entry or row.claimed)
    if isinstance(entry, NotPlayed):
        return None
    if isinstance(entry, ArtificialResult):
        return artificial(entry.ns), artificial(entry.ew)
    both = outcome_award(entry.outcome, row.board.vulnerability)
    return both, both
