"""PDFs for tests that bring one in."""

from io import BytesIO

from pikepdf import Encryption, Pdf


def a_pdf(pages: int = 1, password: str = "") -> bytes:
    data = BytesIO()
    with Pdf.new() as pdf:
        for _each in range(pages):
            pdf.add_blank_page()
        pdf.save(data, encryption=Encryption(owner=password, user=password) if password else False)
    return data.getvalue()
