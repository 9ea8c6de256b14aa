"""Who has withdrawn from an appeal, and whose withdrawal would end it (Law 92D).

It stands while one who concurs in it has not withdrawn. A team's is heard by its captain's
concurrence: the captain's withdrawal ends it, and nobody else's does while the captain concurs.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Player
from rulings.models import OPEN_APPEAL, Appeal, MatchAppeal
from rulings.queries.parties import appellants_of, needed_to_concur


def could_join(appeal: Appeal) -> list[Player]:
    """Whose appeal it can be as well: in an individual that of the partner on the board, to whom
    the ruling applies alike (Laws 12C3 and 92A); of pairs and teams nobody's.
    """
    side = appeal.appellant
    if side.is_ranked or side.is_team_pair or appeal.state not in OPEN_APPEAL:
        return []
    concurring = [each.player for each in appeal.concurrences.all()]
    return [each for each in appellants_of(side, appeal.ruling.board) if each not in concurring]


def withdrawn_of(appeal: Appeal) -> list[Player]:
    """Those who have withdrawn; reads the `concurrences` (prefetch them with their players)."""
    return [each.player for each in appeal.concurrences.all() if each.withdrawn_at]


def left_of(appeal: Appeal) -> list[Player]:
    """Those by whose concurrence it stands; reads the `concurrences` too."""
    concurring = list(appeal.concurrences.all())
    needed = needed_to_concur(appeal.appellant, appeal.ruling.board)
    of_law = [each for each in concurring if each.player in needed] or concurring
    return [each.player for each in of_law if each.withdrawn_at is None]


def speaks_alone(appeal: Appeal, player: Player) -> bool:
    """Whether the player is captain of the team that appeals (Law 92D2)."""
    needed = needed_to_concur(appeal.appellant, appeal.ruling.board)
    return appeal.appellant.is_team_pair and player in needed


def was_withdrawn_alone(appeal: Appeal | MatchAppeal) -> bool:
    """Whether it was withdrawn while nobody concurred but whoever lodged it, by that one."""
    if appeal.state != appeal.State.WITHDRAWN:
        return False
    if isinstance(appeal, MatchAppeal):
        return appeal.concurred_at is None and appeal.lodger_withdrew_at is not None
    return len(withdrawn_of(appeal)) == appeal.concurrences.count() == 1


def is_wished_back(appeal: Appeal) -> bool:
    """Whether it stands although one of those who concurred has withdrawn."""
    return appeal.state in OPEN_APPEAL and bool(withdrawn_of(appeal))


def wish_text(appeal: Appeal) -> str:
    """Who has withdrawn and who has not; empty where none has, or it is over."""
    if not is_wished_back(appeal):
        return ""
    said = {"who": names_of(withdrawn_of(appeal)), "others": names_of(left_of(appeal))}
    return _("%(who)s wishes to withdraw the appeal; %(others)s has not.") % said


def may_withdraw(appeal: Appeal, player: Player) -> bool:
    """Whether one of those who appeal concurs; a captain withdraws also without having done so."""
    own = next((each for each in appeal.concurrences.all() if each.player_id == player.pk), None)
    return own.withdrawn_at is None if own else speaks_alone(appeal, player)


def may_resume(appeal: Appeal, player: Player) -> bool:
    """Whether they have withdrawn, and it stands."""
    return is_wished_back(appeal) and player in withdrawn_of(appeal)


def could_withdraw(appeal: Appeal) -> list[Player]:
    """Those whose withdrawal could be noted now."""
    if appeal.state not in OPEN_APPEAL:
        return []
    own = appellants_of(appeal.appellant, appeal.ruling.board)
    return [each for each in own if may_withdraw(appeal, each)]


def could_resume(appeal: Appeal) -> list[Player]:
    """Those whose word could be noted that they go on with it; where it has ended, that they had
    given before the other withdrew too (Law 92C).
    """
    if appeal.state in OPEN_APPEAL:
        return withdrawn_of(appeal)
    ended_at = appeal.ended_at
    if appeal.state != Appeal.State.WITHDRAWN or ended_at is None or appeal.appellant.is_team_pair:
        return []
    rows = appeal.concurrences.all()
    return [each.player for each in rows if each.withdrawn_at and each.withdrawn_at < ended_at]


def names_of(players: Iterable[Player]) -> str:
    """Their names in a line."""
    return " & ".join(each.name for each in players)


def withdrawn_words(appeal: Appeal) -> dict[str, Any]:
    """Who has withdrawn and when, by the order in which they concurred, as history remembers it."""
    ordered = sorted(appeal.concurrences.all(), key=lambda each: each.pk)
    rows = [(str(place), each) for place, each in enumerate(ordered, 1)]
    return {
        "withdrawn": {place: _said(each.withdrawn_at) for place, each in rows if each.withdrawn_at},
        "wishes_before": {place: each.wishes_before for place, each in rows if each.wishes_before},
    }


def wish_over(withdrew: datetime, resumed: datetime) -> list[str]:
    """That somebody had withdrawn and went on, as it is kept."""
    return [_said(withdrew), _said(resumed)]


def wishes_over(kept: Iterable[Sequence[str]]) -> list[tuple[datetime, datetime]]:
    """The same as instants."""
    return [(datetime.fromisoformat(a), datetime.fromisoformat(b)) for a, b in kept]


def _said(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
