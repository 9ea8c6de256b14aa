"""What each page of an official score is read from: cut from the snapshot once, stored as a row.

The snapshot (`ScoreRelease.ranking` and `travellers`) is the record; a page repeats a part of it in
the form in which a page reads it. Nothing here computes a score.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NotRequired, TypedDict, cast

from django.db.models import CharField, QuerySet, TextField
from django.db.models.functions import Cast

from events.models import ReleasePage, ScoreRelease
from events.queries.butler_shapes import ButlerBoard, ButlerPlace, ButlerSheet
from events.queries.match_sheets import MatchesSheet, MatchSheet, match_key
from events.queries.prepared import Blank, Prepared
from events.queries.score_sheet import RankingRow, TravellerRow, TravellerSheet
from scoring.individual import JOINT, players

Kind = ReleasePage.Kind
Cut = tuple[Kind, str, Any]
"""Kind, key and content of a page."""


MeritJson = dict[str, str | int]
"""A merit's `kind`, and what it says by name."""

_STORED = Prepared(
    lambda: ReleasePage.objects.filter(
        release=Blank("release"), kind=Blank("kind", CharField()), key=Blank("key", CharField())
    ).values_list(Cast("content", TextField()))
)


class BoardHead(TypedDict):
    """A board in the list of all."""

    board: int
    dealer: str
    vulnerability: str


class BoardPage(TravellerSheet):
    """A board's traveller, and the boards before and after it."""

    before: int | None
    after: int | None


class ResultCardRow(TypedDict):
    """A board on a result card: the table's line as on the traveller."""

    board: int
    top: int
    line: TravellerRow


class ResultCardPage(TypedDict):
    """A contestant's boards in order of play; `place` is null before there is any comparison.

    `merits` are what is told at its top (`events.queries.merits`); a page of the version before has
    none.
    """

    place: RankingRow | None
    names: str
    unit: str
    rows: list[ResultCardRow]
    merits: NotRequired[list[MeritJson]]


class MatchPageBoard(TypedDict):
    """A board of a match: what each team earned, and what happened in both rooms.

    It is `turned` where two pairs at their one table sat the other way round (Law 5).
    """

    board: int
    home: str
    away: str
    open: TravellerRow | None
    closed: TravellerRow | None
    turned: NotRequired[bool]


class MatchPage(TypedDict):
    """A match with all that its card shows; `one_table` of two pairs, who sit in the open room."""

    match: MatchSheet
    unit: str
    total_unit: str
    scale: str
    boards: list[MatchPageBoard]
    one_table: NotRequired[bool]


class ButlerPage(TypedDict):
    """The Butler list: its places, and of how many scores nobody told who sat."""

    places: list[ButlerPlace]
    untold: int


class ButlerPairRow(ButlerBoard):
    """A board of a pair with the line of the traveller."""

    line: TravellerRow


class ButlerPairPage(TypedDict):
    """A pair of the Butler list with its boards in the order of play."""

    place: ButlerPlace
    rows: list[ButlerPairRow]


class CrossPage(MatchesSheet):
    """All matches, and the teams in the order of the ranking; of teams each one's `merits`."""

    ranking: list[RankingRow]
    merits: NotRequired[Mapping[str, list[MeritJson]]]


def cross_page(release: ScoreRelease) -> CrossPage | None:
    """The matches of all teams; None where no teams played."""
    return cast(CrossPage | None, _content(release, Kind.MATCHES))


def match_page(release: ScoreRelease, key: str) -> MatchPage | None:
    """One match by its `match_key`; None where there is none."""
    if not key.isprintable():
        return None
    return cast(MatchPage | None, _content(release, Kind.MATCH, key))


def match_pages(release: ScoreRelease) -> dict[str, MatchPage]:
    """All matches by their `match_key`, also of a release that has been replaced."""
    pages = cut_pages(release.ranking, travellers_of(release), release.matches)
    return {key: page for kind, key, page in pages if kind is Kind.MATCH}


def butler_page(release: ScoreRelease) -> ButlerPage | None:
    """The Butler list; None where there is none."""
    return cast(ButlerPage | None, _content(release, Kind.BUTLER))


def butler_pair_page(release: ScoreRelease, key: str) -> ButlerPairPage | None:
    """A pair of it by its key; None where there is none."""
    if not key.isprintable():
        return None
    return cast(ButlerPairPage | None, _content(release, Kind.BUTLER_PAIR, key))


def board_heads(release: ScoreRelease) -> list[BoardHead]:
    """Every board of the session."""
    return cast(list[BoardHead], _content(release, Kind.BOARDS) or [])


def board_page(release: ScoreRelease, number: int) -> BoardPage | None:
    """One board's traveller; None when there is no such board."""
    return cast(BoardPage | None, _content(release, Kind.BOARD, str(number)))


def board_pages(release: ScoreRelease) -> QuerySet[ReleasePage, Any] | list[str]:
    """Every board's traveller in order, loaded as far as it is looked at.

    Each is a `BoardPage` as JSON: it is passed on by the hundred lines, and read by whoever asked.
    """
    text = Cast("content", TextField())
    rows = release.pages.filter(kind=Kind.BOARD).order_by("pk").values_list(text, flat=True)
    if rows.exists():
        return rows
    pages = cut_pages(release.ranking, travellers_of(release))
    return [json.dumps(page) for kind, _, page in pages if kind is Kind.BOARD]


def result_card_page(release: ScoreRelease, label: str) -> ResultCardPage | None:
    """A contestant's result card; None when there is no such contestant."""
    if not label.isprintable():  # PostgreSQL refuses to look for NUL
        return None
    return cast(ResultCardPage | None, _content(release, Kind.RESULT_CARD, label))


def _content(release: ScoreRelease, kind: Kind, key: str = "") -> Any:
    """The page's row; cut again from a release that is not in force, or that has none yet."""
    for (stored,) in _STORED.rows(release=release.pk, kind=kind.value, key=key):
        return json.loads(stored)
    if release.pages.exists():
        return None
    pages = cut_pages(release.ranking, travellers_of(release), release.matches)
    return next((page for *place, page in pages if place == [kind, key]), None)


def travellers_of(release: ScoreRelease) -> list[TravellerSheet]:
    """The snapshot's travellers, with tricks where the version before this made the release."""
    for sheet in release.travellers:
        for line in sheet["lines"]:
            if "tricks" not in line:
                line["tricks"] = tricks_of(line)
    return cast(list[TravellerSheet], release.travellers)


def tricks_of(line: TravellerRow) -> int | None:
    """The tricks of a line that tells those over or under its contract alone."""
    if line["relative"] is None:
        return None
    return line["relative"] + 6 + int(line["contract"][0])


def cut_pages(
    ranking: Sequence[RankingRow],
    travellers: Sequence[TravellerSheet],
    matches: MatchesSheet | None = None,
    merits: Mapping[str, list[MeritJson]] | None = None,
) -> Iterator[Cut]:
    """All pages of a release: the list of boards, each board's and each contestant's.

    `merits` of each contestant stand where they are told; without them they are found again.

    Of teams the cross table and each match in place of contestants' cards, and the Butler list; of
    pairs in a Swiss the matches beside the cards.
    """
    numbers = [sheet["board"] for sheet in travellers]
    yield Kind.BOARDS, "", [_head(sheet) for sheet in travellers]
    for sheet, before, after in zip(
        travellers, [None, *numbers], [*numbers[1:], None], strict=False
    ):
        yield Kind.BOARD, str(sheet["board"]), {**sheet, "before": before, "after": after}
    if matches:
        yield from _match_pages(ranking, travellers, matches, merits)
        if not matches.get("one_table"):
            return
    places = {row["label"]: row for row in ranking}
    rows = _rows_by_label(travellers)
    for label in places | rows:
        unit = travellers[0]["unit"] if travellers else places[label]["unit"]
        result_card = _result_card(label, places.get(label), unit, rows.get(label, []))
        if merits is not None:
            result_card["merits"] = merits.get(label, [])
        yield Kind.RESULT_CARD, label, result_card


def _match_pages(
    ranking: Sequence[RankingRow],
    travellers: Sequence[TravellerSheet],
    matches: MatchesSheet,
    merits: Mapping[str, list[MeritJson]] | None,
) -> Iterator[Cut]:
    butler = matches.get("butler")
    cross = {**{key: each for key, each in matches.items() if key != "butler"}, "ranking": ranking}
    if merits is not None and not matches.get("one_table"):
        cross["merits"] = merits
    yield Kind.MATCHES, "", cross
    lines = {
        (sheet["board"], line["ns"], line["ew"]): line
        for sheet in travellers
        for line in sheet["lines"]
    }
    for match in matches["matches"]:
        yield Kind.MATCH, match_key(matches, match), _match_page(matches, match, lines)
    if butler:
        yield from _butler_pages(butler, lines)


def _match_page(
    matches: MatchesSheet, match: MatchSheet, lines: Mapping[tuple[int, str, str], TravellerRow]
) -> MatchPage:
    home, away = match["home"]["label"], match["away"]["label"]
    if matches.get("one_table"):
        return _pairs_match_page(matches, match, lines)
    boards: list[MatchPageBoard] = [
        {
            "board": each["board"],
            "home": each["home"],
            "away": each["away"],
            "open": lines.get((each["board"], f"{home}NS", f"{away}EW")),
            "closed": lines.get((each["board"], f"{away}NS", f"{home}EW")),
        }
        for each in match["boards"]
    ]
    return {
        "match": match,
        "unit": matches["unit"],
        "total_unit": matches["total_unit"],
        "scale": matches["scale"],
        "boards": boards,
    }


def _pairs_match_page(
    matches: MatchesSheet, match: MatchSheet, lines: Mapping[tuple[int, str, str], TravellerRow]
) -> MatchPage:
    """What both pairs earned stands on the line of their one table."""
    home, away = match["home"]["label"], match["away"]["label"]
    boards: list[MatchPageBoard] = []
    for each in match["boards"]:
        turned = lines.get((each["board"], away, home))
        line = turned or lines.get((each["board"], home, away))
        earned = (line["earned_ns"], line["earned_ew"]) if line else ("", "")
        row: MatchPageBoard = {
            "board": each["board"],
            "home": earned[1] if turned else earned[0],
            "away": earned[0] if turned else earned[1],
            "open": line,
            "closed": None,
        }
        boards.append({**row, "turned": True} if turned else row)
    return {
        "match": match,
        "unit": matches["unit"],
        "total_unit": matches["total_unit"],
        "scale": matches["scale"],
        "boards": boards,
        "one_table": True,
    }


def _butler_pages(
    butler: ButlerSheet, lines: Mapping[tuple[int, str, str], TravellerRow]
) -> Iterator[Cut]:
    yield Kind.BUTLER, "", {"places": butler["places"], "untold": butler["untold"]}
    for place in butler["places"]:
        rows: list[ButlerPairRow] = [
            {**each, "line": lines[each["board"], each["ns"], each["ew"]]}
            for each in butler["boards"][place["key"]]
        ]
        rows.sort(key=lambda row: row["line"]["round"] or 0)
        yield Kind.BUTLER_PAIR, place["key"], {"place": place, "rows": rows}


def _head(sheet: TravellerSheet) -> BoardHead:
    return {
        "board": sheet["board"],
        "dealer": sheet["dealer"],
        "vulnerability": sheet["vulnerability"],
    }


def _rows_by_label(travellers: Iterable[TravellerSheet]) -> dict[str, list[ResultCardRow]]:
    rows: dict[str, list[ResultCardRow]] = {}
    for sheet in travellers:
        for line in sheet["lines"]:
            row: ResultCardRow = {"board": sheet["board"], "top": top_of(sheet, line), "line": line}
            for label in (*ranked_in(line["ns"]), *ranked_in(line["ew"])):
                rows.setdefault(label, []).append(row)
    return rows


def ranked_in(side: str) -> Sequence[str]:
    """Who is ranked for a side of a table, by label: a pair, or the two players of a side "3+7"."""
    return players(side) if JOINT in side else (side,)


def top_of(sheet: TravellerSheet, line: TravellerRow) -> int:
    """What a side can earn on a line: where sections are scored apart, in its section."""
    tops = sheet.get("tops")
    return tops[section_of(line["ns"])] if tops else sheet["top"]


def section_of(label: str) -> str:
    """The letter of the section in which a contestant plays; empty where there is one alone."""
    return label[0] if label[0].isalpha() else ""


def _result_card(
    label: str, place: RankingRow | None, unit: str, rows: list[ResultCardRow]
) -> ResultCardPage:
    names = place["names"] if place else _names(rows[0]["line"], label)
    in_order = sorted(rows, key=lambda row: row["line"]["round"] or 0)
    return {"place": place, "names": names, "unit": unit, "rows": in_order}


def _names(line: TravellerRow, label: str) -> str:
    return line["ns_names"] if label in ranked_in(line["ns"]) else line["ew_names"]
