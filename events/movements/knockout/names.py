"""What the rounds of a knock-out are called."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.movements.codes import KnockoutRoundCode
from scoring.errors import Message


@dataclass(frozen=True, slots=True)
class RoundNames:
    """Names by how many teams are left: `last` for a few, `earlier` for more."""

    last: Mapping[int, KnockoutRoundCode]
    earlier: KnockoutRoundCode

    def of(self, teams: int) -> Message:
        """The round of so many teams."""
        if teams in self.last:
            return Message(self.last[teams])
        return Message(self.earlier, teams=teams)


MAIN = RoundNames(
    {
        2: KnockoutRoundCode.FINAL,
        4: KnockoutRoundCode.SEMI_FINALS,
        8: KnockoutRoundCode.QUARTER_FINALS,
    },
    KnockoutRoundCode.ROUND,
)
CONSOLATION = RoundNames(
    {
        2: KnockoutRoundCode.CONSOLATION_FINAL,
        4: KnockoutRoundCode.CONSOLATION_SEMI_FINALS,
        8: KnockoutRoundCode.CONSOLATION_QUARTER_FINALS,
    },
    KnockoutRoundCode.CONSOLATION_ROUND,
)
