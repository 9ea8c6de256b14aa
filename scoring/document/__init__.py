"""Sessions as plain documents: read, scored and written; `python -m scoring` on top of it.

A document is what `json.load` gives; docs/scoring-document.md describes every kind.

>>> from scoring.document import read, score, write
>>> document = read({"method": "matchpoints", "winners": 2, "boards": [
...     {"board": 1, "results": [
...         {"ns": "1", "ew": "3", "contract": "4S", "declarer": "N", "tricks": 10},
...         {"ns": "2", "ew": "4", "score": -50},
...     ]},
... ]})
>>> for standing in write(score(document))["standings"]:
...     print(standing["line"], standing["rank"], standing["contestant"], standing["percent"])
NS 1 1 100.00
NS 2 2 0.00
EW 1 4 100.00
EW 2 3 0.00

What is wrong in a document is said with its place:

>>> from scoring.document import DocumentError
>>> try:
...     read({"method": "matchpoints", "boards": [{"board": 0, "results": []}]})
... except DocumentError as error:
...     print(error)
boards[0].board: 0: the number of a board is 1 to 99999
"""

from scoring.document.document import Document, NoSuchLineError, Output, Scored
from scoring.document.loading import load
from scoring.document.node import DocumentError
from scoring.document.reading import read
from scoring.document.rules_writing import ranking_said
from scoring.document.sheet_writing import sheet_document
from scoring.document.swiss_pairs import swiss_document
from scoring.document.writing import (
    conditions_said,
    document_of,
    document_of_knockouts,
    document_of_teams,
    event_document_of,
    match_said,
    scale_said,
)

__all__ = [
    "Document",
    "DocumentError",
    "NoSuchLineError",
    "Output",
    "Scored",
    "conditions_said",
    "document_of",
    "document_of_knockouts",
    "document_of_teams",
    "event_document_of",
    "load",
    "match_said",
    "ranking_said",
    "read",
    "scale_said",
    "score",
    "sheet_document",
    "swiss_document",
    "write",
]


def score(document: Document) -> Scored:
    """Score a document; `DocumentError` where its conditions give a score no value."""
    return document.score()


def write(scored: Scored) -> Output:
    """The result in plain types for JSON; exact values as text."""
    return scored.as_dict()
