"""Who is heard where powers were delegated or assigned (Law 80A3): the pure rule."""

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.provisions.kinds import Number
from events.provisions.powers import Body, Giving, Power, heard
from events.provisions.provision import BY_ALL, BY_AUTHORITY, Provision, Setter
from events.provisions.settling import Objection, settle
from events.provisions.statements import Provenance, Speaker, Statement

OPEN = Provision(key="L1", clause="Law 1", name="open", kind=Number(0, 9), law=3, setters=BY_ALL)
THEIRS = Provision(
    key="L3", clause="Law 3", name="theirs", kind=Number(0, 9), law=3, setters=BY_AUTHORITY
)
WORLD, NATION, REGION, OTHER = (Body(Setter.AUTHORITY, key) for key in range(1, 5))
CLUB = Body(Setter.ORGANISER, 1)
CHAIN = (WORLD, NATION, REGION, CLUB)
NAMES = {WORLD: "World", NATION: "Nation", REGION: "Region", OTHER: "Other", CLUB: "Club"}


def says(body: Body, value: int | None, *, is_fixed: bool = False) -> tuple[Body, Statement]:
    speaker = Speaker(0, body.setter, NAMES[body], 1, date(2026, 1, 1))
    return body, Statement(speaker, value, is_fixed and body.setter is Setter.AUTHORITY)


def gives(giver: Body, holder: Body, giving: Giving = Giving.DELEGATED) -> Power:
    return Power(giver, NAMES[giver], holder, giving)


def settled(
    provision: Provision[int], said: dict[Body, Statement], *powers: Power
) -> tuple[object, str, str]:
    """The value, who said it, and in whose name."""
    found = settle(provision, heard(provision, CHAIN, said, powers))
    provenance = Provenance.of(found.said)
    return found.value, provenance.name, provenance.in_name_of


def test_L80A3_whoever_is_delegated_to_speaks_in_the_name_of_the_authority() -> None:
    said = dict([says(NATION, 1), says(OTHER, 5)])
    assert settled(THEIRS, said) == (1, "Nation", "")
    assert settled(THEIRS, said, gives(NATION, OTHER)) == (5, "Other", "Nation")


def test_L80A3_both_may_speak_and_what_the_authority_fixes_binds_its_delegate() -> None:
    said = dict([says(NATION, 1, is_fixed=True), says(OTHER, 5)])
    statements = heard(THEIRS, CHAIN, said, [gives(NATION, OTHER)])
    found = settle(THEIRS, statements)
    assert found.value == 1
    assert [(each.statement.speaker.name, each.objection) for each in found.refused] == [
        ("Other", Objection.FIXED_ABOVE)
    ]


def test_L80A3_what_is_assigned_the_authority_may_not_say_and_the_other_says_in_its_own() -> None:
    said = dict([says(NATION, 1, is_fixed=True), says(OTHER, 5)])
    assert settled(THEIRS, said, gives(NATION, OTHER, Giving.ASSIGNED)) == (5, "Other", "")
    silent = dict([says(NATION, 1)])
    assert settled(THEIRS, silent, gives(NATION, OTHER, Giving.ASSIGNED)) == (3, "", "")


def test_L80A3_an_organiser_says_by_a_power_what_is_the_authoritys_alone() -> None:
    said = dict([says(NATION, 1), says(CLUB, 6)])
    found = settle(THEIRS, heard(THEIRS, CHAIN, said))
    assert (found.value, [each.objection for each in found.refused]) == (
        1,
        [Objection.NOT_THEIRS],
    )
    found = settle(THEIRS, heard(THEIRS, CHAIN, said, [gives(NATION, CLUB)]))
    assert (found.value, found.refused) == (6, ())


def test_L80A3_the_authorities_between_still_speak_for_their_own() -> None:
    said = dict([says(WORLD, 1), says(OTHER, 5), says(REGION, 7)])
    assert settled(OPEN, said, gives(WORLD, OTHER)) == (7, "Region", "")
    said = dict([says(WORLD, 1), says(REGION, 5), says(NATION, 7)])
    assert settled(OPEN, said, gives(WORLD, REGION)) == (5, "Region", "World")


bodies = st.sampled_from([*CHAIN, OTHER])
drawn_powers = st.lists(
    st.tuples(st.sampled_from(CHAIN[:3]), bodies, st.sampled_from(Giving)),
    max_size=3,
    unique_by=lambda each: each[0],
).map(lambda rows: [gives(*row) for row in rows if row[0] != row[1]])
drawn_words = st.dictionaries(bodies, st.tuples(st.none() | st.integers(0, 9), st.booleans())).map(
    lambda rows: dict(
        says(body, value, is_fixed=fixed and value is not None)
        for body, (value, fixed) in rows.items()
    )
)
provisions = st.sampled_from([OPEN, THEIRS])


@given(provisions, drawn_words, drawn_powers, st.randoms())
def test_L80A3_the_order_in_which_powers_were_given_is_nothing(
    provision: Provision[int], said: dict[Body, Statement], powers: list[Power], chance: Random
) -> None:
    found = heard(provision, CHAIN, said, powers)
    chance.shuffle(powers)
    rows = list(said.items())
    chance.shuffle(rows)
    shuffled = dict(rows)
    assert heard(provision, CHAIN, shuffled, powers) == found
    assert settle(provision, reversed(found)) == settle(provision, found)


@given(provisions, drawn_words, drawn_powers, bodies)
def test_L80A3_a_body_that_says_nothing_changes_nothing(
    provision: Provision[int], said: dict[Body, Statement], powers: list[Power], silent: Body
) -> None:
    without = {body: each for body, each in said.items() if body != silent}
    quiet = dict([*without.items(), says(silent, None)])
    assert settle(provision, heard(provision, CHAIN, quiet, powers)) == settle(
        provision, heard(provision, CHAIN, without, powers)
    )


@given(provisions, drawn_words, drawn_powers)
def test_L80A3_what_is_fixed_is_never_overridden_below_whoever_holds_what(
    provision: Provision[int], said: dict[Body, Statement], powers: list[Power]
) -> None:
    statements = heard(provision, CHAIN, said, powers)
    fixed = next((each for each in statements if each.is_fixed), None)
    if fixed is not None:
        assert settle(provision, statements).value == fixed.value


@given(provisions, drawn_words, drawn_powers)
def test_L80A3_a_power_that_nobody_in_the_chain_gave_is_nothing(
    provision: Provision[int], said: dict[Body, Statement], powers: list[Power]
) -> None:
    stray = gives(OTHER, CLUB, Giving.ASSIGNED)
    assert heard(provision, CHAIN, said, [*powers, stray]) == heard(provision, CHAIN, said, powers)


@pytest.mark.parametrize("holder", [OTHER, REGION, CLUB])
@given(said=drawn_words)
def test_L80A3_who_assigned_a_power_is_not_heard(holder: Body, said: dict[Body, Statement]) -> None:
    power = gives(NATION, holder, Giving.ASSIGNED)
    statements = heard(OPEN, CHAIN, said, [power])
    assert "Nation" not in [each.speaker.name for each in statements]
