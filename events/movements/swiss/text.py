"""A Swiss draw to read."""

from events.movements.schedule import Contest
from events.movements.swiss.draw import Draw, Pairing


def as_text(draw: Draw, contest: Contest) -> str:
    """A line for each match, from the top; who is named first is at home or North-South."""
    home = (
        "The first named is at home."
        if contest is Contest.TEAMS
        else "The first named is North-South."
    )
    lines = [_line(each, contest) for each in draw.pairings]
    return "\n".join(
        [f"Round {draw.round}. {home}", "", *lines, "", *map(str, draw.notes)]
    ).rstrip()


def _line(each: Pairing, contest: Contest) -> str:
    place = f"{'Match' if contest is Contest.TEAMS else 'Table'} {each.match}"
    if each.other is None:
        return f"{'Bye':<10}{each.one}"
    if each.third is None:
        again = "  (again)" if each.rematch else ""
        return f"{place:<10}{each.one} v {each.other}{again}"
    legs = {None: "in one round", 1: "first of two rounds", 2: "second of two rounds"}
    return f"{'Triple':<10}{each.one}, {each.other}, {each.third} ({legs[each.leg]})"
