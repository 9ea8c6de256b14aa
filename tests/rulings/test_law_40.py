"""Understandings and their disclosure (Laws 40A2 and 40B3), which leave nothing to be chosen."""

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.regulations import publish_regulation
from events.models import Contestant, ScorePenalty
from events.provisions.ruled import Ruled
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.score_sheet import RankingRow, ranking_rows
from events.queries.sight import WHOLE
from rulings.actions.penalties import give_penalty
from tests.builders import NOW, make_organiser
from tests.rulings.night import Night, build_night

pytestmark = pytest.mark.django_db


def test_L40A2_a_ruling_cites_it_and_reads_what_is_regulated_on_understandings() -> None:
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={"L40A1b": Ruled("filed", citation="§ 3")},
        now=NOW,
        seen=0,
    )
    night = build_night(club)
    director = Client()
    assert night.director.user is not None
    director.force_login(night.director.user)
    address = reverse("ruling_laws", args=[club.slug, night.session.pk])
    text = director.get(address, {"law_words": "prearranged"}).content.decode()
    assert 'value="40A2"' in text
    text = director.get(address, {"laws": ["40A2"]}).content.decode()
    assert "a system card filed before play, and at the table" in text


def row_of(night: Night, who: Contestant) -> RankingRow:
    pairs = field_of(night.session)
    rows = ranking_rows(pairs, live_score(night.session, pairs, WHOLE))
    return next(row for row in rows if row["label"] == who.label)


def test_L40B3_a_side_that_was_not_told_gets_another_score_and_repetition_a_penalty() -> None:
    """Board 1 was +420 beside -50 and +450, 2 of 4 to each side; at -50 the defenders have 3."""
    night = build_night()
    with scope(organiser=night.organiser):
        before = [Decimal(row_of(night, each)["total"]) for each in (night.ns, night.ew)]
        night.rule(laws=("40B3", "12C1A"))
        after = [Decimal(row_of(night, each)["total"]) for each in (night.ns, night.ew)]
        assert [now - then for then, now in zip(before, after, strict=True)] == [-1, 1]
        give_penalty(
            actor=night.director,
            session=night.session,
            contestant=night.ns,
            amount=Decimal(10),
            unit=ScorePenalty.Unit.TOP,
            law="90A",
            reason="Not alerted once more (Law 40B3(b)).",
            now=NOW,
        )
        assert Decimal(row_of(night, night.ns)["total"]) == after[0] - Decimal("0.4")
