"""The states of matters, and what may be done in each: tables that the acts obey.

Pure: no Django, no database, no clock. What is not in a table is refused.
"""

from rulings.states.calls import CALL, CallAct, CallStage
from rulings.states.corrections import CORRECTION, CorrectionAct, CorrectionStage, may

__all__ = [
    "CALL",
    "CORRECTION",
    "CallAct",
    "CallStage",
    "CorrectionAct",
    "CorrectionStage",
    "may",
]
