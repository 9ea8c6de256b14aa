"""The forms of a page, read from its HTML as a browser would send them."""

from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from urllib.parse import urljoin

NOT_SENT = {"submit", "button", "reset", "image", "file"}


@dataclass
class FoundForm:
    """Where a form goes, how, and with what in it before anyone types."""

    action: str
    method: str
    values: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    buttons: list[str] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that a person fills in."""
        return tuple(self.values)

    def sent(self, **changed: str) -> dict[str, str | list[str]]:
        """What a client sends when some fields say something else."""
        return {**self.values, **changed}


def forms_of(page: str, address: str) -> list[FoundForm]:
    """Every form of a page at that address."""
    reader = _Reader(address)
    reader.feed(page)
    return reader.forms


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[FoundForm] = []
        self.form: FoundForm | None = None
        self.by_id: dict[str, FoundForm] = {}
        self.select = ""
        self.textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.address, given.get("action", ""))
            self.form = FoundForm(action, given.get("method", "get").upper())
            self.forms.append(self.form)
            self.by_id[given.get("id", "")] = self.form
        elif tag == "button" and (elsewhere := given.get("formaction")):
            self._add_way(elsewhere, given.get("form", ""))
        elif self.form and (name := given.get("name", "")):
            self._take(self.form, tag, name, given)
        elif self.form and tag == "option" and self.select:
            self._choose(self.form, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.textarea = ""

    def handle_data(self, data: str) -> None:
        if self.form and self.textarea:
            self.form.values[self.textarea][0] += data.strip("\n")

    def _add_way(self, elsewhere: str, form_id: str) -> None:
        """A button sends the same elsewhere; it may name a form that ended before it began."""
        if form := self.by_id.get(form_id) if form_id else self.form:
            self.forms.append(replace(form, action=urljoin(self.address, elsewhere)))

    def _take(self, form: FoundForm, tag: str, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "submit" if tag == "button" else "text")
        if kind == "file":
            form.files.append(name)
        elif kind in NOT_SENT:
            form.buttons.append(name)
        elif tag == "select":
            self.select = name
            form.values[name] = [""]
        elif tag == "textarea":
            self.textarea = name
            form.values[name] = [""]
        elif kind in {"checkbox", "radio"}:
            self._tick(form, name, kind, given)
        else:
            form.values.setdefault(name, []).append(given.get("value", ""))

    def _tick(self, form: FoundForm, name: str, kind: str, given: dict[str, str]) -> None:
        """What is ticked; of radio buttons the first, until one that is ticked comes."""
        values = form.values.setdefault(name, [])
        value = given.get("value", "on")
        if kind == "radio" and ("checked" in given or not values):
            values[:] = [value]
        elif kind == "checkbox" and "checked" in given:
            values.append(value)

    def _choose(self, form: FoundForm, given: dict[str, str]) -> None:
        """The option that is chosen, else the first that means something."""
        if "selected" in given or form.values[self.select] == [""]:
            form.values[self.select] = [given.get("value", "")]
