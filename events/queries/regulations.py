"""What authorities, the organiser and the event say on provisions, and what it comes to.

Two clocks: regulations are asked for as they were known at an instant, for a day of play.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from clubs.models import Authority, Organiser
from clubs.queries.tree import chain_known, chain_of
from events.chosen_scoring import with_own
from events.models import Conditions, Delegation, Event, HouseRules, Regulation, Session
from events.models.conditions import CONDITIONS
from events.models.scoring_choices import OF_CONTEST
from events.provisions.catalogue import CATALOGUE
from events.provisions.catalogue.conditions import L78D_METHODS
from events.provisions.columns import columns_of, value_of, write_value
from events.provisions.powers import Body, heard
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Refused, Settled, settle
from events.provisions.statements import Speaker, Statement
from events.queries.asked_provisions import is_asked
from events.queries.powers import (
    answers_to,
    body_of,
    delegations_on,
    holders_of,
    powers_of,
)
from events.queries.settled_by_play import BOUND_BY_PLAY, kept_by_play

_A_DAY, _INSTANT = timedelta(days=1), timedelta(microseconds=1)

Said = Mapping[str, Sequence[Statement]]
"""What was said, by the key of the provision, the topmost authority first."""

BY_CONDITION: Mapping[str, Provision[Any]] = {
    name: each for each in CATALOGUE.values() for name in columns_of(each)
}
"""The provisions whose value columns of the conditions hold, by the name of each column."""


def in_force(
    authorities: Sequence[Authority], on: date, known_at: datetime | None = None
) -> list[Regulation]:
    """Of each authority that regulates, the version for that day of play.

    It is the newest of those that are effective then and, where `known_at` is given, were published
    by that instant.
    """
    rows = Regulation.objects.filter(authority__in=authorities, effective_on__lte=on)
    if known_at is not None:
        rows = rows.filter(published_at__lte=known_at)
    return newest(rows.order_by("number").defer("document"), on)


def newest(regulations: Iterable[Regulation], on: date) -> list[Regulation]:
    """Of each authority the last of these that is in force on the day; they come by number."""
    found = {each.authority_id: each for each in regulations if each.effective_on <= on}
    return list(found.values())


def house_rules(organiser: Organiser, known_at: datetime | None = None) -> HouseRules | None:
    """What the organiser says for all its events; None where it has said nothing."""
    rows = HouseRules.objects.filter(organiser=organiser)
    if known_at is not None:
        rows = rows.filter(published_at__lte=known_at)
    return rows.order_by("number").last()


def said_above(
    organiser: Organiser,
    on: date,
    known_at: datetime | None = None,
    event: Event | None = None,
) -> Said:
    """What authorities and the organiser say of a day of play, with answers to requests.

    House rules that were published after the day say nothing of it.
    """
    day_ends = end_of_day(on, organiser.time_zone)
    until = day_ends if known_at is None else min(known_at, day_ends)
    return said_to(organiser, on, known_at, event, house_rules(organiser, until))


def said_to(
    organiser: Organiser,
    on: date,
    known_at: datetime | None = None,
    event: Event | None = None,
    rules: HouseRules | None = None,
) -> Said:
    """The same with these rules of the organiser's, or without any: what others say."""
    chain = (
        chain_of(organiser.authority_id)
        if known_at is None
        else chain_known(organiser, on, known_at)
    )
    delegations = delegations_on(chain, on, known_at)
    regulations = in_force([*chain, *holders_of(delegations)], on, known_at)
    answers = answers_to(organiser, event, on, known_at)
    return spoken(chain, regulations, delegations, organiser, rules, answers)


def spoken(
    chain: Sequence[Authority],
    regulations: Sequence[Regulation],
    delegations: Sequence[Delegation],
    organiser: Organiser | None = None,
    rules: HouseRules | None = None,
    answers: Said | None = None,
) -> Said:
    """What is heard of these regulations and rules, by the powers given (Law 80A3)."""
    bodies = [body_of(each) for each in chain]
    said = _by_body(regulations, delegations, chain)
    if organiser is not None:
        bodies.append(body_of(organiser))
        if rules is not None:
            since = rules.published_at.astimezone(ZoneInfo(organiser.time_zone)).date()
            who = Speaker(0, Setter.ORGANISER, organiser.name, rules.number, since)
            for key, statement in _statements(who, rules.statements):
                said.setdefault(key, {})[bodies[-1]] = statement
    found = {
        key: heard(CATALOGUE[key], bodies, each, powers_of(delegations, key))
        for key, each in said.items()
    }
    for key, answered in (answers or {}).items():
        found[key] = [*answered, *found.get(key, ())]
    return found


def _by_body(
    regulations: Sequence[Regulation],
    delegations: Sequence[Delegation],
    chain: Sequence[Authority],
) -> dict[str, dict[Body, Statement]]:
    """Who has said what of each provision, wherever they stand."""
    names = {each.pk: each for each in (*chain, *holders_of(delegations))}
    found: dict[str, dict[Body, Statement]] = {}
    for row in regulations:
        authority = names[row.authority_id]
        who = Speaker(0, Setter.AUTHORITY, authority.name, row.number, row.effective_on)
        for key, statement in _statements(who, row.statements):
            found.setdefault(key, {})[body_of(authority)] = statement
    return found


def said_by_authorities(authority: Authority, on: date, but: Authority | None = None) -> Said:
    """What the authority and those above it say of a day; of `but` nothing, if it holds a power."""
    chain = chain_of(authority.pk)
    delegations = delegations_on(chain, on)
    regulations = in_force([*chain, *holders_of(delegations)], on)
    others = [each for each in regulations if but is None or each.authority_id != but.pk]
    return spoken(chain, others, delegations)


def _statements(
    who: Speaker, stored: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[str, Statement]]:
    """Those that are stored; what is no longer in the catalogue is nobody's to ask."""
    for key, each in stored.items():
        if key in CATALOGUE:
            approved, citation = tuple(each.get("approved", ())), each.get("citation", "")
            yield key, Statement(who, each["value"], each.get("fixed", False), approved, citation)


def said_above_authority(authority: Authority, on: date) -> Said:
    """What those above the authority say of a day; of itself nothing, if it holds a power."""
    parent = authority.parent
    return said_by_authorities(parent, on, but=authority) if parent else {}


def authority_settles(organiser: Organiser, on: date) -> Mapping[str, Settled]:
    """What the authorities leave of each provision on a day of play, by its key."""
    return settles(said_by_authorities(organiser.authority, on))


def settles(said: Said) -> Mapping[str, Settled]:
    """What each provision comes to by what was said, by its key."""
    return {key: settle(each, said.get(key, ())) for key, each in CATALOGUE.items()}


def day_of_play(event: Event, at: datetime | None = None) -> date:
    """The day on which the event, or a session of it that starts `at`, begins at its place."""
    return (at or event.starts_at).astimezone(ZoneInfo(event.time_zone)).date()


def end_of_day(on: date, time_zone: str) -> datetime:
    """The last instant of a day at a place."""
    return datetime.combine(on + _A_DAY, time(), ZoneInfo(time_zone)) - _INSTANT


def day_to_come(event: Event) -> date:
    """The day for which its conditions are published: that of its start, or of the next session."""
    rows = event.sessions.values_list("state", "starts_at") if event.pk else ()
    sessions = list(rows)
    coming = [starts_at for state, starts_at in sessions if state == Session.State.SETUP]
    has_begun = len(coming) < len(sessions)
    return day_of_play(event, min(coming) if has_begun and coming else None)


def above_event(event: Event) -> Said:
    """What authorities and the organiser say of the day on which it is played next."""
    return said_above(event.organiser, day_to_come(event), event=event if event.pk else None)


def settled_of(
    event: Event,
    said: Mapping[str, Any],
    on: date | None = None,
    known_at: datetime | None = None,
    version: Conditions | None = None,
) -> Mapping[str, Settled]:
    """What each provision comes to on a day of play, by its key, if the event says this itself.

    Where it says so in a `version` of its conditions, whose each value is tells which that is.
    """
    above = said_above(event.organiser, on or day_of_play(event), known_at, event)
    return settled_under(above, event, said, version)


def settled_under(
    above: Said, event: Event, said: Mapping[str, Any], version: Conditions | None = None
) -> Mapping[str, Settled]:
    """The same where what is said above is known."""
    number = version.number if version else None
    since = day_of_play(event, version.published_at) if version else None
    speaker = Speaker(_BELOW_ALL, Setter.EVENT, event.name, number, since)

    def settled(provision: Provision[Any]) -> Settled:
        statements = list(above.get(provision.key, ()))
        if provision.key in said:
            statements.append(Statement(speaker, said[provision.key]))
        return settle(provision, statements)

    scoring = settled(L78D_METHODS.played_as(event.contest)).holds
    return {
        key: settled(each.played_as(event.contest).scored_by(scoring))
        for key, each in CATALOGUE.items()
    }


BELOW_AUTHORITIES = 1_000
"""The rank of whoever speaks under every authority."""

_BELOW_ALL = 2_000
"""The rank of an event: under every authority and its organiser."""


def refused_of_event(settled: Mapping[str, Settled]) -> Iterator[tuple[str, Refused]]:
    """What the event itself says and may not, each with the key of its provision."""
    for key, each in settled.items():
        for refused in each.refused:
            if refused.statement.speaker.setter is Setter.EVENT:
                yield key, refused


def value_above(provision: Provision[Any], above: Said, event: Event) -> Any:
    """What a provision comes to if the event says nothing."""
    meant = provision.played_as(event.contest).scored_by(event.scoring)
    return settle(meant, above.get(provision.key, ())).holds


def settled_in_draft(event: Event, above: Said) -> Mapping[str, Settled]:
    """The same of what the event says in its draft; what play has settled stays as it was."""
    return {**settled_under(above, event, event.said), **kept_by_play(event)}


def bring_up_to_date(event: Event, above: Said) -> Mapping[str, Settled]:
    """Bring the event's draft, which is not stored here, to what each provision comes to now.

    Where it says what it may not any more, it has what binds.
    """
    event.said = unkept_in(event) | event.said
    settled = settled_in_draft(event, above)
    put_settled(event, settled, BY_CONDITION)
    return settled


def put_settled(
    chosen: Event | Conditions, settled: Mapping[str, Settled], names: Iterable[str]
) -> None:
    """Write what the provisions came to into the conditions of these names, and whose each is."""
    for name in names:
        if provision := BY_CONDITION.get(name):
            write_value(provision, chosen, settled[provision.key].holds)
    chosen.provisions = {key: each.kept() for key, each in settled.items()}


def said_in(version: Event | Conditions) -> Mapping[str, Any]:
    """What the event itself says in a version of its conditions."""
    own, kept = Setter.EVENT.value, version.provisions
    said = {key: each["value"] for key, each in kept.items() if each["set_by"] == own}
    return unkept_in(version) | said


def unkept_in(chosen: Event | Conditions) -> dict[str, Any]:
    """What an event says in columns whose provisions it was not asked yet: all that is unusual.

    So one that was published, or drafted, before a condition became a provision keeps its choice.
    """
    return {
        key: value
        for key, each in CATALOGUE.items()
        if each.condition
        and key not in chosen.provisions
        and (value := value_of(each, chosen)) != each.unsaid
    }


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A provision for which the conditions have something else than now holds.

    `stage` is the one that has it so, empty where the event has.
    """

    provision: Provision[Any]
    was: Any
    settled: Settled
    stage: str = ""

    @property
    def value(self) -> Any:
        return self.settled.holds


def overtaken(
    version: Conditions, on: date, known_at: datetime | None = None, *, has_begun: bool = False
) -> list[Overtaken]:
    """Where published conditions contradict what binds on a day of play (Law 78D).

    Of an event that `has_begun` then what binds the whole of it is not looked at.
    """
    above = said_above(version.event.organiser, on, known_at, version.event)
    return overtaken_under(above, version, has_begun=has_begun)


def overtaken_under(above: Said, version: Conditions, *, has_begun: bool) -> list[Overtaken]:
    """The same where what is said above is known.

    Conditions of another kind of contest than is played now are not compared: nothing starts
    under them.
    """
    event = version.event
    if version.scoring not in OF_CONTEST[event.contest]:
        return []
    settled = settled_under(above, event, said_in(version))
    found = [
        Overtaken(each.played_as(event.contest), value_of(each, version), settled[key])
        for key, each in CATALOGUE.items()
        if is_asked(each, version) and not (has_begun and key in BOUND_BY_PLAY)
    ]
    if not has_begun:
        found += _of_stages(above, version)
    return [each for each in found if each.was != each.value]


def _of_stages(above: Said, version: Conditions) -> Iterator[Overtaken]:
    """What is regulated of what stages have otherwise, and of what concerns them alone."""
    for kept in version.of_stages.values():
        chosen = with_own(version, kept["values"], provisions=kept["provisions"])
        settled = settled_under(above, version.event, said_in(chosen))
        for provision in _OF_STAGES:
            is_own = not kept["values"].keys().isdisjoint(columns_of(provision))
            if is_asked(provision, chosen) and (is_own or not is_asked(provision, version)):
                was = value_of(provision, chosen)
                yield Overtaken(provision, was, settled[provision.key], kept["name"])


_OF_STAGES = tuple(
    {
        (found := BY_CONDITION[each.name]).key: found
        for each in CONDITIONS
        if each.may_differ and each.name in BY_CONDITION
    }.values()
)
