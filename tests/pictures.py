"""Pictures for tests that bring one in."""

from io import BytesIO
from typing import Any

from PIL import Image

SECRET = b"51.5007 N 0.1246 W, taken by Ann"


def a_picture(
    kind: str = "JPEG", size: tuple[int, int] = (60, 40), mode: str = "RGB", **saved: Any
) -> bytes:
    """Its left half is red, its right half blue."""
    picture = Image.new("RGB", size, "red")
    picture.paste("blue", (size[0] // 2, 0, *size))
    data = BytesIO()
    picture.convert(mode).save(data, kind, **saved)
    return data.getvalue()


def with_location(turned: int = 1) -> bytes:
    """As a telephone takes it: lying as `turned` says, with place, names and words."""
    exif = Image.Exif()
    exif[0x0112] = turned
    exif[0x010E] = SECRET.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (51.0, 30.0, 2.5), 3: "W", 4: (0.0, 7.0, 28.6)})
    return a_picture(exif=exif, comment=SECRET, xmp=b"<x:xmpmeta>" + SECRET + b"</x:xmpmeta>")
