"""The samples for operators (docs/deploy) name what there is, and what the site takes."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from config.web import LARGEST_REQUEST
from scripts.steps import ROOT

FOLDER = ROOT / "docs" / "deploy"
FILES = sorted(file for file in FOLDER.rglob("*") if file.is_file())
UNITS = sorted((FOLDER / "systemd").glob("*.service"))
VARIABLE = re.compile(r"\b(TENACE_[A-Z_]+|SECRET_KEY\w*|[A-Z]+_URL|ALLOWED_HOSTS)\b")
OF_THE_IMAGE = "/srv/tenace"
LARGEST = LARGEST_REQUEST // 1024**2


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_each_variable_is_one_that_operators_are_told_of(file: Path) -> None:
    table = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    told = set(VARIABLE.findall(table))
    assert set(VARIABLE.findall(file.read_text(encoding="utf-8"))) - told == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_each_command_is_one_of_ours(file: Path) -> None:
    words = re.sub(r"[\[\],\"]", " ", file.read_text(encoding="utf-8"))
    commands = set(re.findall(r"manage\.py +(\w+)", words))
    assert commands - get_commands().keys() == set()
    for module in re.findall(r"python +-m +(config\S*)", words):
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file()
    celery = re.findall(r"celery +--quiet +--app +config +(\S+)", words)
    assert set(celery) <= {"worker", "beat"}
    assert len(celery) == len(re.findall(r"bin/celery", words))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_images_are_named_without_a_registry_and_nothing_is_fetched(file: Path) -> None:
    words = file.read_text(encoding="utf-8")
    for image in re.findall(r"^(?:FROM| +image:) +(\S+)", words, re.MULTILINE):
        assert "/" not in image
        assert ":" in image or image == "tenace"
    assert not re.search(r"\b(curl|wget)\b|--index-url", words)


def services() -> dict[str, dict[str, Any]]:
    composed: dict[str, dict[str, Any]] = yaml.safe_load(text("compose.yaml"))["services"]
    return composed


def test_what_the_compose_file_names_is_there() -> None:
    composed = yaml.safe_load(text("compose.yaml"))
    for service in composed["services"].values():
        assert set(service.get("depends_on", ())) <= composed["services"].keys()
        assert set(service.get("secrets", ())) <= composed["secrets"].keys()
        named = {volume.partition(":")[0] for volume in service.get("volumes", ())}
        assert {one for one in named if not one.startswith(".")} <= composed["volumes"].keys()
        if build := service.get("build"):
            assert (FOLDER / build["context"] / build["dockerfile"]).is_file()
    for host, port in re.findall(r"\b([a-z-]+):(8000)\b", text("Caddyfile")):
        assert (host in composed["services"], port) == (True, "8000")


def test_processes_of_the_site_write_nothing_but_their_data_and_are_nobody() -> None:
    ours = [one for one in services().values() if one["image"] == "tenace"]
    assert len(ours) == 5
    for service in ours:
        assert (service["read_only"], service["tmpfs"]) == (True, ["/tmp"])  # noqa: S108 - in memory
        assert (service["cap_drop"], service["volumes"]) == (["ALL"], ["data:/data"])
        assert service["security_opt"] == ["no-new-privileges:true"]
    last = text("Containerfile").rpartition("FROM ")[2]
    assert re.findall(r"^USER (.*)$", last, re.MULTILINE) == ["10001"]
    assert re.findall(r"^VOLUME (.*)$", last, re.MULTILINE) == ["/data"]


def test_the_image_has_the_packages_that_the_site_needs() -> None:
    needed = (ROOT / "scripts" / "packages").read_text(encoding="utf-8")
    libraries = re.findall(r"has_library \S+ \|\| echo (\S+)", needed)
    fonts = re.findall(r"has_letters .*\|\| echo (\S+)", needed)
    last = text("Containerfile").rpartition("FROM ")[2]
    assert [one for one in (*libraries, *fonts) if one not in last.split()] == []


def test_units_may_do_no_more_than_one_another() -> None:
    hardened = {unit.read_text(encoding="utf-8").partition("# What it may do")[2] for unit in UNITS}
    (allowed,) = {words.partition("[Install]")[0].strip() for words in hardened}
    assert {"ProtectSystem=strict", "NoNewPrivileges=yes"} <= set(allowed.splitlines())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        words = unit.read_text(encoding="utf-8").replace(OF_THE_IMAGE, str(ROOT))
        (tmp_path / unit.name).write_text(words, encoding="utf-8")
    command = ["systemd-analyze", "verify", *map(str, tmp_path.iterdir())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_proxies_let_through_what_the_site_takes() -> None:
    assert re.findall(r"client_max_body_size (\d+)m;", text("nginx.conf")) == [str(LARGEST)]
    assert re.findall(r"max_size (\d+)MiB", text("Caddyfile")) == [str(LARGEST)]
