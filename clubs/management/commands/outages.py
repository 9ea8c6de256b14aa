"""`manage.py outages`: when nobody could reach the site."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from clubs.actions.outages import stop_watching
from clubs.models import Outage
from clubs.queries.outages import last_seen

SHOWN = 20


class Command(BaseCommand):
    help = "Lists the last outages of the site, in UTC, and when its web server was last seen."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--stop-watching",
            action="store_true",
            help="for a site that another web server serves from now on, which is not watched",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["stop_watching"]:
            stop_watching()
        for outage in reversed(Outage.objects.order_by("-ends")[:SHOWN]):
            minutes = (outage.ends - outage.begins).total_seconds() // 60
            self.stdout.write(f"{outage} ({minutes:.0f} min)")
        seen = last_seen()
        self.stdout.write(f"last seen {seen:%Y-%m-%dT%H:%M%z}" if seen else "not watched")
