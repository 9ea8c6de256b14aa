"""The tables of calls, rulings, corrections and appeals."""

from rulings.models.appeals import Appeal, Concurrence
from rulings.models.calls import Call
from rulings.models.committees import BARS, CommitteeMember
from rulings.models.corrections import Correction, CorrectionAnswer
from rulings.models.decisions import EarlierDecision
from rulings.models.evidence import Evidence
from rulings.models.guide_runs import GuideRun, OpenReview, RunAnswer, TableDuty
from rulings.models.matches import OPEN_REQUEST, MatchAppeal, MatchRequest, MatchRuling
from rulings.models.polls import Poll, PollAnswer, PollGrouping, PollWeights
from rulings.models.psychic_calls import PsychicReport
from rulings.models.referrals import Referral
from rulings.models.reopenings import Reopening
from rulings.models.rulings import Ruling, SecondLook, Telling
from rulings.models.told import ToldEarlier
from rulings.models.written import ON_LAW, OPEN_APPEAL

__all__ = [
    "BARS",
    "ON_LAW",
    "OPEN_APPEAL",
    "OPEN_REQUEST",
    "Appeal",
    "Call",
    "CommitteeMember",
    "Concurrence",
    "Correction",
    "CorrectionAnswer",
    "EarlierDecision",
    "Evidence",
    "GuideRun",
    "MatchAppeal",
    "MatchRequest",
    "MatchRuling",
    "OpenReview",
    "Poll",
    "PollAnswer",
    "PollGrouping",
    "PollWeights",
    "PsychicReport",
    "Referral",
    "Reopening",
    "Ruling",
    "RunAnswer",
    "SecondLook",
    "TableDuty",
    "Telling",
    "ToldEarlier",
]
