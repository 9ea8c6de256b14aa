"""Contests as clubs and organisers run them, from which the form of a new event can begin."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from events.actions.stages import StageTemplate
from events.models import Event
from events.models.scoring_choices import Scoring, VictoryScale


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """What the form is filled with; `then` says what is chosen later, and where.

    `then_to` is the page to which saving leads, below the event's own.
    """

    key: str
    name: str | Promise
    then: str | Promise
    contest: Event.Contest | Event.SeasonKind
    conditions: Mapping[str, str | int] = field(default_factory=dict)
    then_to: str = ""

    @property
    def initial(self) -> dict[str, str | int]:
        """Values of the form's fields."""
        return {"contest": self.contest, **self.conditions}


PLAYED_IN_PRIVATE = {"correction_period": "7 d", "appeal_period": "7 d"}
"""Captains read at home what was ruled; half an hour (Laws 79C1 and 92B) is for a playing room."""


SEVEN_ROUNDS_OF_EIGHT = {"swiss_rounds": 7, "swiss_boards": 8}
DRAWN_LATER = _(
    "Each round is drawn on the standing: choose “Play a Swiss” when the session is set up. Its"
    " rounds and boards are written into the conditions, among the fine points; change them there."
)
MOVEMENT_LATER = _(
    "The movement is chosen when you know how many there are: Mitchell, Howell and others are"
    " offered for that number."
)
READY_MADE = (
    ReadyMade(
        "pairs",
        pgettext_lazy("a contest", "Pairs night"),
        MOVEMENT_LATER,
        Event.Contest.PAIRS,
        {"scoring": Scoring.MATCHPOINTS},
    ),
    ReadyMade(
        "pairs-imps",
        _("Pairs at cross-IMPs"),
        MOVEMENT_LATER,
        Event.Contest.PAIRS,
        {"scoring": Scoring.CROSS_IMPS},
    ),
    ReadyMade(
        "championship",
        _("Pairs championship: a qualifying and two finals"),
        _(
            "After saving you set up the stages: the qualifying and finals A and B are chosen there"
            " already, and you say how many come into final A and what they carry along."
        ),
        Event.Contest.PAIRS,
        {"scoring": Scoring.MATCHPOINTS},
        f"stages/?template={StageTemplate.TWO_FINALS}",
    ),
    ReadyMade(
        "swiss-pairs",
        _("Swiss pairs, 7 rounds of 8 boards, 20 VPs"),
        DRAWN_LATER,
        Event.Contest.PAIRS,
        {"scoring": Scoring.PAIRS_VP, **SEVEN_ROUNDS_OF_EIGHT},
    ),
    ReadyMade(
        "individual",
        pgettext_lazy("a contest", "Individual"),
        MOVEMENT_LATER,
        Event.Contest.INDIVIDUAL,
        {"scoring": Scoring.MATCHPOINTS},
    ),
    ReadyMade(
        "teams",
        _("Teams of four: everybody meets, 20 VPs"),
        _("The round robin for your number of teams is offered when the session is set up."),
        Event.Contest.TEAMS,
        {"scoring": Scoring.VICTORY_POINTS, "victory_scale": VictoryScale.WBF_CONTINUOUS},
    ),
    ReadyMade(
        "swiss-teams",
        _("Swiss teams, 7 rounds of 8 boards, 20 VPs"),
        DRAWN_LATER,
        Event.Contest.TEAMS,
        {
            "scoring": Scoring.VICTORY_POINTS,
            "victory_scale": VictoryScale.WBF_CONTINUOUS,
            **SEVEN_ROUNDS_OF_EIGHT,
        },
    ),
    ReadyMade(
        "board-a-match",
        _("Teams of four: board-a-match"),
        _("The round robin for your number of teams is offered when the session is set up."),
        Event.Contest.TEAMS,
        {"scoring": Scoring.BOARD_A_MATCH},
    ),
    ReadyMade(
        "league",
        _("League of matches at home"),
        _(
            "The matches are made when the teams have entered: boards, dates and how long a captain"
            " has to confirm are asked then."
        ),
        Event.SeasonKind.LEAGUE,
        {
            "scoring": Scoring.VICTORY_POINTS,
            "victory_scale": VictoryScale.WBF_CONTINUOUS,
            **PLAYED_IN_PRIVATE,
        },
    ),
    ReadyMade(
        "cup",
        _("Knock-out cup over a season"),
        _(
            "The bracket is drawn when the teams have entered: seeds, boards, dates and what"
            " decides a level match are asked then."
        ),
        Event.SeasonKind.CUP,
        {"scoring": Scoring.TEAM_IMPS, **PLAYED_IN_PRIVATE},
    ),
)


def find_ready_made(key: str) -> ReadyMade | None:
    """The one of that key, as an address names it."""
    return next((each for each in READY_MADE if each.key == key), None)
