"""What a ruling begins with that is written from a guide: everything that the guide knew."""

from collections.abc import Iterator
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import limits
from events.awards import AwardJson, artificial_award
from rulings.guides.graph import AnsweredBy
from rulings.guides.reading import UNKNOWN
from rulings.guides.roles import TableRole
from rulings.guides.walking import Walk
from rulings.laws import find
from rulings.models import GuideRun, Ruling
from rulings.queries.guide_runs import guide_of, shown_run, way_of
from rulings.queries.guided import Ended, Taken

NS_SEATS = frozenset("NS")


class BegunText(TypedDict):
    """A ruling as `RulingText` takes it."""

    laws: list[str]
    facts: str
    facts_are: str
    decision: str
    ns_award: AwardJson | None
    ew_award: AwardJson | None


def draft_text(run: GuideRun) -> BegunText:
    """The Laws applied, the facts as they were answered, and the decision as it is said.

    Raises `KeyError` or `ValueError` where the guide has not been followed to its end.
    """
    way, cast = way_of(run)
    shown = shown_run(run)
    if shown.ended is None:
        raise ValueError(run)
    offender = cast.get(TableRole.OFFENDER)
    ns_award, ew_award = _awards(shown.ended, offender)
    return BegunText(
        laws=list(dict.fromkeys(find(clause).number for clause in way.clauses)),
        facts=_facts(run, shown.taken)[: limits.STATEMENT],
        facts_are=Ruling.FactsAre.UNKNOWN if _is_unknown(way) else Ruling.FactsAre.AGREED,
        decision="\n".join(decision_lines(shown.ended))[: limits.STATEMENT],
        ns_award=ns_award,
        ew_award=ew_award,
    )


def _facts(run: GuideRun, taken: tuple[Taken, ...]) -> str:
    """What was answered on the way, each on a line; of what is judged that it is."""
    lines = [_(guide_of(run).title)]
    for step in taken:
        line = f"{step.text} {step.answer}."
        if step.asked is AnsweredBy.JUDGEMENT:
            line = _("As the director judges: %s") % line
        lines.append(line)
    if run.otherwise:
        lines.append(_("The director judges otherwise than the guide: %s") % run.otherwise)
    return "\n".join(lines)


def decision_lines(ended: Ended) -> Iterator[str]:
    """What is said to the table, and what follows from it."""
    yield ended.say
    if tricks := ended.outcome.effect.tricks:
        yield ngettext(
            "%(count)d trick goes to the other side.",
            "%(count)d tricks go to the other side.",
            tricks,
        ) % {"count": tricks}
    yield from ended.duties


def _is_unknown(way: Walk) -> bool:
    return any(step.answer.key == UNKNOWN for step in way.steps)


def _awards(ended: Ended, offender: str | None) -> tuple[AwardJson | None, AwardJson | None]:
    """The artificial scores of North-South and East-West, where the guide gives any."""
    artificial = ended.outcome.effect.artificial
    if artificial is None or offender is None:
        return None, None
    theirs, others = map(artificial_award, artificial)
    return (theirs, others) if offender in NS_SEATS else (others, theirs)
