"""What the presentation tags put on the page."""

import re
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django import forms
from django.template import Context, Template
from django.utils.html import strip_tags

from clubs.typography.bridge import LOOKS
from clubs.typography.times import time_left
from events.models import Session
from rulings.models import Appeal, Correction, Ruling
from scoring.cards import Seat
from scoring.contracts import PassedOut, parse_outcome

NOW = datetime(2026, 11, 17, 21, 23, tzinfo=UTC)


def render(source: str, **context: Any) -> str:
    return Template("{% load bridge %}" + source).render(Context(context))


def seen(html: str) -> str:
    """The text on the page, a suit written as its letter, without what only a reader aloud gets."""
    drawn = re.sub(r'<svg\s+class="suit suit-(.)".*?</svg>', r"\1", html, flags=re.DOTALL)
    return strip_tags(re.sub(r'<span\s+class="visually-hidden">[^<]*</span>', "", drawn)).strip()


def spoken(html: str) -> str:
    found = re.search(r'<span\s+class="visually-hidden">([^<]*)</span>', html)
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("arguments", "text", "aloud"),
    [
        ('"4SX" "N" -1', "4s× N −1", "4 spades doubled by North, 1 down"),
        ('"4S" "N" 1', "4s N +1", "4 spades by North, 1 overtrick"),
        ('"3NTXX" "W" 2', "3NT×× W +2", "3 no trumps redoubled by West, 2 overtricks"),
        ('"5D" "S" 0', "5d S =", "5 diamonds by South, made"),
        ('"7C"', "7c", "7 clubs"),
        ('"PASS"', "passed out", ""),
        ('""', "", ""),
    ],
)
def test_contract_is_set_one_way(arguments: str, text: str, aloud: str) -> None:
    html = render(f"{{% contract {arguments} %}}")
    assert seen(html) == text
    assert spoken(html) == aloud


def test_contract_of_a_finished_result() -> None:
    assert seen(render("{% contract o %}", o=parse_outcome("2HX", "E", 7))) == "2h× E −1"
    assert seen(render("{% contract o %}", o=PassedOut())) == "passed out"


def test_suit_is_named_for_screen_readers() -> None:
    assert 'aria-label="hearts"' in render('{% suit "H" %}')


@pytest.mark.parametrize(("lead", "text"), [("DK", "dK"), ("ST", "s10"), ("", "")])
def test_card(lead: str, text: str) -> None:
    assert seen(render("{% card lead %}", lead=lead)) == text


def test_suited_text_keeps_its_words_and_escapes_them() -> None:
    assert seen(render("{% suited text %}", text="♦K from ♠AQ")) == "dK from sAQ"
    assert "&lt;b&gt;" in render("{% suited text %}", text="<b>♠")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("4SX N -1", "4s× N −1"),
        ("3NT S H10 +1, the field", "3NT S +1 h10, the field"),
        ("C1, board 7: should be 5DXX S =", "C1, board 7: should be 5d×× S ="),
        ("2/3 of 4S N = + 1/3 of 5D E -2", "2/3 of 4s N = + 1/3 of 5d E −2"),
        ("4S N DK = → N-S A-, E-W 60%", "4s N = dK → N-S A−, E-W 60%"),
        ("A+/A-", "A+/A−"),
        ("4H W -2/3NT E +1", "4h W −2/3NT E +1"),
        ("PASS → 2C E -1", "passed out → 2c E −1"),
        ("NP", "not played"),
        ("around -50", "around −50"),
        ("a 4-4 fit on 2026-11-20, pairs 3-10", "a 4-4 fit on 2026-11-20, pairs 3-10"),
    ],
)
def test_results_in_running_text_are_set_like_contracts(typed: str, text: str) -> None:
    assert seen(render("{% suited typed %}", typed=typed)) == text


def test_result_in_running_text_is_read_aloud() -> None:
    html = render("{% suited text %}", text="should be 4SX N -1")
    assert spoken(html) == "4 spades doubled by North, 1 down"


def test_compass_says_and_marks_dealer_and_vulnerability() -> None:
    html = render('{% compass 7 dealer "ns" %}', dealer=Seat.SOUTH)
    assert 'aria-label="Board 7, dealer South, North-South vulnerable"' in html
    assert html.count("compass-vulnerable") == 2
    assert html.count("compass-dealer") == 1


@pytest.mark.parametrize(
    ("source", "value", "text"),
    [
        ("{{ v|signed }}", 620, "+620"),
        ("{{ v|signed }}", -50, "−50"),
        ("{{ v|signed }}", 0, "0"),
        ("{{ v|signed }}", None, ""),
        ("{{ v|figure }}", "A+ / A-", "A+ / A−"),
        ("{{ v|figure }}", "-14/3", "−4.67"),
        ("{{ v|figure }}", "2/3 of 4", "2/3 of 4"),
        ("{{ v|figure }}", "1/0", "1/0"),
        ("{{ v|decimals }}", Fraction(29, 6), "4.83"),
        ("{{ v|decimals:1 }}", Fraction(-5, 4), "−1.3"),
        ("{{ v|seat }}", "W", "West"),
        ("{{ v|vulnerable }}", "none", "nobody vulnerable"),
        ("{% rank v %}", "2=", "2="),
        ("{% rank v %}", "11", "11"),
        ("{% percent v %}", Fraction(6274, 100), "62.74"),
        ("{% percent v %}", "50.00", "50.00"),
        ("{% percent v %}", None, ""),
    ],
)
def test_figures(source: str, value: object, text: str) -> None:
    assert seen(render(source, v=value)) == text


def test_percent_draws_its_bar_as_wide_as_the_number() -> None:
    assert re.search(r'percent-fill" width="62\.74"', render("{% percent v %}", v="62.74"))


@pytest.mark.parametrize(("places", "text", "aloud"), [(2, "2", " up"), (-1, "1", " down")])
def test_shift(places: int, text: str, aloud: str) -> None:
    html = render("{% shift n %}", n=places)
    assert (seen(html), spoken(html)) == (text, aloud)


def test_shift_of_nothing() -> None:
    assert spoken(render("{% shift 0 %}")) == "unchanged"


def test_every_state_has_a_look() -> None:
    states = {*Session.State.values, *Ruling.State.values, *Correction.State.values}
    assert states | set(Appeal.State.values) <= set(LOOKS)


def test_chip_has_a_shape_beside_its_word() -> None:
    html = render('{% chip "official" "official, provisional" %}')
    assert seen(html) == "official, provisional"
    assert "<path" in html
    assert "chip-amber" in html


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-1, "over"),
        (0, "in 0 seconds"),
        (1, "in 1 second"),
        (119, "in 119 seconds"),
        (120, "in 2 minutes"),
        (7199, "in 119 minutes"),
        (7200, "in 2 hours"),
        (172799, "in 47 hours"),
        (172800, "in 2 days"),
    ],
)
def test_time_left(seconds: int, words: str) -> None:
    assert time_left(seconds) == words


def deadline(after: timedelta) -> str:
    source = '{% deadline until "Appeals until" "Europe/Oslo" now %}'
    return " ".join(render(source, until=NOW + after, now=NOW).split())


def test_deadline_gives_the_exact_time_and_zone_first() -> None:
    html = deadline(timedelta(minutes=18))
    assert " ".join(seen(html).split()) == "Appeals until 22:41 CET in 18 minutes"
    assert 'datetime="2026-11-17T21:41:00+00:00"' in html


def test_deadline_names_the_day_when_it_is_not_today() -> None:
    assert "18 Nov, 22:23 CET" in deadline(timedelta(days=1))


def test_deadline_is_in_time_at_its_very_instant() -> None:
    assert "is-soon" in deadline(timedelta(0))
    assert "is-over" in deadline(timedelta(microseconds=-1))


def test_paper_has_the_whole_date_of_a_moment_today() -> None:
    html = render('{% moment at "Europe/Oslo" now %}', at=NOW, now=NOW)
    assert 'data-full="Tuesday 17 November 2026, 22:23"' in html


def test_paper_has_the_whole_date_of_a_deadline() -> None:
    assert 'data-full="Tuesday 17 November 2026, 22:41 CET"' in deadline(timedelta(minutes=18))


def test_moment_names_the_day_unless_today() -> None:
    source = '{% moment at "Europe/Oslo" now %}'
    assert strip_tags(render(source, at=NOW, now=NOW)) == "22:23"
    earlier = NOW - timedelta(days=365)
    assert strip_tags(render(source, at=earlier, now=NOW)) == "17 Nov 2025, 22:23"


class BoardForm(forms.Form):
    board = forms.IntegerField(help_text="1 to 24")
    agreed = forms.BooleanField(required=False)


def test_field_ties_help_and_error_to_its_control() -> None:
    form = BoardForm({"board": "x"})
    html = render("{% field form.board %}", form=form)
    described = re.search(r'<input[^>]*aria-describedby="([^"]*)"', html)
    assert described is not None
    assert described[1].split() == ["id_board_helptext", "id_board_error"]
    assert all(f'id="{name}"' in html for name in described[1].split())


def test_check_box_stands_inside_its_label() -> None:
    html = render("{% field form.agreed %}", form=BoardForm())
    assert re.search(r"<label[^>]*><input[^>]*> Agreed</label>", html)


def test_joined_names_of_partners() -> None:
    assert render("{{ names|joined }}", names=["Ahmed", "Olsen"]) == "Ahmed &amp; Olsen"
