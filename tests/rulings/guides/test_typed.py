"""What somebody typed as a guide: read where it is one, else each fault by its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.guides.files import guide_names, text_of
from rulings.guides.reading import guide
from rulings.guides.typed import MOST_CHARACTERS, typed
from rulings.law_numbers import NUMBERS
from tests.rulings.guides.editing import edited


def faults_in(text: str, name: str = "revoke") -> list[str]:
    return [str(fault) for fault in typed(name, text, NUMBERS).faults]


def in_revoke(old: str, new: str) -> list[str]:
    return faults_in(edited("revoke", old, new))


@pytest.mark.parametrize("name", sorted(guide_names()))
def test_file_as_it_is_typed_is_the_guide(name: str) -> None:
    read = typed(name, text_of(name).replace("\n", "\r\n"), NUMBERS)
    assert (read.guide, read.faults) == (guide(name), ())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("version = 1\ntitle = no", "line 2, column 9: this is not TOML"),
        ("version = [", "it is not TOML: a bracket or a quotation mark is left open"),
        ("version = " + "[" * 5000, "it is not TOML: a bracket or a quotation mark is left open"),
        ("version = " + "9" * 5000, "it is not TOML: a bracket or a quotation mark is left open"),
        ("#" * (MOST_CHARACTERS + 1), f"it has more than {MOST_CHARACTERS} characters"),
        ("", "revoke: “title” has to be one line of 1 to 600 characters"),
        ("start = 1979-05-27", "revoke: “start” has to be one line of 1 to 600 characters"),
    ],
)
def test_text_that_is_no_guide_is_refused(text: str, fault: str) -> None:
    assert fault in faults_in(text)


@pytest.mark.parametrize(
    "braces",
    [
        "{offender.__class__}",
        "{offender.__init__.__globals__}",
        "{offender[0]}",
        "{offender!r}",
        "{offender:>1000000000}",
        "{offender:{lho}}",
        "{0}",
        "{}",
        "{",
        "}",
    ],
)
@pytest.mark.parametrize("place", ["say", "text", "note", "who"])
def test_braces_hold_the_name_of_a_player_and_nothing_else(place: str, braces: str) -> None:
    fault = "braces hold the part of one player and nothing else, like {offender}"
    if place == "who":
        text = f'{text_of("revoke")}\n[who.declarer]\ntext = "Who, {braces}?"\n'
        assert faults_in(text) == [f"who.declarer: {fault}"]
        return
    found = in_revoke(f'\n{place} = "', f'\n{place} = "{braces} ')
    assert len(found) == 1
    assert found[0].endswith(fault)


def test_braces_of_a_duty_are_none_of_a_question() -> None:
    assert in_revoke('\ntext = "', '\ntext = "{who} ') == [
        "revoke names {who}, whose seat is not known"
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("version = 1", "version = true", "“version” has to be a number from 1 to 32000"),
        ("taps = 6", "taps = 9", "“taps” has to be a number from 1 to 8"),
        ('laws = ["', 'laws = ["Law ', "revoke: there is no Law Law 61"),
        ('cast = ["', 'cast = ["dummy', "“cast” is one of offender and declarer"),
        ("taps =", "tips = 1\ntaps =", "revoke: there is no “tips” in it"),
        ('start = "revoke"', 'start = "rev"', "it starts at “rev”, which is not there"),
        ("[nodes.revoke]\n", '[nodes.revoke]\ntext2 = "a"\n', "there is no “text2” in it"),
        ('\nsay = "', '\nsay = "\\u0000', "“say” has to be one line of 1 to 600 characters"),
        ('\nsay = "', '\nsay = "a\\nb', "“say” has to be one line of 1 to 600 characters"),
        ('\nsay = "', f'\nsay = "{"a" * 600}', "“say” has to be one line of 1 to 600 characters"),
        ('to = "since"', 'to = "guide:../revoke"', "there is no such guide or part"),
        ('to = "since"', 'to = "file:revoke"', "there is no such guide or part"),
        ('to = "since"', 'to = "exit:yes"', "there is no such guide or part"),
        ('to = "since"', 'to = "part:revoke"', "there is no such guide or part"),
        ('to = "since"', 'to = "guide:revoke"', "which leads into this guide again"),
        ('to = "since"', 'to = "guide:conduct#none"', "which has no such node"),
        ('to = "since"', 'to = "part:damage"', "after both, no and split"),
        ('to = "since"', 'to = "sinse"', "revoke leads to sinse, which is not there"),
        ("[nodes.revoke]", '[nodes."a.b"]\nsay = "a"\nclauses = ["1"]\n[nodes.revoke]', "letters"),
        ("[nodes.revoke]", '[nodes.offender]\nsay = "a"\nclauses = ["1"]\n[nodes.revoke]', "own"),
    ],
)
def test_place_of_a_fault_is_said(old: str, new: str, fault: str) -> None:
    assert any(fault in each for each in in_revoke(old, new))


def test_leading_into_a_guide_that_leads_back_is_a_circle() -> None:
    """An insufficient bid by a slip goes on as a change of call."""
    text = edited("change-of-call", 'to = "partner"', 'to = "guide:insufficient-bid"')
    (fault,) = faults_in(text, "change-of-call")
    assert fault.endswith("leads into insufficient-bid, which leads into this guide again")


def test_paths_are_counted_before_they_are_walked() -> None:
    """Two answers, sixty times over, would be a million million million paths."""
    head = 'version = 1\ntitle = "a"\nlaws = ["64"]\ncast = []\ntaps = 8\nstart = "n0"\n'
    ask = '[nodes.n%d]\nclause = "64A"\ntext = "a"\nunknown = false\n[nodes.n%d.answers]\n'
    ways = 'a = { text = "a", to = "n%d" }\nb = { text = "b", to = "n%d" }\n'
    asked = [ask % (at, at) + ways % (at + 1, at + 1) for at in range(60)]
    end = '[nodes.n60]\nclauses = ["64A"]\nsay = "a"\n'
    assert faults_in("".join([head, *asked, end])) == ["it has more than 1000 paths"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert faults_in(text) != []


@given(st.data())
def test_any_line_left_out_or_repeated_is_read_or_refused(data: st.DataObject) -> None:
    lines = text_of("revoke").splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    kept = lines[:at] + data.draw(st.sampled_from([[], lines[at : at + 1] * 2])) + lines[at + 1 :]
    read = typed("revoke", "\n".join(kept), NUMBERS)
    assert (read.guide is None) == bool(read.faults)
