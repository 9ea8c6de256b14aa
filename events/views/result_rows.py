"""The rows of the results pages: what stands in their places, as text."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.typography.figures import decimals, figure, signed
from clubs.typography.rows import Row, filled
from events.models import Session
from events.queries.double_dummy import WhatIsMade
from events.queries.place_notes import has_note, note_of
from events.queries.result_pages import PageLine, ResultCard, ResultCardLine, ResultCardRound
from events.queries.score_sheet import RankingRow
from scoring.contracts import relative_text


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the rows of a session's pages lead, without what each of them adds."""

    results: str
    boards: str
    report: str

    @classmethod
    def of(cls, session: Session) -> "Addresses":
        key = [session.event.organiser.slug, session.pk]
        return cls(*(reverse(route, args=key) for route in ("results", "boards", "correction_new")))

    def pair(self, label: str) -> str:
        return f"{self.results}pairs/{label}/"

    def board(self, number: int) -> str:
        return f"{self.boards}{number}/"


def ranking_rows(
    rows: Iterable[RankingRow], own: frozenset[str], addresses: Addresses
) -> list[Row]:
    """For `events/ranking_row.html`."""
    return [
        Row(
            {
                "place": row["rank"].rstrip("="),
                "label": row["label"],
                "names": row["names"],
                "address": addresses.pair(row["label"]),
                "text": figure(row["percent"]),
                "width": row["percent"],
                "total": figure(row["total_shown"]),
                "of": figure(row["of"]),
                "boards": str(row["boards"]),
                "note": note_of(row),
            },
            {
                "equal": row["rank"].endswith("="),
                "is_own": row["label"] in own,
                "has_percent": bool(row["percent"]),
                "has_note": has_note(row),
            },
        )
        for row in rows
    ]


def traveller_rows(
    lines: Iterable[PageLine], unit: str, places: int, board: str, made: WhatIsMade | None = None
) -> list[Row]:
    """For `pieces/traveller_row.html`; `board` is the address of the board's page, and `made` what
    the results are compared with.
    """
    language = get_language()
    compared = [(line, made.against(line) if made else None) for line in lines]
    return [
        Row(
            {
                "ns": line.row["ns"],
                "ns_names": line.row["ns_names"],
                "ew": line.row["ew"],
                "ew_names": line.row["ew_names"],
                "score": _signed(line.row["score_ns"]),
                "earned_ns": _earned(language, line.row["earned_ns"], places),
                "earned_ew": _earned(language, line.row["earned_ew"], places),
                "address": f"{board}{line.meeting}/",
                "percent": _percent(language, line.row["percent_ns"]),
                "tricks": figure(relative_text(against.tricks)) if against else "",
                "from_par": _signed(against.from_par) if against else "",
            },
            {
                "is_own": line.is_own,
                "result": line.result,
                "unit": unit,
                "is_compared": made is not None,
                "given": (against.given if against else None) or 0,
            },
        )
        for line, against in compared
    ]


def result_card_rounds(
    result_card: ResultCard, places: int, *, is_own: bool, addresses: Addresses
) -> list[Row]:
    """For `events/result_card_round.html`; the boards of each in it are filled already."""
    return [
        Row(
            {
                "round": str(each.round),
                "opponents": each.opponents,
                "opponents_names": each.opponents_names,
                "partner": each.partner,
                "partner_names": each.partner_names,
                "address": addresses.pair(each.partner or each.opponents),
                "earned": decimals(each.earned, places),
                "percent": figure(each.percent),
                "boards": _boards(each, places, is_own=is_own, addresses=addresses),
            },
            {
                "has_round": bool(each.round),
                "has_partner": bool(each.partner),
                "direction": each.direction,
                "is_own": is_own,
            },
        )
        for each in result_card.rounds
    ]


def _boards(one: ResultCardRound, places: int, *, is_own: bool, addresses: Addresses) -> SafeString:
    rows = [_board(line, places, is_own=is_own, addresses=addresses) for line in one.lines]
    return filled("events/result_card_board.html", rows)


def _board(each: ResultCardLine, places: int, *, is_own: bool, addresses: Addresses) -> Row:
    language, board = get_language(), addresses.board(each.board)
    return Row(
        {
            "board": str(each.board),
            "address": board,
            "score": _signed(each.score),
            "earned": _earned(language, each.earned_text, places),
            "reasons": f"{board}{each.line.meeting}/",
            "percent": _percent(language, each.percent),
            "report": f"{addresses.report}?board={each.board}",
        },
        {"is_own": is_own, "result": each.line.result},
    )


# --- Texts that stand on many lines, each made once in a language --------------------------------


@lru_cache(maxsize=4096)
def _signed(score: int | None) -> str:
    return signed(score)


@lru_cache(maxsize=4096)
def _earned(_language: str | None, exact: str, places: int) -> str:
    return decimals(Fraction(exact), places) if exact else ""


@lru_cache(maxsize=4096)
def _percent(_language: str | None, rounded: str) -> str:
    return figure(rounded or "?")
