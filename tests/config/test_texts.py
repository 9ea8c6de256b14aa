"""Every text that a person reads is marked for translation, and every translation fits its text."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import Lexer, Token, TokenType

from clubs.interchange.faults import FileFault
from scoring.errors import BridgeError
from scripts.messages import collect
from scripts.steps import ROOT
from tests.config.parsed import parsed

CATALOGUES = sorted((ROOT / "locale").rglob("*.po"))

# --- Templates --------------------------------------------------------------------------------

SHOWN_ATTRIBUTES = {"alt", "aria-description", "aria-label", "data-over", "placeholder", "title"}
NOT_WORDS = {
    "templates/base.html": {"Tenace ·"},
    "templates/pieces/masthead.html": {"Tenace"},
    "templates/table/words.html": {"{contract}", "{who}: {where}"},
    "templates/clubs/token_made.html": {"Authorization: Token"},
    "templates/events/table_keys.html": {"A4", "Letter"},
    "templates/events/booklet_button.html": {"A4", "Letter"},
    "templates/events/scores_said.html": {"Esc", "Ctrl Enter"},
    "templates/clubs/history.html": {"manage.py verify_history --organiser --expect …"},
    "templates/clubs/people_import.html": {"Name,Number Ann Archer,401122 Ben Baker,"},
    "templates/clubs/directors_import.html": {
        (
            "name,email,qualification,from,until,note Ann Archer,ann@example.org,National director,"
            "2024-01-01,2027-12-31,"
        )
    },
    "templates/clubs/players_import.html": {"number,name,club 401122,Ann Archer,Riverside"},
    "templates/events/own_movement_add.html": {
        "Name: Boards: 6 1v4 A 2v5 B 3v6 C 1v6 B 2v4 C 3v5 A 1v5 C 2v6 A 3v4 B"
    },
    "templates/documents/booklet.html": {'class=" is-part is-further "'},
    "templates/pieces/looks_again.html": {
        'hx-get=" " hx-trigger="every s, due" hx-select=" " hx-target=" " hx-swap="morph"'
    },
    "templates/events/scores_help.html": {
        *("4SN =", "3NTXE -1", "4SN DK +1", "4SN 10", "P", "A+/A-", "NP"),
    },
}
"""Names, keys, notation, commands, what files say, attributes: the same in every language."""
STRING = re.compile(r'(_\()?"([^"]*)"')
WORDS = re.compile(r"[A-Z][a-z]{2,}|[a-z]{2,} [a-z]")
TAGS_WITHOUT_WORDS = {"block", "chip", "extends", "if", "elif", "load", "static", "url"}


class Words(HTMLParser):
    """The text of a page, and of those attributes that are read out or shown."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if value and name in SHOWN_ATTRIBUTES]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def unmarked_in_template(source: str) -> list[str]:
    kept, inside, found = [], "", []
    for token in Lexer(source).tokenize():
        name = token.split_contents()[0] if token.token_type is TokenType.BLOCK else ""
        if inside:
            inside = "" if name == inside else inside
        elif name in ("blocktranslate", "comment"):
            inside = f"end{name}"
        elif token.token_type is TokenType.TEXT:
            kept.append(token.contents)
        else:
            kept.append(" ")
            found += words_in_tag(token, name)
    page = Words()
    page.feed("".join(kept))
    page.close()
    texts = [" ".join(text.split()) for text in page.found]
    return [text for text in texts if re.search(r"[^\W\d_]", text)] + found


def words_in_tag(token: Token, name: str) -> list[str]:
    if token.token_type is TokenType.COMMENT or name in TAGS_WITHOUT_WORDS | {"translate"}:
        return []
    strings = STRING.findall(token.contents)
    return [text for marked, text in strings if not marked and WORDS.search(text)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{% translate "Board" %} {{ number }}', []),
        ("Board {{ number }}", ["Board"]),
        ("{% blocktranslate %}Board {{ number }}{% endblocktranslate %}", []),
        ('<a title="{% translate "Board" %}" class="board">·</a>', []),
        ('<a aria-label="Board {{ number }}">1</a>', ["Board"]),
        ('{% include "pieces/x.html" with label="The board" %}', ["The board"]),
        ('{% include "pieces/x.html" with label=_("The board") %}', []),
        ('{{ name|default:"Nobody" }}', ["Nobody"]),
    ],
)
def test_what_is_found_in_a_template(source: str, found: list[str]) -> None:
    assert unmarked_in_template(source) == found


def test_no_text_of_a_template_lacks_a_mark() -> None:
    found = {}
    for path in sorted((ROOT / "templates").rglob("*.*")):
        name = str(path.relative_to(ROOT))
        texts = set(unmarked_in_template(path.read_text("utf-8"))) - NOT_WORDS.get(name, set())
        if texts:
            found[name] = texts
    assert found == {}


# --- Python -----------------------------------------------------------------------------------

MARKS = {
    *("_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"),
    *("pgettext", "pgettext_lazy", "npgettext", "gettext_noop", "ngettext_noop"),
}
SILENT = {
    *("debug", "info", "warning", "error", "exception"),  # the log, for operators
    *("FatalURLFetchingError", "URLFetchingError", "Break"),  # for operators
    *("ValueError", "TypeError", "LookupError", "RuntimeError", "ImproperlyConfigured"),  # bugs
    *("compile", "Literal", "TypeVar", "NewType", "slugify"),
    "explained",  # the description of the format of documents
}
SHOWING_ARGUMENTS = {"label", "help_text", "empty_label", "verbose_name"}
SHOWING_CALLS = {
    *("UserError", "NotAllowed", "Conflict", "TooMany", "ValidationError", "Http404"),
    *("Report", "RefusedReport"),
}
PROSE = re.compile(r"[a-z]{2,}[,:;]? [a-z]{2,}|[A-Z][a-z]+ [a-z]{2,}")
NOT_SHOWN = {
    "clubs/actors.py": "the name of the system, where history keeps who acted",
    "clubs/cached.py": "what a command says to operators",
    "clubs/permissions.py": "keys; roles and permissions are named in the pages that show them",
    "clubs/throttles.py": "keys of counters",
    "clubs/jobs/limits.py": "keys of counters",
    "clubs/privacy.py": "headers",
    "clubs/api/authentication.py": "describes the API to programs",
    "events/queries/prepared.py": "errors of whoever writes a query",
    "events/api/serializers.py": "describes the API to programs",
    "events/timelimits/limits.py": "how rules are written in documents, which is not translated",
    "events/timelimits/notation.py": "patterns of the same",
    "rulings/api/evidence.py": "describes the API to programs",
    "rulings/api/serializers.py": "describes the API to programs",
    "clubs/history/seals.py": "what a command says to operators",
    "events/queries/page_witnesses.py": "what a command says to operators",
    "rulings/deal_witnesses.py": "what a command says to operators",
    "rulings/guides/charts/drawing.py": "SVG, whose words are given",
    "rulings/guides/checking.py": "what a test says to whoever writes a guide",
    "rulings/guides/printing.py": "pages to sign, in English",
    "rulings/laws.py": "an error that its catcher words",
    "rulings/match_witnesses.py": "what a command says to operators",
    "rulings/poll_witnesses.py": "what a command says to operators",
    "rulings/witnesses.py": "what a command says to operators",
    "rulings/season_witnesses.py": "what a command says to operators",
    "rulings/stage_witnesses.py": "what a command says to operators",
    "rulings/statement_witnesses.py": "what a command says to operators",
    "rulings/witnessing.py": "what a command says to operators",
    "rulings/clauses.py": "words by which a Law is searched, beside its marked title",
}
KEYS = {
    *settings.JOB_RUNNERS,
    *("recovery code", "recovery codes"),  # of what is kept in the database
    *("copy of", "seconds per board", "seconds to move"),  # of history's values
    *("signed out", "token renewed"),  # what scripts are told
    *("not played", "out of time", "any event", "table key", "clock of "),
    *(
        "private, no-cache",
        'Cookie realm="Tenace"',
        "text/plain; charset=utf-8",
        'attachment; filename="',
    ),  # headers
    "finalising sessions",  # a lease
    "two winners",  # what is typed
    *("imported by round", " from under "),  # kinds and names of rows, for operators
    *(
        "Counted from 1.",
        "The key of a list beside the ranking.",
        "Of an event with stages: 1 is the first.",
    ),  # describes the API to programs
    '<span class="red">',
    '<?xml version="1.0" encoding="utf-8"?>',  # of a file
    "%Content-type: text/x-pbn; charset=UTF-8",  # of a file
}
FOLDERS_NOT_SHOWN = {
    "migrations": "written by Django",
    "management": "operators' commands speak English",
    "backup": "what two of these commands say",
    "export": "what two others say",
    "demo": "invented people write in their own language",
}
PURE = (
    "clubs/interchange",
    "events/deals",
    "events/interchange",
    "events/movements",
    "events/simulation",
    "scoring",
)
"""Pure packages say codes with parameters, which Django's side words: no text without a mark."""

FOR_PROGRAMS = {
    "events/movements/knockout/text.py": "printed by a command alone",
    "events/movements/swiss/text.py": "printed by a command alone",
    "scoring/__main__.py": "a command",
    "scoring/document/table.py": "printed by a command alone",
}
"""English alone, as no module of the site reaches it by itself."""

WRITTEN = {
    *(
        "share of the percentage",
        "share of the total",
        "average per board",
        "matches among qualifiers",
    ),
    *("a substitute board is to be played", "infraction rectified"),
    *("passed out", ", adjusted from ", ", on appeal instead of "),
    *("published table", "table of the authority", "hundredths of one per cent above 50"),
    *("bands around 10 ... 20 of the continuous curve for ", " boards, none narrower"),
    *("bands around 5 ... 10 of the continuous curve for ", "/2 boards, none narrower"),
    *("WBF and EBU in whole points, 20-0", "EBU half of a triple, 10-0", "own scale"),
}
"""What documents write into their results: rules, formulas and reasons, in English as its names."""

DATA = {"events/movements/pairs/reduced_howell_starters.py"}
"""Figures, with no text besides."""


class Unmarked(ast.NodeVisitor):
    """Strings that read like prose, or are given to what shows them, and bear no mark."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.keys: set[str] = set()

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        bases = {getattr(base, "id", getattr(base, "attr", "")) for base in node.bases}
        if "StrEnum" not in bases:  # whose values are keys
            self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is a key."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in MARKS | SILENT:
            return
        shown = [word.value for word in node.keywords if word.arg in SHOWING_ARGUMENTS]
        shown += node.args[:1] if name in SHOWING_CALLS else []
        self.found += [text for each in shown for text in bare(each) if re.search(r"[a-z]", text)]
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and PROSE.search(node.value):
            self.found.append(node.value)


def bare(node: ast.expr) -> Iterator[str]:
    """The text of a string that stands here as it is; of an f-string what is between braces."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from bare(part)


def unmarked_in_python(module: ast.Module) -> list[str]:
    visitor = Unmarked()
    visitor.visit(module)
    return list(dict.fromkeys(visitor.found))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('def act():\n    """Says it all."""', []),
        ('raise UserError(_("No board."))', []),
        ('raise UserError("No board.")', ["No board."]),
        ('raise UserError(f"Board {number}?")', ["Board "]),
        ('name = CharField(label="Name")', ["Name"]),
        ('name = CharField(label=_("Name"))', []),
        ('text = "it was changed after"', ["it was changed after"]),
        ('raise ValueError("this is a bug")', []),
        ('chip = state == "out of time"', []),
        ('text = f"the board {number}"', ["the board "]),
    ],
)
def test_what_is_found_in_python(source: str, found: list[str]) -> None:
    assert unmarked_in_python(ast.parse(source)) == found


def is_shown(name: str) -> bool:
    folders = set(Path(name).parent.parts)
    return not (
        name in NOT_SHOWN
        or name in DATA
        or folders & FOLDERS_NOT_SHOWN.keys()
        or name.startswith(tuple(FOR_PROGRAMS))
    )


def test_no_text_of_a_module_lacks_a_mark() -> None:
    found = {}
    for app in ("clubs", "events", "rulings", "scoring"):
        for path in sorted((ROOT / app).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            texts = set(unmarked_in_python(parsed(path))) if is_shown(name) else set()
            if texts := texts - KEYS - WRITTEN:
                found[name] = texts
    assert found == {}


def site() -> Iterator[tuple[str, ast.Module]]:
    """The modules that make pages: neither pure packages, nor commands, nor what is for them."""
    for app in ("clubs", "config", "events", "rulings"):
        for path in sorted((ROOT / app).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if not name.startswith(PURE) and "management" not in path.parts:
                yield name, parsed(path)


def imports_of(tree: ast.Module) -> dict[str, str]:
    """The names that a module imports, each with where it comes from."""
    return {
        alias.asname or alias.name: node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_the_site_asks_nothing_of_what_speaks_english_alone() -> None:
    alone = tuple(name.removesuffix(".py").replace("/", ".") for name in FOR_PROGRAMS)
    found = {
        (name, module)
        for name, tree in site()
        for module in imports_of(tree).values()
        if module.startswith(alone)
    }
    assert found == set()


def test_what_the_site_catches_of_a_pure_package_carries_a_code() -> None:
    """And so none of what `FOR_PROGRAMS` refuse."""
    pure = tuple(name.replace("/", ".") for name in PURE)
    bare_errors = {
        (name, caught.id)
        for name, tree in site()
        for handler in ast.walk(tree)
        if isinstance(handler, ast.ExceptHandler) and handler.type
        for caught in ast.walk(handler.type)
        if isinstance(caught, ast.Name)
        for module in [imports_of(tree).get(caught.id, "")]
        if module.startswith(pure)
        and not issubclass(getattr(import_module(module), caught.id), BridgeError | FileFault)
    }
    assert bare_errors == set()


# --- Catalogues -------------------------------------------------------------------------------

MSGFMT = shutil.which("msgfmt") or ""
needs_gettext = pytest.mark.skipif(not MSGFMT, reason="gettext is missing")


@needs_gettext
@pytest.mark.costly
def test_the_catalogues_are_up_to_date(tmp_path: Path) -> None:
    """`make messages` would change nothing."""
    shutil.copytree(ROOT / "locale", tmp_path / "locale")
    collect(tmp_path / "locale")
    for catalogue in CATALOGUES:
        anew = tmp_path / catalogue.relative_to(ROOT)
        assert anew.read_text("utf-8") == catalogue.read_text("utf-8"), "run make messages"


@needs_gettext
@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_placeholders_agree_with_the_text(catalogue: Path) -> None:
    """Of those named by `%(name)s` gettext knows itself; braces are for Python."""
    checked = subprocess.run(
        [MSGFMT, "--check-format", "--check-domain", "-o", "/dev/null", str(catalogue)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
