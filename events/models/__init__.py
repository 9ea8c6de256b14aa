"""The tables of events, sessions, results and releases."""

from events.models.changes import MovementChange
from events.models.chapters import Chapter
from events.models.clock import ClockEvent, RoundClock
from events.models.conditions import Conditions, ConditionsTemplate, ReleasedBy, RulingsShown
from events.models.deals import BoardDeal, DealsOpening
from events.models.double_dummy import DealAnalysis
from events.models.duties import DelegatedDuty, RemediedOmission
from events.models.entry_decisions import EntryDecision
from events.models.events import Appointment, Entry, EntryMember, Event
from events.models.extensions import OutageAnswer, PeriodExtension
from events.models.line_ups import LineUp
from events.models.match_decisions import MatchDecision
from events.models.movements import OwnMovement
from events.models.penalties import ScorePenalty
from events.models.plans import PlannedSection
from events.models.regulations import ApprovalRequest, Delegation, HouseRules, Regulation
from events.models.results import Adjustment, ReleasePage, Result, RoundRelease, ScoreRelease
from events.models.rubber import Rubber, RubberDeal, RubberMember, RubberTable
from events.models.scoring_choices import Scoring
from events.models.seasons import (
    MatchReport,
    Season,
    SeasonMatch,
    SeasonPenalty,
    SeasonScore,
    SeasonTerms,
)
from events.models.sessions import Board, Contestant, Section, Session, TableRound
from events.models.sharing import ResultsShare
from events.models.sight import SightLift
from events.models.stages import Qualification, Qualifier, Stage
from events.models.statements import TableDevice, TableStatement
from events.models.swiss import SwissDraw, SwissRules
from events.models.system_cards import SystemCard
from events.models.table_keys import TableKey

__all__ = [
    "Adjustment",
    "Appointment",
    "ApprovalRequest",
    "Board",
    "BoardDeal",
    "Chapter",
    "ClockEvent",
    "Conditions",
    "ConditionsTemplate",
    "Contestant",
    "DealAnalysis",
    "DealsOpening",
    "DelegatedDuty",
    "Delegation",
    "Entry",
    "EntryDecision",
    "EntryMember",
    "Event",
    "HouseRules",
    "LineUp",
    "MatchDecision",
    "MatchReport",
    "MovementChange",
    "OutageAnswer",
    "OwnMovement",
    "PeriodExtension",
    "PlannedSection",
    "Qualification",
    "Qualifier",
    "Regulation",
    "ReleasePage",
    "ReleasedBy",
    "RemediedOmission",
    "Result",
    "ResultsShare",
    "RoundClock",
    "RoundRelease",
    "Rubber",
    "RubberDeal",
    "RubberMember",
    "RubberTable",
    "RulingsShown",
    "ScorePenalty",
    "ScoreRelease",
    "Scoring",
    "Season",
    "SeasonMatch",
    "SeasonPenalty",
    "SeasonScore",
    "SeasonTerms",
    "Section",
    "Session",
    "SightLift",
    "Stage",
    "SwissDraw",
    "SwissRules",
    "SystemCard",
    "TableDevice",
    "TableKey",
    "TableRound",
    "TableStatement",
]
