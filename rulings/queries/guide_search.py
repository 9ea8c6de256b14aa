"""Which guides somebody means by a word or by the number of a clause, in the reader's language.

The words of a guide are its title and what it is to be found by; English is understood in every
language, as directors speak it too. Letters are compared without accents and case.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from django.utils.translation import get_language, gettext

from clubs.finding import findable
from rulings.guides.checking import texts
from rulings.guides.graph import Guide, GuideOutcome, Question
from rulings.guides.reading import guides

_SPLIT = re.compile(r"[^a-z0-9]+")
_CLAUSE = re.compile(r"(?:article|artikel|art|law|loi|l)?(\d{1,2}[a-z]?\d?[a-z]?[ivx]*)")
_INSIDE = 4
"""Letters from which on a word is found inside another as well: `bids` in `openingsbids`."""
_STEM = 5
"""Letters that two forms of a word have in common at least: `hesitated`, `hesitation`."""
_ENDING = 3
_MOST = 8
"""Words that are looked for; what is typed beyond them finds nothing more."""
_LIKENESS = 0.8
"""Of two words of which one may be a slip of the other; 1 is the same."""


@dataclass(frozen=True, slots=True)
class GuidesFound:
    """The guides that are about what was looked for, and those that only speak of it."""

    about: tuple[Guide, ...] = ()
    also: tuple[Guide, ...] = ()


@dataclass(frozen=True, slots=True)
class _Entry:
    """A guide with what it is found by: words that name it, words that it says, what it cites."""

    guide: Guide
    named: frozenset[str]
    said: frozenset[str]
    laws: frozenset[str]
    cited: frozenset[str]


def find_guides(words: str) -> GuidesFound:
    """Each word has to be found; words typed badly are understood where no guide is named by them
    as they stand. Without a word it is every guide.
    """
    index = _index(get_language() or "")
    wanted = _words(words)[:_MOST]
    if not wanted:
        return GuidesFound(tuple(entry.guide for entry in index))
    if clause := _CLAUSE.fullmatch(_SPLIT.sub("", findable(words))):
        return _by_clause(index, clause[1].upper())
    return _by_words(index, wanted)


def _by_clause(index: tuple[_Entry, ...], number: str) -> GuidesFound:
    """About it are the guides of its Law, those that cite it if any do; others may cite it too."""
    wanted = re.compile(number + (r"(?!\d)" if number[-1].isdigit() else ""))
    law = re.sub(r"\D.*", "", number)
    citing = [entry for entry in index if any(map(wanted.match, entry.cited))]
    own = [entry for entry in citing if law in entry.laws]
    own = own or [entry for entry in index if law in entry.laws]
    also = (entry.guide for entry in citing if entry not in own)
    return GuidesFound(tuple(entry.guide for entry in own), tuple(also))


def _by_words(index: tuple[_Entry, ...], wanted: list[str]) -> GuidesFound:
    """About it are the guides that all words name; others may say them."""

    def named(is_meant: Callable[[str, str], bool]) -> list[_Entry]:
        return [entry for entry in index if _has_all(entry.named, wanted, is_meant)]

    about = named(_begins) or named(_resembles)
    also = (
        entry.guide
        for entry in index
        if entry not in about and _has_all(entry.said, wanted, _is_said)
    )
    return GuidesFound(tuple(entry.guide for entry in about), tuple(also))


def _has_all(
    there: frozenset[str], wanted: list[str], is_meant: Callable[[str, str], bool]
) -> bool:
    return all(any(is_meant(word, other) for other in there) for word in wanted)


def _begins(word: str, other: str) -> bool:
    return other.startswith(word) or (len(word) >= _INSIDE and word in other)


def _is_said(word: str, other: str) -> bool:
    """Stricter, as the questions of all guides have many words."""
    return word == other or (len(word) >= _INSIDE and other.startswith(word))


def _resembles(word: str, other: str) -> bool:
    """Another form of the word, or the word with a slip in it."""
    if _begins(word, other):
        return True
    stem = word[: max(_STEM, len(word) - _ENDING)]
    if len(stem) >= _STEM and other.startswith(stem):
        return True
    may_be_slip = len(word) >= _INSIDE and abs(len(word) - len(other)) <= 1
    return may_be_slip and SequenceMatcher(None, word, other).ratio() >= _LIKENESS


@cache
def _index(_language: str) -> tuple[_Entry, ...]:
    return tuple(_entry(guide) for guide in guides().values())


def _entry(guide: Guide) -> _Entry:
    named = {word for text in (guide.title, guide.words) for word in _in_both(text)}
    asked = (text for node in guide.nodes.values() for text in texts(node))
    cited = {re.sub(r"[()]", "", clause).upper() for clause in _cited(guide)}
    return _Entry(
        guide=guide,
        named=frozenset(named),
        said=frozenset(named.union(*map(_in_both, asked))),
        laws=frozenset(re.sub(r"\D", "", law) for law in guide.laws),
        cited=frozenset(cited.union(guide.laws)),
    )


def _in_both(text: str) -> list[str]:
    """The words of a text, in English and in the reader's language."""
    return _words(f"{text} {gettext(text)}" if text else "")


def _cited(guide: Guide) -> Iterator[str]:
    for node in guide.nodes.values():
        if isinstance(node, Question):
            yield node.clause
        elif isinstance(node, GuideOutcome):
            yield from node.clauses


def _words(text: str) -> list[str]:
    """The words as they are compared; the elided one of `l'entame` is none."""
    return [word for word in _SPLIT.split(findable(text)) if len(word) > 1 or word.isdigit()]
