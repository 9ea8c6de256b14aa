"""Runners of background jobs that only tests ask for."""

import logging
import sqlite3
import time
from pathlib import Path

from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext

from clubs.errors import UserError
from clubs.jobs.kinds import Product, Progress
from clubs.jobs.parts import Piece, make_in_parts
from clubs.jobs.sweeping import expire_made
from clubs.models import Job
from clubs.stored import StoreAway

LONG = b"0123456789abcdef" * 400_000


def make_text(job: Job, progress: Progress) -> Product:
    """Writes its parameter into a file."""
    progress.step(1, 2, "writing")
    return Product("said.txt", str(job.parameters["say"]).encode())


def make_booklet(job: Job, progress: Progress) -> Product:
    """Writes more than is kept in memory while it is read."""
    return Product("booklet.txt", LONG)


def refuse(job: Job, progress: Progress) -> Product:
    """Cannot be made, for a reason its reader can mend."""
    raise UserError("There is no official score yet.")


def crash(job: Job, progress: Progress) -> Product:
    """Has a bug."""
    raise ZeroDivisionError


def warn(job: Job, progress: Progress) -> Product:
    """Says so in the log."""
    logging.getLogger("tests.clubs.job_runners").warning("being made")
    return Product("said.txt", b"")


def hang_at_first(job: Job, progress: Progress) -> Product:
    """Leaves a mark, and then never ends unless it is a later attempt."""
    Path(job.parameters["mark"]).touch()
    while job.attempts == 1:
        time.sleep(0.05)
    return Product("said.txt", b"at last")


def find_the_database_held(job: Job, progress: Progress) -> Product:
    """Meets a writer who does not end in time."""
    error = OperationalError("database is locked")
    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorcode = sqlite3.SQLITE_BUSY
    raise error from cause


def find_the_store_away(job: Job, progress: Progress) -> Product:
    """Reads or keeps a file while the store does not answer."""
    raise StoreAway("Could not connect to the endpoint")


def be_overtaken(job: Job, progress: Progress) -> Product:
    """Somebody is forgotten while it is made, twice."""
    if job.attempts < 3:
        expire_made(timezone.now())
    return Product("said.txt", f"attempt {job.attempts}".encode())


def refuse_in_its_language(job: Job, progress: Progress) -> Product:
    """Says something that Django has words for in many languages."""
    raise UserError(gettext("This field is required."))


def make_of_letters(job: Job, progress: Progress) -> Product:
    """Joins letters, each of which is a part."""
    letters = str(job.parameters["letters"])
    pieces = [Piece({"place": place, "letter": each}, 2) for place, each in enumerate(letters)]
    made = make_in_parts(job, "letter", pieces)
    return Product("letters.txt", b"".join(product.content for product in made))


def make_letter(job: Job, progress: Progress) -> Product:
    """One letter; a nought is a bug, and the one at a place can be asked to hang at first."""
    letter = str(job.parameters["letter"])
    if letter == "0":
        raise ZeroDivisionError
    if letter == "!":
        raise UserError("“!” is no letter.")
    if job.parameters.get("hangs") == job.parameters["place"]:
        hang_at_first(job, progress)
    progress.step(2, 2, "written")
    return Product("letter.txt", letter.encode())
