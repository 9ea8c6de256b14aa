"""What happened to a reported error in the score, and what Law 79C2 asks for when it is late."""

from django.utils.translation import gettext as _

from clubs.typography.bridge import acting_for
from rulings.models import Correction, CorrectionAnswer, ToldEarlier
from rulings.queries.answers import Asked, unanswered_sides
from rulings.queries.earlier import recorded_later, rows_told_earlier, told_of, told_words
from rulings.queries.own_matters import marks_of_answer, marks_of_approval, marks_of_correction
from rulings.queries.timelines import END, MatterStep, lines
from rulings.states import CorrectionAct, CorrectionStage, may


def correction_timeline(correction: Correction, asked: Asked) -> list[MatterStep]:
    """A reported error, what those say of it who were `asked`, and what Law 79C2 asks for when it
    is late.
    """
    told = told_of(rows_told_earlier().filter(correction=correction), ToldEarlier.Act.ASKED)
    reported = MatterStep(
        "done",
        _reported_words(correction),
        correction.reported_at,
        correction.reported_by_name,
        lines(correction.grounds, told_words(told)),
        recorded_at=told.recorded_at if told else None,
    )
    steps = [reported, *map(_answer_step, correction.answers.all())]
    to_come = _unanswered_steps(correction, asked) if correction.is_open else []
    for step in _late_steps(correction) if correction.is_late else ():
        (steps if step.at else to_come).append(step)
    steps.sort(key=lambda step: step.at or END)
    if not correction.is_open:
        return [*steps, _decision_step(correction)]
    now = "now" if may(correction.stage, CorrectionAct.CORRECT) else "next"
    what = _("The director corrects the record, or lets it stand")
    return [*steps, *to_come, MatterStep(now, what)]


def _answer_step(answer: CorrectionAnswer) -> MatterStep:
    if answer.confirms:
        what = _("%(player)s says that it is so")
    elif answer.claimed:
        what = _("%(player)s disputes it: it should be %(claimed)s")
    else:
        what = _("%(player)s disputes it")
    notes = [answer.words, answer.known_by, *marks_of_answer(answer)]
    return MatterStep(
        "done",
        what % {"player": answer.player.name, "claimed": answer.claimed},
        answer.made_at,
        acting_for(answer.recorded_by, answer.recorded_under),
        "\n".join(filter(None, notes)),
        recorded_at=recorded_later(answer.made_at, answer.recorded_at),
    )


def _unanswered_steps(correction: Correction, asked: Asked) -> list[MatterStep]:
    """Each asked side that has not answered yet; nothing waits for it."""
    missing = {side.pk for side in unanswered_sides(correction)}
    names: dict[int, list[str]] = {}
    for side, player in asked:
        if side.pk in missing:
            names.setdefault(side.pk, []).append(player.name)
    what = _("%(players)s are asked whether it is so")
    return [MatterStep("now", what % {"players": " & ".join(each)}) for each in names.values()]


def _reported_words(correction: Correction) -> str:
    if correction.by_official:
        if correction.is_late:
            return _("Error of an official reported after the correction period")
        return _("Error of an official reported")
    if correction.is_late:
        return _("Error reported after the correction period")
    return _("Error reported")


def _late_steps(correction: Correction) -> list[MatterStep]:
    steps = []
    if correction.stated_at:
        what = _("Director satisfied beyond reasonable doubt")
        if correction.stated_entry:
            what = _("Director satisfied beyond reasonable doubt: it should be %s")
            what %= correction.stated_entry
        who = acting_for(correction.stated_by, correction.stated_under)
        note = correction.statement
        steps.append(MatterStep("done", what, correction.stated_at, who, note))
    if correction.approved_at:
        what, marks = _("Organiser approved a late correction"), marks_of_approval(correction)
        said = (correction.approved_by, lines(*marks))
        steps.append(MatterStep("done", what, correction.approved_at, *said))
    return [*steps, *_late_waits(correction)] if correction.is_open else steps


def _late_waits(correction: Correction) -> list[MatterStep]:
    """What is lacking of what Law 79C2 asks for."""
    if correction.stage is CorrectionStage.APPROVED:
        return []
    stated = correction.stage is CorrectionStage.STATED
    approval = MatterStep(
        "now" if stated else "next", _("The organiser approves a late correction (Law 79C2)")
    )
    what = _("The director states whether the record is surely wrong")
    if correction.is_overtaken:
        what = _(
            "The record has changed since: the director states anew what it should be, and the"
            " organiser is asked again"
        )
    return [approval] if stated else [MatterStep("now", what), approval]


def _decided_words(correction: Correction) -> str:
    if correction.state == Correction.State.REJECTED:
        return _("Record stands")
    if correction.is_of_award:
        return _("Adjusted score recorded as ruled")
    return _("Record corrected")


def _decision_step(correction: Correction) -> MatterStep:
    return MatterStep(
        "done",
        _decided_words(correction),
        correction.decided_at,
        acting_for(correction.decided_by, correction.decided_under),
        lines(correction.reason, *marks_of_correction(correction)),
    )
