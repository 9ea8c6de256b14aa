"""Every release tells the tricks of its lines; those in force get the rows of their pages."""

from collections.abc import Iterator
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef

AT_ONCE = 20
"""Releases in memory: one of a hundred tables takes some megabytes."""

HEAD = ("board", "dealer", "vulnerability")


def tell_tricks(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    releases = apps.get_model("events", "ScoreRelease")
    for release in releases.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
        for sheet in release.travellers:
            sheet["lines"] = [_with_tricks(line) for line in sheet["lines"]]
        release.save(update_fields=["travellers"])


def _with_tricks(line: dict[str, Any]) -> dict[str, Any]:
    relative = line["relative"]
    tricks = None if relative is None else relative + 6 + int(line["contract"][0])
    return {**line, "tricks": tricks}


def lay_out(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    releases = apps.get_model("events", "ScoreRelease").objects
    page = apps.get_model("events", "ReleasePage")
    later = releases.filter(session=OuterRef("session"), number__gt=OuterRef("number"))
    in_force = releases.filter(~Exists(later)).order_by("pk")
    for release in in_force.iterator(chunk_size=AT_ONCE):
        page.objects.bulk_create(
            page(
                organiser_id=release.organiser_id,
                release=release,
                kind=kind,
                key=key,
                content=content,
            )
            for kind, key, content in _pages(release.ranking, release.travellers)
        )


def _pages(
    ranking: list[dict[str, Any]], travellers: list[dict[str, Any]]
) -> Iterator[tuple[str, str, Any]]:
    yield "boards", "", [{name: sheet[name] for name in HEAD} for sheet in travellers]
    numbers = [None, *(sheet["board"] for sheet in travellers), None]
    for place, sheet in enumerate(travellers):
        content = {**sheet, "before": numbers[place], "after": numbers[place + 2]}
        yield "board", str(sheet["board"]), content
    places = {row["label"]: row for row in ranking}
    rows: dict[str, list[Any]] = {}
    for sheet in travellers:
        for line in sheet["lines"]:
            for label in (line["ns"], line["ew"]):
                row = {"board": sheet["board"], "top": sheet["top"], "line": line}
                rows.setdefault(label, []).append(row)
    for label in places | rows:
        yield "card", label, _card(label, places.get(label), travellers, rows.get(label, []))


def _card(
    label: str, place: Any, travellers: list[dict[str, Any]], rows: list[Any]
) -> dict[str, Any]:
    line = rows[0]["line"] if rows else {}
    names = place["names"] if place else line["ns_names" if line["ns"] == label else "ew_names"]
    return {
        "place": place,
        "names": names,
        "unit": travellers[0]["unit"] if travellers else place["unit"],
        "rows": sorted(rows, key=lambda row: row["line"]["round"] or 0),
    }


class Migration(migrations.Migration):
    dependencies = [("events", "0014_release_pages")]

    operations = [
        migrations.RunPython(tell_tricks, migrations.RunPython.noop),
        migrations.RunPython(lay_out, migrations.RunPython.noop),
    ]
