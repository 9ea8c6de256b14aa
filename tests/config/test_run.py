"""One run keeps one data folder's site going."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from scripts.servers import free_port
from scripts.steps import ROOT


def test_second_run_on_a_data_folder_says_so_and_stops(tmp_path: Path) -> None:
    own = {"TENACE_DATA": str(tmp_path), "TENACE_PORT": str(free_port())}
    with (tmp_path / "running").open("w") as first:
        first.write("4711\n")
        first.flush()
        fcntl.flock(first, fcntl.LOCK_EX)

        second = subprocess.run(
            [sys.executable, "-m", "scripts.run"],
            cwd=ROOT,
            env=os.environ | own,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    assert second.returncode == 1
    assert f"The site in {tmp_path} runs already (process 4711)." in second.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["running"]


def test_schedule_is_kept_in_the_data_folder_whoever_keeps_it() -> None:
    assert Path(settings.CELERY_BEAT_SCHEDULE_FILENAME).parent == settings.DATA_DIR


def test_old_sessions_are_cleared_daily() -> None:
    entries = settings.CELERY_BEAT_SCHEDULE.values()
    days = [each["schedule"] for each in entries if each["task"] == "clubs.tasks.clear_sessions"]
    assert days == [24 * 3600]
