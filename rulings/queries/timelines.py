"""What happened in a matter, who did it and when, and what can happen next, until when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Player
from events.queries.provision_words import sum_text
from rulings.models import Appeal, ToldEarlier
from rulings.queries.committees import conflict_words, who_heard
from rulings.queries.earlier import recorded_later, told_of, told_words
from rulings.queries.parties import needed_to_concur
from rulings.queries.polls import ShownPoll
from rulings.queries.shown import ShownRuling, ShownSide
from rulings.queries.shown_appeals import ShownAppeal
from rulings.queries.stages import AnyAppeal, is_of_rest
from rulings.queries.withdrawing import left_of, names_of, wishes_over

END = datetime.max.replace(tzinfo=UTC)
"""After whatever has happened."""


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
    return in_order(steps) + _next_steps(ruling)


def in_order(steps: Iterable[MatterStep]) -> list[MatterStep]:
    """What is done in the order of time, and then what is still to be done as it is."""
    return sorted(steps, key=lambda step: (step.state != "done", step.at or END))


def appeal_timeline(ruling: ShownRuling, appeal: ShownAppeal) -> list[MatterStep]:
    """An appeal, from the telling of the ruling on; for the parties and officials."""
    side = _side_of(ruling, appeal)
    steps = [_told_step(ruling, side)] if side.told_at else []
    for stage in (*appeal.earlier, appeal):
        steps += _appeal_steps(stage)
    steps.sort(key=lambda step: step.at or END)
    if appeal.state == Appeal.State.LODGED:
        steps.append(
            MatterStep(
                "now",
                _concurrence_words(appeal)
                % {"who": " & ".join(player.name for player in missing_concurrences(appeal))},
                until=appeal.concur_until,
            )
        )
    if appeal.wish:
        left = names_of(left_of(appeal.row)) if appeal.row else ""
        steps.append(MatterStep("now", _("%(who)s withdraws too, or it goes on") % {"who": left}))
    if appeal.is_open:
        state = "now" if appeal.state == Appeal.State.READY else "next"
        steps.append(MatterStep(state, appeal.heard_next))
    return steps


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
            lines(ruling.decision, *ruling.marks),
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
    row = appeal.row
    if appeal.lodged_at is None or row is None:
        return []
    steps = _lodged_steps(appeal) + deposit_steps(row) + committee_steps(row)
    if row.recommended_at:
        what = _("%(appeal)s: a change is recommended (Law 93B3)") % {"appeal": appeal}
        names, said = who_heard(row), appeal.recommendation
        steps.append(MatterStep("done", what, row.recommended_at, names, said))
    for was in appeal.corrected:
        what = f"{appeal}: {was.outcome}"
        steps.append(MatterStep("done", what, was.decided_at, was.decided_by, was.reasons))
    if row.lapsed_at:
        unpaid = told_of(appeal.told_earlier, ToldEarlier.Act.DEPOSIT)
        what = _("%(appeal)s lapsed: no concurrence was recorded")
        if unpaid and unpaid.made_at <= row.lapsed_at:
            what = _("%(appeal)s was not heard: no deposit was recorded")
        what %= {"appeal": appeal}
        steps.append(MatterStep("done", what, row.lapsed_at))
    steps += _withdrawn_steps(appeal)
    if appeal.ended_at:
        told = told_of(appeal.told_earlier, ToldEarlier.Act.WITHDRAWN, appeal.ended_at)
        steps.append(
            MatterStep(
                "done",
                _ended_words(appeal),
                appeal.ended_at,
                appeal.decided_by or _names_at(appeal, appeal.ended_at),
                lines(
                    *_whys(appeal),
                    appeal.reasons,
                    *appeal.outcome_lines,
                    _deposit_words(appeal),
                    told_words(told),
                ),
                recorded_at=told.recorded_at if told else None,
            )
        )
    if row.further_at:
        what = _("%(appeal)s: to the authority") % {"appeal": appeal}
        steps.append(MatterStep("done", what, row.further_at, "", row.further_note))
    return steps


def committee_steps(appeal: AnyAppeal) -> list[MatterStep]:
    """Who was appointed to hear it, with what stands between them and the parties, and who left."""
    steps = []
    for row in appeal.committee.all():
        said = {"appeal": appeal, "who": row.member}
        what = _("%(appeal)s: %(who)s appointed to hear it") % said
        note = conflict_words(row) if row.conflicts else ""
        steps.append(MatterStep("done", what, row.appointed_at, row.appointed_by, note))
        if row.ended_at:
            what = f"{appeal}: {row.member} {row.get_ended_display()}"
            steps.append(MatterStep("done", what, row.ended_at, "", row.ended_for))
    return steps


def deposit_steps(row: AnyAppeal) -> list[MatterStep]:
    """When its deposit was taken, and given back."""
    act, said = ToldEarlier.Act, {"appeal": row, "sum": sum_text(row.deposit)}
    taken = _("%(appeal)s: deposit of %(sum)s taken")
    back = _("%(appeal)s: deposit of %(sum)s given back")
    steps = []
    for what, at, who, kind in (
        (taken, row.deposit_taken_at, row.deposit_taken_by, act.DEPOSIT),
        (back, row.deposit_returned_at, row.deposit_returned_by, act.RETURNED),
    ):
        if at:
            told = told_of(row.told_earlier.all(), kind, at)
            recorded_at = told.recorded_at if told else None
            note = told_words(told)
            steps.append(MatterStep("done", what % said, at, who, note, recorded_at=recorded_at))
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
        lines(appeal.stage, told_words(told)),
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


def _withdrawn_steps(appeal: ShownAppeal) -> list[MatterStep]:
    """Those who withdrew while the other did not, be it still so, until then, or until they went on
    after all.
    """
    wishes, resumes = ToldEarlier.Act.WITHDRAWN, ToldEarlier.Act.RESUMED
    steps = [(player, wishes, at) for player, at in _withdrawn(appeal) if at != appeal.ended_at]
    for each in appeal.row.concurrences.all() if appeal.row else ():
        for withdrew, resumed in wishes_over(each.wishes_before):
            steps += [(each.player, wishes, withdrew), (each.player, resumes, resumed)]
    return [_wish_step(appeal, *each) for each in steps]


def _wish_step(
    appeal: ShownAppeal, player: Player, act: ToldEarlier.Act, at: datetime
) -> MatterStep:
    what = _("%(player)s wishes to withdraw %(appeal)s")
    if act == ToldEarlier.Act.RESUMED:
        what = _("%(player)s goes on with %(appeal)s")
    told = told_of(appeal.told_earlier, act, at)
    return MatterStep(
        "done",
        what % {"player": player, "appeal": appeal},
        at,
        note=told_words(told),
        recorded_at=told.recorded_at if told else None,
    )


def _names_at(appeal: ShownAppeal, at: datetime) -> str:
    return " & ".join(player.name for player, withdrew in _withdrawn(appeal) if withdrew == at)


def _withdrawn(appeal: ShownAppeal) -> list[tuple[Player, datetime]]:
    rows = appeal.row.concurrences.all() if appeal.row else ()
    return [(each.player, each.withdrawn_at) for each in rows if each.withdrawn_at]


def lines(*said: str) -> str:
    """What is said of a step, each in a line of its own."""
    return "\n".join(each for each in said if each)


def _ended_words(appeal: ShownAppeal) -> str:
    if appeal.corrected:
        said = {"appeal": appeal, "outcome": appeal.outcome}
        return _("%(appeal)s, decision corrected: %(outcome)s") % said
    return f"{appeal}: {appeal.outcome or appeal.state_word}"


def _deposit_words(appeal: ShownAppeal) -> str:
    """What the end of the appeal made of its deposit."""
    return appeal.deposit.words if appeal.deposit and not appeal.is_open else ""


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
