"""The Laws of Duplicate Bridge 2017 as a director cites them: number, short title, search.

The catalogue has every clause of `rulings.law_numbers` and says in the project's own words what it
is about; it does not hold the text of the Laws. Its words are in `rulings.clauses`: a clause that
has none of its own there is about what the clause around it is about.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from rulings.clauses import ROWS
from rulings.law_numbers import NUMBERS, levels, parts


class LawError(ValueError):
    """The text names no clause of the catalogue; `number` is the part that does not."""

    def __init__(self, number: str) -> None:
        super().__init__(f"{number!r} is no Law of the catalogue")
        self.number = number


@dataclass(frozen=True, slots=True)
class Clause:
    """One citable clause: `number` as in "16B1", the title, and words a director would type.

    `is_named` says that the title is its own, and not of the clause around it.
    """

    number: str
    title: str | Promise
    keywords: str = ""
    is_named: bool = True

    @property
    def key(self) -> str:
        return f"L{self.number}"

    @property
    def cited(self) -> str:
        """The number as the Laws print it: "16B1", "12C1(a)", "12C1(e)(i)"."""
        of = parts(self.number)
        return "".join(of[:3]) + "".join(f"({part.lower()})" for part in of[3:])

    def __str__(self) -> str:
        return f"{self.cited} · {self.title}"


def _catalogue() -> tuple[Clause, ...]:
    named = {row[0]: Clause(*row) for row in ROWS}

    def clause(number: str) -> Clause:
        around = next(named[each] for each in reversed(levels(number)) if each in named)
        return named.get(number) or Clause(number, around.title, is_named=False)

    return tuple(map(clause, NUMBERS))


CLAUSES: tuple[Clause, ...] = _catalogue()
_BY_NUMBER = {clause.number: clause for clause in CLAUSES}


def find(text: str) -> Clause:
    """The clause written as "16B1", "L16B1", "Law 16 B 1" or "12C2(c)", at any depth from a whole
    Law on; case does not matter.

    Raises:
        LawError: the catalogue has no such clause.
    """
    number = "".join(character for character in text.upper() if character.isalnum())
    number = number.removeprefix("LAW").removeprefix("L")
    if number not in _BY_NUMBER:
        raise LawError(text.strip())
    return _BY_NUMBER[number]


def find_all(text: str) -> tuple[Clause, ...]:
    """The clauses of a list such as "16B1, 73C", each once, in the order written.

    Raises:
        LawError: one of them is no clause of the catalogue.
    """
    parts = text.replace(";", ",").split(",")
    found = (find(part.split("·")[0]) for part in parts if part.strip())
    return tuple(dict.fromkeys(found))


def cite(numbers: Iterable[str]) -> str:
    """Clauses as a traveller or a report names them: "16B1, 12C1(a)"."""
    return ", ".join(find(number).cited for number in numbers)


def search(words: str, *, limit: int = 12) -> tuple[Clause, ...]:
    """Clauses for which every word begins the number, or a word of the title or the keywords.

    "hesit" finds Law 16B; "64c" finds Law 64C and what is in it, "70, 79b" those two. Clauses found
    by number come first; by words only those are found that have words of their own.
    """
    named = _named(words)
    if len(named) > 1:
        return named[:limit]
    wanted = [named[0].number.lower()] if named else words.lower().removeprefix("law ").split()
    if not wanted:
        return ()
    scored = ((_rank(clause, wanted), index) for index, clause in enumerate(CLAUSES))
    hits = sorted((rank, index) for rank, index in scored if rank is not None)
    return tuple(CLAUSES[index] for _, index in hits[:limit])


def _named(words: str) -> tuple[Clause, ...]:
    """The clauses that the words are a list of; none where a word names no clause."""
    try:
        return find_all(words)
    except LawError:
        return ()


def _rank(clause: Clause, wanted: Iterable[str]) -> int | None:
    """0 when a word is the clause's number, 1 when the words are in its title, 2 otherwise."""
    number = clause.number.lower()
    title = _words(str(clause.title)) if clause.is_named else []
    keywords = _words(clause.keywords)
    ranks = [_word_rank(word, number, title, keywords) for word in wanted]
    if None in ranks:
        return None
    return max(rank for rank in ranks if rank is not None)


def _word_rank(word: str, number: str, title: list[str], keywords: list[str]) -> int | None:
    if number.startswith(word.removeprefix("l") if word[1:2].isdigit() else word):
        return 0
    if any(part.startswith(word) for part in title):
        return 1
    return 2 if any(part.startswith(word) for part in keywords) else None


def _words(text: str) -> list[str]:
    return text.lower().replace("-", " ").replace("’", "'").split()
