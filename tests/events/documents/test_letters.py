"""Names of all the world on paper: what a PDF shows can be copied from it again."""

import subprocess
from io import BytesIO
from shutil import which
from unicodedata import normalize

import pytest
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM
from clubs.jobs.kinds import Progress
from clubs.jobs.running import run_job
from events.actions.releases import publish_official_score
from events.actions.reports import request_booklet
from events.documents.booklet import render_booklet
from events.documents.movement import render_movement
from events.documents.pdf import Pdf
from events.models import Session
from events.movements.catalogue import generate
from events.queries.movement import Names
from events.queries.sheets import Sheet
from tests.builders import NOW, build_session, enter_results
from tests.further import one_first

pytestmark = [pytest.mark.costly, pytest.mark.sqlite_first]

NAMES = [
    "Łódź Zoë",
    "Ελένη Δημητρίου",
    "Юлия Щербакова",
    "Ngô Thị Hiền",
    "Şağ Çelik",
    normalize("NFD", "Jörg Žáček"),
    "Ɗan Ƙarami",
    "Ĝirafo Ħaż",
]
OF_THE_MACHINE = {
    "ar": "دانيال حداد",
    "he": "דוד כהן",
    "zh-cn": "王小明",
    "ja": "やまだ太郎",
    "ko": "김민수",
}
NO_FONT_HAS = "\U00016fe4"
SILENT = Progress(lambda *_: None)


def bare(text: str) -> str:
    """Without spaces, and letters composed with their accents, as a PDF holds them."""
    return normalize("NFC", "".join(text.split()))


def text_of(content: bytes) -> str:
    return bare("".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages))


def sheets_with(names: list[str], *sheets: Sheet) -> Pdf:
    """The sheets of as many pairs as there are names."""
    schedule = generate("howell", field=len(names), boards=len(names))
    labels = [str(number) for number in range(1, len(names) + 1)]
    heading = f"Πρωτάθλημα {names[0]}"
    people = Names(people=dict(zip(labels, names, strict=True)))
    return render_movement([(schedule, people)], sheets, heading=heading)


@pytest.mark.parametrize("sheet", [Sheet.TABLE_CARDS, Sheet.GUIDE_CARDS, Sheet.SCORE_SHEETS])
def test_sheets_hold_each_name_as_it_is_written(sheet: Sheet) -> None:
    pdf = sheets_with(NAMES, sheet)
    text = text_of(pdf.content)
    assert [name for name in NAMES if bare(name) not in text] == []
    assert bare("Πρωτάθλημα Łódź") in text
    assert pdf.note == ""


def named_session(names: list[str]) -> Session:
    session = build_session(pairs=len(names), boards=2, rounds=2)
    enter_results(session)
    with scope(organiser=session.organiser):
        for contestant, name in zip(session.contestants.all(), names, strict=True):
            player = contestant.entry.members.first().player  # type: ignore[union-attr]
            player.name = name
            player.save()
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
    return session


@pytest.mark.django_db
def test_booklet_holds_each_name_as_it_is_written() -> None:
    names = NAMES[:6]
    session = named_session(names)
    with scope(organiser=session.organiser):
        job = request_booklet(actor=SYSTEM, session=session, now=NOW)
        text = text_of(render_booklet(job, SILENT).content)
    # In the ranking in regular letters, above the pair's own card in bold ones.
    assert {name: text.count(bare(name)) for name in names} == dict.fromkeys(names, 2)


def has_letters(language: str) -> bool:
    program = which("fc-list")
    if program is None:
        return False
    said = subprocess.run([program, f":lang={language}"], capture_output=True, check=True)
    return bool(said.stdout)


@pytest.mark.parametrize("language", one_first(OF_THE_MACHINE))
def test_names_in_letters_of_the_machine(language: str) -> None:
    if not has_letters(language):
        pytest.skip(f"no font of this machine has the letters of {language}")
    name = OF_THE_MACHINE[language]
    pdf = sheets_with([name, *NAMES[:3]], Sheet.GUIDE_CARDS)
    assert bare(name) in text_of(pdf.content)
    assert pdf.note == ""


def test_letters_that_no_font_has_are_told_of() -> None:
    pdf = sheets_with([f"Ann{NO_FONT_HAS} Archer", *NAMES[:3]], Sheet.GUIDE_CARDS)
    assert pdf.note == (
        f"This site has no font for some letters; boxes stand for them in: Ann{NO_FONT_HAS}"
    )


@pytest.mark.django_db
def test_note_stays_with_the_finished_job() -> None:
    session = named_session([f"Ann{NO_FONT_HAS}", *NAMES[:5]])
    with scope(organiser=session.organiser):
        job = request_booklet(actor=SYSTEM, session=session, now=NOW)
        run_job(job.pk)
        job.refresh_from_db()
    assert job.state == "done"
    assert job.message.endswith(f"boxes stand for them in: Ann{NO_FONT_HAS}")
