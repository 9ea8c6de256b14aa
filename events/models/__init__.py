"""The tables of events, sessions, results and releases."""

from events.models.events import Appointment, Conditions, Entry, EntryMember, Event
from events.models.results import Adjustment, Result, ScoreRelease
from events.models.sessions import Board, Contestant, Section, Session, TableRound

__all__ = [
    "Adjustment",
    "Appointment",
    "Board",
    "Conditions",
    "Contestant",
    "Entry",
    "EntryMember",
    "Event",
    "Result",
    "ScoreRelease",
    "Section",
    "Session",
    "TableRound",
]
