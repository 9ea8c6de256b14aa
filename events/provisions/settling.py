"""What holds where several have spoken on a provision: authorities from the top, organiser, event.

Each that may speak replaces what was said above it, or adds to it where a provision is joined,
until one fixes its value for all below. What cannot stand is refused and named, so that whoever
said it can be told why.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from events.provisions.kinds import Value
from events.provisions.provision import Need, Provision, Setter
from events.provisions.statements import Provenance, Statement


class Objection(StrEnum):
    """Why a statement cannot stand."""

    FIXED_ABOVE = "fixed above"
    NOT_THEIRS = "not theirs to choose"
    NOT_APPROVED = "not approved"


@dataclass(frozen=True, slots=True)
class Refused:
    """A statement that cannot stand; `against` is what stands in its way, if somebody said it."""

    statement: Statement
    objection: Objection
    against: Statement | None


@dataclass(frozen=True, slots=True)
class Settled:
    """What a provision comes to: its value, and whose; `said` is None where it is the Law's own.

    `value` is None where nobody says anything and the Law does not; what `holds` is then the usual.
    `joined` is what was said above and holds beside it, where one is joined to the other.

    `awaits_approval` tells of a value that the clause wants approved where no authority has said
    anything: it stands, and those who answer for it are told.
    """

    value: Value | None
    said: Statement | None
    refused: tuple[Refused, ...] = ()
    awaits_approval: bool = False
    joined: tuple[Statement, ...] = ()
    unsaid: Value | None = None

    @property
    def holds(self) -> Any:
        return self.unsaid if self.value is None else self.value

    @property
    def provenance(self) -> Provenance:
        return Provenance.of(self.said, self.joined)

    def kept(self) -> dict[str, Any]:
        """The value with its provenance, as JSON keeps it."""
        kept = {"value": self.value, **self.provenance.kept()}
        return kept | {"awaits": True} if self.awaits_approval else kept


def settle(provision: Provision[Any], statements: Iterable[Statement]) -> Settled:
    """What holds, whatever the order in which the statements come.

    Somebody who is bound by a value fixed above may say the same value; it adds nothing. Of a
    provision for one kind of contest nothing counts that is said of another.
    """
    heard = (_on_what_is_meant(provision, each) for each in statements)
    spoken = sorted(heard, key=lambda each: each.speaker.rank)
    approved = tuple(value for each in spoken for value in each.approved)
    has_authority_spoken = any(
        each.speaker.setter is Setter.AUTHORITY
        and (each.value is not None or (each.approved and not each.is_answer))
        for each in spoken
    )
    denied = {value: each for each in spoken for value in each.denied}
    value, said, refused = provision.law, None, []
    joined: tuple[Statement, ...] = ()
    awaits = False
    for each in spoken:
        if each.value is None:
            continue
        if said is not None and said.is_fixed:
            if each.value != said.value:
                refused.append(Refused(each, Objection.FIXED_ABOVE, said))
            continue
        if each.speaker.setter not in provision.setters:
            refused.append(Refused(each, Objection.NOT_THEIRS, said))
            continue
        lacks = _lacks_approval(provision, each, value, approved)
        if lacks and (has_authority_spoken or each.value in denied):
            against = denied.get(each.value, said)
            refused.append(Refused(each, Objection.NOT_APPROVED, against))
            continue
        awaits = lacks or (awaits and each.value == value)
        if provision.joined and said is not None:
            value, joined = provision.joined(value, each.value), (*joined, said)
        else:
            value = each.value
        said = each
    unsaid = provision.usual if provision.law is None else provision.law
    return Settled(value, said, tuple(refused), awaits, joined, unsaid)


def refused_of(
    provision: Provision[Any], above: Iterable[Statement], own: Statement
) -> Iterator[Refused]:
    """Why a statement cannot stand under these, in each kind of contest of which it speaks."""
    spoken = [*above, own]
    for each in provision.readings:
        heard = _on_what_is_meant(each, own)
        yield from (
            refused for refused in settle(each, spoken).refused if refused.statement == heard
        )


def _on_what_is_meant(provision: Provision[Any], statement: Statement) -> Statement:
    """What it says of the contest that is meant, which may be nothing."""
    if provision.among is None and not provision.scored:
        return statement
    return replace(
        statement,
        value=provision.meant(statement.value),
        approved=tuple(each for each in statement.approved if provision.can_be(each)),
        denied=tuple(each for each in statement.denied if provision.can_be(each)),
    )


def _lacks_approval(
    provision: Provision[Any],
    statement: Statement,
    standing: Value | None,
    approved: tuple[Value, ...],
) -> bool:
    """Whether somebody below the authorities departs from what stands without their approval."""
    return (
        provision.need is Need.APPROVAL
        and statement.speaker.setter is not Setter.AUTHORITY
        and statement.value != standing
        and not provision.is_free(statement.value)
        and statement.value not in approved
    )
