"""What those say who were asked about a reported error, and whether all of them agree."""

from collections.abc import Iterable

from clubs.models import Player
from events.models import Contestant
from rulings.models import Correction, CorrectionAnswer
from rulings.queries.parties import appellants_of

Asked = list[tuple[Contestant, Player]]
"""Those who may answer, with their side."""


def asked_sides(correction: Correction) -> list[Contestant]:
    """The sides that are asked: the opponents of who reported it; of a director's report both."""
    return [side for side in (correction.ns, correction.ew) if side.pk != correction.side_id]


def asked_players(correction: Correction) -> Asked:
    """Those who may answer: who sat there, and a team's captain."""
    return [
        (side, player)
        for side in asked_sides(correction)
        for player in appellants_of(side, correction.board)
    ]


def standing_answers(answers: Iterable[CorrectionAnswer]) -> list[CorrectionAnswer]:
    """The latest answer of each player, of all in the order in which they were made."""
    return list({each.player_id: each for each in answers}.values())


def unanswered_sides(correction: Correction) -> list[Contestant]:
    """The asked sides of which nobody has answered; reads the answers (prefetch them)."""
    answered = {each.side_id for each in correction.answers.all()}
    return [side for side in asked_sides(correction) if side.pk not in answered]


def is_agreed(correction: Correction) -> bool:
    """Whether each side that was asked says the same as the report, and nobody otherwise.

    Reads the answers (prefetch them).
    """
    standing = standing_answers(correction.answers.all())
    return all(each.confirms for each in standing) and not unanswered_sides(correction)


def takes_one_tap(correction: Correction) -> bool:
    """Whether nothing but the director's tap is lacking; reads the answers (prefetch them)."""
    is_ripe = correction.is_open and not (correction.is_late or correction.is_of_award)
    return is_ripe and is_agreed(correction)


def is_disputed(correction: Correction) -> bool:
    """Whether somebody who was asked says otherwise; reads the answers (prefetch them)."""
    return not all(each.confirms for each in standing_answers(correction.answers.all()))
