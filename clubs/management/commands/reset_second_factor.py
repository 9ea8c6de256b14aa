"""`manage.py reset_second_factor EMAIL`: for whoever lost phone and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.actions.second_factor import reset_second_factor
from clubs.errors import UserError
from clubs.models import User


class Command(BaseCommand):
    help = "Takes the second factor away from a login; its clubs' history says so."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        user = User.objects.filter(email=email.strip().lower()).first()
        if user is None:
            raise CommandError(f"There is no login {email}.")
        try:
            reset_second_factor(user=user, now=timezone.now())
        except UserError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{user} signs in with the password alone now.")
