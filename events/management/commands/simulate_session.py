"""`manage.py simulate_session SESSION [--speed N] [--by-phones [ADDRESS]]`: plays a session on."""

import time
from argparse import ArgumentTypeError
from contextlib import closing
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from clubs.actors import SYSTEM
from clubs.errors import Conflict, UserError
from events.actions.simulation import (
    SimulatedPlay,
    draw_next,
    enter_match,
    enter_play,
    matches_to_come,
    plays_to_come,
    waits,
)
from events.management.phone_play import PhonePlay, open_phones
from events.management.phones import PhoneError, WayToSite
from events.models import Session
from events.queries.sections import round_to_draw


def speed_of(text: str) -> float:
    """A multiple of real time; 0 is at once."""
    try:
        speed = float(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a number") from error
    if not 0 <= speed < float("inf"):
        raise ArgumentTypeError(f"{text}: a speed is 0 (at once) or more")
    return speed


class Command(BaseCommand):
    help = "Enter the results that are still to come in a running session, as tables would."
    phones: PhonePlay | None = None

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=int, metavar="SESSION", help="the session's number")
        parser.add_argument(
            "--speed",
            type=speed_of,
            default=60.0,
            metavar="N",
            help="times as fast as real play; 60 plays a board in about 7 seconds, 0 at once",
        )
        parser.add_argument(
            "--by-phones",
            nargs="?",
            const=settings.ORIGIN,
            metavar="ADDRESS",
            help="from phones at the tables, by their pages at a running site of this database, "
            f"such as {settings.ORIGIN} (where no address is given); every fourth table has none",
        )

    def handle(
        self, *, session: int, speed: float, by_phones: str | None = None, **_options: Any
    ) -> None:
        with scopes_disabled():
            found = Session.objects.select_related("event__organiser").filter(pk=session).first()
        if found is None:
            raise CommandError(f"There is no session {session}.")
        with scope(organiser=found.event.organiser):
            self._play(found, speed, by_phones)

    def _play(self, session: Session, speed: float, by_phones: str | None) -> None:
        if session.state != Session.State.RUNNING:
            raise CommandError(f"The session is not running: it is {session.get_state_display()}.")
        if session.event.is_season:
            self._play_season(session)
            return
        if by_phones:
            self._play_by_phones(session, speed, by_phones)
        else:
            self._play_to_the_end(session, speed)

    def _play_by_phones(self, session: Session, speed: float, origin: str) -> None:
        try:
            with closing(WayToSite(origin)) as way:
                self.phones = open_phones(session, way, timezone.now())
                self._play_to_the_end(session, speed)
                self._tell(self.phones)
        except PhoneError as wrong:
            raise CommandError(f"{origin}, a site of this database? {wrong}") from wrong

    def _tell(self, phones: PhonePlay) -> None:
        self.stdout.write(phones.told())
        if lost := phones.lost():
            raise CommandError(f"The site has lost {len(lost)} statements: {', '.join(lost)}")
        self.stdout.write("The site has every statement that it acknowledged.")

    def _play_to_the_end(self, session: Session, speed: float) -> None:
        entered = self._play_on(session, speed)
        while number := round_to_draw(session):
            draw_next(actor=SYSTEM, session=session, number=number, now=timezone.now())
            self.stdout.write(f"Round {number} is drawn.")
            entered += self._play_on(session, speed)
        self.stdout.write(f"{entered} results: all are in.")

    def _play_season(self, session: Session) -> None:
        """At once, whatever the speed: its matches are weeks apart."""
        settled = 0
        while found := matches_to_come(session, timezone.now()):
            for each in found:
                said = enter_match(actor=SYSTEM, session=session, match=each, now=timezone.now())
                self.stdout.write(f"Match {each.number}: {said}")
            settled += len(found)
        self.stdout.write(f"{settled} results: every match is settled.")

    def _play_on(self, session: Session, speed: float) -> int:
        plays = plays_to_come(session)
        for pause, each in waits(plays):
            if speed:
                time.sleep(pause.total_seconds() / speed)
            self._enter(session, each)
        return len(plays)

    def _enter(self, session: Session, each: SimulatedPlay) -> None:
        where = f"Round {each.round}, table {each.table}, board {each.board}"
        try:
            how = self._enter_somehow(session, each)
        except Conflict as overtaken:
            self.stdout.write(f"{where}: {overtaken}")
        except (UserError, PhoneError) as refusal:
            raise CommandError(f"{where}: {refusal}") from refusal
        else:
            self.stdout.write(f"{where}: {each.text} ({each.ns.label} v {each.ew.label}){how}")

    def _enter_somehow(self, session: Session, each: SimulatedPlay) -> str:
        if self.phones and self.phones.plays(each):
            return f" from phones: {self.phones.state(each)}"
        enter_play(actor=SYSTEM, session=session, done=each, now=timezone.now())
        return ""
