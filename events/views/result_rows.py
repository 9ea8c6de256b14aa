"""The rows of the results pages: what stands in their places, as text."""

from collections.abc import Iterable

from clubs.typography.bridge import decimals, figure, signed
from clubs.typography.rows import Row
from events.queries.result_pages import PageLine
from events.queries.score_sheet import RankingRow


def ranking_rows(rows: Iterable[RankingRow], own: frozenset[str], results: str) -> list[Row]:
    """For `events/ranking_row.html`; `results` is the address of the session's ranking."""
    return [
        Row(
            {
                "place": row["rank"].rstrip("="),
                "label": row["label"],
                "names": row["names"],
                "address": f"{results}pairs/{row['label']}/",
                "text": figure(row["percent"]),
                "width": row["percent"],
                "total": figure(row["total_shown"]),
                "of": figure(row["of"]),
                "boards": str(row["boards"]),
            },
            {
                "equal": row["rank"].endswith("="),
                "is_own": row["label"] in own,
                "has_percent": bool(row["percent"]),
            },
        )
        for row in rows
    ]


def traveller_rows(lines: Iterable[PageLine], unit: str, places: int, board: str) -> list[Row]:
    """For `pieces/traveller_row.html`; `board` is the address of the board's page."""
    return [
        Row(
            {
                "ns": line.row["ns"],
                "ns_names": line.row["ns_names"],
                "ew": line.row["ew"],
                "ew_names": line.row["ew_names"],
                "score": signed(line.row["score_ns"]),
                "earned_ns": decimals(line.earned_ns, places),
                "earned_ew": decimals(line.earned_ew, places),
                "address": f"{board}{line.meeting}/",
                "percent": figure(line.row["percent_ns"] or "?"),
            },
            {
                "is_own": line.is_own,
                "shown": line.shown,
                "is_worded": bool(line.text),
                "lead": line.lead,
                "laws": line.row["laws"],
                "at_table": line.at_table,
                "unit": unit,
            },
        )
        for line in lines
    ]
