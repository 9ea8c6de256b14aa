"""The keys of tables: what each opens, how long, and what is left of it once it is revoked."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.cancelling import cancel_event
from events.actions.releases import publish_official_score
from events.actions.sessions import undo_start
from events.actions.table_keys import make_table_keys, renew_table_keys, revoke_table_keys
from events.models import Session, TableKey
from events.queries.table_keys import RoomTable, key_by_code, tables_with_keys
from events.table_secrets import (
    ALPHABET,
    code_hash_of,
    code_in,
    code_of,
    may_be_code,
    new_nonce,
    token_of,
)
from tests.builders import NOW, build_event, build_session, enter_results, make_user
from tests.sections import in_sections, planned

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
DAY = timedelta(hours=24)
JSON = {"Accept": "application/json"}


@pytest.fixture
def session() -> Session:
    """Three tables in play, with keys made as play began."""
    session = build_session(pairs=6)
    with scope(organiser=session.organiser):
        make_table_keys(actor=SYSTEM, session=session, now=NOW)
    return session


def keyed(session: Session, now: datetime = NOW) -> dict[str, RoomTable]:
    """The tables by their names."""
    with scope(organiser=session.organiser):
        session.refresh_from_db()
        return {each.name: each for each in tables_with_keys(session, now)}


def opened(token: str, now: datetime = NOW, headers: dict[str, str] | None = None) -> Any:
    with time_machine.travel(now, tick=False):
        return Client().get(f"/t/{token}/", headers=headers or {})


def heading(answer: Any) -> str:
    found = re.search("<h1>(.*?)</h1>", answer.content.decode())
    assert found
    return found[1]


def test_a_token_has_22_characters_and_a_code_six_that_nobody_mistakes() -> None:
    nonces = [new_nonce() for _ in range(200)]
    assert {len(token_of(each)) for each in nonces} == {22}
    assert {len(code_of(each)) for each in nonces} == {6}
    assert set("".join(map(code_of, nonces))) == set(ALPHABET)
    assert set(ALPHABET) & set("01OIL") == set()
    assert len({token_of(each) for each in nonces}) == len(nonces)


def test_what_was_typed_is_read_as_it_stands_on_the_card() -> None:
    assert code_in(" ab2 c-3d ") == "AB2C3D"
    assert [may_be_code(each) for each in ("AB2C3D", "AB2C3", "AB2C3O", "", "AB2C3D4")] == [
        True,
        *[False] * 4,
    ]


def test_each_table_gets_a_key_of_its_own(session: Session) -> None:
    tables = keyed(session)
    assert list(tables) == ["1", "2", "3"]
    assert len({each.token for each in tables.values()}) == 3
    assert [heading(opened(each.token)) for each in tables.values()] == [
        "Table 1",
        "Table 2",
        "Table 3",
    ]


def test_tables_of_several_sections_are_named_by_them() -> None:
    session = in_sections(("howell", 6, 10), ("howell", 6, 10))
    with scope(organiser=session.organiser):
        make_table_keys(actor=SYSTEM, session=session, now=NOW)
    tables = keyed(session)
    assert [tables[name].letter for name in ("A1", "B1")] == ["A", "B"]
    assert heading(opened(tables["B1"].token)) == "Table B1"


def test_planned_sections_name_the_tables_before_play_begins() -> None:
    session = planned(pairs=16, sections=2)
    with scope(organiser=session.organiser):
        made = make_table_keys(actor=SYSTEM, session=session, now=NOW)
    assert list(keyed(session)) == [
        f"{letter}{number}" for letter in "AB" for number in range(1, 5)
    ]
    assert heading(opened(token_of(made[-1].nonce))) == "Table B4"


def test_the_database_alone_opens_nothing(session: Session) -> None:
    with scope(organiser=session.organiser):
        stored = TableKey.objects.values().first()
    assert stored
    tried = [str(each) for each in stored.values()]
    assert {opened(each.replace("/", "")).status_code for each in tried if each} == {404}
    code = code_of(stored["nonce"])
    assert stored["code_hash"] == code_hash_of(code)
    assert code not in tried


def test_made_again_only_what_is_missing_is_made(session: Session) -> None:
    before = keyed(session)
    with scope(organiser=session.organiser):
        assert make_table_keys(actor=SYSTEM, session=session, now=NOW + HOUR) == []
    assert {name: each.token for name, each in keyed(session).items()} == {
        name: each.token for name, each in before.items()
    }


def test_keys_may_be_made_before_play_begins() -> None:
    """For as many tables as the pairs that have entered need: seven pairs sit at four."""
    event = build_event(pairs=7)
    with scope(organiser=event.organiser):
        made = make_table_keys(actor=SYSTEM, session=event.sessions.get(), now=NOW)
    assert [(each.letter, each.number) for each in made] == [("A", n) for n in (1, 2, 3, 4)]
    assert heading(opened(token_of(made[3].nonce))) == "Table 4"


def test_a_start_that_is_taken_back_leaves_the_cards_as_they_are(session: Session) -> None:
    token = keyed(session)["3"].token
    with scope(organiser=session.organiser):
        undo_start(actor=SYSTEM, session=session, now=NOW)
    assert heading(opened(token)) == "Table 3"


def test_a_new_key_ends_the_old_one_and_leaves_the_other_tables(session: Session) -> None:
    before = keyed(session)
    with scope(organiser=session.organiser):
        renew_table_keys(actor=SYSTEM, session=session, tables=["2"], now=NOW)
    after = keyed(session)
    assert opened(before["2"].token).status_code == 404
    assert heading(opened(after["2"].token)) == "Table 2"
    assert [each.key.version for each in after.values() if each.key] == [1, 2, 1]
    assert [before[name].token == after[name].token for name in ("1", "2", "3")] == [
        True,
        False,
        True,
    ]


def test_a_revoked_key_opens_nothing_and_its_code_neither(session: Session) -> None:
    table = keyed(session)["1"]
    with scope(organiser=session.organiser):
        revoke_table_keys(actor=SYSTEM, session=session, tables=["1"], now=NOW)
    answer = opened(table.token, headers=JSON)
    assert (answer.status_code, answer.json()["refused"]) == (410, "revoked")
    found = key_by_code(table.code)
    assert found is not None
    assert found.revoked_at == NOW
    assert keyed(session)["1"].key is None


def test_an_unknown_key_says_what_to_do() -> None:
    page = opened("A" * 22)
    assert (page.status_code, heading(page)) == (404, "This table does not open")
    assert opened("A" * 22, headers=JSON).json() == {
        "refused": "unknown",
        "message": "No table has this address: scan the card on the table once more.",
    }


@pytest.mark.parametrize(("after", "refused"), [(DAY - HOUR, None), (DAY, "over")])
def test_a_key_ends_a_day_after_it_was_made(
    session: Session, after: timedelta, refused: str | None
) -> None:
    answer = opened(keyed(session)["1"].token, NOW + after, headers=JSON)
    if refused is None:
        assert answer.status_code == 200
    else:
        assert (answer.status_code, answer.json()["refused"]) == (410, refused)


def test_a_session_that_lasts_longer_gets_new_keys(session: Session) -> None:
    old = keyed(session)["1"].token
    with scope(organiser=session.organiser):
        made = make_table_keys(actor=SYSTEM, session=session, now=NOW + DAY)
    assert len(made) == 3
    new = keyed(session, NOW + DAY)["1"].token
    assert opened(new, NOW + DAY).status_code == 200
    assert opened(old, NOW + DAY).status_code == 404


def test_a_key_opens_while_the_score_is_provisional_and_not_once_it_is_final(
    session: Session,
) -> None:
    token = keyed(session)["1"].token
    with scope(organiser=session.organiser):
        enter_results(session)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    assert opened(token).status_code == 200
    with scope(organiser=session.organiser):
        Session.objects.update(state=Session.State.FINAL)
    answer = opened(token, headers=JSON)
    assert (answer.status_code, answer.json()["refused"]) == (410, "over")


def test_of_a_cancelled_event_no_table_opens() -> None:
    event = build_event(pairs=6)
    with scope(organiser=event.organiser):
        made = make_table_keys(actor=SYSTEM, session=event.sessions.get(), now=NOW)
        cancel_event(actor=SYSTEM, event=event, reason="Snow", now=NOW)
    assert opened(token_of(made[0].nonce), headers=JSON).json()["refused"] == "over"


def test_keys_are_made_revoked_and_renewed_on_record(session: Session) -> None:
    with scope(organiser=session.organiser):
        renew_table_keys(actor=SYSTEM, session=session, tables=["2"], now=NOW)
        revoke_table_keys(actor=SYSTEM, session=session, tables=["1", "3"], now=NOW)
        told = HistoryRecord.objects.filter(act__startswith="table_key.").order_by("number")
        said = [(each.act, each.after) for each in told]
        texts = str(list(told.values()))
    assert said == [
        ("table_key.make", {"tables": ["1", "2", "3"]}),
        ("table_key.renew", {"tables": ["2"]}),
        ("table_key.revoke", {"tables": ["1", "3"]}),
    ]
    assert not any(
        each.token in texts or each.code in texts for each in keyed(session).values() if each.key
    )


def test_only_who_directs_makes_and_takes_keys(session: Session) -> None:
    stranger = Actor.person(make_user("stranger@example.org"))
    with scope(organiser=session.organiser):
        with pytest.raises(NotAllowed):
            make_table_keys(actor=stranger, session=session, now=NOW)
        with pytest.raises(NotAllowed):
            renew_table_keys(actor=stranger, session=session, tables=["1"], now=NOW)
        with pytest.raises(NotAllowed):
            revoke_table_keys(actor=stranger, session=session, tables=["1"], now=NOW)


def test_no_keys_once_play_has_ended(session: Session) -> None:
    with scope(organiser=session.organiser):
        enter_results(session)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        with pytest.raises(UserError):
            make_table_keys(actor=SYSTEM, session=session, now=NOW)
        with pytest.raises(UserError):
            renew_table_keys(actor=SYSTEM, session=session, tables=["1"], now=NOW)


def test_a_table_that_is_not_there_gets_no_key(session: Session) -> None:
    with scope(organiser=session.organiser), pytest.raises(UserError):
        renew_table_keys(actor=SYSTEM, session=session, tables=["4"], now=NOW)
