"""The tables of rulings, corrections and appeals."""

from rulings.models.appeals import Appeal, Concurrence
from rulings.models.corrections import Correction
from rulings.models.rulings import Ruling, Telling

__all__ = ["Appeal", "Concurrence", "Correction", "Ruling", "Telling"]
