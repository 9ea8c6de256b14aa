"""Checking what is said of a provision: that there is one, and that it can have the value."""

from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.wording import worded
from events.provisions.catalogue import CATALOGUE
from events.provisions.kinds import ProvisionCode, ProvisionError, Value
from events.provisions.provision import Provision
from events.timelimits import is_shorter_than_law, parse_time_limit
from scoring.errors import BridgeError


def known_provision(key: str) -> Provision[Any]:
    if key not in CATALOGUE:
        raise UserError(_("No provision is called “%s”.") % key, field=key)
    return CATALOGUE[key]


def checked_value(provision: Provision[Any], given: Value) -> Value:
    """The value in its one form, within its range and not under its floor."""
    try:
        value: Value = provision.kind.check(given)
        if value and provision.floor and is_shorter_than_law(parse_time_limit(str(value))):
            raise ProvisionError(ProvisionCode.UNDER_FLOOR, floor=provision.floor)
    except BridgeError as error:
        said = {"clause": provision.clause, "why": worded(error)}
        raise UserError(_("%(clause)s: %(why)s") % said, field=provision.key) from error
    return value
