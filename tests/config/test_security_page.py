"""The page on security goes through every requirement and names nothing that is not there."""

import re
from pathlib import Path

from scripts.steps import ROOT

PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
COUNTED = {
    "1.1": 7,
    "1.2": 4,
    "1.5": 4,
    "1.6": 4,
    "1.7": 2,
    "1.8": 2,
    "1.9": 2,
    "1.10": 1,
    "1.11": 2,
    "1.14": 6,
    "2.1": 12,
    "2.2": 3,
    "2.3": 3,
    "2.4": 6,
    "2.5": 7,
    "2.6": 3,
    "2.7": 6,
    "2.8": 7,
    "2.9": 3,
    "2.10": 4,
    "3.1": 1,
    "3.2": 4,
    "3.3": 4,
    "3.4": 5,
    "3.5": 3,
    "3.7": 1,
    "4.2": 2,
    "4.3": 3,
    "5.1": 5,
    "5.2": 8,
    "5.3": 10,
    "5.4": 3,
    "5.5": 4,
    "6.1": 3,
    "6.2": 6,
    "6.3": 2,
    "6.4": 2,
    "7.1": 4,
    "7.2": 2,
    "7.4": 3,
    "8.1": 4,
    "8.2": 3,
    "8.3": 8,
    "9.1": 3,
    "9.2": 4,
    "10.2": 2,
    "10.3": 3,
    "11.1": 8,
    "12.1": 3,
    "12.2": 1,
    "12.3": 6,
    "12.4": 2,
    "12.5": 2,
    "12.6": 1,
    "13.3": 2,
    "13.4": 2,
    "14.1": 4,
    "14.2": 6,
    "14.4": 7,
    "14.5": 4,
}
"""So many requirements of levels 1 and 2 has each section of version 4.0.3 whose numbers run on."""
WITH_GAPS = [
    *("1.4.1", "1.4.4", "1.4.5", "1.12.2", "4.1.1", "4.1.2", "4.1.3", "4.1.5"),
    *("7.3.1", "7.3.3", "7.3.4", "13.1.1", "13.1.3", "13.1.4", "13.1.5"),
    *("13.2.1", "13.2.2", "13.2.3", "13.2.5", "13.2.6", "14.3.2", "14.3.3"),
]


def test_every_requirement_has_a_row() -> None:
    running = [f"{section}.{n}" for section, most in COUNTED.items() for n in range(1, most + 1)]
    assert sorted(row[1] for row in ROW.finditer(PAGE)) == sorted(running + WITH_GAPS)


def test_every_state_is_one_of_four_and_what_is_open_stands_at_the_end() -> None:
    states = {row[1]: row[3] for row in ROW.finditer(PAGE)}
    assert set(states.values()) == {"met", "not here", "otherwise", "open"}
    at_the_end = re.findall(r"\d+\.\d+\.\d+", PAGE.partition("\n## Open\n")[2])
    assert sorted(at_the_end) == sorted(no for no, state in states.items() if state == "open")


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|md|yaml|toml|txt))`", PAGE))
    assert {name for name in named if not (ROOT / name).is_file()} == set()
    assert len(named) > 50


def test_every_test_that_is_named_is_in_its_file() -> None:
    named = re.findall(r"`(test_\w+)` in `(tests/[\w/]+\.py)`", PAGE)
    assert {(name, file) for name, file in named if f"def {name}(" not in text(file)} == set()
    assert {name for name, _file in named} == set(re.findall(r"`(test_\w+)`", PAGE))


def text(file: str) -> str:
    return Path(ROOT / file).read_text(encoding="utf-8")
