"""Seven ways to falsify an evening in the database, by somebody who has all of it and no key."""

from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django_scopes import scope

from clubs.models import HistoryHead, HistoryRecord
from clubs.queries.history import witness
from events.models import Result, ScoreRelease
from tests.builders import make_organiser
from tests.clubs.forging import BY_OTHERS, END_SET, number, rewritten_from, set_end
from tests.rulings.night import OFFICIAL, Night, build_night
from tests.verifying import refused, verify

pytestmark = pytest.mark.django_db

MISSING = "its newest records are missing, or it was written anew"


@pytest.fixture
def evening(db: None) -> Iterator[Night]:
    built = build_night()
    with scope(organiser=built.organiser):
        built.enter("4S N +1", seen=1, now=OFFICIAL)
        built.publish()
        yield built


def told_of(act: str) -> int:
    return HistoryRecord.objects.filter(act=act).latest("number").number


def rewrite(at: int) -> str:
    number(at).update(after={"entry": "4S N +2"})
    rewritten_from(at)
    return f"broken at record {at}: {BY_OTHERS}."


def take_out(at: int) -> str:
    number(at).delete()
    for later in HistoryRecord.objects.filter(number__gt=at).order_by("number"):
        number(later.number).update(number=F("number") - 1)
    rewritten_from(at)
    return f"broken at record {at}: {BY_OTHERS}."


def put_in(at: int) -> str:
    for later in HistoryRecord.objects.filter(number__gte=at).order_by("-number"):
        number(later.number).update(number=F("number") + 1)
    slipped_in = number(at - 1).get()
    slipped_in.pk, slipped_in.number, slipped_in.seal = None, at, ""
    slipped_in.save(force_insert=True)
    rewritten_from(at)
    return f"broken at record {at}: it bears no seal."


def cut_off(at: int) -> str:
    HistoryRecord.objects.filter(number__gte=at).delete()
    set_end()
    return f"broken at record {at}: {END_SET}."


def change_score(at: int) -> str:
    result = Result.objects.get(pk=number(at).get().subject_id)
    Result.objects.filter(pk=result.pk).update(tricks=12, score=480)
    was = f"entry is “4S N +2” and was “4S N +1” (record {at})"
    return f"session {result.session_id}, result {result}: {was}."


def change_release(_at: int) -> str:
    release = ScoreRelease.objects.get()
    release.ranking[0]["total"] = "99"
    release.save()
    return f"session {release.session_id}, score release {release}: digest is “"


def begin_anew(_at: int) -> str:
    """All is there, in order and by the arithmetic of before there were seals."""
    HistoryRecord.objects.update(seal="")
    number(1).update(note="Nothing else was said.")
    rewritten_from(1)
    HistoryHead.objects.update(seal="")
    return "broken at record 1: it bears no seal."


@pytest.mark.parametrize(
    "falsify",
    [rewrite, take_out, put_in, cut_off, change_score, change_release, begin_anew],
    ids=lambda falsify: falsify.__name__,
)
def test_falsified_evening_is_noticed(evening: Night, falsify: Callable[[int], str]) -> None:
    assert ", all in order; " in verify()
    expected = falsify(told_of("result.enter"))
    assert refused().startswith(f"acol: {expected}")


def test_every_organiser_and_session_that_is_falsified_is_named(evening: Night) -> None:
    entered, told = told_of("result.enter"), witness()
    score = change_score(entered)
    release = change_release(entered)
    number(2).update(note="Nothing else was said.")
    with scope(organiser=make_organiser("benji")):
        number(3).delete()
    with scope(organiser=make_organiser("culbertson")):
        HistoryRecord.objects.all().delete()
        HistoryHead.objects.all().delete()
    make_organiser("dorothy")
    chain, first, second, third, *others = refused(
        "--expect", told, "--expect", f"2:{'0' * 64}"
    ).splitlines()
    assert chain == "acol: broken at record 2: it was changed after it was written."
    assert first == f"acol: {score}"
    assert second.startswith(f"acol: {release}")
    assert third.endswith(", 1 of its pages are not as the official score says: first “card 1”.")
    assert others == [
        "benji: broken at record 3: the newest records are missing.",
        "culbertson: broken at record 1: the newest records are missing.",
        f"no history has record 2 with the hash that was kept: {MISSING}.",
    ]


@pytest.mark.parametrize("content", [["nothing"], {"records": 7}, None], ids=["list", "number", ""])
def test_records_that_cannot_be_read_stop_nothing(evening: Night, content: object) -> None:
    make_organiser("benji")
    HistoryRecord.objects.update(after=content, act="history.erase")
    HistoryRecord.objects.filter(session_id=None).update(act="stage.qualify", subject_kind="stage")
    output = StringIO()
    with pytest.raises(CommandError, match="acol: broken at record 1: it was changed after"):
        call_command("verify_history", stdout=output)
    assert output.getvalue().startswith("benji: 3 records, all in order")
