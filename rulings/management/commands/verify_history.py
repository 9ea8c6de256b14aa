"""`manage.py verify_history`: whether anyone has tampered with what was written."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django_scopes import scope

from clubs.history.chain import first_break
from clubs.models import HistoryHead, HistoryRecord, Organiser
from clubs.queries.history import witness
from events.models import Session
from rulings.witnesses import RowCount, differences, first_of_no_session

LEAST = 16
"""So many digits of a hash tell it from any other that can be made."""


def printed(text: str) -> tuple[int, str]:
    """A number and a hash, or how it begins, as they were printed: "1234:ab12…"."""
    number, _colon, digits = text.strip().rstrip("….").lower().partition(":")
    if not number.isdecimal() or len(digits) < LEAST or set(digits) - set("0123456789abcdef"):
        raise ArgumentTypeError(f"“{text}” is not a number and a hash, like 1234:ab12…")
    return int(number), digits


class Command(BaseCommand):
    help = (
        "Check the hash chain of each organiser's history, and scores, calls, rulings, corrections "
        "and appeals against it; exits 1 at the first thing that is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--organiser", metavar="SLUG", help="only this organiser's history")
        parser.add_argument(
            "--expect",
            metavar="N:HASH",
            type=printed,
            action="append",
            default=[],
            help="a record and its hash as History or a PDF showed them: it must still be there",
        )

    def handle(self, *, organiser: str | None, expect: list[tuple[int, str]], **rest: Any) -> None:
        chosen = Organiser.objects.order_by("pk")
        if organiser:
            chosen = chosen.filter(slug=organiser)
            if not chosen.exists():
                raise CommandError(f"There is no organiser “{organiser}”.")
        for one in chosen:
            with scope(organiser=one):
                self.verify(one, expect if len(chosen) == 1 else [])
        if len(chosen) > 1:
            self.find(chosen, expect)

    def verify(self, organiser: Organiser, expect: list[tuple[int, str]]) -> None:
        """The chain first: what its records say is worth no more than they are."""
        if broken := first_break(organiser, expect):
            raise CommandError(
                f"{organiser.slug}: broken at record {broken.number}: {broken.reason}."
            )
        compared = RowCount()
        for session in Session.objects.select_related("event").order_by("pk").iterator():
            for difference in differences(session, compared):
                raise CommandError(f"{organiser.slug}: session {session.pk}, {difference}.")
        if number := first_of_no_session():
            raise CommandError(f"{organiser.slug}: the session of record {number} is gone.")
        head = HistoryHead.objects.first()
        untold = f", and tell nothing of {compared.untold} of them" if compared.untold else ""
        self.stdout.write(
            f"{organiser.slug}: {head.number if head else 0} records, all in order; "
            f"{compared.rows} scores, rulings and matters are as they say{untold}."
        )
        if head:
            self.stdout.write(f"  keep: {witness()}")

    def find(self, chosen: Iterable[Organiser], expect: list[tuple[int, str]]) -> None:
        """A hash says by itself whose record it is."""
        for number, digits in expect:
            with scope(organiser=list(chosen)):
                kept = HistoryRecord.objects.filter(number=number, hash__startswith=digits)
                if not kept.exists():
                    raise CommandError(
                        f"no history has record {number} with the hash that was kept: its newest "
                        "records are missing, or it was written anew."
                    )
