"""Rulings of the past in another version of their guide, and what `manage.py guide` says."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rulings.actions.rulings import withdraw_draft
from rulings.guides.comparing import Change
from rulings.guides.deriving import replayed
from rulings.guides.graph import Guide
from rulings.guides.keeping import version_of
from rulings.guides.reading import guide
from rulings.guides.typed import typed
from rulings.guides.walking import paths
from rulings.law_numbers import NUMBERS
from rulings.models import GuideRun
from rulings.queries.guide_runs import guide_of, way_of
from rulings.queries.past_rulings import named, past_rulings
from tests.builders import NOW
from tests.rulings.guides.editing import edited
from tests.rulings.guiding import CORRECTED, answered, begin, keep_revoke
from tests.rulings.night import Night
from tests.rulings.past import keep_many


def version(old: str, new: str) -> Guide:
    """The guide on revokes with that change in its file."""
    found = typed("revoke", edited("revoke", old, new), NUMBERS).guide
    assert found is not None
    return found


def without_duty() -> Guide:
    """A card from the hand comes to no penalty card any more."""
    return version('\nduties = ["offender: major-penalty-card"]', "")


def without_answer() -> Guide:
    """Where the card came from is asked in another question."""
    text = edited("revoke", '"faced"', '"laid"').replace('"faced"', '"laid"')
    found = typed("revoke", text.replace("nodes.faced", "nodes.laid"), NUMBERS).guide
    assert found is not None
    return found


def test_ruling_is_as_it_was_in_the_guide_that_it_was_derived_by(night: Night) -> None:
    run = keep_revoke(night)
    past = past_rulings(guide("revoke"))
    assert (past.followed, past.changed) == (1, ())
    assert run.derivation is not None
    assert replayed(version_of("revoke", run.guide_version), run.derivation) == run.derivation
    assert guide_of(run) is guide("revoke")


def test_ruling_that_would_have_ended_otherwise_is_named(night: Night) -> None:
    ruling = keep_revoke(night, drafts=True).ruling
    changed = without_duty()
    past = past_rulings(changed)
    (each,) = past.changed
    assert (each.change, each.differs[0]) == (Change.OTHERWISE, "duties")
    (told,) = named("revoke", past, Change.OTHERWISE)
    assert told == {
        "organiser": night.organiser.slug,
        "session": night.session.pk,
        "event": str(night.session.event),
        "run": "G1",
        "ruling": str(ruling),
        "version": 1,
        "change": "otherwise",
        "differs": list(each.differs),
        "was": each.kept["outcome"]["say"],
        "now": each.kept["outcome"]["say"],
    }


def test_ruling_that_comes_to_no_end_is_named(night: Night) -> None:
    keep_revoke(night)
    past = past_rulings(without_answer())
    assert [(each.change, each.now) for each in past.changed] == [(Change.OPEN, None)]
    assert [told["now"] for told in named("revoke", past, Change.OPEN)] == [None]


def test_ruling_in_other_words_did_not_end_otherwise(night: Night) -> None:
    keep_revoke(night)
    past = past_rulings(version("From the hand", "Out of the hand"))
    assert [(each.change, each.differs) for each in past.changed] == [
        (Change.WORDS, ("questions",))
    ]
    assert list(named("revoke", past, Change.OTHERWISE, Change.OPEN)) == []


def test_what_is_not_kept_or_not_given_is_no_ruling_of_the_past(night: Night) -> None:
    answered(night, begin(night), CORRECTED)
    ruling = keep_revoke(night, drafts=True).ruling
    assert ruling is not None
    withdraw_draft(actor=night.director, ruling=ruling, now=NOW)
    assert past_rulings(without_duty()).followed == 0


def test_every_path_at_every_seat_is_followed_as_it_was_kept(night: Night) -> None:
    number = 4 * len(list(paths(guide("revoke"))))
    keep_many(night, "revoke", number)
    past = past_rulings(guide("revoke"))
    assert (past.followed, past.changed) == (number, ())
    changed = past_rulings(without_duty())
    touched = [way for way in paths(guide("revoke")) if way.at.key == "penalty-card"]
    assert changed.number(Change.OTHERWISE) == 4 * len(touched)


def test_open_run_goes_on_in_the_version_in_which_it_was_begun(night: Night) -> None:
    run = begin(night)
    GuideRun.objects.filter(pk=run.pk).update(guide_version=99)
    run.refresh_from_db()
    with pytest.raises(KeyError):
        way_of(run)


# --- The command ------------------------------------------------------------------------------


def compared(tmp_path: Path, text: str, *options: str) -> str:
    file, out = tmp_path / "revoke.toml", StringIO()
    file.write_text(text, "utf-8")
    call_command("guide", "revoke", "--compare", str(file), *options, stdout=out)
    return out.getvalue()


def test_command_says_what_a_change_would_do(night: Night, tmp_path: Path) -> None:
    ruling = keep_revoke(night, drafts=True).ruling
    text = edited("revoke", '\nduties = ["offender: major-penalty-card"]', "")
    found = json.loads(compared(tmp_path, text, "--json"))
    assert found["version"] == {"is": 1, "would be": 1}
    assert {each["change"] for each in found["paths"]["changed"]} == {"otherwise"}
    first = found["paths"]["changed"][0]
    assert [each["kind"] for each in first["was"]["duties"]] == ["major-penalty-card"]
    assert first["now"]["duties"] == []
    assert {name: found["past"][name] for name in ("followed", "otherwise", "open", "words")} == {
        "followed": 1,
        "otherwise": 1,
        "open": 0,
        "words": 0,
    }
    assert [each["ruling"] for each in found["past"]["rulings"]] == [str(ruling)]
    lines = compared(tmp_path, text).splitlines()
    assert "Give it the version 2 before it counts." in lines
    assert "1 rulings of the past followed again" in lines
    assert (
        f"  {night.organiser.slug}: {night.session.event}, session {night.session.pk}, {ruling}"
        in (lines)
    )


def test_command_shows_an_open_question_and_texts(night: Night, tmp_path: Path) -> None:
    text = edited("revoke", "From the hand", "Out of the hand").replace(
        "version = 1", "version = 2"
    )
    lines = compared(tmp_path, text).splitlines()
    assert lines[0] == "Version 2 beside version 1, which is in force."
    assert "  faced answers.hand: From the hand -> Out of the hand" in lines
    renamed = text.replace('"faced"', '"laid"').replace("nodes.faced", "nodes.laid")
    assert any(
        line.startswith("    now: asks: ") for line in compared(tmp_path, renamed).splitlines()
    )


def test_command_says_nothing_of_a_guide_that_is_the_same(night: Night, tmp_path: Path) -> None:
    lines = compared(tmp_path, edited("revoke", "", "")).splitlines()
    assert lines[0] == f"0 paths changed, {len(list(paths(guide('revoke'))))} as they were"


@pytest.mark.django_db
def test_command_names_each_fault_with_its_place(tmp_path: Path) -> None:
    text = edited("revoke", 'to = "since"', 'to = "sinse"')
    with pytest.raises(CommandError, match=r"^revoke leads to sinse, which is not there$"):
        compared(tmp_path, text)
    file, out = tmp_path / "revoke.toml", StringIO()
    with pytest.raises(CommandError):
        call_command("guide", "revoke", "--compare", str(file), "--json", stdout=out)
    assert json.loads(out.getvalue()) == {"faults": ["revoke leads to sinse, which is not there"]}


def test_command_asks_for_the_guide_and_a_file_that_can_be_read(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Name the guide"):
        call_command("guide", "--compare", str(tmp_path))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("guide", "revoke", "--compare", str(tmp_path / "nothing.toml"))


def test_command_keeps_versions_and_writes_over_none_unasked(tmp_path: Path) -> None:
    out = StringIO()
    call_command("guide", "--keep", stdout=out)
    assert out.getvalue() == ""
    call_command("guide", "--keep", str(tmp_path), stdout=out)
    assert "revoke/1.json" in out.getvalue().splitlines()
    (tmp_path / "revoke" / "1.json").write_text("{}", "utf-8")
    with pytest.raises(CommandError, match=r"raise their version: revoke$"):
        call_command("guide", "--keep", str(tmp_path))
    again = StringIO()
    call_command("guide", "--keep", str(tmp_path), "--over", stdout=again)
    assert again.getvalue() == "revoke/1.json\n"
