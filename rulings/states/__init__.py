"""The states of matters, and what may be done in each: tables that the acts obey.

Pure: no Django, no database, no clock. What is not in a table is refused.
"""

from rulings.states.appeals import APPEAL, AppealAct, AppealCourse
from rulings.states.calls import CALL, CallAct, CallStage
from rulings.states.corrections import CORRECTION, CorrectionAct, CorrectionStage, may
from rulings.states.penalties import PENALTY, PenaltyAct, PenaltyStage
from rulings.states.rulings import RULING, RulingAct, RulingStage, stages_that_allow

__all__ = [
    "APPEAL",
    "CALL",
    "CORRECTION",
    "PENALTY",
    "RULING",
    "AppealAct",
    "AppealCourse",
    "CallAct",
    "CallStage",
    "CorrectionAct",
    "CorrectionStage",
    "PenaltyAct",
    "PenaltyStage",
    "RulingAct",
    "RulingStage",
    "may",
    "stages_that_allow",
]
