"""A guide as one sees it: the question that is open or the outcome, and the way there.

A run is what its address says: a seat for each of the cast, and an answer for each question that
was met. The same address shows the same, to whoever opens it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, gettext_noop

from rulings.guides.effects import effects
from rulings.guides.graph import (
    AnsweredBy,
    Guide,
    GuideAnswer,
    GuideOutcome,
    Moment,
    Question,
)
from rulings.guides.reading import phrases
from rulings.guides.roles import SEATS, TableRole, known_of, seated
from rulings.guides.walking import WalkStep, walk
from rulings.guides.wording import COMPASS, names, said, whose
from rulings.laws import Clause, find
from rulings.queries.guide_search import find_guides

NOBODY = "-"
"""In place of a seat: the guide is looked up for no table in particular."""
_TO_THE = (("à le ", "au "), ("À le ", "Au "))
"""French draws the two together where a player is called by the part."""


@dataclass(frozen=True, slots=True)
class GuideWay:
    """Something that can be tapped: what it says, the answer's key, and the address it leads to."""

    key: str
    text: str
    query: str


@dataclass(frozen=True, slots=True)
class Taken:
    """A question that was answered; `query` opens it again, with all other answers kept."""

    key: str
    text: str
    answer: str
    asked: AnsweredBy
    clause: Clause | None
    query: str


@dataclass(frozen=True, slots=True)
class AskedNow:
    """The open question, with who answers it."""

    key: str
    text: str
    note: str
    clause: Clause | None
    chooser: str
    is_judged: bool
    ways: tuple[GuideWay, ...]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is to be looked at later, and by which clause."""

    clause: Clause
    text: str
    after_round: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """Where the way ends: what to say, what stays in force, and what follows."""

    say: str
    clauses: tuple[Clause, ...]
    effects: tuple[str, ...]
    duties: tuple[str, ...]
    reviews: tuple[Reviewed, ...]
    outcome: GuideOutcome


@dataclass(frozen=True, slots=True)
class Run:
    """How far a guide has been followed."""

    guide: Guide
    taken: tuple[Taken, ...]
    asked: AskedNow | None
    ended: Ended | None


def guides_by_moment(words: str) -> list[tuple[str, list[Guide]]]:
    """The guides that are about the words, by when it happened."""
    found: dict[Moment, list[Guide]] = {}
    for guide in find_guides(words).about:
        found.setdefault(guide.moment, []).append(guide)
    return [(moment_word(moment), found[moment]) for moment in Moment if moment in found]


def moment_word(moment: Moment) -> str:
    """When it happened, as the pages call it."""
    return {
        Moment.AUCTION: gettext("In the auction"),
        Moment.LEAD: gettext("Before the opening lead is faced"),
        Moment.PLAY: gettext("In the play"),
        Moment.CLAIM: gettext("A claim, or the end of play"),
        Moment.AFTERWARDS: gettext("After the session"),
        Moment.ROOM: gettext("In the room"),
    }[moment]


def cast_of(guide: Guide, given: Mapping[str, str]) -> dict[TableRole, str]:
    """The seats of those whom the answers place."""
    placed = (role for role in guide.cast if _is_seated(role, given))
    return seated(**{role.value: given[role.value] for role in placed})


NOTHING: Mapping[str, str] = {}


def run_of(guide: Guide, given: Mapping[str, str], known: Mapping[str, str] = NOTHING) -> Run:
    """How far the answers of an address lead; what the guide does not ask is dropped.

    What forks go by is asked where they are met, unless the seats tell it or it is `known`.
    """
    asks = {*guide.forks, *guide.cast, *guide.nodes}
    given = {key: answer for key, answer in given.items() if key in asks}
    cast = cast_of(guide, given)
    taken: list[Taken] = []
    for question in (_seat_question(guide, role) for role in guide.cast):
        answer = question.answer(given.get(question.key, ""))
        if answer is None:
            return Run(guide, tuple(taken), _asked(question, given, CastTexts(cast)), None)
        taken.append(_taken(WalkStep(question, answer), given, CastTexts(cast)))
    way = walk(guide, given, {**known, **known_of(cast)})
    taken += [_taken(step, given, CastTexts(cast)) for step in way.steps]
    if isinstance(way.at, Question):
        return Run(guide, tuple(taken), _asked(way.at, given, CastTexts(cast)), None)
    return Run(guide, tuple(taken), None, _ended(guide, way.at, way.clauses, CastTexts(cast)))


class CastTexts:
    """Texts in the reader's language, with the players of one cast."""

    def __init__(self, cast: Mapping[TableRole, str]) -> None:
        self.called = names(cast, gettext)
        self.is_french = get_language() == "fr"

    def __call__(self, text: str, **more: str) -> str:
        told = said(text, {**self.called, **more}, gettext) if text else ""
        for apart, together in _TO_THE if self.is_french else ():
            told = told.replace(apart, together)
        return told


def _is_seated(role: TableRole, given: Mapping[str, str]) -> bool:
    return len(given.get(role.value, "")) == 1 and given[role.value] in SEATS


def _seat_question(guide: Guide, role: TableRole) -> Question:
    """Who a player of the cast is; the guide can be looked up without."""
    usual = {
        TableRole.OFFENDER: gettext_noop("Who was it?"),
        TableRole.DECLARER: gettext_noop("Who is declarer?"),
    }
    asked = guide.who.get(role) or usual[role]
    seats = [GuideAnswer(seat, COMPASS[seat], "") for seat in SEATS]
    nobody = GuideAnswer(NOBODY, gettext_noop("No player in particular"), "")
    return Question(role.value, "", asked, AnsweredBy.FACT, (*seats, nobody))


def _query(given: Mapping[str, str], **changed: str) -> str:
    return urlencode({**given, **changed})


def _clause(number: str) -> Clause | None:
    return find(number) if number else None


def _taken(step: WalkStep, given: Mapping[str, str], say: "CastTexts") -> Taken:
    question = step.question
    reopened = {key: answer for key, answer in given.items() if key != question.key}
    answer = say(step.answer.text)
    return Taken(
        key=question.key,
        text=say(question.text),
        answer=answer,
        asked=question.asked,
        clause=_clause(question.clause),
        query=urlencode(reopened),
    )


def _asked(question: Question, given: Mapping[str, str], say: "CastTexts") -> AskedNow:
    return AskedNow(
        key=question.key,
        text=say(question.text),
        note=say(question.note),
        clause=_clause(question.clause),
        chooser=capfirst(say.called[question.chooser]) if question.chooser else "",
        is_judged=question.asked is AnsweredBy.JUDGEMENT,
        ways=tuple(
            GuideWay(answer.key, say(answer.text), _query(given, **{question.key: answer.key}))
            for answer in question.answers
        ),
    )


def _ended(guide: Guide, end: GuideOutcome, clauses: Iterable[str], say: "CastTexts") -> Ended:
    kinds, looked_at = guide.duties, guide.reviews
    return Ended(
        say=say(end.say),
        clauses=tuple(find(clause) for clause in clauses),
        effects=tuple(
            say(phrases()[phrase], **more) for phrase, more in effects(guide, end, say.called)
        ),
        duties=tuple(say(kinds[duty.kind].text, **whose(duty, say.called)) for duty in end.duties),
        reviews=tuple(
            Reviewed(find(key), say(looked_at[key].text), looked_at[key].when == "round")
            for key in end.reviews
        ),
        outcome=end,
    )
