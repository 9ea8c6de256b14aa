"""What happened in a matter, who did it and when, and what can happen next, until when."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Player
from clubs.typography.bridge import acting_for
from rulings.models import Appeal, Correction, CorrectionAnswer, ToldEarlier
from rulings.queries.answers import Asked, unanswered_sides
from rulings.queries.earlier import recorded_later, rows_told_earlier, told_of, told_words
from rulings.queries.own_matters import marks_of_answer, marks_of_approval, marks_of_correction
from rulings.queries.parties import needed_to_concur
from rulings.queries.polls import ShownPoll
from rulings.queries.shown import ShownRuling, ShownSide
from rulings.queries.shown_appeals import ShownAppeal
from rulings.queries.stages import is_of_rest
from rulings.states import CorrectionAct, CorrectionStage, may


@dataclass(frozen=True, slots=True)
class MatterStep:
    """One line of a timeline: `state` is done, now or next; `recorded_at`, if later than `at`."""

    state: str
    what: str
    at: datetime | None = None
    who: str = ""
    note: str = ""
    until: datetime | None = None
    actions: tuple[dict[str, str], ...] = ()
    recorded_at: datetime | None = None


def ruling_timeline(ruling: ShownRuling) -> list[MatterStep]:
    """A ruling from its first version; only what the visitor may see of it."""
    steps: list[MatterStep] = []
    for version in (*ruling.earlier, ruling):
        steps += _version_steps(version)
    for poll in ruling.polls:
        steps += _poll_steps(poll)
    steps.sort(key=lambda step: (step.state != "done", step.at or _END))
    return steps + _next_steps(ruling)


def appeal_timeline(ruling: ShownRuling, appeal: ShownAppeal) -> list[MatterStep]:
    """An appeal, from the telling of the ruling on; for the parties and officials."""
    side = _side_of(ruling, appeal)
    steps = [_told_step(ruling, side)] if side.told_at else []
    for stage in (*appeal.earlier, appeal):
        steps += _appeal_steps(stage)
    steps.sort(key=lambda step: step.at or _END)
    if appeal.state == Appeal.State.LODGED:
        steps.append(
            MatterStep(
                "now",
                _concurrence_words(appeal)
                % {"who": " & ".join(player.name for player in missing_concurrences(appeal))},
                until=appeal.concur_until,
            )
        )
    if appeal.is_open:
        state = "now" if appeal.state == Appeal.State.READY else "next"
        steps.append(MatterStep(state, appeal.heard_next))
    return steps


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
        _lines(correction.grounds, told_words(told)),
        recorded_at=told.recorded_at if told else None,
    )
    steps = [reported, *map(_answer_step, correction.answers.all())]
    to_come = _unanswered_steps(correction, asked) if correction.is_open else []
    for step in _late_steps(correction) if correction.is_late else ():
        (steps if step.at else to_come).append(step)
    steps.sort(key=lambda step: step.at or _END)
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


def missing_concurrences(appeal: ShownAppeal) -> list[Player]:
    """Those whose concurrence the appeal still lacks."""
    if appeal.row is None:
        return []
    given = {player.pk for player, _at in appeal.concurrences}
    needed = needed_to_concur(appeal.row.appellant, appeal.row.ruling.board)
    return [player for player in needed if player.pk not in given]


def _concurrence_words(appeal: ShownAppeal) -> str:
    if appeal.concur_until:
        return _("%(who)s concurs, or the appeal lapses (Law 92D)")
    return _("%(who)s concurs before the appeal can be heard (Law 92D)")


_END = datetime.max.replace(tzinfo=UTC)


def _version_steps(ruling: ShownRuling) -> list[MatterStep]:
    if ruling.issued_at is None:
        return [MatterStep("now", _("Ruling being written"), ruling.created_at, ruling.director)]
    appealed = [step for appeal in ruling.appeals for step in _appeal_steps(appeal)]
    if ruling.put_right_by:
        return [_put_right_step(ruling), *appealed]
    what = _("Ruling given") if ruling.version == 1 else _("Ruling replaced")
    if ruling.made_on:
        what = _("Ruling changed on appeal %(appeal)s") % {"appeal": ruling.made_on}
    given_at = ruling.given_at or ruling.issued_at
    recorded = recorded_later(given_at, ruling.issued_at)
    steps = [
        MatterStep(
            "done",
            what,
            given_at,
            ruling.director,
            _lines(ruling.decision, *ruling.marks),
            recorded_at=recorded,
        )
    ]
    steps += [_told_step(ruling, side) for side in ruling.sides if side.told_at]
    if ruling.stated.looked_at:
        what = _("Looked again after the board: the ruling stands")
        look = ruling.stated
        steps.append(MatterStep("done", what, look.looked_at, look.looked_by, look.found))
    return steps + appealed


def _put_right_step(ruling: ShownRuling) -> MatterStep:
    """A version that only records the awards as ruled; given and told was the one before."""
    what = _("Adjusted score recorded as ruled, by %s (Law 79C)") % ruling.put_right_by
    awards = " / ".join(each or "–" for each in (ruling.ns_award, ruling.ew_award))
    who = ruling.row.put_right_by.decided_by if ruling.row else ""
    return MatterStep("done", what, ruling.created_at, who, awards)


def _poll_steps(poll: ShownPoll) -> list[MatterStep]:
    """That players were asked, and what weights were made of it; whoever was asked has no name."""
    what = _("%s: others consulted") if poll.is_consultation else _("%s: players polled")
    asked = ngettext("%d answer", "%d answers", len(poll.standing)) % len(poll.standing)
    steps = [MatterStep("done", what % poll, poll.asked_at, poll.asked_by, asked)]
    for given in filter(None, (*poll.earlier_weights, poll.weights)):
        sides = dict.fromkeys((given.ns_award, given.ew_award))
        note = "\n".join(filter(None, (" / ".join(sides), given.why)))
        weighed = _("%s: weights given") % poll
        steps.append(MatterStep("done", weighed, given.given_at, given.given_by, note))
    return steps


def _told_step(ruling: ShownRuling, side: ShownSide) -> MatterStep:
    what = _("Told to %(pair)s") if ruling.version == 1 else _("Replaced ruling told to %(pair)s")
    note = _("with their right to appeal") if side.appeal_right_told else ""
    return MatterStep(
        "done",
        what % {"pair": side.pair.names},
        side.told_at,
        side.told_by,
        note,
        recorded_at=side.recorded_at,
    )


def _appeal_steps(appeal: ShownAppeal) -> list[MatterStep]:
    if appeal.lodged_at is None:
        return []
    steps = _lodged_steps(appeal)
    if appeal.row and appeal.row.recommended_at:
        what = _("%(appeal)s: a change is recommended (Law 93B3)") % {"appeal": appeal}
        names, said = appeal.row.heard_names, appeal.recommendation
        steps.append(MatterStep("done", what, appeal.row.recommended_at, names, said))
    for was in appeal.corrected:
        what = f"{appeal}: {was.outcome}"
        steps.append(MatterStep("done", what, was.decided_at, was.decided_by, was.reasons))
    if appeal.row and appeal.row.lapsed_at:
        what = _("%(appeal)s lapsed: no concurrence was recorded") % {"appeal": appeal}
        steps.append(MatterStep("done", what, appeal.row.lapsed_at))
    if appeal.ended_at:
        told = told_of(appeal.told_earlier, ToldEarlier.Act.WITHDRAWN)
        steps.append(
            MatterStep(
                "done",
                _ended_words(appeal),
                appeal.ended_at,
                appeal.decided_by,
                _lines(*_whys(appeal), appeal.reasons, *appeal.outcome_lines, told_words(told)),
                recorded_at=told.recorded_at if told else None,
            )
        )
    if appeal.row and appeal.row.further_at:
        what = _("%(appeal)s: to the authority") % {"appeal": appeal}
        steps.append(MatterStep("done", what, appeal.row.further_at, "", appeal.row.further_note))
    return steps


def _lodged_steps(appeal: ShownAppeal) -> list[MatterStep]:
    """How it came to be heard; what is left of an appeal was lodged with that (Law 93B2)."""
    row = appeal.row
    if row and row.earlier and is_of_rest(row):
        return [MatterStep("done", appeal.stage, row.earlier.ended_at, row.earlier.decided_by)]
    lodger = appeal.lodged_by.name if appeal.lodged_by else ""
    what = _("%(appeal)s lodged") % {"appeal": appeal}
    told = told_of(appeal.told_earlier, ToldEarlier.Act.ASKED)
    lodged = MatterStep(
        "done",
        what,
        appeal.lodged_at,
        lodger,
        _lines(appeal.stage, told_words(told)),
        recorded_at=told.recorded_at if told else None,
    )
    return [lodged, *_concurred_steps(appeal, lodger)]


def _concurred_steps(appeal: ShownAppeal, lodger: str) -> list[MatterStep]:
    what = _("Concurred in %(appeal)s") % {"appeal": appeal}
    told = told_of(appeal.told_earlier, ToldEarlier.Act.CONCURRED)
    note, recorded_at = told_words(told), told.recorded_at if told else None
    return [
        MatterStep("done", what, at, player.name, note, recorded_at=recorded_at)
        for player, at in appeal.concurrences
        if player.name != lodger
    ]


def _lines(*said: str) -> str:
    return "\n".join(each for each in said if each)


def _ended_words(appeal: ShownAppeal) -> str:
    if appeal.corrected:
        said = {"appeal": appeal, "outcome": appeal.outcome}
        return _("%(appeal)s, decision corrected: %(outcome)s") % said
    return f"{appeal}: {appeal.outcome or appeal.state_word}"


def _whys(appeal: ShownAppeal) -> list[str]:
    """Why the decision in force took the place of the one before it."""
    return [appeal.corrected[-1].why] if appeal.corrected else []


def _next_steps(ruling: ShownRuling) -> list[MatterStep]:
    if ruling.state not in ("issued", "appeal"):
        return []
    steps = [
        MatterStep("now", _("To be told to %(pair)s (Law 83)") % {"pair": side.pair.names})
        for side in ruling.sides
        if side.told_at is None
    ]
    if ruling.stated.is_to_look_at:
        steps.append(MatterStep("now", _("The director looks again after the board")))
    steps += [
        MatterStep(
            "next",
            _("%(pair)s may appeal") % {"pair": side.pair.names},
            until=side.window.closes_at,
        )
        for side in ruling.sides
        if side.window.closes_at and side.has_a_right
    ]
    if ruling.open_appeal:
        steps.append(MatterStep("now", f"{ruling.open_appeal}: {ruling.open_appeal.state_word}"))
    return sorted(steps, key=lambda step: step.state == "next")


def _side_of(ruling: ShownRuling, appeal: ShownAppeal) -> ShownSide:
    return next(side for side in ruling.sides if side.pair is appeal.appellant)


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
        said = (correction.approved_by, _lines(*marks))
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
        _lines(correction.reason, *marks_of_correction(correction)),
    )
