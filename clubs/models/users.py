"""Logins. A login is global; what it may do comes from memberships, appointments and entries."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameColumn


class UserManager(BaseUserManager["User"]):
    """Creates logins by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """A person who can log in, by e-mail address."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = NameColumn(_("name"), max_length=120)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("operator"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_any_case_unique")]

    def __str__(self) -> str:
        return self.name or self.email
