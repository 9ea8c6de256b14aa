"""Each version of a guide is kept as it is, and can be followed when it is no longer in force."""

import json
from pathlib import Path

import pytest

from rulings.guides.deriving import derivation, replayed
from rulings.guides.keeping import KEPT, as_text, differing, keep, of_document, version_of, versions
from rulings.guides.reading import guide, guides
from rulings.guides.roles import seated
from rulings.guides.walking import paths


def test_each_version_is_as_it_is_kept() -> None:
    """A guide that was changed needs a new version: raise its number, then
    `manage.py guide --keep` (CONTRIBUTING, "To change a guide").
    """
    assert differing() == []


def test_versions_of_each_guide_are_kept_without_a_gap() -> None:
    assert {name: versions(name) for name in guides()} == {
        name: list(range(1, one.version + 1)) for name, one in guides().items()
    }


def test_nothing_else_is_kept() -> None:
    assert {folder.name for folder in KEPT.iterdir()} >= guides().keys()


@pytest.mark.parametrize("name", guides())
def test_kept_version_is_followed_as_the_guide_is(name: str) -> None:
    one = guide(name)
    kept = of_document(name, json.loads(as_text(one)))
    cast = seated(**{role.value: "E" for role in one.cast})
    for way in paths(one):
        told = derivation(one, way, cast)
        assert replayed(kept, told) == told


def test_present_version_is_the_guide_itself() -> None:
    assert version_of("revoke", guide("revoke").version) is guide("revoke")


def test_version_that_never_was_is_missed() -> None:
    with pytest.raises(KeyError):
        version_of("revoke", 999)
    with pytest.raises(KeyError):
        version_of("../revoke", 1)


def test_what_is_kept_otherwise_is_written_again_only_over(tmp_path: Path) -> None:
    assert len(list(keep(tmp_path))) == len(guides())
    assert differing(tmp_path) == []
    changed = tmp_path / "revoke" / "1.json"
    changed.write_text("{}", "utf-8")
    assert differing(tmp_path) == ["revoke"]
    assert list(keep(tmp_path)) == []
    assert list(keep(tmp_path, over=True)) == ["revoke/1.json"]
    assert differing(tmp_path) == []
