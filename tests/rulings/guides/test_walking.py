"""A run through a guide: replayed, gone back in, and with everybody by name."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from rulings.guides.describing import outcome
from rulings.guides.graph import GuideOutcome, Question
from rulings.guides.reading import guide, guides
from rulings.guides.roles import SEATS, TableRole, part_in_play, seated
from rulings.guides.walking import paths, walk
from rulings.guides.wording import names, said

TOO_LOW = {"how": "meant", "since": "nothing", "accept": "no", "replacement": "same"}


def test_run_without_answers_is_at_the_first_question() -> None:
    assert walk(guide("insufficient-bid"), {}, {}).at.key == "how"


def test_run_ends_at_its_outcome_with_each_clause_once() -> None:
    run = walk(guide("insufficient-bid"), TOO_LOW, {})
    assert isinstance(run.at, GuideOutcome)
    assert run.clauses == ("27A", "27A1", "27B", "27B1(a)", "27D")


def test_gone_back_only_what_depends_on_the_changed_answer_is_asked_again() -> None:
    run = walk(guide("insufficient-bid"), {**TOO_LOW, "since": "replaced"}, {})
    assert isinstance(run.at, GuideOutcome)
    elsewhere = walk(guide("insufficient-bid"), {**TOO_LOW, "how": "slip"}, {})
    assert elsewhere.at.key == "change-of-call.intent"
    assert walk(guide("insufficient-bid"), TOO_LOW, {}) == walk(
        guide("insufficient-bid"), {**TOO_LOW, "change-of-call.intent": "slip"}, {}
    )


def test_answer_that_a_question_has_no_more_leaves_it_open() -> None:
    assert walk(guide("insufficient-bid"), {**TOO_LOW, "accept": "perhaps"}, {}).at.key == "accept"


def test_what_is_known_of_the_play_is_not_asked() -> None:
    given = {"revoke": "yes", "since": "next"}
    assert walk(guide("revoke"), given, {"part": "dummy"}).at.key == "of-dummy"
    assert walk(guide("revoke"), given, {"part": "declarer"}).at.key == "except"
    assert walk(guide("revoke"), given, {}).at.key == "part"


@pytest.mark.parametrize("turn", range(4))
def test_turned_table_turns_who_is_who(turn: int) -> None:
    cast = seated(offender=SEATS[turn], declarer=SEATS[(turn + 1) % 4])
    turned = "".join(cast[role] for role in TableRole)
    assert [(SEATS.index(seat) - turn) % 4 for seat in turned] == [0, 2, 1, 3, 1, 3, 2, 0]
    assert part_in_play(cast) == "defender"


def test_texts_say_the_seat_where_it_is_known_and_begin_with_a_capital() -> None:
    south = names(seated(offender="S"))
    assert (
        said("It is {rho}'s turn. {partner} passes.", south) == "It is East's turn. North passes."
    )
    assert said("{lho} may accept it.", names({})) == "The left-hand opponent may accept it."


def test_duty_names_the_partner_of_whose_it_is() -> None:
    given = {"card": "up", "told": "no", "since": "nothing", "accept": "any"}
    end = walk(guide("opening-lead-out-of-turn"), given, {}).at
    assert isinstance(end, GuideOutcome)
    (duty,) = outcome(guide("opening-lead-out-of-turn"), end, names(seated(declarer="S")))["duties"]
    assert duty["text"].startswith("East has a major penalty card")
    assert "Whenever West is to lead meanwhile" in duty["text"]


def test_every_text_of_every_path_can_be_said_at_any_seat() -> None:
    for one in guides().values():
        called = names(seated(**{role.value: "W" for role in one.cast}))
        for way in paths(one):
            for step in way.steps:
                assert isinstance(step.question, Question)
                assert "{" not in said(step.question.text, called)


def test_command_lists_every_guide() -> None:
    out = StringIO()
    call_command("guide", "--list", "--json", stdout=out)
    listed = json.loads(out.getvalue())
    assert [one["name"] for one in listed] == list(guides())
    assert {"name", "version", "title", "moment", "laws"} == set(listed[0])


def test_command_writes_every_path_with_its_outcome() -> None:
    out = StringIO()
    call_command("guide", "opening-lead-out-of-turn", "--paths", "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert len(found) == len(list(paths(guide("opening-lead-out-of-turn"))))
    assert found[0]["clauses"] == ["54", "41A"]
    assert found[0]["outcome"]["say"].startswith("The defender on declarer's right takes the card")


def test_command_walks_to_what_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["3", "five", "2", "1", "1", "1"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    out = StringIO()
    call_command("guide", "opening-lead-out-of-turn", stdout=out)
    said_to = out.getvalue()
    assert "Type a number from 1 to" in said_to
    assert "South spreads the whole hand and is dummy; North is declarer and plays." in said_to
    assert said_to.rstrip().endswith("Law 54A")
