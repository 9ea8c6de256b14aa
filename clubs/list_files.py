"""The form by which a list comes in as a file, with the letters that it is written in."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.interchange.faults import FileFault, LineFault
from clubs.interchange.letters import CODE_PAGES
from clubs.wording import worded

MAX_BYTES = 500_000
SHOWN_FAULTS = 100
_LETTERS = [(page, gettext_lazy(called.value)) for page, called in CODE_PAGES.items()]


class ListFileForm(forms.Form):
    """A file, read by `read`; valid, it has `listed`, `content` and `code_page`."""

    file = forms.FileField(
        label=gettext_lazy("File (CSV)"),
        max_length=limits.FILE_NAME,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )
    code_page = forms.ChoiceField(
        label=gettext_lazy("Letters of the file"),
        required=False,
        choices=[("", gettext_lazy("as the file says itself")), *_LETTERS],
        help_text=gettext_lazy("Only for old files: whoever saves as “CSV UTF-8” need not choose."),
    )

    def read(self, content: bytes, code_page: str) -> Any:
        """What is on the list; `FileFault` for a list that cannot be taken."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        upload = cleaned.get("file")
        if upload is None:
            return cleaned
        if upload.size > MAX_BYTES:
            self.add_error("file", _("This file is too long for a list: 500 kB at most."))
            return cleaned
        cleaned["content"] = upload.read()
        try:
            cleaned["listed"] = self.read(cleaned["content"], cleaned.get("code_page") or "")
        except FileFault as fault:
            self.add_error("file", messages_of(fault))
        return cleaned


def messages_of(fault: FileFault) -> list[str]:
    """The faults as sentences; after a hundred, how many more there are."""
    said = [
        (_("Line %(line)d: %(message)s.") if each.line else _("%(message)s."))
        % {"line": each.line, "message": worded(each.message) if each.line else _begun(each)}
        for each in fault.faults[:SHOWN_FAULTS]
    ]
    more = len(fault.faults) - SHOWN_FAULTS
    return [*said, _("And %d more lines are wrong.") % more] if more > 0 else said


def _begun(fault: LineFault) -> str:
    text = worded(fault.message)
    return text[:1].upper() + text[1:]
