"""A picture that somebody attaches: whether it is one, and the same picture written anew.

What is kept is what is seen. The file that was brought is decoded, whatever its name and type say,
and drawn upright into a new JPEG: nothing else of it goes along, neither where and by which camera
it was taken nor what hides behind it.
"""

import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from PIL import Image, ImageCms, ImageFile, ImageOps, UnidentifiedImageError

from events.interchange.codes import PictureCode
from events.interchange.errors import InterchangeError

FORMATS = ("JPEG", "PNG", "WEBP")
SIDE = 2_000
"""The longest side of what is kept, in pixels: a hand, or the print of a form, is read at it."""
MOST_PIXELS = {"JPEG": 64_000_000, "MPO": 64_000_000, "PNG": 25_000_000, "WEBP": 12_500_000}
"""What takes some 150 MB to draw. A JPEG, and an MPO is one with further pictures, is decoded at a
half, a quarter or an eighth; the others whole.
"""
SCALED = {"JPEG", "MPO"}
QUALITY = 85
HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
BROKEN = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    LookupError,
    TypeError,
    struct.error,
    zlib.error,
)
"""What Pillow raises on files that are cut off, or made to be."""
_ONE = Lock()
BOMB = (Image.DecompressionBombError, Image.DecompressionBombWarning)


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG without a word in it, upright, in sRGB."""

    data: bytes
    width: int
    height: int


def redraw(data: bytes) -> Picture:
    """The picture in a file that was brought, drawn anew.

    Raises:
        InterchangeError: it is no JPEG, PNG or WebP; it is broken, moves, or has too many pixels.
    """
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        raise InterchangeError(PictureCode.HEIC)
    try:
        with _strictly(), Image.open(BytesIO(data), formats=FORMATS) as found:
            _refuse(found)
            seen = _drawn(found)
    except BOMB as error:
        raise InterchangeError(PictureCode.LARGE) from error
    except UnidentifiedImageError as error:
        raise InterchangeError(PictureCode.NO_PICTURE) from error
    except BROKEN as error:
        if isinstance(error, InterchangeError):
            raise
        raise InterchangeError(PictureCode.BROKEN) from error
    written = BytesIO()
    seen.save(written, "JPEG", quality=QUALITY)
    return Picture(written.getvalue(), seen.width, seen.height)


@contextmanager
def _strictly() -> Iterator[None]:
    """What is cut off is not drawn as if it were whole, as WeasyPrint asks of Pillow for all. One
    picture is drawn at a time: that also bounds the memory.
    """
    with _ONE:
        asked = ImageFile.LOAD_TRUNCATED_IMAGES
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = asked


def _refuse(found: Image.Image) -> None:
    """Refuse by what the file says of itself, before anything is decoded."""
    if found.width * found.height > MOST_PIXELS[found.format or "WEBP"]:
        raise InterchangeError(PictureCode.LARGE)
    if found.format != "MPO" and getattr(found, "is_animated", False):
        raise InterchangeError(PictureCode.MOVES)


def _drawn(found: Image.Image) -> Image.Image:
    """As it is seen, on white, on a new sheet that knows nothing of the file."""
    if found.format in SCALED:
        share = min(1.0, SIDE / max(found.size))
        found.draft(None, (round(found.width * share), round(found.height * share)))
    found.load()
    profile = found.info.get("icc_profile")
    found.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(found)
    layer = _layer(upright)
    seen = _in_srgb(upright, profile)
    sheet = Image.new("RGB", seen.size, "white")
    sheet.paste(seen, mask=layer)
    return sheet


def _layer(picture: Image.Image) -> Image.Image | None:
    """How much of each pixel covers what lies under it; None where all is opaque."""
    return picture.convert("RGBA").getchannel("A") if picture.has_transparency_data else None


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """By the profile that it brought, where that can be read; else as it stands."""
    if not profile:
        return picture.convert("RGB")
    if picture.mode not in {"RGB", "CMYK", "L"}:
        picture = picture.convert("RGB")
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        drawn = ImageCms.profileToProfile(
            picture, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except (ImageCms.PyCMSError, OSError):
        return picture.convert("RGB")
    return drawn or picture.convert("RGB")
