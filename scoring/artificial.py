"""Law 12C2(c): average plus and average minus follow the contestant's session."""

from fractions import Fraction

from scoring.awards import Artificial, Average


def session_value(score: Artificial, value: Fraction, own: Fraction | None) -> Fraction:
    """What an artificial score is worth, given the contestant's average on the other boards.

    `value` is its worth without the session rule and `own` the average, both in percent at
    matchpoints or both in IMPs. The other boards are those on which a score was obtained or
    assigned: a board with an artificial score is none of them.

    A+ becomes the own average where that is higher, A- where it is lower. Average and percentages
    stay, and so does everything for a contestant without other boards (`None`).
    """
    if own is None:
        return value
    if score.value is Average.PLUS:
        return max(value, own)
    if score.value is Average.MINUS:
        return min(value, own)
    return value
