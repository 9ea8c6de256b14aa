"""A knock-out's bracket to read."""

from collections.abc import Iterator

from events.movements.knockout.bracket import Bracket


def as_text(bracket: Bracket) -> str:
    """Round by round: each match with its number and its sides, then the byes."""
    return "\n".join([f"Knock-out for {bracket.teams} teams", *_lines(bracket)])


def _lines(bracket: Bracket) -> Iterator[str]:
    for each in bracket.rounds:
        yield from ("", str(each.name))
        for match in each.matches:
            one, other = match.sides
            yield f"{match.number:>5}  {one} v {other}"
        if each.byes:
            yield f"  bye  {', '.join(map(str, each.byes))}"
