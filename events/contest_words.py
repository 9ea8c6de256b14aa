"""How pages speak of those who contest, for each kind of contest: the one place for it.

Sentences stand here whole, since languages do not let one word be exchanged for another.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

Words = str | Promise


@dataclass(frozen=True, slots=True)
class ContestWords:
    """What is said of contestants: headings, what is done with them, and why.

    `called` names one by its label and `plays_as` says so to whoever plays as it, `none_called`
    that nobody is; `number` counts them (`|counted` in templates), and so does `entered`.
    """

    one: Words
    several: Words
    called: Words
    plays_as: Words
    number: Words
    entered: Words
    add: Words
    how_to_add: Words
    add_this: Words
    from_file: Words
    file: Words
    lines_of_file: Words
    add_file: Words
    all_in: Words
    none_yet: Words
    none_called: Words
    change_places: Words
    sections: Words
    move: Words
    in_order: Words
    result_cards: Words
    substitution: Words
    substitute_sits_in: Words

    def named(self, label: str) -> str:
        """A contestant by its label: "Pair 7NS", "Player 7"."""
        return str(self.called) % label


PAIRS = ContestWords(
    one=gettext_lazy("Pair"),
    several=gettext_lazy("Pairs"),
    called=gettext_lazy("Pair %s"),
    plays_as=gettext_lazy("you play as pair %s"),
    number=ngettext_lazy("%(number)d pair", "%(number)d pairs", "number"),
    entered=ngettext_lazy("%(number)d pair is entered.", "%(number)d pairs are entered.", "number"),
    add=gettext_lazy("Add a pair"),
    how_to_add=gettext_lazy(
        "Type a name, a national number, or both: someone unknown to the club becomes one of its"
        " people. Somebody whose name you will learn later is Guest 1, Guest 2 and so on, and gets"
        " the name below, also after play. Tab goes to the second player, Enter adds the pair."
    ),
    add_this=gettext_lazy("Add this pair"),
    from_file=gettext_lazy("Or a file of pairs"),
    file=gettext_lazy("File of pairs (CSV)"),
    lines_of_file=gettext_lazy(
        "One pair on each line: name 1, number 1, name 2, number 2; or as a heading says."
    ),
    add_file=gettext_lazy("Enter all pairs of this file"),
    all_in=gettext_lazy("All pairs are in"),
    none_yet=gettext_lazy("No pairs yet"),
    none_called=gettext_lazy("There is no pair %s here."),
    change_places=gettext_lazy("To let two pairs change places, change both numbers."),
    sections=gettext_lazy(
        "Each section plays a movement of its own. Its pairs and tables carry its letter: pair A7,"
        " table B3. One section takes the division back."
    ),
    move=gettext_lazy("Move pairs as chosen"),
    in_order=gettext_lazy("By pair"),
    result_cards=gettext_lazy("Each pair's card"),
    substitution=gettext_lazy(
        "Partners stay together for the session, unless you allow a substitute (Law 4). The pair"
        " keeps its number and its score; rounds already played stay those of whoever sat then, and"
        " so does the right to appeal what was ruled in them. Your name is kept with it."
    ),
    substitute_sits_in=gettext_lazy("Another player in a pair, from a round on (Law 4)."),
)

INDIVIDUAL = ContestWords(
    one=gettext_lazy("Player"),
    several=gettext_lazy("Players"),
    called=gettext_lazy("Player %s"),
    plays_as=gettext_lazy("you play as player %s"),
    number=ngettext_lazy("%(number)d player", "%(number)d players", "number"),
    entered=ngettext_lazy(
        "%(number)d player is entered.", "%(number)d players are entered.", "number"
    ),
    add=gettext_lazy("Add a player"),
    how_to_add=gettext_lazy(
        "Type a name, a national number, or both: someone unknown to the club becomes one of its"
        " people. Somebody whose name you will learn later is Guest 1, Guest 2 and so on, and gets"
        " the name below, also after play. Enter adds the player."
    ),
    add_this=gettext_lazy("Add this player"),
    from_file=gettext_lazy("Or a file of players"),
    file=gettext_lazy("File of players (CSV)"),
    lines_of_file=gettext_lazy("One player on each line: name, number; or as a heading says."),
    add_file=gettext_lazy("Enter all players of this file"),
    all_in=gettext_lazy("All players are in"),
    none_yet=gettext_lazy("No players yet"),
    none_called=gettext_lazy("There is no player %s here."),
    change_places=gettext_lazy("To let two players change places, change both numbers."),
    sections=gettext_lazy(
        "Each section plays a movement of its own. Its players and tables carry its letter: player"
        " A7, table B3. One section takes the division back."
    ),
    move=gettext_lazy("Move players as chosen"),
    in_order=gettext_lazy("By number"),
    result_cards=gettext_lazy("Each player's card"),
    substitution=gettext_lazy(
        "Somebody may sit in for a player, if you allow it (Law 4). The player keeps their number"
        " and score; rounds already played stay those of whoever sat then, and so does the right to"
        " appeal what was ruled in them. Your name is kept with it."
    ),
    substitute_sits_in=gettext_lazy("Somebody sits in for a player, from a round on (Law 4)."),
)

TEAMS = ContestWords(
    one=gettext_lazy("Team"),
    several=gettext_lazy("Teams"),
    called=gettext_lazy("Team %s"),
    plays_as=gettext_lazy("you play as team %s"),
    number=ngettext_lazy("%(number)d team", "%(number)d teams", "number"),
    entered=ngettext_lazy("%(number)d team is entered.", "%(number)d teams are entered.", "number"),
    add=gettext_lazy("Add a team"),
    how_to_add=gettext_lazy(
        "A team has a name, four to eight players, and a captain who may be none of them. Type a"
        " player's name, national number, or both: someone unknown to the club becomes one of its"
        " people. Somebody whose name you will learn later is Guest 1, Guest 2 and so on."
    ),
    add_this=gettext_lazy("Add this team"),
    from_file=gettext_lazy("Or a file of teams"),
    file=gettext_lazy("File of teams (CSV)"),
    lines_of_file=gettext_lazy(
        "One team on each line: its name, its captain (empty if the first player), then four to"
        " eight players, each by name, national number, or both in one cell."
    ),
    add_file=gettext_lazy("Enter all teams of this file"),
    all_in=gettext_lazy("All teams are in"),
    none_yet=gettext_lazy("No teams yet"),
    none_called=gettext_lazy("There is no team %s here."),
    change_places=gettext_lazy("To let two teams change places, change both numbers."),
    sections=gettext_lazy(
        "Each section plays a movement of its own, in which its teams meet one another. Teams and"
        " tables carry its letter: team A7, table B3. One section takes the division back."
    ),
    move=gettext_lazy("Move teams as chosen"),
    in_order=gettext_lazy("By number"),
    result_cards=gettext_lazy("Each team's card"),
    substitution=gettext_lazy(
        "Somebody who is not of the team may sit in for a player, if you allow it (Law 4). The team"
        " keeps its number and score; rounds already played stay those of whoever sat then. Your"
        " name is kept with it. Which four of a team play a match, its captain chooses."
    ),
    substitute_sits_in=gettext_lazy("Somebody sits in for a player of a team, from a round on."),
)

CONTEST_WORDS: Mapping[str, ContestWords] = {
    "pairs": PAIRS,
    "individual": INDIVIDUAL,
    "teams": TEAMS,
}
"""By `Event.Contest`."""
