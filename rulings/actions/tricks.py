"""What is refused of a ruling on tricks won, in words.

What such a ruling may award stands in `rulings.tricks`.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy

from clubs.errors import UserError
from events.awards import AwardJson
from events.queries.match_tables import AtTable
from rulings.tricks import TricksRefused, takes_nothing, tricks_refused

_WORDS = {
    TricksRefused.NOT_ONE_RESULT: gettext_lazy(
        "Tricks are won or lost (Laws 68 to 71, 79A and 79B): give one result, no weights and no "
        "artificial score. For damage by an infraction, cite the Law of that too."
    ),
    TricksRefused.NO_POWER_TO_WEIGH: gettext_lazy(
        "Tricks are won or lost (Laws 68 to 71, 79A and 79B): give one result, no weights. Where "
        "you weigh what an infraction did, cite Law 12C1(c) too."
    ),
    TricksRefused.DIFFERENT_RESULTS: gettext_lazy(
        "Tricks are won by one side and lost by the other: give both sides the same result. Where "
        "you were called only after the round had ended, cite Law 79B3: one side's score alone may "
        "then be lowered."
    ),
    TricksRefused.TAKES_NOTHING: gettext_lazy(
        "Law 79B3 lowers the score of one side, from what is recorded, and leaves the other's."
    ),
}
_FIELDS = {
    TricksRefused.NOT_ONE_RESULT: "kind",
    TricksRefused.NO_POWER_TO_WEIGH: "ns_outcomes",
}


def refuse_other_than_tricks(
    laws: Sequence[str],
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
    at: AtTable | None = None,
) -> None:
    """Give one result where tricks are decided (Laws 68 to 71, 79A and 79B), save for damage.

    Raises:
        UserError: the Laws do not give these awards; on tricks alone, one side's alone is to be
            lowered from what was obtained `at` the table.
    """
    why = tricks_refused(laws, ns_award, ew_award)
    if why is None and at and takes_nothing(laws, ns_award, ew_award, at.obtained):
        why = TricksRefused.TAKES_NOTHING
    if why:
        raise UserError(_WORDS[why], field=_FIELDS.get(why, "score"))
