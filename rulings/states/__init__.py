"""The states of matters, and what may be done in each: tables that the acts obey.

Pure: no Django, no database, no clock. What is not in a table is refused.
"""

from rulings.states.appeals import APPEAL, AppealAct, AppealCourse
from rulings.states.calls import CALL, CallAct, CallStage
from rulings.states.corrections import CORRECTION, CorrectionAct, CorrectionStage, may
from rulings.states.deposits import DEPOSIT, DepositAct, DepositStage, deposit_stage
from rulings.states.penalties import PENALTY, PenaltyAct, PenaltyStage
from rulings.states.rulings import RULING, RulingAct, RulingStage, stages_that_allow

__all__ = [
    "APPEAL",
    "CALL",
    "CORRECTION",
    "DEPOSIT",
    "PENALTY",
    "RULING",
    "AppealAct",
    "AppealCourse",
    "CallAct",
    "CallStage",
    "CorrectionAct",
    "CorrectionStage",
    "DepositAct",
    "DepositStage",
    "PenaltyAct",
    "PenaltyStage",
    "RulingAct",
    "RulingStage",
    "deposit_stage",
    "may",
    "stages_that_allow",
]
