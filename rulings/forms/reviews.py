"""What the form of a ruling begins with that adjusts the score after a guided ruling's review."""

from typing import Any

from rulings.forms.awards import ASSIGNED, BOTH, awards_as_typed
from rulings.models import Ruling
from rulings.queries.derivations import begun_text
from rulings.queries.shown_reviews import ShownReview


def as_adjusting(review: ShownReview, ruling: Ruling | None = None) -> dict[str, Any]:
    """Everything that the guide knew, or the `ruling` as it is, with the review's clause; where
    tricks are transferred, the score with them.
    """
    begun = {"laws": list(ruling.laws)} if ruling else _from_the_guide(review)
    clause = review.clause.number
    if not any(law.startswith(clause) for law in begun["laws"]):
        begun["laws"].append(clause)
    if review.transfer:
        begun |= {"kind": ASSIGNED, "score": review.transfer.with_tricks, "sides": BOTH}
    return begun


def _from_the_guide(review: ShownReview) -> dict[str, Any]:
    run = review.row.run
    text = begun_text(run)
    return {
        "meeting": run.meeting_key,
        "board": run.board.number if run.board else None,
        **{name: text[name] for name in ("laws", "facts", "facts_are", "decision")},
        **awards_as_typed(text["ns_award"], text["ew_award"]),
    }
