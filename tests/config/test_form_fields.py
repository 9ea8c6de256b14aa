"""What scripts ask of a form element is not hidden by a field of that name."""

import importlib
import pkgutil
from collections.abc import Iterator

from django import forms

import clubs
import events
import rulings

ASKED_OF_A_FORM = {
    *("matches", "closest", "contains", "querySelector", "querySelectorAll"),
    *("getAttribute", "setAttribute", "hasAttribute", "attributes", "children", "parentElement"),
    *("elements", "submit", "requestSubmit", "reset", "reportValidity", "checkValidity"),
    *("dispatchEvent", "addEventListener", "remove", "append", "innerHTML", "tagName"),
}
"""A browser gives the field in place of each of these, and the page's scripts stop."""


def all_forms(base: type[forms.BaseForm] = forms.BaseForm) -> Iterator[type[forms.BaseForm]]:
    for one in base.__subclasses__():
        yield one
        yield from all_forms(one)


def test_no_field_of_a_form_hides_what_scripts_ask_of_it() -> None:
    for app in (clubs, events, rulings):
        for module in pkgutil.walk_packages(app.__path__, f"{app.__name__}."):
            if "forms" in module.name:
                importlib.import_module(module.name)
    ours = [one for one in all_forms() if one.__module__.startswith(("clubs", "events", "rulings"))]
    assert len(ours) > 100
    hidden = {
        f"{one.__module__}.{one.__name__}.{name}"
        for one in ours
        for name in getattr(one, "base_fields", {})
        if name in ASKED_OF_A_FORM
    }
    assert hidden == set()
