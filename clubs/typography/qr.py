"""A link as a QR code, drawn into the page, so that a phone can take it from a screen."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(link: str) -> SafeString:
    """An SVG element without size: its class gives it one."""
    code = segno.make(link, micro=False, error="m")
    drawing: str = code.svg_inline(
        border=3, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    return mark_safe(drawing)  # noqa: S308 - segno's own drawing
