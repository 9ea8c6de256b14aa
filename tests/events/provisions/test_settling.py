"""What provisions come to where several have spoken: whoever, in whatever order, whenever."""

from datetime import date
from operator import or_
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.provisions.kinds import Number
from events.provisions.provision import BY_ALL, BY_AUTHORITY, Need, Provision, Setter
from events.provisions.settling import Objection, settle
from events.provisions.statements import Provenance, Speaker, Statement

OPEN = Provision(key="L1", clause="Law 1", name="open", kind=Number(0, 9), law=3, setters=BY_ALL)
APPROVED = Provision(
    key="L2",
    clause="Law 2",
    name="approved",
    kind=Number(0, 9),
    law=3,
    setters=BY_ALL,
    need=Need.APPROVAL,
    free=(4,),
)
THEIRS = Provision(
    key="L3", clause="Law 3", name="theirs", kind=Number(0, 9), law=3, setters=BY_AUTHORITY
)
SILENT = Provision(
    key="L4", clause="Law 4", name="silent", kind=Number(0, 9), law=None, setters=BY_ALL, usual=7
)

JOINED = Provision(
    key="L5",
    clause="Law 5",
    name="joined",
    kind=Number(0, 511),
    law=None,
    usual=0,
    setters=BY_ALL,
    joined=or_,
)

WORLD = Speaker(0, Setter.AUTHORITY, "World", 1, date(2026, 1, 1))
NATION = Speaker(1, Setter.AUTHORITY, "Nation", 2, date(2026, 3, 1))
REGION = Speaker(2, Setter.AUTHORITY, "Region", 1, date(2026, 2, 1))
CLUB = Speaker(3, Setter.ORGANISER, "Club", 4, date(2026, 5, 1))
EVENT = Speaker(4, Setter.EVENT, "Tuesday")
SPEAKERS = (WORLD, NATION, REGION, CLUB, EVENT)

values = st.integers(0, 9)


@st.composite
def statement_of(draw: st.DrawFn, speaker: Speaker) -> Statement:
    """What one of them may say: only an authority fixes and approves."""
    if speaker.setter is not Setter.AUTHORITY:
        return Statement(speaker, draw(values))
    approved = tuple(draw(st.lists(values, max_size=3)))
    value = draw(st.none() | values)
    return Statement(speaker, value, value is not None and draw(st.booleans()), approved)


@st.composite
def all_said(draw: st.DrawFn) -> list[Statement]:
    """Some of them speak, once each."""
    return [draw(statement_of(each)) for each in SPEAKERS if draw(st.booleans())]


provisions = st.sampled_from([OPEN, APPROVED, THEIRS, SILENT])
of_any_kind = st.one_of(provisions, st.just(JOINED))


def test_nobody_has_spoken_and_the_law_stands() -> None:
    assert (settle(OPEN, []).value, settle(OPEN, []).said) == (3, None)
    assert settle(SILENT, []).value is None


def test_as_the_law_is_said_and_is_not_silence() -> None:
    said = Statement(WORLD, 3)
    assert settle(OPEN, [said]).said == said
    assert settle(OPEN, [said]).kept() == {
        "value": 3,
        "set_by": "authority",
        "name": "World",
        "citation": "",
        "version": 1,
        "since": "2026-01-01",
        "fixed": False,
        "in_name_of": "",
    }


def test_the_nearest_speaker_decides_what_is_left_open() -> None:
    said = [Statement(WORLD, 1), Statement(NATION, 2), Statement(CLUB, 5), Statement(EVENT, 6)]
    assert [settle(OPEN, said[:n]).value for n in range(5)] == [3, 1, 2, 5, 6]


def test_what_is_fixed_above_refuses_what_is_said_below_but_for_the_same() -> None:
    fixed, same, other = Statement(WORLD, 1, True), Statement(CLUB, 1), Statement(EVENT, 2)
    settled = settle(OPEN, [fixed, same, other])
    assert (settled.value, settled.said) == (1, fixed)
    assert [(each.statement, each.objection, each.against) for each in settled.refused] == [
        (other, Objection.FIXED_ABOVE, fixed)
    ]


def test_what_is_the_authoritys_alone_nobody_else_says() -> None:
    said, meant = Statement(NATION, 5), Statement(CLUB, 6)
    settled = settle(THEIRS, [said, meant])
    assert settled.value == 5
    assert [(each.objection, each.against) for each in settled.refused] == [
        (Objection.NOT_THEIRS, said)
    ]


@pytest.mark.parametrize(
    ("value", "stands", "awaits"), [(3, True, False), (4, True, False), (5, True, True)]
)
def test_approval_is_awaited_where_no_authority_has_spoken(
    value: int, stands: bool, awaits: bool
) -> None:
    settled = settle(APPROVED, [Statement(CLUB, value)])
    assert (settled.value == value, settled.awaits_approval) == (stands, awaits)
    again = settle(APPROVED, [Statement(CLUB, value), Statement(EVENT, value)])
    assert again.awaits_approval == awaits


@pytest.mark.parametrize(
    ("value", "stands"), [(3, True), (4, True), (5, True), (6, True), (7, False)]
)
def test_approval_has_been_given_for_what_is_listed_said_or_the_laws_own(
    value: int, stands: bool
) -> None:
    above = [Statement(WORLD, None, approved=(5,)), Statement(NATION, 6)]
    settled = settle(APPROVED, [*above, Statement(EVENT, value)])
    assert (settled.value == value, settled.awaits_approval) == (stands, False)
    assert [each.objection for each in settled.refused] == [Objection.NOT_APPROVED] * (not stands)


def test_L12C2b_an_answer_approves_or_denies_what_was_asked_and_nothing_else() -> None:
    granted = Statement(NATION, None, approved=(5,), is_answer=True)
    settled = settle(APPROVED, [granted, Statement(EVENT, 5)])
    assert (settled.value, settled.awaits_approval, settled.refused) == (5, False, ())
    assert settle(APPROVED, [granted, Statement(EVENT, 6)]).awaits_approval
    denied = Statement(NATION, None, denied=(5,), is_answer=True)
    settled = settle(APPROVED, [denied, Statement(EVENT, 5)])
    assert (settled.value, settled.awaits_approval) == (3, False)
    assert [(each.objection, each.against) for each in settled.refused] == [
        (Objection.NOT_APPROVED, denied)
    ]
    assert settle(APPROVED, [denied, Statement(EVENT, 6)]).awaits_approval


@pytest.mark.parametrize("value", [5, 6, 7])
def test_what_any_authority_lists_is_approved_whoever_spoke_first(value: int) -> None:
    said = [Statement(WORLD, None, approved=(5, 6)), Statement(NATION, None, approved=(7,))]
    for each in (said, said[::-1]):
        settled = settle(APPROVED, [*each, Statement(EVENT, value)])
        assert (settled.value, settled.refused) == (value, ())


def test_authorities_need_nobodys_approval() -> None:
    assert settle(APPROVED, [Statement(WORLD, 8), Statement(REGION, 9)]).value == 9


@given(of_any_kind, all_said(), st.randoms())
def test_the_order_in_which_they_spoke_is_nothing(
    provision: Provision[int], said: list[Statement], chance: Random
) -> None:
    settled = settle(provision, said)
    chance.shuffle(said)
    assert settle(provision, said) == settled


@given(of_any_kind, all_said(), st.sampled_from(SPEAKERS[:3]))
def test_a_level_that_says_nothing_changes_nothing(
    provision: Provision[int], said: list[Statement], silent: Speaker
) -> None:
    spoken = [each for each in said if each.speaker != silent]
    assert settle(provision, [*spoken, Statement(silent, None)]) == settle(provision, spoken)


@given(provisions, all_said())
def test_what_is_fixed_is_never_overridden_below(
    provision: Provision[int], said: list[Statement]
) -> None:
    settled = settle(provision, said)
    fixed = next((each for each in said if each.is_fixed), None)
    if fixed is not None:
        assert (settled.value, settled.said) == (fixed.value, fixed)
        below = [each for each in said if each.speaker > fixed.speaker]
        refused = [each for each in below if each.value not in (None, fixed.value)]
        assert [each.statement for each in settled.refused] == refused


def test_what_is_joined_adds_to_what_was_said_above_and_tells_whose_all_of_it_is() -> None:
    world, nation, club = Statement(WORLD, 1), Statement(NATION, 4), Statement(CLUB, 2)
    settled = settle(JOINED, [world, nation, club])
    assert (settled.value, settled.said, settled.joined) == (7, club, (world, nation))
    assert [each.name for each in settled.provenance.joined] == ["World", "Nation"]
    assert "joined" not in settle(JOINED, [world]).kept()


def test_what_is_joined_and_fixed_above_refuses_to_be_added_to() -> None:
    world, nation, club = Statement(WORLD, 1), Statement(NATION, 4, True), Statement(CLUB, 2)
    settled = settle(JOINED, [world, nation, club])
    assert (settled.value, settled.said) == (5, nation)
    assert [(each.statement, each.objection) for each in settled.refused] == [
        (club, Objection.FIXED_ABOVE)
    ]


@given(all_said())
def test_nobody_below_takes_away_what_is_joined(said: list[Statement]) -> None:
    all_of_it = int(settle(JOINED, said).value or 0)
    for count in range(len(said)):
        above = int(settle(JOINED, said[:count]).value or 0)
        assert above & all_of_it == above


@given(provisions, all_said())
def test_each_statement_stands_is_replaced_or_is_refused(
    provision: Provision[int], said: list[Statement]
) -> None:
    settled = settle(provision, said)
    refused = [each.statement for each in settled.refused]
    standing = [each for each in said if each.value is not None and each not in refused]
    assert settled.value == (standing[-1].value if standing else provision.law)
    assert (settled.said is None) == (not standing)


@given(of_any_kind, all_said())
def test_provenance_is_read_as_it_was_kept(
    provision: Provision[int], said: list[Statement]
) -> None:
    settled = settle(provision, said)
    kept = settled.kept()
    assert kept.pop("value") == settled.value
    assert Provenance.read(kept) == settled.provenance
