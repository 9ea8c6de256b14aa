"""The methods of scoring a field (Law 78) by name; every caller comes in here."""

from collections.abc import Mapping, Sequence

from scoring.conditions.codes import OptionsCode
from scoring.conditions.options import Options, OptionsError
from scoring.field.butler import Butler
from scoring.field.cross_imps import CrossImps
from scoring.field.matchpoints import Matchpoints
from scoring.field.score import score_field
from scoring.field.total_points import TotalPoints
from scoring.ranking.standings import standings
from scoring.session import Method, SessionScore
from scoring.traveller import Traveller

METHODS: Mapping[str, Method] = {
    method.name: method for method in (Matchpoints(), Butler(), CrossImps(), TotalPoints())
}


def method_named(name: str) -> Method:
    """The method of that name; `OptionsError` when there is none."""
    if name not in METHODS:
        raise OptionsError(OptionsCode.NO_METHOD, found=name, known=", ".join(METHODS))
    return METHODS[name]


def score_session(
    travellers: Sequence[Traveller],
    options: Options,
    method: str = "matchpoints",
    before: SessionScore | None = None,
) -> SessionScore:
    """Score a session: what every line earned, and the ranking.

    Boards and lines keep their order. Given how the session stood `before`, only those travellers
    are rated that are new objects; the score is the same. `OptionsError` for a method that does
    not exist.
    """
    chosen = method_named(method)
    rated = before.boards if before and before.is_by(chosen, options) else ()
    scored = score_field(travellers, options, chosen, rated)
    ranking = standings(scored.ledger, scored.boards, options, chosen)
    return SessionScore(chosen, options, scored.boards, ranking, scored.averages)
