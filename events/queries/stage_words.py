"""The stages of an event as people read them: who comes in, and with what."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import User
from clubs.typography.figures import counted, figure
from events.chosen_scoring import has_tops, in_stage
from events.models import Event, Qualification, Qualifier, Session, Stage
from events.models.scoring_choices import Scoring
from events.models.stages import Carrying, StageIntake
from events.queries.carried_words import carried_words
from events.queries.organiser_page import FINISHED
from events.queries.overall import own_numbers
from events.stage_rules import carried_by


@dataclass(frozen=True, slots=True)
class ShownStage:
    """A stage with its rules in words.

    `scored` tells its scoring, where it has conditions of its own. Where people have qualified
    `come` is how many, and `own` what a visitor carries who is one of them. It is due to publish
    who goes on when the stage is over and nobody has yet.
    """

    stage: Stage
    who: str
    carried: str
    combined: str
    scored: str
    come: str
    own: str
    has_followers: bool
    is_due: bool


def shown_stages(event: Event, visitor: User | None = None) -> list[ShownStage]:
    """The stages in order, as a visitor sees them; none where the event is one stage."""
    if not event.has_stages:
        return []
    going_on = Qualification.objects.filter(stage=OuterRef("pk"))
    sessions = Session.objects.filter(stage=OuterRef("pk"))
    rows = event.stages.select_related("source").annotate(
        come=Count("qualifiers"),
        is_played_out=Exists(sessions) & ~Exists(sessions.exclude(state__in=FINISHED)),
        has_gone_on=Exists(going_on),
    )
    stages = list(rows.order_by("number"))
    sources = {each.source_id for each in stages}
    told = _own(event, own_numbers(visitor, event))
    return [
        ShownStage(
            stage=each,
            who=intake_words(each),
            carried=carrying_words(event, each),
            combined=combined_words(each),
            scored=scored_words(event, each),
            come=counted(event.words.number, each.come) if each.come else "",
            own=told.get(each.pk, ""),
            has_followers=each.pk in sources,
            is_due=each.pk in sources and each.is_played_out and not each.has_gone_on,
        )
        for each in stages
    ]


def _own(event: Event, own: frozenset[int]) -> dict[int, str]:
    """To whom comes into a stage (by key), what they carry."""
    if not own:
        return {}
    rows = Qualifier.objects.filter(stage__event=event, entry__number__in=own)
    found = {}
    for row in rows.select_related("stage").order_by("-seed"):
        carried = carried_words(carried_by(row))
        found[row.stage_id] = (
            _("You play in it and carry %(amount)s.") % {"amount": carried.amount}
            if carried
            else _("You play in it.")
        )
    return found


def scored_words(event: Event, stage: Stage) -> str:
    """How it is scored, where it has any conditions of its own."""
    scoring = str(Scoring(in_stage(event, stage).scoring).label)
    if "scoring" in stage.own:
        return scoring
    return _("%(scoring)s, with conditions of its own") % {"scoring": scoring} if stage.own else ""


def combined_words(stage: Stage) -> str:
    """What its matches are, and how its sessions are put together, where the stage says it."""
    said = [stage.get_matches_are_display()] if stage.matches_are else []
    said += [stage.get_combined_display()] if stage.combined else []
    if best := stage.counted:
        text = ngettext("the best session counts", "the best %(best)d sessions count", best)
        said.append(text % {"best": best})
    return "; ".join(said)


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
        case StageIntake.WINNERS:
            return _("the winners of the matches of %(source)s") % said
        case StageIntake.LOSERS:
            return _("the losers of the matches of %(source)s") % said
        case StageIntake.BY_HAND:
            return _("whom the director chooses of %(source)s") % said


def carrying_words(event: Event, stage: Stage) -> str:
    """What is carried into it; nothing is said of nothing."""
    amount, cap = figure(f"{stage.carry_amount.normalize():f}"), stage.carry_cap
    tops = has_tops(in_stage(event, stage))
    text = _rule_words(Carrying(stage.carried), amount, tops=tops)
    if cap is None or not text:
        return text
    most = figure(f"{cap.normalize():f}")
    return _("%(rule)s, at most %(cap)s") % {"rule": text, "cap": most}


def _rule_words(rule: Carrying, amount: str, *, tops: bool) -> str:
    said = {"amount": amount}
    match rule:
        case Carrying.NOTHING:
            return ""
        case Carrying.EVERYTHING:
            return _("the stage before counts in full")
        case Carrying.SHARE if tops:
            return _("%(amount)s%% of how far they are from 50%%") % said
        case Carrying.SHARE:
            return _("%(amount)s%% of their score") % said
        case Carrying.LINEAR:
            return _("the first %(amount)s, the last nothing, the others between") % said
        case Carrying.PER_BOARD:
            return _("their average on a board for %(amount)s boards") % said
        case Carrying.AMONG:
            return _("%(amount)s%% of their matches against each other") % said
