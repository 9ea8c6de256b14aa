"""Acts on appeals and rulings go by their tables, and all others are refused."""

from collections.abc import Callable
from datetime import datetime

import pytest

from clubs.errors import UserError
from rulings.actions.appeals import concur, decide_appeal
from rulings.actions.decisions import correct_decision
from rulings.actions.earlier import ToldBefore
from rulings.actions.hearings import BY_THE_DIRECTOR, Hearing
from rulings.actions.lapses import close_unconcurred
from rulings.actions.recommendations import recommend_change
from rulings.actions.referrals import appeal_further, refer_appeal, take_back_referral
from rulings.actions.rulings import edit_draft, issue_ruling, revise_ruling, withdraw_draft
from rulings.actions.second_looks import look_again
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.models import Appeal, Referral, Ruling
from rulings.queries.stages import course_of
from rulings.states import APPEAL, RULING, AppealAct, AppealCourse, RulingAct, RulingStage
from tests.builders import make_official
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, under
from tests.rulings.test_appealing import lodge

AT, ACT = AppealCourse, AppealAct
LATER = DEADLINE + INSTANT
WAYS: dict[AppealCourse, tuple[AppealAct, ...]] = {
    AT.LODGED: (),
    AT.READY: (ACT.CONCUR,),
    AT.REFERRED: (ACT.CONCUR, ACT.REFER),
    AT.RECOMMENDED: (ACT.CONCUR, ACT.RECOMMEND),
    AT.RECOMMENDED_REFERRED: (ACT.CONCUR, ACT.RECOMMEND, ACT.REFER),
    AT.DECIDED: (ACT.CONCUR, ACT.DECIDE),
    AT.FURTHER: (ACT.CONCUR, ACT.DECIDE, ACT.APPEAL_FURTHER),
    AT.WITHDRAWN: (ACT.WITHDRAW,),
    AT.LAPSED: (ACT.LAPSE,),
}
"""By which acts an appeal comes there from where it is lodged."""


def fresh(appeal: Appeal) -> Appeal:
    return Appeal.objects.get(pk=appeal.pk)


def do(night: Night, appeal: Appeal, act: AppealAct) -> None:
    _ACTS[act](night, fresh(appeal))


def _withdraw(night: Night, appeal: Appeal) -> None:
    """All who concur, and whoever has withdrawn already once more where that is over."""
    left = appeal.concurrences.filter(withdrawn_at=None) or appeal.concurrences.all()
    for each in left:
        by = night.players(night.ns).index(each.player)
        withdraw_appeal(actor=night.actor(night.ns, by), appeal=appeal, now=LATER)


def _wish(night: Night, appeal: Appeal) -> None:
    if appeal.state == Appeal.State.LODGED:
        raise UserError("There is one alone, whose wish ends it.")
    withdraw_appeal(actor=night.actor(night.ns), appeal=appeal, now=LATER)


def _answer(night: Night, appeal: Appeal) -> None:
    asked = appeal.referrals.filter(state=Referral.State.OPEN, kind=Referral.Kind.REFERRED)
    if appeal.state == Appeal.State.DECIDED or not asked:
        raise UserError("Nothing holds it up.")
    take_back_referral(actor=night.director, referral=asked[0], now=LATER)


def _revive(night: Night, appeal: Appeal) -> None:
    if appeal.state == Appeal.State.LODGED:
        raise UserError("It has not ended.")
    partner, told = night.players(night.ns)[1], ToldBefore(OFFICIAL, "at the desk")
    concur(actor=night.director, appeal=appeal, on_behalf_of=partner, earlier=told, now=LATER)


def _decide(night: Night, appeal: Appeal) -> None:
    hearing = BY_THE_DIRECTOR if appeal.recommended_at else Hearing("committee", "Cleo")
    decide_appeal(
        actor=night.director, appeal=appeal, outcome="stands", reasons="So.",
        hearing=hearing, now=LATER,
    )  # fmt: skip


_ACTS: dict[AppealAct, Callable[[Night, Appeal], object]] = {
    ACT.CONCUR: lambda night, appeal: concur(
        actor=night.actor(night.ns, 1), appeal=appeal, now=LATER
    ),
    ACT.WISH: _wish,
    ACT.RESUME: lambda night, appeal: resume_appeal(
        actor=night.actor(night.ns), appeal=appeal, now=LATER
    ),
    ACT.WITHDRAW: _withdraw,
    ACT.LAPSE: lambda night, appeal: close_unconcurred(
        actor=night.director, appeal=appeal, now=LATER
    ),
    ACT.REVIVE: _revive,
    ACT.REFER: lambda night, appeal: refer_appeal(
        actor=night.director, appeal=appeal, question="What is it?", now=LATER
    ),
    ACT.ANSWER: _answer,
    ACT.RECOMMEND: lambda night, appeal: recommend_change(
        actor=night.director, appeal=appeal, heard_names="Cleo", recommendation="Yes.", now=LATER
    ),
    ACT.DECIDE: _decide,
    ACT.CORRECT: lambda night, appeal: correct_decision(
        actor=night.director, appeal=appeal, why="A slip.", outcome="stands", reasons="Thus.",
        hearing=Hearing("committee", "Cleo"), now=LATER,
    ),
    ACT.APPEAL_FURTHER: lambda night, appeal: appeal_further(
        actor=night.actor(night.ns), appeal=appeal, question="Why?", now=LATER
    ),
}  # fmt: skip


def test_every_course_of_an_appeal_is_reached_and_an_end_is_only_undone() -> None:
    reached = {AT.LODGED, *(to for acts in APPEAL.values() for to in acts.values())}
    assert reached == set(APPEAL) == set(AT)
    assert {at for at, acts in APPEAL.items() if set(acts) <= {ACT.REVIVE}} == {
        AT.FURTHER,
        AT.WITHDRAWN,
        AT.LAPSED,
    }


def test_L92D_no_appeal_is_decided_but_one_in_which_all_concurred() -> None:
    assert [at for at in AT if ACT.DECIDE in APPEAL[at]] == [AT.READY, AT.RECOMMENDED]
    assert [at for at, acts in APPEAL.items() if acts.get(ACT.CONCUR)] == [AT.LODGED]


@pytest.mark.parametrize("at", list(AT))
def test_acts_on_an_appeal_go_by_the_table_and_all_others_are_refused(
    official: Night, at: AppealCourse
) -> None:
    under(official, L93A="committee", L93C1="authority")
    make_official(official.organiser.authority)
    found = lodge(official, official.rule())
    for act in WAYS[at]:
        do(official, found, act)
    assert course_of(fresh(found)) is at
    for act in ACT:
        if act in APPEAL[at]:
            continue
        with pytest.raises(UserError):
            do(official, found, act)
        assert course_of(fresh(found)) is at, act
    for act, to in APPEAL[at].items():
        if to is at:
            do(official, found, act)
            assert course_of(fresh(found)) is at, act


def ruling_at(night: Night, stage: RulingStage) -> Ruling:
    ruling = night.rule(issue=stage in (RulingStage.ISSUED, RulingStage.SUPERSEDED), told=())
    if stage is RulingStage.SUPERSEDED:
        rule(night, ruling, RulingAct.REPLACE, OFFICIAL)
    elif stage is RulingStage.WITHDRAWN:
        withdraw_draft(actor=night.director, ruling=ruling, now=OFFICIAL)
    ruling.refresh_from_db()
    return ruling


def rule(night: Night, ruling: Ruling, act: RulingAct, now: datetime) -> None:
    director = night.director
    text = {name: getattr(ruling, name) for name in _WRITTEN}
    if act is RulingAct.EDIT:
        edit_draft(actor=director, ruling=ruling, now=now, **text)
    elif act is RulingAct.ISSUE:
        issue_ruling(actor=director, ruling=ruling, now=now)
    elif act is RulingAct.WITHDRAW:
        withdraw_draft(actor=director, ruling=ruling, now=now)
    elif act is RulingAct.REPLACE:
        revise_ruling(actor=director, ruling=ruling, now=now, **text)
    elif act is RulingAct.APPEAL:
        lodge(night, ruling, now=now)
    elif act is RulingAct.LOOK_AGAIN:
        look_again(actor=director, ruling=ruling, found="Nothing.", now=now)
    else:
        told = Told(night.ns, now, appeal_right_told=True)
        tell_side(actor=director, ruling=ruling, told=told, now=now)


_WRITTEN = ("laws", "facts", "facts_are", "decision", "ns_award", "ew_award")
_ELSEWHERE = {RulingAct.POLL, RulingAct.TAKE_BACK, RulingAct.LOOK_AGAIN}
"""What needs more of a ruling than its stage: test_polls, test_awards_are_rulings, test_stated."""


@pytest.mark.parametrize("stage", list(RulingStage))
def test_acts_on_a_ruling_go_by_the_table_and_all_others_are_refused(
    official: Night, stage: RulingStage
) -> None:
    found = ruling_at(official, stage)
    for act in RulingAct:
        if act in RULING[stage] or act in _ELSEWHERE - {RulingAct.LOOK_AGAIN}:
            continue
        with pytest.raises(UserError):
            rule(official, found, act, OFFICIAL)
        assert Ruling.objects.get(pk=found.pk).stage is stage, act
    ways = [(act, to) for act, to in RULING[stage].items() if act not in _ELSEWHERE]
    for act, to in sorted(ways, key=lambda way: way[1] is not stage):
        if to is stage or act is RulingAct.ISSUE:
            rule(official, found, act, OFFICIAL)
            assert Ruling.objects.get(pk=found.pk).stage is to, act
