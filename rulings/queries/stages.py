"""Which stage an appeal of a ruling would be, and whether one is left here (Laws 93A and 93B)."""

from collections.abc import Iterable
from datetime import datetime
from typing import TypeVar, overload

from rulings.models import ON_LAW, OPEN_APPEAL, Appeal, MatchAppeal, MatchRuling, Referral, Ruling
from rulings.states import AppealCourse

AnyAppeal = Appeal | MatchAppeal
OneAppeal = TypeVar("OneAppeal", bound=AnyAppeal)
AnyRuling = Ruling | MatchRuling


@overload
def decided_on_law(ruling: Ruling) -> Appeal | None: ...
@overload
def decided_on_law(ruling: MatchRuling) -> MatchAppeal | None: ...
def decided_on_law(ruling: AnyRuling) -> AnyAppeal | None:
    """The appeal by which the director in charge, on Law or regulation alone, left this ruling in
    force: that may be appealed to the committee (Law 93B1), also when the rest of the appeal has
    changed nothing. None where the ruling is nobody's decision, or that of whoever hears appeals
    last.

    Reads the ruling's `appeals` and `made_on_appeal` (prefetch them).
    """
    stood: list[AnyAppeal] = [
        each
        for each in ruling.appeals.all()
        if each.state == each.State.DECIDED and each.new_ruling_id is None and not is_of_rest(each)
    ]
    left: list[AnyAppeal] = [*ruling.made_on_appeal.all(), *stood]
    last = max(left, key=lambda each: (each.ended_at, -each.number), default=None)
    return last if last and last.heard_by == ON_LAW else None


def is_appealable_here(ruling: AnyRuling) -> bool:
    """Whether an appeal of the ruling is heard here, by whoever does; reads as `decided_on_law`."""
    return not ruling.made_on_appeal.all() or decided_on_law(ruling) is not None


def sides_that_appealed(ruling: AnyRuling) -> set[int | str]:
    """The sides (primary keys of contestants, of a match which team) that have appealed the ruling
    at the stage where it is, and have not taken it back, or whose first appeal is still open; what
    the director in charge left of one takes nothing away. Reads as `decided_on_law`.
    """
    law = decided_on_law(ruling)
    return {
        each.appellant_id if isinstance(each, Appeal) else each.side
        for each in ruling.appeals.all()
        if each.state != each.State.WITHDRAWN
        and (
            law is None
            or each.stage == each.Stage.LAW
            or (each.stage == each.Stage.FIRST and each.state in OPEN_APPEAL)
        )
    }


def course_of(appeal: AnyAppeal) -> AppealCourse:
    """How far the appeal has come; reads its `referrals`."""
    asked = appeal.referrals.all()
    if appeal.state == appeal.State.DECIDED:
        is_further = any(each.kind == Referral.Kind.FURTHER for each in asked)
        return AppealCourse.FURTHER if is_further else AppealCourse.DECIDED
    if appeal.state != appeal.State.READY:
        return AppealCourse(appeal.state)
    if any(each.state == Referral.State.OPEN for each in asked):
        is_advised = appeal.recommended_at is not None
        return AppealCourse.RECOMMENDED_REFERRED if is_advised else AppealCourse.REFERRED
    return AppealCourse.RECOMMENDED if appeal.recommended_at else AppealCourse.READY


def is_of_rest(appeal: AnyAppeal) -> bool:
    """Whether it is what the director in charge left beside Law and regulation (Law 93B2)."""
    return appeal.stage == appeal.Stage.REST


def heard_with(appeal: AnyAppeal, open_ones: Iterable[OneAppeal]) -> list[OneAppeal]:
    """The other open appeals of the ruling that are heard with this one: the rest by itself."""
    return [
        each
        for each in open_ones
        if each.pk != appeal.pk and is_of_rest(each) == is_of_rest(appeal)
    ]


def known_from(ruling: AnyRuling, told_at: datetime | None) -> datetime | None:
    """From when a side that was told of the ruling at `told_at` knows what it may appeal.

    Where the director in charge let the ruling stand on Law or regulation, that is his decision.
    """
    law = decided_on_law(ruling)
    if told_at is None or law is None or law.ended_at is None or law.new_ruling_id is not None:
        return told_at
    return max(told_at, law.ended_at)
