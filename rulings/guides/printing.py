"""A guide on paper, path by path with its clauses, for a chief director to read and sign."""

from collections.abc import Iterator, Mapping

from rulings.guides.charts.outline import elsewhere
from rulings.guides.effects import effects
from rulings.guides.graph import Fork, Guide, GuideOutcome, Question
from rulings.guides.reading import UNKNOWN, duties, fork_questions, guide, phrases, reviews
from rulings.guides.wording import names, said, whose

STEP = "  "


def as_page(one: Guide) -> str:
    """The whole guide in Markdown: each question under the answer that leads to it."""
    called = names({})
    laws = ", ".join(one.laws)
    lines = [
        f"# {one.title}",
        "",
        f"Laws: {laws}. Version {one.version}. At most {one.taps} taps, seats included.",
        "",
    ]
    if UNKNOWN in one.nodes:
        lines += ["A fact that cannot be found out lets play go on, with a review (85B).", ""]
    lines += _from(one, one.start, called, "")
    return "\n".join(
        [*lines, "", "Read and found right, by: ______________________ on: ____________", ""]
    )


def _from(one: Guide, key: str, called: Mapping[str, str], indent: str) -> Iterator[str]:
    """What stands at a node, and below it everything that it leads to."""
    if name := elsewhere(one, key):
        yield f"{indent}- goes on in [{guide(name).title}]({name}.md)"
        return
    node = one.nodes[key]
    match node:
        case GuideOutcome():
            yield from (f"{indent}{line}" for line in _ended(one, node, called))
        case Fork():
            known = fork_questions()[node.on]
            law = f" (by regulation, {known.clause})" if known.clause else ""
            for value in known.answers:
                yield f"{indent}- {known.text}{law} *{value.text}*"
                yield from _from(one, node.to[value.key], called, indent + STEP)
        case Question():
            yield f"{indent}- **{_asked(node, called)}** ({node.clause})"
            for answer in node.answers:
                if answer.key != UNKNOWN:
                    yield f"{indent}{STEP}- *{said(answer.text, called)}*"
                    yield from _from(one, answer.to, called, indent + 2 * STEP)


def _asked(question: Question, called: Mapping[str, str]) -> str:
    who = f"{called[question.chooser]} chooses: " if question.chooser else ""
    text = said(question.text, called)
    return who[:1].upper() + who[1:] + text


def _ended(one: Guide, end: GuideOutcome, called: Mapping[str, str]) -> Iterator[str]:
    kinds, looked_at = duties(), reviews()
    yield f"- “{said(end.say, called)}” ({', '.join(end.clauses)})"
    for duty in end.duties:
        text = said(kinds[duty.kind].text, {**called, **whose(duty, called)})
        yield f"{STEP}- in force: {text}"
    for key in end.reviews:
        yield f"{STEP}- after {looked_at[key].when}: {said(looked_at[key].text, called)} ({key})"
    for phrase, more in effects(one, end, called):
        yield f"{STEP}- {said(phrases()[phrase], {**called, **more})}"
