"""The JSON Schema and the reader agree, as far as a schema can say it."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import scoring.document
from scoring.conditions.options import Options
from scoring.conditions.rules import RankingRules
from scoring.document import DocumentError, read
from scoring.document.carry_forward import RULES as RULES_TO_CARRY
from scoring.document.conditions import OPTIONS
from scoring.document.match_conditions import UNITS
from scoring.document.ranking import RULES
from scoring.document.swiss_pairs import PUBLISHED
from scoring.document.teams import TEAM_METHODS
from scoring.methods import METHODS
from scoring.programs import PROGRAMS
from scoring.teams.noncomparable import Fault
from scoring.victory.catalogue import SCALES
from tests.example_count import example_count
from tests.scoring.document.documents import examples, right_examples
from tests.scoring.document.mutations import mutated

SCHEMA = json.loads(
    (Path(scoring.document.__file__).parent / "schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)
DEFINITIONS = SCHEMA["$defs"]


def is_read(document: object) -> bool:
    try:
        read(document)
    except DocumentError:
        return False
    return True


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("document", right_examples())
def test_examples_are_of_the_schema(document: object) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(document)] == []


def test_wrong_examples_that_a_schema_can_refuse() -> None:
    """Weights that do not make a whole and a pair twice on a board are for the reader alone."""
    wrong = [example.data for example in examples() if example.is_wrong]
    assert [VALIDATOR.is_valid(document) for document in wrong] == [True, True, False, False]


@example_count(400)
@given(st.data())
def test_a_reader_accepts_nothing_that_the_schema_refuses(data: st.DataObject) -> None:
    document = data.draw(mutated(st.sampled_from(right_examples())))
    if is_read(document):
        assert [error.message for error in VALIDATOR.iter_errors(document)] == []


def test_documents_choose_all_that_the_engine_lets_choose() -> None:
    assert {*OPTIONS, "ranking"} == {field.name for field in fields(Options)}
    assert set(RULES) - {"contestants"} == {field.name for field in fields(RankingRules)} - {
        *("carried", "handicaps", "status", "categories")
    }
    assert set(RULES) == set(DEFINITIONS["ranking"]["properties"])


def names(*path: str) -> Any:
    found: Any = DEFINITIONS
    for step in path:
        found = found[step]
    return found


def test_the_schema_names_what_there_is() -> None:
    """Methods, options, programs and scales."""
    assert names("session_method", "enum") == list(METHODS)
    assert set(names("session", "properties")) == {
        *("method", "program", "sections", "ranking", "boards"),
        *("victory_points", "swiss", "carry_forward"),
        *OPTIONS,
    }
    assert names("session", "properties", "program", "enum") == list(PROGRAMS)
    assert names("teams", "properties", "method", "enum") == list(TEAM_METHODS)
    assert names("teams", "properties", "parts", "items", "properties", "method", "enum") == list(
        UNITS
    )
    assert names("scale", "anyOf")[0]["enum"] == list(SCALES)
    assert names("pairs_scale", "anyOf")[0]["enum"] == list(PUBLISHED)
    assert names("carry_forward", "properties", "rule", "enum") == list(RULES_TO_CARRY)
    assert names("fault", "enum") == [fault.name.lower() for fault in Fault]
