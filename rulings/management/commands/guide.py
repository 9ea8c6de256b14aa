"""`manage.py guide`: go through a guided ruling in a terminal, print the guides as JSON, as pages
to sign or as flow charts, keep their versions, or see what a change of one would do.
"""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from clubs.jobs.kinds import NOBODY
from rulings.documents import guides_pdf
from rulings.guides.describing import outcome, path, summary
from rulings.guides.graph import Guide, GuideOutcome, Question
from rulings.guides.keeping import KEPT, differing, keep
from rulings.guides.printing import as_page
from rulings.guides.reading import guide, guides, parts
from rulings.guides.roles import SEATS, known_of, seated
from rulings.guides.walking import paths, walk
from rulings.guides.wording import COMPASS, names, said
from rulings.management.guide_effect import UnusableGuide, as_lines, effect_of


def write_pages(folder: Path) -> None:
    """Each guide as a page of its own, in place of those that were in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    for one in guides().values():
        (folder / f"{one.name}.md").write_text(as_page(one), "utf-8")


class Command(BaseCommand):
    """Reads the guides; nothing is stored, but the versions to keep."""

    help = "Be led from an irregularity to its rectification, question by question."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", choices=list(guides()))
        parser.add_argument("--list", action="store_true", help="every guide there is")
        parser.add_argument("--paths", action="store_true", help="every path of the guide")
        parser.add_argument("--pages", type=Path, metavar="FOLDER", help="write each one to read")
        parser.add_argument(
            "--compare",
            type=Path,
            metavar="FILE",
            help="what the guide in the file would change: its paths, and rulings of the past",
        )
        parser.add_argument(
            "--keep",
            type=Path,
            nargs="?",
            const=KEPT,
            metavar="FOLDER",
            help="keep the present version of each guide",
        )
        parser.add_argument(
            "--over", action="store_true", help="with --keep: in place of what was kept of it"
        )
        parser.add_argument("--pdf", type=Path, metavar="FILE", help="all as flow charts to print")
        parser.add_argument(
            "--language", default="en", choices=[code for code, _ in settings.LANGUAGES]
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: object, **options: Any) -> None:
        if options["pages"]:
            write_pages(options["pages"])
        elif options["keep"]:
            self._keep(options["keep"], over=options["over"])
        elif options["compare"]:
            self._compare(options["name"], options["compare"], as_json=options["json"])
        elif options["pdf"]:
            with override(options["language"]):
                options["pdf"].write_bytes(guides_pdf(NOBODY).content)
        elif not options["name"]:
            self._list(as_json=options["json"])
        elif options["paths"]:
            self._paths(guide(options["name"]), as_json=options["json"])
        else:
            self._walk(guide(options["name"]))

    def _list(self, *, as_json: bool) -> None:
        listed = [summary(one) for one in guides().values()]
        if as_json:
            self.stdout.write(json.dumps(listed, indent=2))
            return
        for one in listed:
            self.stdout.write(f"{one['name']:28} {one['title']} (Law {', '.join(one['laws'])})")

    def _paths(self, one: Guide, *, as_json: bool) -> None:
        found = [path(one, way) for way in paths(one)]
        if as_json:
            self.stdout.write(json.dumps(found, indent=2, ensure_ascii=False))
            return
        for way in found:
            answers = " / ".join(step["answer"] for step in way["questions"])
            self.stdout.write(f"{answers}\n    {way['outcome']['say']}")

    def _keep(self, folder: Path, *, over: bool) -> None:
        self.stdout.writelines(f"{each}\n" for each in keep(folder, over=over))
        if left := differing(folder):
            raise CommandError(f"Not as they were kept, raise their version: {', '.join(left)}")

    def _compare(self, name: str | None, file: Path, *, as_json: bool) -> None:
        if name is None:
            raise CommandError("Name the guide that the file is a version of.")
        try:
            text = file.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file} cannot be read: {error}") from error
        try:
            found = effect_of(name, text)
        except UnusableGuide as unusable:
            if as_json:
                self.stdout.write(json.dumps({"faults": unusable.faults}, indent=2))
            raise CommandError("\n".join(unusable.faults)) from unusable
        if as_json:
            self.stdout.write(json.dumps(found, indent=2, ensure_ascii=False))
        else:
            self.stdout.writelines(f"{line}\n" for line in as_lines(found))

    def _walk(self, one: Guide) -> None:
        seats = {role.value: self._seat(parts()[role]) for role in one.cast}
        cast = seated(**seats)
        called = names(cast)
        known = known_of(cast)
        given: dict[str, str] = {}
        while isinstance(at := walk(one, given, known).at, Question):
            given[at.key] = self._answer(at, called)
        self._say(one, at, called)

    def _say(self, one: Guide, end: GuideOutcome, called: dict[str, str]) -> None:
        told = outcome(one, end, called)
        self.stdout.write(f"\n{told['say']}\n")
        for duty in told["duties"]:
            self.stdout.write(f"  In force: {duty['text']}")
        for review in told["reviews"]:
            self.stdout.write(f"  Afterwards (Law {review['clause']}): {review['text']}")
        self.stdout.write(f"  Law {', '.join(told['clauses'])}")

    def _seat(self, who: str) -> str:
        return SEATS[self._choice(f"Where does {who} sit?", [COMPASS[seat] for seat in SEATS])]

    def _answer(self, question: Question, called: dict[str, str]) -> str:
        asked = said(question.text, called)
        if question.clause:
            asked += f" (Law {question.clause})"
        if question.note:
            asked += f"\n  {said(question.note, called)}"
        texts = [said(answer.text, called) for answer in question.answers]
        return question.answers[self._choice(asked, texts)].key

    def _choice(self, asked: str, texts: list[str]) -> int:
        self.stdout.write(f"\n{asked}")
        for number, text in enumerate(texts, 1):
            self.stdout.write(f"  {number}  {text}")
        while True:
            try:
                typed = input("> ").strip()
            except EOFError as end:
                raise CommandError("No answer was given.") from end
            if typed.isdecimal() and 1 <= int(typed) <= len(texts):
                return int(typed) - 1
            self.stdout.write(f"Type a number from 1 to {len(texts)}.")
