"""Pictures are drawn anew: what is kept is what is seen, and what is no picture is refused."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageCms, ImageFile

from events.interchange.codes import PictureCode
from events.interchange.errors import InterchangeError
from events.interchange.pictures import MOST_PIXELS, SIDE, Picture, redraw
from tests.pictures import SECRET, a_picture, with_location

RED, BLUE = (254, 0, 0), (0, 0, 254)


def seen(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.data))


def near(pixel: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) < 12 for a, b in zip(pixel, colour, strict=True))


@pytest.mark.parametrize(
    "data",
    [
        a_picture(),
        a_picture("PNG"),
        a_picture("PNG", mode="RGBA"),
        a_picture("PNG", mode="P"),
        a_picture("WEBP", lossless=True),
        a_picture(mode="CMYK"),
        a_picture(progressive=True),
    ],
)
def test_every_kind_is_kept_as_a_plain_picture(data: bytes) -> None:
    picture = redraw(data)
    shown = seen(picture)
    assert (shown.format, shown.mode, shown.size) == ("JPEG", "RGB", (60, 40))
    assert (picture.width, picture.height) == (60, 40)
    assert near(shown.getpixel((5, 20)), RED)
    assert near(shown.getpixel((55, 20)), BLUE)


def test_nothing_is_kept_but_what_is_seen() -> None:
    """Neither the place, nor words, nor who took it."""
    brought = with_location()
    assert brought.count(SECRET) == 3
    assert Image.open(BytesIO(brought)).getexif().get_ifd(0x8825)
    kept = redraw(brought)
    assert SECRET not in kept.data
    assert b"Exif" not in kept.data
    assert b"xmp" not in kept.data
    assert dict(seen(kept).getexif()) == {}
    assert set(seen(kept).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_what_was_taken_upright_stands_upright() -> None:
    """Orientation 6: the top of what was taken is the right side of what is stored."""
    picture = redraw(with_location(turned=6))
    assert (picture.width, picture.height) == (40, 60)
    assert near(seen(picture).getpixel((20, 5)), RED)
    assert near(seen(picture).getpixel((20, 55)), BLUE)


def test_what_cannot_be_seen_through_is_drawn_on_white() -> None:
    clear = BytesIO()
    Image.new("RGBA", (10, 10), (0, 0, 0, 0)).save(clear, "PNG")
    assert near(seen(redraw(clear.getvalue())).getpixel((5, 5)), (255, 255, 255))


def test_a_profile_is_drawn_in_and_not_kept() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    kept = redraw(a_picture(icc_profile=profile))
    assert "icc_profile" not in seen(kept).info
    assert near(seen(kept).getpixel((5, 20)), RED)
    assert near(seen(redraw(a_picture(icc_profile=b"none"))).getpixel((5, 20)), RED)


def test_a_large_picture_is_made_as_small_as_can_be_read() -> None:
    picture = redraw(a_picture(size=(4000, 3000)))
    assert (picture.width, picture.height) == (SIDE, 1500)
    assert redraw(a_picture(size=(SIDE, 10))).width == SIDE


def test_what_hides_behind_a_picture_is_gone() -> None:
    hidden = b"<script>alert(1)</script>"
    assert hidden not in redraw(a_picture() + hidden).data


def chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png_that_says(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def moving(kind: str) -> bytes:
    data = BytesIO()
    first = Image.new("RGB", (8, 8), "red")
    first.save(data, kind, save_all=True, append_images=[Image.new("RGB", (8, 8), "blue")])
    return data.getvalue()


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", PictureCode.NO_PICTURE),
        (SVG, PictureCode.NO_PICTURE),
        (b"<!DOCTYPE html><script>alert(1)</script>", PictureCode.NO_PICTURE),
        (b"%PDF-1.7 " + bytes(100), PictureCode.NO_PICTURE),
        (a_picture("GIF", mode="P"), PictureCode.NO_PICTURE),
        (a_picture("TIFF"), PictureCode.NO_PICTURE),
        (b"\xff\xd8\xff" + bytes(50), PictureCode.NO_PICTURE),
        (a_picture(size=(600, 400))[:2000], PictureCode.BROKEN),
        (a_picture("PNG", size=(600, 400))[:-500], PictureCode.BROKEN),
        (a_picture("WEBP", size=(600, 400))[:-100], PictureCode.BROKEN),
        (png_that_says(200, 200), PictureCode.BROKEN),
        (png_that_says(50_000, 50_000), PictureCode.LARGE),
        (png_that_says(10_000, 10_000), PictureCode.LARGE),
        (png_that_says(1, MOST_PIXELS["PNG"] + 1), PictureCode.LARGE),
        (moving("PNG"), PictureCode.MOVES),
        (moving("WEBP"), PictureCode.MOVES),
        (bytes(4) + b"ftypheic" + bytes(100), PictureCode.HEIC),
    ],
)
def test_what_is_no_picture_to_everybody_is_refused(data: bytes, code: PictureCode) -> None:
    with pytest.raises(InterchangeError) as refused:
        redraw(data)
    assert refused.value.code is code


def test_what_is_cut_off_is_refused_where_documents_are_printed_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """WeasyPrint has Pillow draw what is there."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    with pytest.raises(InterchangeError):
        redraw(a_picture(size=(600, 400))[:2000])
    assert ImageFile.LOAD_TRUNCATED_IMAGES is True
