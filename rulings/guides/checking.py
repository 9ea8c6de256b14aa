"""What is wrong with a guide as data, whatever the Laws say."""

import re
from collections.abc import Collection, Iterator, Sequence
from string import Formatter

from rulings.guides.faults import GuideFault
from rulings.guides.graph import Fork, Guide, GuideOutcome, Node, Question, leads
from rulings.guides.reading import duties, fork_questions, reviews
from rulings.guides.roles import PART, TableRole, known_of, seated
from rulings.guides.walking import paths, taps
from scoring.errors import Message

MOST_TAPS = 8
"""From the tile of the guide to what to say."""
MOST_WORDS = 40
"""That a director says to a table."""
MOST_PATHS = 1000
"""More than seven times as many as any guide has; each is walked where versions are compared."""


def faults(guide: Guide, clauses: Sequence[str]) -> list[Message]:
    """Each fault of the guide; none where it can be used.

    `clauses` are the numbers that the Laws have, as `12C1A`.
    """
    found = [*_missing(guide), *_circles(guide)]
    found = found or [*_too_many(guide)]
    if found:
        return found
    return [
        *_unreached(guide),
        *_laws(guide, clauses),
        *(fault for node in guide.nodes.values() for fault in _of_node(node, clauses)),
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


def _missing(guide: Guide) -> Iterator[Message]:
    for node in guide.nodes.values():
        for to in leads(node):
            if to not in guide.nodes:
                yield Message(GuideFault.LEADS_NOWHERE, node=node.key, to=to)


def _circles(guide: Guide) -> Iterator[Message]:
    """The nodes that lead back to themselves."""
    left = {key: set(leads(node)) & set(guide.nodes) for key, node in guide.nodes.items()}
    while ends := [key for key, to in left.items() if not to]:
        left = {key: to - set(ends) for key, to in left.items() if key not in ends}
    yield from (Message(GuideFault.LEADS_BACK, node=key) for key in left)


def _too_many(guide: Guide) -> Iterator[Message]:
    """The ways from each node are counted before any is walked."""
    ways: dict[str, int] = {}

    def count(key: str) -> int:
        if key not in ways:
            ways[key] = sum(map(count, leads(guide.nodes[key]))) or 1
        return ways[key]

    if count(guide.start) > MOST_PATHS:
        yield Message(GuideFault.TOO_MANY_PATHS, most=MOST_PATHS)


def _unreached(guide: Guide) -> Iterator[Message]:
    met, found = set(), [guide.start]
    while found:
        key = found.pop()
        met.add(key)
        found += [to for to in leads(guide.nodes[key]) if to not in met]
    yield from (Message(GuideFault.UNREACHED, node=key) for key in guide.nodes if key not in met)


def _laws(guide: Guide, clauses: Sequence[str]) -> Iterator[Message]:
    for law in guide.laws:
        if law not in clauses:
            yield Message(GuideFault.NO_LAW, node=guide.name, clause=law)


def _of_node(node: Node, clauses: Sequence[str]) -> Iterator[Message]:
    cited: tuple[str, ...] = ()
    if isinstance(node, Question):
        cited = (node.clause,)
        if len(node.answers) < 2:
            yield Message(GuideFault.ONE_ANSWER, node=node.key)
    if isinstance(node, GuideOutcome):
        cited = (*node.clauses, *([node.penalty] if node.penalty else []))
        yield from _of_outcome(node)
    for clause in cited:
        if _plain(clause) not in clauses:
            yield Message(GuideFault.NO_LAW, node=node.key, clause=clause)


def _of_outcome(end: GuideOutcome) -> Iterator[Message]:
    words = len(end.say.split())
    if not 1 <= words <= MOST_WORDS:
        yield Message(GuideFault.WORDS, node=end.key, words=words, most=MOST_WORDS)
    yield from _at_odds(end)
    for duty in end.duties:
        if duty.kind not in duties():
            yield Message(GuideFault.NO_DUTY, node=end.key, kind=duty.kind)
    for review in end.reviews:
        if review not in reviews():
            yield Message(GuideFault.NO_REVIEW, node=end.key, clause=review)


def _at_odds(end: GuideOutcome) -> Iterator[Message]:
    """What a score cannot be at once."""
    effect = end.effect
    if effect.artificial and effect.judged:
        yield Message(GuideFault.TWO_SCORES, node=end.key)
    if effect.scored and (effect.artificial or effect.judged or effect.cancelled):
        yield Message(GuideFault.SCORED, node=end.key)


def _plain(clause: str) -> str:
    return re.sub(r"[()]", "", clause).upper()


def _strangers(guide: Guide) -> Iterator[Message]:
    """Texts that name a player whom the guide has not asked for, or anything but a player."""
    cast = seated(**{role.value: "N" for role in guide.cast})
    for role, text in guide.who.items():
        yield from _names(f"who.{role}", text, cast)
    for node in guide.nodes.values():
        for text in texts(node):
            yield from _names(node.key, text, cast)
        for text in _said_of(node):
            yield from _names(node.key, text, {"who", "mate", *cast})
        for who in _whose(node):
            if who not in cast:
                yield Message(GuideFault.UNKNOWN_DUTY_OF, node=node.key, who=who.value)


def _whose(node: Node) -> Iterator[TableRole]:
    """Whom a node speaks of besides in its texts."""
    if isinstance(node, GuideOutcome):
        yield from (duty.who for duty in node.duties)
        yield from [node.new_declarer] if node.new_declarer else []


def _names(place: str, text: str, known: Collection[str]) -> Iterator[Message]:
    """Braces that hold more than the name of a known player: nothing else is ever looked up."""
    try:
        fields = [each[1:] for each in Formatter().parse(text) if each[1] is not None]
    except ValueError:
        yield Message(GuideFault.BRACES, node=place)
        return
    for name, form, conversion in fields:
        if form or conversion or not re.fullmatch("[a-z]+", name or ""):
            yield Message(GuideFault.BRACES, node=place)
        elif name not in known:
            yield Message(GuideFault.UNKNOWN_PLAYER, node=place, name=name)


def _said_of(node: Node) -> Iterator[str]:
    """What its duties and reviews say, as far as they are known."""
    if isinstance(node, GuideOutcome):
        yield from (duties()[one.kind].text for one in node.duties if one.kind in duties())
        yield from (reviews()[one].text for one in node.reviews if one in reviews())


def _forks(guide: Guide) -> Iterator[Message]:
    """Forks by what the seats that are asked do not tell, or by what nothing does; and those that
    have not each value that it can have.
    """
    told = known_of(seated(**{role.value: "N" for role in guide.cast}))
    for node in guide.nodes.values():
        if not isinstance(node, Fork):
            continue
        known = fork_questions().get(node.on)
        if known is None:
            yield Message(GuideFault.FORK_UNTOLD, node=node.key, on=node.on)
        elif node.on == PART and PART not in told:
            yield Message(GuideFault.FORK_UNSEATED, node=node.key, on=node.on)
        elif {each.key for each in known.answers} != set(node.to):
            values = ", ".join(each.key for each in known.answers)
            yield Message(GuideFault.FORK_VALUES, node=node.key, on=node.on, values=values)


def _taps(guide: Guide) -> Iterator[Message]:
    most = max(taps(guide, path) for path in paths(guide))
    if most != guide.taps or most > MOST_TAPS:
        yield Message(GuideFault.TAPS, taps=most, said=guide.taps, most=MOST_TAPS)
