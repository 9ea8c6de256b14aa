"""The form with which an authority brings a regulation as a document."""

import base64
import binascii
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Authority
from events.queries.regulation_documents import document_in, said_in_document

MOST_BYTES = 1_000_000
MOST_ENCODED = 4 * -(-MOST_BYTES // 3)
"""The letters of as many bytes in base 64."""


class RegulationFileForm(forms.Form):
    """A file, or the one that was looked at before: `kept`, as it was to the last byte."""

    file = forms.FileField(
        label=_("Document"),
        help_text=_("A regulation as docs/regulations.md describes it, in TOML."),
        max_length=150,
        required=False,
    )
    file.is_conditional = True  # type: ignore[attr-defined]  # needed, but for what is kept

    kept = forms.CharField(
        widget=forms.HiddenInput, required=False, max_length=MOST_ENCODED, strip=False
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file and file.size > MOST_BYTES:
            raise forms.ValidationError(_("The file is larger than 1 MB."))
        return file

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        content = self._content(cleaned)
        if not content and "file" not in self.errors:
            self.add_error("file", _("Choose the document first."))
        return cleaned | {"content": content}

    def document(self, authority: Authority) -> tuple[str, dict[str, Any]]:
        """Its text, and what it says as an act that publishes takes it.

        Raises:
            UserError: what is wrong in it, or it is another authority's.
        """
        text, document = document_in(self.cleaned_data["content"])
        said = said_in_document(document, authority)
        return text, {**said, "seen": self.cleaned_data["seen"]}

    @property
    def content_kept(self) -> str:
        """The content as the page keeps it until it is published."""
        return base64.b64encode(self.cleaned_data["content"]).decode()

    def _content(self, cleaned: dict[str, Any]) -> bytes:
        if file := cleaned.get("file"):
            content: bytes = file.read()
            return content
        try:
            return base64.b64decode(cleaned.get("kept", ""), validate=True)
        except (binascii.Error, ValueError):
            return b""
