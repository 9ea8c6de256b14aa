"""Who is told what: two different merits for each contestant, and none twice in a session.

A matching between places for merits, two of each contestant, and statements. It grows tier by tier,
so that what is worth most is given first, and a place that has one keeps one: augmenting paths
change which it is, never that it has any. Each contestant's last resorts name a board and who was
met there, which nobody else can say; so whoever has two boards with a result at the table has two.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from events.merits.deeds import deeds
from events.merits.evenings import evenings
from events.merits.meetings import meetings
from events.merits.picture import Merit, MeritCandidate, SessionPicture

TWO = 2
OF_OTHER_SORT = 3
"""How many tiers lower a place takes what the other place is for: one tells of a board, the other
of more than that."""
COMMON = 2
"""A kind that more than one in so many can be told of is worth a tier less."""

Slot = tuple[str, bool]
"""A contestant's place for a merit: the one for a deed, or the other."""


def give(picture: SessionPicture) -> dict[str, tuple[Merit, ...]]:
    """Two merits for each contestant, fewer for whoever hardly played; those of a board last."""
    offers = _offers(picture)
    given = _matched(offers)
    return {
        who: tuple(given[slot] for slot in ((who, False), (who, True)) if slot in given)
        for who in picture.contestants
    }


def candidates(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """Everything that may be said."""
    yield from deeds(picture)
    yield from meetings(picture)
    yield from evenings(picture)


def _offers(picture: SessionPicture) -> dict[Slot, list[tuple[int, Merit]]]:
    """What each place may take, by tier; the rarer kinds first."""
    found = list(dict.fromkeys(candidates(picture)))
    told_of = Counter(kind for _who, kind in {(each.who, each.merit.kind) for each in found})
    most = len(picture.contestants) / COMMON
    found.sort(key=lambda each: told_of[each.merit.kind])
    offers: dict[Slot, list[tuple[int, Merit]]] = defaultdict(list)
    for each in found:
        tier = each.tier + (told_of[each.merit.kind] > most)
        for is_deed in (False, True):
            worse = 0 if is_deed == each.is_deed else OF_OTHER_SORT
            offers[each.who, is_deed].append((tier + worse, each.merit))
    for offered in offers.values():
        offered.sort(key=lambda offer: offer[0])
    return offers


def _matched(offers: Mapping[Slot, Sequence[tuple[int, Merit]]]) -> dict[Slot, Merit]:
    """As many places as possible with a merit each; those for more than a board first."""
    taken: dict[Merit, Slot] = {}
    filled: set[Slot] = set()
    slots = sorted(offers, key=lambda slot: slot[1])
    for tier in sorted({tier for offered in offers.values() for tier, _merit in offered}):
        within = {
            slot: [merit for worth, merit in offered if worth <= tier]
            for slot, offered in offers.items()
        }
        for slot in slots:
            if slot not in filled and _augmented(slot, within, taken):
                filled.add(slot)
    return {slot: merit for merit, slot in taken.items()}


def _augmented(
    start: Slot, within: Mapping[Slot, Sequence[Merit]], taken: dict[Merit, Slot]
) -> bool:
    """Find the place a merit, letting others move on to what is free; the shortest way there."""
    came_by: dict[Merit, Slot] = {}
    waiting = [start]
    for slot in waiting:
        for merit in within[slot]:
            if merit in came_by:
                continue
            came_by[merit] = slot
            if merit not in taken:
                _moved(merit, came_by, taken, start)
                return True
            waiting.append(taken[merit])
    return False


def _moved(
    free: Merit, came_by: Mapping[Merit, Slot], taken: dict[Merit, Slot], start: Slot
) -> None:
    """Each place on the way takes what it found, and lets go of what it had."""
    had = {slot: merit for merit, slot in taken.items()}
    merit = free
    while True:
        slot = came_by[merit]
        taken[merit] = slot
        if slot == start:
            return
        merit = had[slot]
