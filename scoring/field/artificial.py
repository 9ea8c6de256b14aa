"""What artificial scores are worth (Law 12C2), once the contestant's session is known."""

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


def imps_value(score: Artificial, own: Fraction | None, average: Fraction) -> Fraction:
    """What an artificial score is worth in IMPs; `average` is what A+ earns (Law 12C2(b)).

    A- loses as much, and A is nothing. A percentage is worth its share of that, so that 60% is A+
    and 40% A-: ten points of Law 12C2(a) are one `average`. `own` is the mean on the other boards.
    """
    return session_value(score, average * (score.percent - 50) / 10, own)
