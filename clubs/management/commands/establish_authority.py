"""`manage.py establish_authority`: the operator's first step on a new site."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email, validate_slug
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubs.actions.authorities import establish_authority
from clubs.errors import UserError
from clubs.models import AuthorityLevel, User


class Command(BaseCommand):
    help = "Establish a regulating authority, and print the link for its official's password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="name of the authority")
        parser.add_argument("--slug", required=True, help="short name, for addresses")
        parser.add_argument("--official", required=True, metavar="EMAIL")
        parser.add_argument("--official-name", default="", metavar="NAME")
        parser.add_argument("--parent", default="", metavar="SLUG", help="authority above it")

        parser.add_argument(
            "--level", default="", choices=AuthorityLevel.values, help="how far it reaches"
        )

    def handle(self, *, name: str, slug: str, official: str, parent: str, **rest: Any) -> None:
        try:
            validate_slug(slug)
            validate_email(official)
            user = login_of(official, rest["official_name"])
            authority = establish_authority(
                name=name, slug=slug, official=user, parent=parent, level=rest["level"]
            )
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from wrong
        except UserError as refusal:
            raise CommandError(str(refusal)) from refusal
        page = settings.ORIGIN + reverse("authority", args=[authority.slug])
        self.stdout.write(f"{authority}: {user.email} acts for it at {page}")
        if not user.has_usable_password():
            self.stdout.write(f"Their password is chosen here, once: {password_link(user)}")


def login_of(email: str, name: str) -> User:
    address = email.strip().lower()
    found = User.objects.filter(email=address).first()
    return found or User.objects.create_user(address, name=name or address.partition("@")[0])


def password_link(user: User) -> str:
    key = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return settings.ORIGIN + reverse("password_reset_confirm", args=[key, token])
