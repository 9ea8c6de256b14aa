"""The stages of an event as people read them: who comes in, and with what."""

from dataclasses import dataclass

from django.db.models import Count
from django.utils.translation import gettext as _

from clubs.typography.bridge import counted, figure
from events.chosen_scoring import has_tops
from events.models import Event, Stage
from events.models.stages import Carrying, StageIntake


@dataclass(frozen=True, slots=True)
class ShownStage:
    """A stage with its rules in words; of one for which people have qualified, how many."""

    stage: Stage
    who: str
    carried: str
    has_followers: bool


def shown_stages(event: Event) -> list[ShownStage]:
    """The stages in order; none where the event is one stage."""
    if not event.has_stages:
        return []
    rows = event.stages.annotate(come=Count("qualifiers")).select_related("source")
    stages = list(rows.order_by("number"))
    sources = {each.source_id for each in stages}
    return [
        ShownStage(each, _who(event, each), carrying_words(event, each), each.pk in sources)
        for each in stages
    ]


def _who(event: Event, stage: Stage) -> str:
    come = getattr(stage, "come", 0)
    said = intake_words(stage)
    return f"{said} · {counted(event.words.number, come)}" if come else said


def intake_words(stage: Stage) -> str:
    """Who comes into a stage."""
    if stage.source is None:
        return _("everybody who enters")
    said = {"first": stage.first_place, "last": stage.last_place, "source": stage.source}
    match StageIntake(stage.intake):
        case StageIntake.PLACES:
            return _("places %(first)d to %(last)d of %(source)s") % said
        case StageIntake.SECTION_PLACES:
            return _("places %(first)d to %(last)d of each section of %(source)s") % said
        case StageIntake.REST:
            return _("everybody else of %(source)s") % said
        case StageIntake.BY_HAND:
            return _("whom the director chooses of %(source)s") % said


def carrying_words(event: Event, stage: Stage) -> str:
    """What is carried into it; nothing is said of nothing."""
    amount, cap = figure(f"{stage.carry_amount.normalize():f}"), stage.carry_cap
    text = _rule_words(event, Carrying(stage.carried), amount)
    if cap is None or not text:
        return text
    most = figure(f"{cap.normalize():f}")
    return _("%(rule)s, at most %(cap)s") % {"rule": text, "cap": most}


def _rule_words(event: Event, rule: Carrying, amount: str) -> str:
    said = {"amount": amount}
    match rule:
        case Carrying.NOTHING:
            return ""
        case Carrying.EVERYTHING:
            return _("the stage before counts in full")
        case Carrying.SHARE if has_tops(event):
            return _("%(amount)s%% of how far they are from 50%%") % said
        case Carrying.SHARE:
            return _("%(amount)s%% of their score") % said
        case Carrying.LINEAR:
            return _("the first %(amount)s, the last nothing, the others between") % said
        case Carrying.PER_BOARD:
            return _("their average on a board for %(amount)s boards") % said
        case Carrying.AMONG:
            return _("%(amount)s%% of their matches against each other") % said
