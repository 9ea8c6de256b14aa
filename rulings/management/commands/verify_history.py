"""`manage.py verify_history`: whether anyone has tampered with what was written."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django_scopes import scope

from clubs.history.chain import first_break
from clubs.history.sealings import ACT, sealings
from clubs.models import HistoryHead, HistoryRecord, Organiser
from clubs.queries.history import witness
from events.models import Session
from rulings.stage_witnesses import stages_apart
from rulings.witnesses import RowCount, differences, first_of_no_session

LEAST = 16
"""So many digits of a hash tell it from any other that can be made."""
NAMED = 5
"""So many differences of a session are named."""


def printed(text: str) -> tuple[int, str]:
    """A number and a hash, or how it begins, as they were printed: "1234:ab12…"."""
    number, _colon, digits = text.strip().rstrip("….").lower().partition(":")
    if not number.isdecimal() or len(digits) < LEAST or set(digits) - set("0123456789abcdef"):
        raise ArgumentTypeError(f"“{text}” is not a number and a hash, like 1234:ab12…")
    return int(number), digits


class Command(BaseCommand):
    help = (
        "Check the hash chain of each organiser's history and its seals, and scores, calls, "
        "rulings, corrections and appeals against it; names all that is wrong, and exits 1 then."
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
        parser.add_argument(
            "--lost-key",
            metavar="NAME",
            action="append",
            default=[],
            help="nobody has this key any more: take every seal of it for right",
        )

    def handle(
        self,
        *,
        organiser: str | None,
        expect: list[tuple[int, str]],
        lost_key: list[str],
        **rest: Any,
    ) -> None:
        chosen = Organiser.objects.order_by("pk")
        if organiser:
            chosen = chosen.filter(slug=organiser)
            if not chosen.exists():
                raise CommandError(f"There is no organiser “{organiser}”.")
        wrong: list[str] = []
        for one in chosen:
            with scope(organiser=one):
                wrong += self.verify(one, expect if len(chosen) == 1 else [], lost_key)
        if len(chosen) > 1:
            wrong += self.missing(chosen, expect)
        if wrong:
            raise CommandError("\n".join(wrong))

    def verify(
        self, organiser: Organiser, expect: list[tuple[int, str]], lost: list[str]
    ) -> list[str]:
        """What is wrong with the chain, and then with the rows, which are compared all the same:
        what records of a broken chain say is worth no more than they are, and may still tell.
        """
        broken, compared = first_break(organiser, expect, lost), RowCount()
        wrong = [f"broken at record {broken.number}: {broken.reason}."] if broken else []
        for session in Session.objects.select_related("event").order_by("pk").iterator():
            found = told(differences(session, compared), is_doubtful=bool(broken))
            wrong += [f"session {session.pk}, {each}." for each in found]
        wrong += [f"{each}." for each in told(stages_apart(compared), is_doubtful=bool(broken))]
        if number := first_of_no_session():
            wrong.append(f"the session of record {number} is gone.")
        if not wrong:
            self.tell(organiser, compared, lost)
        return [f"{organiser.slug}: {each}" for each in wrong]

    def tell(self, organiser: Organiser, compared: RowCount, lost: list[str]) -> None:
        """What was found in order."""
        head = HistoryHead.objects.get()
        later, last = sum(map(len, sealings(lost))), HistoryRecord.objects.filter(act=ACT).first()
        sealed = f" ({later} of them sealed together, last on {last.at:%Y-%m-%d})" if last else ""
        untold = f", and tell nothing of {compared.untold} of them" if compared.untold else ""
        self.stdout.write(
            f"{organiser.slug}: {head.number} records, all in order{sealed}; "
            f"{compared.rows} scores, rulings and matters are as they say{untold}."
        )
        self.stdout.write(f"  keep: {witness()}")

    def missing(self, chosen: Iterable[Organiser], expect: list[tuple[int, str]]) -> Iterator[str]:
        """A hash says by itself whose record it is."""
        for number, digits in expect:
            with scope(organiser=list(chosen)):
                kept = HistoryRecord.objects.filter(number=number, hash__startswith=digits)
                if not kept.exists():
                    yield (
                        f"no history has record {number} with the hash that was kept: its newest "
                        "records are missing, or it was written anew."
                    )


def told(differences: Iterator[str], *, is_doubtful: bool) -> list[str]:
    """The first of them, and how many more; records that somebody changed may be unreadable."""
    try:
        found = list(differences)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        if not is_doubtful:
            raise
        return ["its records cannot be read"]
    return found[:NAMED] + ([f"and {len(found) - NAMED} more"] if len(found) > NAMED else [])
