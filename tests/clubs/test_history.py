"""The chain of history: tampering with it is found, and erasing a person leaves it whole."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.history import seal_history
from clubs.actions.people import edit_person
from clubs.actors import SYSTEM
from clubs.history.called import Called
from clubs.history.erasing import write_words_erased
from clubs.history.erasures import numbers_of, runs
from clubs.models import HistoryRecord, Organiser, Player, User
from clubs.queries.history import witness
from tests.builders import NOW, make_organiser, make_player, make_user
from tests.clubs.forging import END_SET, number, rewritten_from, set_end


@pytest.fixture
def club(db: None) -> Iterator[Organiser]:
    """A club of two records of people; its first three records are of its own."""
    built = make_organiser()
    make_player(built, "Ann Archer", "7")
    make_player(built, "Ελένη Ζώη", "8")
    with scope(organiser=built):
        yield built


def verify(*kept: str, **chosen: Any) -> str:
    output = StringIO()
    call_command("verify_history", stdout=output, expect=[*map(parsed, kept)], **chosen)
    return output.getvalue()


def parsed(line: str) -> tuple[int, str]:
    number, _colon, digits = line.partition(":")
    return int(number), digits


def refused(*kept: str, **chosen: Any) -> str:
    with pytest.raises(CommandError) as refusal:
        verify(*kept, **chosen)
    return str(refusal.value)


def in_old_words(club: Organiser) -> None:
    """The chain as it was made before words had digests of their own; sealed by a sixth record."""
    HistoryRecord.objects.update(salt="", seal="")
    rewritten_from(1)
    seal_history(organiser=club, now=NOW)


def forget(player: Player, login: User | None = None) -> None:
    name, player.name = player.name, f"Former player {player.pk}"
    called = Called.of(player, name, login)
    write_words_erased(actor=SYSTEM, player=player, called=called, login=login, rows={}, now=NOW)


def test_a_chain_that_holds(club: Organiser) -> None:
    assert verify() == (
        "acol: 5 records, all in order; 0 scores, rulings and matters are as they say.\n"
        f"  keep: {witness()}\n"
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"actor_name": "Nobody"},
        {"for_director": "Nobody"},
        {"act": "player.edit"},
        {"subject_id": 999},
        {"subject_name": "Ann"},
        {"session_id": 1},
        {"note": "It was so."},
        {"before": {"name": "Ann"}},
        {"after": {"name": "Ann Archer", "national_number": "8"}},
        {"after": None},
        {"at": NOW.replace(year=2020)},
        {"salt": ""},
        {"erased": {"salts": None, "digests": {}}},
    ],
    ids=lambda changed: next(iter(changed)),
)
@pytest.mark.parametrize("is_old", [False, True])
def test_a_record_edited_is_found(club: Organiser, changed: dict[str, Any], is_old: bool) -> None:
    if is_old:
        in_old_words(club)
        verify()
        changed = {"salt": "ab"} if "salt" in changed else changed
    number(4).update(**changed)
    assert refused().startswith("acol: broken at record 4: it was changed after ")


def test_a_record_removed_in_the_middle_is_found(club: Organiser) -> None:
    number(4).delete()
    assert refused() == "acol: broken at record 4: record 4 is missing."
    number(5).update(number=4)
    assert refused() == "acol: broken at record 4: it does not follow from the record before."


def test_the_tail_cut_is_found(club: Organiser) -> None:
    kept = witness()
    number(5).delete()
    assert refused() == "acol: broken at record 5: the newest records are missing."
    set_end()
    assert refused() == f"acol: broken at record 5: {END_SET}."
    set_end(with_key=True)  # as where the end of an older copy was put back
    verify()
    cut = "acol: broken at record 5: the newest records are missing: there were 5."
    assert refused(kept) == cut


def test_a_chain_made_anew_with_the_key_is_found_by_a_hash_that_was_kept(club: Organiser) -> None:
    kept = witness()
    number(4).update(subject_name="Ann")
    rewritten_from(4, with_key=True)
    verify(witness())
    assert refused(kept) == "acol: broken at record 5: it is not the one whose hash was kept."


def test_hash_that_was_kept_may_be_cut_short_and_older_than_the_last(club: Organiser) -> None:
    kept = witness()
    make_player(club, "Eve")
    assert verify(kept[:20], witness()).startswith("acol: 6 records, all in order")


@pytest.mark.parametrize("typed", ["5", "5:", "5:ab12", "five:" + "a" * 20, "5:" + "x" * 20])
def test_what_is_no_number_and_hash_is_refused(club: Organiser, typed: str) -> None:
    with pytest.raises(CommandError, match="is not a number and a hash"):
        call_command("verify_history", f"--expect={typed}", stdout=StringIO())


def test_hash_says_itself_whose_it_is(club: Organiser) -> None:
    other, kept = make_organiser("benji"), witness()
    assert "benji: 3 records" in verify(kept)
    number(5).delete()
    set_end(with_key=True)
    assert "no history has record 5" in refused(kept)
    assert verify(organiser="benji").startswith("benji: 3 records")
    with scope(organiser=other):
        assert refused(kept, organiser="benji").startswith("benji: broken at record 4")


def test_erasing_a_person_leaves_the_chain_whole(club: Organiser) -> None:
    eve = make_player(club, "Eve Łódź", "9", user=make_user("eve@acol.example", "Evelyn"))
    edit_person(actor=SYSTEM, player=eve, name="Ève Łódź", national_number="9", now=NOW)
    ann = Player.objects.get(name="Ann Archer")
    edit_person(actor=SYSTEM, player=ann, name="Ann Bell", national_number="7", now=NOW)
    number(9).update(salt="")
    note = number(9).get()
    note.salt, note.note = "ab", "A friend of EVE ŁÓDŹ, not of Eve Łódźka"
    note.save()
    rewritten_from(9, with_key=True)
    kept = witness()
    forget(eve, eve.user)
    assert verify(kept).startswith("acol: 10 records, all in order")
    left = list(HistoryRecord.objects.order_by("number"))
    assert not any("Łódź" in f"{each.before}{each.after}{each.note}" for each in left)
    assert [each.subject_name for each in left[5:9]] == ["", "", "", "Ann Bell"]
    assert (left[8].after, left[8].note) == ({"name": "Ann Bell", "national_number": "7"}, "")
    assert (left[9].act, left[9].subject_name) == ("history.erase", f"Former player {eve.pk}")
    told = left[9].after or {}
    assert told["records"]["subject_name"] == "6-8"
    assert told["records"]["note"] == "9"


def test_erasing_twice_leaves_the_chain_whole(club: Organiser) -> None:
    ann, eve = Player.objects.get(name="Ann Archer"), make_player(club, "Eve")
    edit_person(actor=SYSTEM, player=ann, name="Eve", national_number="7", now=NOW)
    forget(eve)
    forget(ann)
    assert verify().startswith("acol: 9 records, all in order")
    assert number(7).get().after == {}


def test_what_an_old_record_says_is_erased_and_what_is_left_is_held(club: Organiser) -> None:
    in_old_words(club)
    kept = witness()
    forget(Player.objects.get(name="Ann Archer"))
    assert verify(kept).startswith("acol: 7 records, all in order (5 of them sealed together, ")
    assert (number(4).get().subject_name, number(4).get().after) == ("", {})
    number(4).update(act="player.edit")
    assert refused() == "acol: broken at record 4: it was changed after words of it were erased."


def test_words_erased_without_a_record_are_found(club: Organiser) -> None:
    forget(Player.objects.get(name="Ann Archer"))
    number(6).update(act="player.edit")
    silent = "acol: broken at record 4: words of it were erased without a record of that."
    assert refused() == silent


def test_a_word_put_in_the_place_of_an_erased_one_is_found(club: Organiser) -> None:
    forget(Player.objects.get(name="Ann Archer"))
    number(4).update(subject_name="Bob Bell")
    assert refused() == "acol: broken at record 4: it was changed after it was written."


def test_no_digest_of_an_erased_name_can_be_tried(club: Organiser) -> None:
    forget(Player.objects.get(name="Ann Archer"))
    entry = number(4).get()
    assert entry.salt == ""
    assert entry.erased["salts"].keys() == {"actor_name"}
    assert entry.erased["digests"].keys() == {
        "subject_name",
        "after.name",
        "after.national_number",
    }


@given(st.sets(st.integers(1, 60)))
def test_numbers_in_words_are_read_again(numbers: set[int]) -> None:
    text = runs(sorted(numbers))
    assert not numbers or list(numbers_of(text)) == sorted(numbers)


def test_history_shows_what_to_keep_and_what_was_erased(client: Client, club: Organiser) -> None:
    client.force_login(User.objects.get(email="admin@acol.example"))
    forget(Player.objects.get(name="Ann Archer"))
    page = client.get("/o/acol/history/").content.decode()
    assert witness() in page
    assert "Words about a person were erased." in page
    assert "Ann Archer" not in page
