"""Looks whether any pinned package is known to be unsafe (`make audit`).

It takes a source of advisories that answers. Where none does nothing is known, and that is said: a
package that the source does not know was not looked at either.
"""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts.steps import BIN, ROOT, Outcome, State, conclude

LISTS = ("dev", "double_dummy", "uv")
OWN = ROOT / "build" / "audit"
"""The auditor's own environment: the site is not run with its packages."""
NAME = "packages against advisories"
NO_SOURCE = re.compile(
    r"requests\.exceptions\.(ConnectionError|ConnectTimeout|ProxyError|ReadTimeout)\b"
    r"|Could not connect to .* vulnerability feed"
)
"""How the auditor says that it reached none."""


def main() -> int:
    make_environment()
    with TemporaryDirectory() as folder:
        report = f"{folder}/report.json"
        lists = [part for each in LISTS for part in ("-r", f"requirements/{each}.txt")]
        asked = ["--disable-pip", "--require-hashes", "--progress-spinner", "off"]
        told = subprocess.run(
            [OWN / "bin" / "pip-audit", *lists, *asked, "-f", "json", "-o", report],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
        )
        try:
            found = Path(report).read_text(encoding="utf-8")
        except FileNotFoundError:
            found = ""
        outcome = outcome_told(found, told.stderr)
    return conclude([outcome])


def make_environment() -> None:
    installed, uv = str(OWN / "bin" / "python"), str(BIN / "uv")
    if not (OWN / "bin" / "python").exists():
        subprocess.run([uv, "venv", "--quiet", str(OWN)], check=True)
    into = [uv, "pip", "install", "--quiet", "--python", installed, "--require-hashes"]
    subprocess.run([*into, "-r", str(ROOT / "requirements" / "audit.txt")], check=True)


def outcome_told(report: str, said: str) -> Outcome:
    """What the auditor's report comes to, or what it said where it left none that can be read.

    It is skipped for want of a source alone: whatever else keeps it from looking has to be mended.
    """
    try:
        return outcome_of(json.loads(report))
    except json.JSONDecodeError:
        why = (said.strip().splitlines() or ["no word"])[-1][:200]
    if NO_SOURCE.search(said):
        return Outcome(NAME, State.SKIPPED, note=f"no source of advisories: {why}")
    return Outcome(NAME, State.FAILED, note=f"the auditor made no report: {why}")


def outcome_of(report: Mapping[str, Any]) -> Outcome:
    """Failed by one unsafe package; skipped where not one was looked at."""
    packages = report["dependencies"]
    unknown = [each["name"] for each in packages if "skip_reason" in each]
    unsafe = [
        f"{each['name']} {each['version']}: {', '.join(sorted(known['id'] for known in vulns))}"
        for each in packages
        if (vulns := each.get("vulns"))
    ]
    if unsafe:
        return Outcome(NAME, State.FAILED, note="; ".join(unsafe))
    if len(unknown) == len(packages):
        return Outcome(NAME, State.SKIPPED, note="the source of advisories knows no package")
    looked = f"{len(packages) - len(unknown)} packages, none known to be unsafe"
    return Outcome(
        NAME, State.PASSED, note=looked + (f"; not known: {', '.join(unknown)}" if unknown else "")
    )


if __name__ == "__main__":
    sys.exit(main())
