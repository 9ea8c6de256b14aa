"""What is served holds every piece of the style sheet, and of our scripts what a browser runs."""

import re
import shutil
from pathlib import Path

import pytest
import tinycss2
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage

from config.bundles import BundledStaticFilesStorage, Sources, bundled
from scripts.steps import ROOT

STATIC = ROOT / "static"
IMPORT = re.compile(r'^@import "([^"]+)"(?: layer\((\w+)\))?;$', re.MULTILINE)


def sources(folder: Path) -> Sources:
    storage = FileSystemStorage(folder)
    names = (str(file.relative_to(folder)) for file in folder.rglob("*.css"))
    return {name: (storage, name) for name in names}


def write(folder: Path, **sheets: str) -> Sources:
    """Style sheets by name; `_` stands for the stroke between folder and file."""
    for name, text in sheets.items():
        file = folder / f"{name.replace('_', '/')}.css"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return sources(folder)


def compact(text: str) -> str:
    """A sheet without comments, all white space alike."""
    tokens = tinycss2.parse_component_value_list(text, skip_comments=True)
    return "".join(tinycss2.serialize(tokens).split())


def test_bundle_holds_each_piece_in_its_layer_and_in_order() -> None:
    written = (STATIC / "css" / "tenace.css").read_text()
    pieces = IMPORT.findall(written)

    expected = compact(written[written.index("@layer") : written.index("@import")])
    for name, layer in pieces:
        piece = compact((STATIC / "css" / name).read_text())
        expected += f"@layer{layer}{{{piece}}}" if layer else piece

    assert len(pieces) == written.count("@import ") > 25
    assert compact(bundled("css/tenace.css", sources(STATIC))) == expected


def test_addresses_lead_to_the_same_files(tmp_path: Path) -> None:
    written = write(
        tmp_path,
        all='@import url("pieces/one.css") layer(pieces);',
        pieces_one='a { src: url("../fonts/x"), url(icon.svg), url(data:x), url("/static/y") }',
    )
    assert compact(bundled("all.css", written)) == compact(
        '@layer pieces { a { src: url("fonts/x"), url(pieces/icon.svg), url(data:x),'
        ' url("/static/y") } }'
    )


def test_sheets_that_import_in_turn(tmp_path: Path) -> None:
    written = write(
        tmp_path,
        all='@import "one.css" layer(a);',
        one='/* one */ @import "two.css" layer(b);\np { x: y }',
        two="q { x: z }",
    )
    assert compact(bundled("all.css", written)) == "@layera{@layerb{q{x:z}}p{x:y}}"


def test_condition_that_no_rule_stands_for(tmp_path: Path) -> None:
    written = write(tmp_path, all='@import "one.css" print;', one="p { x: y }")
    with pytest.raises(ImproperlyConfigured, match="not print"):
        bundled("all.css", written)


def test_collected_file_holds_the_bundle_with_hashed_addresses(tmp_path: Path) -> None:
    written = write(
        tmp_path / "in", all='@import "one.css";', one='p { src: url("two.css") }', two=""
    )
    shutil.copytree(tmp_path / "in", tmp_path / "out")
    collected = BundledStaticFilesStorage(location=tmp_path / "out")

    names = {name: hashed for name, hashed, _ in collected.post_process(written)}

    served = (tmp_path / "out" / names["all.css"]).read_text()
    assert compact(served) == f'p{{src:url("{names["two.css"]}")}}'


def test_scripts_are_served_without_what_explains_them(tmp_path: Path) -> None:
    ours = '// Why.\nimport { two } from "./two.js";\n\nconst one = `/* ${two} */`; // here\n'
    files = {
        "js/one.js": ours,
        "js/two.js": "export const two = /\\/\\*/;\n",
        "js/vendor/three.js": "/* (c) */ export const three = 3;\n",
    }
    for name, text in files.items():
        file = tmp_path / "in" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    shutil.copytree(tmp_path / "in", tmp_path / "out")
    collected = BundledStaticFilesStorage(location=tmp_path / "out")
    storage = FileSystemStorage(tmp_path / "in")

    found = collected.post_process({name: (storage, name) for name in files})
    names = {name: hashed for name, hashed, _ in found}

    served = {name: (tmp_path / "out" / names[name]).read_text() for name in files}
    two = Path(names["js/two.js"]).name
    assert served["js/one.js"] == f'import{{two}} from "./{two}";const one=`/* ${{two}} */`;'
    assert served["js/two.js"] == "export const two=/\\/\\*/;"
    assert served["js/vendor/three.js"] == files["js/vendor/three.js"]
