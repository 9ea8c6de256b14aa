"""Movement lists as programs of forty years wrote them: any code page, line end and padding."""

import pytest

from events.movements.files.code_pages import decoded
from events.movements.files.reading import read

NAMES = ["[M6] Mitchell 3 tables, René", "[E1] Howell für 3½ Tische"]
LIST = "\n".join(
    [
        NAMES[0],
        "0,3,18,6,3",
        "1,4,1,1,6,2,1,5,3",
        "2,5,2,2,4,3,2,6,1",
        "3,6,3,3,5,1,3,4,2",
        NAMES[1],
        "1,3,18,6,3",
        "1,1,1,1,3,2,1,2,3",
        "2,2,2,2,1,3,2,3,1",
        "3,3,3,3,2,1,3,1,2",
        "",
    ]
)
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"]


def names(content: bytes) -> list[str]:
    found = read(decoded(content))
    assert [str(defect) for each in found for defect in each.defects] == []
    return [str(each.name) for each in found]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_lists_in_any_code_page(encoding: str, line_end: str) -> None:
    assert names(LIST.replace("\n", line_end).encode(encoding)) == NAMES


def test_utf_16_big_endian_with_its_mark() -> None:
    assert names(b"\xfe\xff" + LIST.encode("utf-16-be")) == NAMES


@pytest.mark.parametrize("padding", ["\x1a", "\x1a\0\0\0", "\0", "\r\n\r\n\x1a"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_stands_behind_the_end_is_passed_over(encoding: str, padding: str) -> None:
    assert names((LIST + padding).encode(encoding)) == NAMES


def test_single_ctrl_z_behind_utf_16() -> None:
    assert names(LIST.encode("utf-16-le") + b"\x1a") == NAMES


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_empty_lines_at_the_beginning(encoding: str) -> None:
    assert names(("\r\n \r\n\n" + LIST).encode(encoding)) == NAMES


def test_greek_names_in_utf_16_without_a_mark() -> None:
    text = LIST.replace("Mitchell", "Μίτσελ")
    assert names(text.encode("utf-16-le")) == [NAMES[0].replace("Mitchell", "Μίτσελ"), NAMES[1]]


def test_bytes_that_are_no_text_keep_their_zeros() -> None:
    assert "\0" in decoded(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0 end")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[M6] Mitchell 7 tables", "there is no movement in this text."),
        ('[{"name": "cut off', "this is not JSON that can be read."),
        ('{"movements": [1, 2', "this is not JSON that can be read."),
        ("[[1, 2, 3]]", "there is no movement of a known form in this file."),
        ("", "there is no movement in this text."),
    ],
)
def test_what_is_no_movement_is_told_what_it_lacks(text: str, said: str) -> None:
    (found,) = read(text)
    assert [str(defect.message) for defect in found.defects] == [said]
