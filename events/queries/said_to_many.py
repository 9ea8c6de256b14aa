"""What is said above the events of many organisers, read at once: queries as for one of them.

It is what `events.queries.regulations` finds for one event; what organisers publish is public.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from clubs.models import Authority, Organiser
from clubs.queries.tree import chain_among
from events.models import ApprovalRequest, Delegation, Event, HouseRules, Regulation
from events.queries.powers import (
    answered_requests,
    answers_among,
    delegations_of,
    holders_of,
    stands_on,
)
from events.queries.regulations import Said, newest, spoken

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SaidToMany:
    """All that has been said; regulations and house rules in the order of their numbers."""

    authorities: dict[int, Authority]
    regulations: Sequence[Regulation]
    delegations: Sequence[Delegation]
    rules: dict[int, HouseRules]
    answered: Sequence[ApprovalRequest]

    def speakers(self, organiser: Organiser, day: date) -> list[Authority]:
        """The authorities that are heard on a day of play: those above, and who has their power."""
        chain = chain_among(self.authorities, organiser.authority_id)
        return [*chain, *holders_of(self._given_by(chain, day))]

    def above(self, event: Event, day: date) -> Said:
        """What authorities and the organiser say to the event of that day."""
        rules = self.rules.get(event.organiser_id)
        return self._said(event.organiser, day, (None, event.pk), rules)

    def above_organiser(self, organiser: Organiser, day: date) -> Said:
        """What authorities say to all its events of that day."""
        return self._said(organiser, day, (None,), None)

    def days_of_change(self, organiser: Organiser, today: date) -> list[date]:
        """Today, and each later day from which something else may be said to it, in order."""
        days = {each.effective_on for each in self.regulations}
        days |= {day for each in self.delegations for day in (each.since, each.revoked_from) if day}
        days |= {each.until + A_DAY for each in self.delegations if each.until}
        days |= {each.until + A_DAY for each in self._answered_to(organiser, (None,)) if each.until}
        return [today, *sorted(day for day in days if day > today)]

    def held_by(self, organiser: Organiser, day: date) -> frozenset[str]:
        """The provisions on which the organiser speaks by a power."""
        chain = chain_among(self.authorities, organiser.authority_id)
        given = self._given_by(chain, day)
        own = (each.keys for each in given if each.to_organiser_id == organiser.pk)
        return frozenset(key for keys in own for key in keys)

    def _said(
        self,
        organiser: Organiser,
        day: date,
        events: tuple[int | None, ...],
        rules: HouseRules | None,
    ) -> Said:
        chain = chain_among(self.authorities, organiser.authority_id)
        given = self._given_by(chain, day)
        heard = {each.pk for each in (*chain, *holders_of(given))}
        valid = [each for each in newest(self.regulations, day) if each.authority_id in heard]
        answers = answers_among(self._answered_to(organiser, events), day)
        return spoken(chain, valid, given, organiser, rules, answers)

    def _given_by(self, chain: Collection[Authority], day: date) -> list[Delegation]:
        return [
            each for each in self.delegations if each.authority in chain and stands_on(each, day)
        ]

    def _answered_to(
        self, organiser: Organiser, events: tuple[int | None, ...]
    ) -> list[ApprovalRequest]:
        """Those of the events, and with None those for all events of the organiser."""
        return [
            each
            for each in self.answered
            if each.organiser_id == organiser.pk and each.event_id in events
        ]


def said_to_many(organisers: Iterable[Organiser], planned: Regulation | None = None) -> SaidToMany:
    """What is said to these; a regulation that is `planned` need not be stored."""
    own = list(organisers)
    stored = Regulation.objects.defer("document").order_by("number")
    regulations = list(stored)
    if planned is not None and planned not in regulations:
        regulations.append(planned)
    rules = HouseRules.objects.filter(organiser__in=own).order_by("number")
    return SaidToMany(
        Authority.objects.in_bulk(),
        regulations,
        list(delegations_of(Authority.objects.all())),
        {each.organiser_id: each for each in rules},
        list(answered_requests(own)),
    )
