"""The methods of scoring a session (Law 78) by name; every caller comes in here."""

from collections.abc import Callable, Mapping, Sequence

from scoring.artificial import apply_session_rule
from scoring.matchpoints import score_board
from scoring.session import (
    Options,
    OptionsError,
    RankingLine,
    ScoredBoard,
    ScoredLine,
    SessionScore,
    Standing,
)
from scoring.standings import standings
from scoring.traveller import Traveller

__all__ = [
    "METHODS",
    "Method",
    "Options",
    "OptionsError",
    "RankingLine",
    "ScoredBoard",
    "ScoredLine",
    "SessionScore",
    "Standing",
    "score_session",
]

Method = Callable[[Sequence[Traveller], Options], SessionScore]


def matchpoints(travellers: Sequence[Traveller], options: Options) -> SessionScore:
    """Law 78A: matchpoints on each board, percentage of the available ones over the session."""
    most = max((traveller.results for traveller in travellers), default=0)
    expected = options.expected_results or most
    boards = tuple(
        score_board(traveller, expected=expected, half=options.half) for traveller in travellers
    )
    if options.law_12c2c:
        boards = apply_session_rule(boards, options.winners)
    return SessionScore("matchpoints", options, boards, standings(boards, options.winners))


METHODS: Mapping[str, Method] = {"matchpoints": matchpoints}


def score_session(
    travellers: Sequence[Traveller], options: Options, method: str = "matchpoints"
) -> SessionScore:
    """Score a session: every line's matchpoints and the ranking.

    Boards and lines keep their order. `OptionsError` for a method that does not exist.
    """
    if method not in METHODS:
        raise OptionsError(f"{method!r} is no method of scoring; choose from {', '.join(METHODS)}")
    return METHODS[method](travellers, options)
