"""What the web process loads before it answers."""

import subprocess
import sys

import pytest

LOADED = """
import django
django.setup()
import config.urls
import sys
print(*sys.modules)
"""


@pytest.mark.costly
def test_web_process_leaves_pdf_to_the_worker() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "events.views.exchange" in loaded
    assert "weasyprint" not in loaded
