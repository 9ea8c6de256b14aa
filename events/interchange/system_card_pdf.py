"""A PDF that somebody files as a system card: whether it is one, and one that can be shown."""

from io import BytesIO

from pikepdf import PasswordError, Pdf, PdfError

from events.interchange.codes import SystemCardCode
from events.interchange.errors import InterchangeError

MAGIC = b"%PDF-"


def check_system_card(data: bytes, most_pages: int) -> None:
    """Refuse what is no PDF that everybody can open.

    Raises:
        InterchangeError: it is not a PDF, is broken, wants a password, or has too many pages.
    """
    if not data.startswith(MAGIC):
        raise InterchangeError(SystemCardCode.NO_PDF)
    try:
        with Pdf.open(BytesIO(data)) as pdf:
            pages = len(pdf.pages)
    except PasswordError as error:
        raise InterchangeError(SystemCardCode.PASSWORD) from error
    except PdfError as error:
        raise InterchangeError(SystemCardCode.BROKEN) from error
    if not pages:
        raise InterchangeError(SystemCardCode.BROKEN)
    if pages > most_pages:
        raise InterchangeError(SystemCardCode.LONG, pages=pages, most=most_pages)
