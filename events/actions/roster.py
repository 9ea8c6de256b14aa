"""Who is meant by names and numbers, one person or a whole file: told in memory, written in bulk.

A roster is read with a fixed number of queries and knows those who come with the file as well.
"""

from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.actions.people import bring_back
from clubs.actions.people_files import add_players
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import RecordedChange, Values, record_all
from clubs.models import Organiser, Player
from events.interchange.entry_lists import IN_NO_LIST, Lists
from events.interchange.people import Person
from events.models import Entry, EntryMember, Event, Session
from events.queries.conditions import latest_conditions
from events.queries.entries import taken_in


@dataclass(slots=True, eq=False)
class Known:
    """Somebody of the club, or somebody new to it: `player` is None until they are written down.

    `noted` is the number that is given to a person who had none on record. `to_be_named` marks a
    stand-in such as "Guest 2".
    """

    name: str
    national_number: str
    player: Player | None = None
    noted: str = ""
    to_be_named: bool = False

    @property
    def written(self) -> Player:
        """Their record, once it is written."""
        return cast(Player, self.player)

    @property
    def is_set_aside(self) -> bool:
        return self.player is not None and self.player.removed_at is not None


@dataclass(frozen=True, slots=True)
class Comers:
    """Who comes in together, and the number of the entry that they will be."""

    people: tuple[Known, ...]
    number: int
    name: str = ""
    captain: Known | None = None
    lists: Lists = IN_NO_LIST


@dataclass
class Roster:
    """The club's people and the event's entries; who comes in is told with `enter` or `one`."""

    organiser: Organiser
    numbers: dict[str, Known] = field(default_factory=dict)
    names: defaultdict[str, list[Known]] = field(default_factory=lambda: defaultdict(list))
    entered: dict[int, int] = field(default_factory=dict)
    teams: dict[str, int] = field(default_factory=dict)
    comers: list[Comers] = field(default_factory=list)
    settled: list[Known] = field(default_factory=list)
    newcomers: list[Known] = field(default_factory=list)
    last: int = 0

    @classmethod
    def of(
        cls,
        organiser: Organiser,
        event: Event | None,
        sessions: QuerySet[Session] | None = None,
    ) -> "Roster":
        """As it stands now, with who sits in (`taken_in`); without an event nobody is entered."""
        roster = cls(organiser)
        entered: dict[int, int] = {}
        if event is not None:
            entered = dict(taken_in(event, sessions).values_list("player", "entry__number"))
            roster.last = event.entries.aggregate(last=Max("number"))["last"] or 0
            roster.teams = _teams(event) if event.is_teams else {}
        offered = Q(to_be_named=False) | Q(pk__in=entered)
        for player in Player.objects.filter(offered, organiser=organiser).order_by("pk"):
            known = Known(
                player.name, player.national_number, player, to_be_named=player.to_be_named
            )
            roster._keep(known)
            if player.pk in entered:
                roster.entered[id(known)] = entered[player.pk]
        return roster

    def enter(self, *people: Person, lists: Lists = IN_NO_LIST) -> Comers:
        """Enter two people, or a player of an individual, under the next number.

        Raises:
            UserError: one cannot be told or is entered already, or they are the same. Its field is
                "first" or "second".
        """
        ways = tuple(zip(people, ("first", "second"), strict=False))
        found = tuple(self._find(who, place) for who, place in ways)
        if len(found) == 2 and (found[0] is found[1] or _is_one(*people)):
            raise UserError(
                _("A pair is two people: %s cannot be both.") % found[0].name, field="second"
            )
        return self._enter(Comers(found, self.last + 1, lists=lists), ways)

    def enter_team(
        self,
        name: str,
        people: Sequence[Person],
        captain: Person | None,
        lists: Lists = IN_NO_LIST,
    ) -> Comers:
        """Enter a team under the next number; without a captain its first player is that.

        Raises:
            UserError: another team is called so, or a person cannot be told, is entered already or
                stands there twice. Its field is "name", "captain", or "player1" and so on.
        """
        if name.casefold() in self.teams:
            raise UserError(
                _("Team %(number)d is called %(name)s already: choose another name.")
                % {"number": self.teams[name.casefold()], "name": name},
                field="name",
            )
        ways = tuple((who, f"player{place}") for place, who in enumerate(people, start=1))
        found: list[Known] = []
        for who, place in ways:
            known = self._find(who, place)
            if known in found or any(_is_one(who, other) for other, _at in ways[: len(found)]):
                raise UserError(
                    _("%s stands in this team twice: write somebody else, or leave it empty.")
                    % known.name,
                    field=place,
                )
            found.append(known)
        leads = self._captain(captain, tuple(zip(people, found, strict=True)))
        comers = Comers(tuple(found), self.last + 1, name, leads, lists)
        self._enter(comers, ways)
        if leads not in found:
            self._note(leads, captain or people[0])
        self.teams[name.casefold()] = comers.number
        return comers

    def _captain(self, asked: Person | None, team: Sequence[tuple[Person, Known]]) -> Known:
        """Who leads the team: one of its players, or somebody beside them."""
        if asked is None:
            return team[0][1]
        own = (known for who, known in team if _is_one(who, asked))
        return next(own, None) or self._find(asked, "captain")

    def _enter(self, comers: Comers, ways: Sequence[tuple[Person, str]]) -> Comers:
        for known, (_who, place) in zip(comers.people, ways, strict=True):
            self._refuse_entered(known, place)
        for known, (who, _place) in zip(comers.people, ways, strict=True):
            self._settle(known, who, comers.number)
        self.last = comers.number
        self.comers.append(comers)
        return comers

    def one(self, who: Person, place: str) -> Known:
        """Somebody who comes into an entry that there is; `place` is the form's field.

        Raises:
            UserError: they cannot be told, or are entered already.
        """
        known = self._find(who, place)
        self._refuse_entered(known, place)
        self._settle(known, who, self.last)
        return known

    def leader(self, who: Person, place: str) -> Known:
        """Somebody who leads a team, entered or not.

        Raises:
            UserError: they cannot be told. Its field is `place`.
        """
        known = self._find(who, place)
        self._note(known, who)
        return known

    def sitter(self, who: Person, place: str, sitting: Container[int]) -> Known:
        """Somebody who takes a place at a rubber table, where these players sit already.

        Raises:
            UserError: they cannot be told, have no name yet, or sit there. Its field is `place`.
        """
        if who.is_stand_in:
            raise UserError(
                _("“%s” stands for somebody as well: write the name.") % who, field=place
            )
        known = self._find(who, place)
        if known in self.settled or (known.player and known.player.pk in sitting):
            raise UserError(_("%s sits at this table already.") % known.name, field=place)
        self._settle(known, who, self.last)
        return known

    def knows_number(self, number: str) -> bool:
        return number.casefold() in self.numbers

    def _find(self, who: Person, place: str) -> Known:
        if who.is_stand_in and (numbered := self._numbered(who)):
            return numbered
        if who.national_number and (known := self._by_number(who, place)):
            return known
        namesakes = self._namesakes(who)
        if len(namesakes) > 1:
            raise UserError(
                _("There is more than one %s here: add the national number.") % who.name,
                field=place,
            )
        if namesakes:
            return namesakes[0]
        return Known(who.name, who.national_number, to_be_named=who.is_stand_in)

    def _namesakes(self, who: Person) -> list[Known]:
        """Those who may be meant by a name: of several, whoever has not been set aside."""
        called = [
            known
            for known in self.names[who.name.casefold()]
            if known.to_be_named == who.is_stand_in
            and not (who.national_number and known.national_number)
        ]
        return [known for known in called if not known.is_set_aside] or called

    def _numbered(self, who: Person) -> Known | None:
        """Ann Archer, whose number is 12, for "Ann Archer 12"."""
        name, _space, number = who.name.rpartition(" ")
        known = self.numbers.get(number)
        return known if known and known.name.casefold() == name.casefold() else None

    def _by_number(self, who: Person, place: str) -> Known | None:
        known = self.numbers.get(who.national_number.casefold())
        if known is None and not who.name:
            raise UserError(
                _("Nobody here has the national number %s: write the name before it.")
                % who.national_number,
                field=place,
            )
        if known and who.name and known.name.casefold() != who.name.casefold():
            raise UserError(
                _("National number %(number)s is %(player)s's, not %(name)s's.")
                % {"number": who.national_number, "player": known.name, "name": who.name},
                field=place,
            )
        return known

    def _refuse_entered(self, known: Known, place: str) -> None:
        if id(known) in self.entered:
            raise UserError(
                _("%(player)s is entered already, in entry %(number)d.")
                % {"player": known.name, "number": self.entered[id(known)]},
                field=place,
            )

    def _settle(self, known: Known, who: Person, entry: int) -> None:
        """They come in."""
        self.entered[id(known)] = entry
        self._note(known, who)

    def _note(self, known: Known, who: Person) -> None:
        """Whoever is new is known from now on, and a number is noted."""
        self.settled.append(known)
        if known.player is None and known not in self.newcomers:
            self.newcomers.append(known)
            self._keep(known)
        elif who.national_number and not known.national_number:
            known.national_number = known.noted = who.national_number
            self.numbers[who.national_number.casefold()] = known

    def _keep(self, known: Known) -> None:
        self.names[known.name.casefold()].append(known)
        if known.national_number:
            self.numbers[known.national_number.casefold()] = known


def _teams(event: Event) -> dict[str, int]:
    """The numbers of the teams by name, however it is written."""
    named = event.entries.filter(withdrawn_at=None).values_list("name", "number")
    return {name.casefold(): number for name, number in named}


def _is_one(first: Person, second: Person) -> bool:
    """Whether two people new to the club are the same one."""
    if first.national_number or second.national_number:
        return first.national_number.casefold() == second.national_number.casefold()
    return first.name.casefold() == second.name.casefold()


def write_comers(*, actor: Actor, event: Event, roster: Roster, now: datetime) -> list[Entry]:
    """Write down who enters by a roster that was read under the locks of the organiser's people."""
    organiser, conditions = event.organiser, latest_conditions(event)
    write_people(actor=actor, roster=roster, now=now)
    entries = Entry.objects.bulk_create(
        Entry(
            organiser=organiser,
            event=event,
            number=comers.number,
            name=comers.name,
            captain=comers.captain.written if comers.captain else None,
            stratum=comers.lists.stratum,
            categories=list(comers.lists.categories),
            handicap=comers.lists.handicap,
            conditions=conditions,
            created_at=now,
        )
        for comers in roster.comers
    )
    EntryMember.objects.bulk_create(
        EntryMember(
            organiser=organiser, event=event, entry=entry, player=known.player, position=position
        )
        for entry, comers in zip(entries, roster.comers, strict=True)
        for position, known in enumerate(comers.people, start=1)
    )
    record_all(
        actor=actor,
        organiser=organiser,
        now=now,
        changes=[
            RecordedChange("entry.add", entry, after=_in_words(comers))
            for entry, comers in zip(entries, roster.comers, strict=True)
        ],
    )
    return entries


def write_people(*, actor: Actor, roster: Roster, now: datetime) -> None:
    """Write down who is new, the numbers that were given, and who is on the club's list again."""
    _write_newcomers(actor, roster, now)
    _write_noted(actor, roster, now)
    back = [known.written for known in roster.settled if known.is_set_aside]
    bring_back(actor=actor, organiser=roster.organiser, players=back, now=now)


def _write_newcomers(actor: Actor, roster: Roster, now: datetime) -> None:
    people = [(known.name, known.national_number) for known in roster.newcomers]
    players = add_players(actor=actor, organiser=roster.organiser, people=people, now=now)
    for known, player in zip(roster.newcomers, players, strict=True):
        known.player = player
        player.to_be_named = known.to_be_named
    stand_ins = [player for player in players if player.to_be_named]
    Player.objects.bulk_update(stand_ins, ["to_be_named"])


def _write_noted(actor: Actor, roster: Roster, now: datetime) -> None:
    """Numbers that were given to people who had none on record."""
    players: list[Player] = []
    for known in roster.settled:
        if known.noted and known.player:
            known.player.national_number = known.noted
            players.append(known.player)
    Player.objects.bulk_update(players, ["national_number"])
    changes = [
        RecordedChange(
            "player.edit",
            player,
            before={"national_number": ""},
            after={"national_number": player.national_number},
        )
        for player in players
    ]
    record_all(actor=actor, organiser=roster.organiser, now=now, changes=changes)


def _in_words(comers: Comers) -> Values:
    """Who comes in, as history remembers it."""
    said: Values = {
        "number": comers.number,
        "players": [known.name for known in comers.people],
    }
    if comers.lists != IN_NO_LIST:
        said |= {
            "stratum": comers.lists.stratum,
            "categories": ", ".join(comers.lists.categories),
            "handicap": f"{comers.lists.handicap:.2f}",
        }
    if comers.captain is None:
        return said
    return {**said, "name": comers.name, "captain": comers.captain.name}
