"""What is wrong with a guide as data, whatever the Laws say."""

import re
from collections.abc import Iterator, Sequence
from string import Formatter

from rulings.guides.graph import Fork, Guide, GuideOutcome, Node, Question, leads
from rulings.guides.reading import duties, fork_questions, reviews
from rulings.guides.roles import PART, known_of, seated
from rulings.guides.walking import paths, taps

MOST_TAPS = 8
"""From the tile of the guide to what to say."""
MOST_WORDS = 40
"""That a director says to a table."""


def faults(guide: Guide, clauses: Sequence[str]) -> list[str]:
    """Each fault of the guide in words; none where it can be used.

    `clauses` are the numbers that the Laws have, as `12C1A`.
    """
    found = [*_missing(guide), *_circles(guide)]
    if found:
        return found
    return [
        *_unreached(guide),
        *(
            f"{node.key}: {fault}"
            for node in guide.nodes.values()
            for fault in _of_node(node, clauses)
        ),
        *_strangers(guide),
        *_forks(guide),
        *_taps(guide),
    ]


def texts(node: Node) -> tuple[str, ...]:
    """Each text of a node that somebody reads."""
    match node:
        case Question():
            said = (node.text, node.note, *(answer.text for answer in node.answers))
        case GuideOutcome():
            said = (node.say,)
        case Fork():
            said = ()
    return tuple(text for text in said if text)


def _missing(guide: Guide) -> Iterator[str]:
    for node in guide.nodes.values():
        for to in leads(node):
            if to not in guide.nodes:
                yield f"{node.key} leads to {to}, which is not there"


def _circles(guide: Guide) -> Iterator[str]:
    """The nodes that lead back to themselves."""
    left = {key: set(leads(node)) & set(guide.nodes) for key, node in guide.nodes.items()}
    while ends := [key for key, to in left.items() if not to]:
        left = {key: to - set(ends) for key, to in left.items() if key not in ends}
    yield from (f"{key} leads back to itself" for key in left)


def _unreached(guide: Guide) -> Iterator[str]:
    met, found = set(), [guide.start]
    while found:
        key = found.pop()
        met.add(key)
        found += [to for to in leads(guide.nodes[key]) if to not in met]
    yield from (f"{key} is never reached" for key in guide.nodes if key not in met)


def _of_nodes(guide: Guide, clauses: Sequence[str]) -> Iterator[str]:
    for node in guide.nodes.values():
        yield from (f"{node.key}: {fault}" for fault in _of_node(node, clauses))


def _of_node(node: Node, clauses: Sequence[str]) -> Iterator[str]:
    cited: tuple[str, ...] = ()
    if isinstance(node, Question):
        cited = (node.clause,)
        if len(node.answers) < 2:
            yield "a question with one answer is none"
    if isinstance(node, GuideOutcome):
        cited = (*node.clauses, *([node.penalty] if node.penalty else []))
        if not node.say or len(node.say.split()) > MOST_WORDS:
            yield f"says {len(node.say.split())} words, and may say 1 to {MOST_WORDS}"
        yield from _at_odds(node)
        yield from (f"no duty {duty.kind}" for duty in node.duties if duty.kind not in duties())
        yield from (f"no review {review}" for review in node.reviews if review not in reviews())
    for clause in cited:
        if _plain(clause) not in clauses:
            yield f"there is no Law {clause}"


def _at_odds(end: GuideOutcome) -> Iterator[str]:
    """What a score cannot be at once."""
    effect = end.effect
    if effect.artificial and effect.judged:
        yield "the score cannot be artificial and judged"
    if effect.scored and (effect.artificial or effect.judged or effect.cancelled):
        yield "the tricks of a claim are scored, not adjusted"


def _plain(clause: str) -> str:
    return re.sub(r"[()]", "", clause).upper()


def _strangers(guide: Guide) -> Iterator[str]:
    """Texts that name a player whom the guide has not asked for."""
    cast = seated(**{role.value: "N" for role in guide.cast})
    for node in guide.nodes.values():
        for text in (*texts(node), *_said_of(node)):
            for _, name, _, _ in Formatter().parse(text):
                if name not in (None, "who", "mate", *cast):
                    yield f"{node.key} names {{{name}}}, whose seat is not known"
        if isinstance(node, GuideOutcome):
            strangers = [duty.who for duty in node.duties if duty.who not in cast]
            yield from (f"{node.key}: {who} is not known" for who in strangers)


def _said_of(node: Node) -> Iterator[str]:
    """What its duties and reviews say, as far as they are known."""
    if isinstance(node, GuideOutcome):
        yield from (duties()[one.kind].text for one in node.duties if one.kind in duties())
        yield from (reviews()[one].text for one in node.reviews if one in reviews())


def _forks(guide: Guide) -> Iterator[str]:
    """Forks by what the seats that are asked do not tell, or by what nothing does; and those that
    have not each value that it can have.
    """
    told = known_of(seated(**{role.value: "N" for role in guide.cast}))
    for node in guide.nodes.values():
        if not isinstance(node, Fork):
            continue
        known = fork_questions().get(node.on)
        if known is None:
            yield f"{node.key} branches by {node.on}, which nothing tells"
        elif node.on == PART and PART not in told:
            yield f"{node.key} branches by {node.on}, which the seats do not tell"
        elif {each.key for each in known.answers} != set(node.to):
            values = ", ".join(each.key for each in known.answers)
            yield f"{node.key} branches by {node.on}, whose values are {values}"


def _taps(guide: Guide) -> Iterator[str]:
    most = max(taps(guide, path) for path in paths(guide))
    if most != guide.taps or most > MOST_TAPS:
        yield f"takes {most} taps, says {guide.taps}, and may take {MOST_TAPS}"
