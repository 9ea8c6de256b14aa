"""What is said above the events of many organisers, read at once: queries as for one of them.

It is what `events.queries.regulations` finds for one event; what organisers publish is public.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

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
        chain = chain_among(self.authorities, event.organiser.authority_id)
        given = self._given_by(chain, day)
        heard = {each.pk for each in (*chain, *holders_of(given))}
        valid = [each for each in newest(self.regulations, day) if each.authority_id in heard]
        answers = answers_among(self._answered_to(event), day)
        rules = self.rules.get(event.organiser_id)
        return spoken(chain, valid, given, event.organiser, rules, answers)

    def _given_by(self, chain: Collection[Authority], day: date) -> list[Delegation]:
        return [
            each for each in self.delegations if each.authority in chain and stands_on(each, day)
        ]

    def _answered_to(self, event: Event) -> list[ApprovalRequest]:
        """Those of the event, and those of its organiser for all events."""
        return [
            each
            for each in self.answered
            if each.organiser_id == event.organiser_id and each.event_id in (None, event.pk)
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
