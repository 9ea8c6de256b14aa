"""How text is broken into lines of a width, by the measure of a font that is given."""

from collections.abc import Callable
from dataclasses import dataclass

Measure = Callable[[str, bool], float]
"""How wide a text is at a size of 1, upright or bold."""

LEADING = 1.3
"""From line to line, of the size."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a style of text is set, in points."""

    size: float
    is_bold: bool = False

    @property
    def leading(self) -> float:
        """From one line to the next."""
        return self.size * LEADING


def broken(text: str, face: Face, width: float, measure: Measure) -> list[str]:
    """The lines of the text, none wider than `width` unless it is a single word.

    A space that does not break holds its words together.
    """
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and measure(longer, face.is_bold) * face.size > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
