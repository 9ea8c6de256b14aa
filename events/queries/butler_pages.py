"""What the pages of the Butler list show, read from the official scores in force.

Nothing is scored here: of several sessions the boards and totals of a pair are added up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.chosen_scoring import Chosen, binding, butler_event_rules, butler_options_of
from events.models import Event, ReleasePage, ScoreRelease, Session
from events.models.scoring_choices import ButlerList, DatumTo
from events.queries.butler_shapes import ButlerPlace
from events.queries.match_sheets import MatchesSheet
from events.queries.overall import binding_of, entry_numbers
from events.queries.overall_places import SessionPart
from events.queries.place_notes import STATUSES
from events.queries.release_pages import ButlerPairPage, ButlerPairRow
from events.queries.result_pages import PageLine
from scoring.cards import Side
from scoring.entrants import Line
from scoring.numbers import half_up
from scoring.ranking.combination import EventSession, combine
from scoring.session import Standing


def lists_pairs(session: Session) -> bool:
    """Whether the conditions ask for a Butler list of the session."""
    return session.event.is_teams and butler_options_of(binding(session)) is not None


@dataclass(frozen=True, slots=True)
class PlaceOfPair:
    """A pair's place as a page shows it; `note` says why there is none.

    In the list of one session `key` names it in addresses; in that of an event `shares` has its
    places in the lists of all sessions, None where it did not play or no score is out.
    """

    rank: str
    label: str
    team: str
    names: str
    boards: int
    total: str
    average: str
    note: str
    key: str
    shares: tuple[tuple[SessionPart, "PlaceOfPair | None"], ...] = ()

    @property
    def played(self) -> list[tuple[SessionPart, "PlaceOfPair"]]:
        """Its places in the sessions that it played."""
        return [(part, place) for part, place in self.shares if place]

    @classmethod
    def of(cls, place: ButlerPlace) -> "PlaceOfPair":
        return cls(
            place["rank"],
            place["label"],
            place["team"],
            place["names"],
            place["boards"],
            place["total_shown"],
            place["average_shown"],
            str(STATUSES[place["status"]]) if "status" in place else "",
            place["key"],
        )


@dataclass(frozen=True, slots=True)
class BoardOfPair:
    """A board as the pair saw it: its own score, datum and their difference, each with its sign.

    `datum` and `mean` are empty for an artificial score, `difference` for a weighted one too.
    """

    board: int
    round: int | None
    line: PageLine
    is_ns: bool
    score: int | None
    datum: str
    mean: str
    counted: int
    dropped: int
    difference: str
    imps: str

    @property
    def against(self) -> str:
        return self.line.row["ew_names" if self.is_ns else "ns_names"]

    @property
    def against_sat(self) -> str:
        """The people of the other side, where their line-up tells."""
        row = self.line.row
        return row.get("ew_sat", "") if self.is_ns else row.get("ns_sat", "")


def boards_of_pair(page: ButlerPairPage) -> list[BoardOfPair]:
    """The boards of a pair in the order of play."""
    return [_board(row) for row in page["rows"]]


def _board(row: ButlerPairRow) -> BoardOfPair:
    is_ns = row["side"] == Side.NS
    sign = 1 if is_ns else -1
    scored = row["line"]["score_ns" if is_ns else "score_ew"]
    score = None if scored is None else sign * scored
    datum = sign * Fraction(row["datum"]) if row["datum"] else None
    mean = sign * Fraction(row["mean"]) if row["mean"] else None
    return BoardOfPair(
        row["board"],
        row["line"]["round"],
        PageLine(row["line"]),
        is_ns,
        score,
        _figure(datum),
        _figure(mean),
        row["counted"],
        row["dropped"],
        "" if datum is None or score is None else _figure(score - datum),
        _figure(Fraction(row["imps"])) if row["imps"] else "",
    )


def _figure(value: Fraction | None) -> str:
    if value is None:
        return ""
    return half_up(value, 0 if value.denominator == 1 else 2)


def places_of(release: ScoreRelease) -> Sequence[ButlerPlace]:
    """The list of a release, also of one that has been replaced; empty where it has none."""
    matches: MatchesSheet | None = release.matches
    return matches["butler"]["places"] if matches and "butler" in matches else ()


def datum_words(chosen: Chosen) -> tuple[str, str]:
    """What the datum is, and to what it is rounded."""
    return (
        str(ButlerList(chosen.butler_list).label),
        str(DatumTo(chosen.datum_to).label),
    )


Lists = Mapping[int, Sequence[ButlerPlace]]
"""The places on the list of each session, by its key."""


def event_butler(event: Event, parts: Sequence[SessionPart]) -> list[PlaceOfPair]:
    """The list over the sessions that have an official score: two queries more.

    A pair of one session is that of another where the same people sat for the same entry.
    """
    lists, numbers = _lists(parts), entry_numbers(parts)
    known = [part.session.pk for part in parts if part.session.pk in lists]
    pairs: dict[str, dict[int, ButlerPlace]] = {}
    sessions = []
    for key in known:
        standings = []
        for place in lists[key]:
            name = f"{numbers[key][place['label']]} {place['names']}"
            pairs.setdefault(name, {})[key] = place
            standings.append(_standing(name, place))
        sessions.append(EventSession(standings))
    score = combine(sessions, butler_event_rules(binding_of(event, parts)))
    return [_over_all(pairs[each.contestant], each, parts) for each in score.standings]


def _lists(parts: Iterable[SessionPart]) -> Lists:
    releases = {each.release.pk: each.session.pk for each in parts if each.release}
    rows = ReleasePage.objects.filter(release__in=releases, kind=ReleasePage.Kind.BUTLER)
    return {releases[row.release_id]: row.content["places"] for row in rows}


def _standing(name: str, place: ButlerPlace) -> Standing:
    total = Fraction(place["total"])
    return Standing(
        name, Line.ALL, total.numerator, total.denominator, 0, place["boards"], place["rank"]
    )


def _over_all(
    places: Mapping[int, ButlerPlace], standing: Standing, parts: Sequence[SessionPart]
) -> PlaceOfPair:
    latest = list(places.values())[-1]
    return PlaceOfPair(
        standing.rank,
        latest["label"],
        latest["team"],
        latest["names"],
        standing.boards_played,
        _figure(standing.total),
        half_up(standing.average, 2),
        "" if standing.rank else str(STATUSES[standing.status]),
        "",
        tuple((part, _share(places.get(part.session.pk))) for part in parts),
    )


def _share(place: ButlerPlace | None) -> PlaceOfPair | None:
    return PlaceOfPair.of(place) if place else None
