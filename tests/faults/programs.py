"""Programs of a site, each kept up as the units of docs/deploy/systemd keep it up."""

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

AGAIN_SECONDS = 1
"""`RestartSec` of the units."""
STOP_SECONDS = 60


@dataclass(slots=True)
class Program:
    """Started again a second after it ended, until it is told to stop; what it left is killed."""

    command: Sequence[str | Path]
    folder: Path
    told: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    _keeper: threading.Thread | None = None
    _stopped: threading.Event = field(default_factory=threading.Event)
    _begun: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Returns when there is a process."""
        self._stopped.clear()
        self._begun.clear()
        self._keeper = threading.Thread(target=self._keep_up)
        self._keeper.start()
        self._begun.wait()

    def stop(self) -> None:
        """As `systemctl stop` does: asked first, and then made to."""
        self._stopped.set()
        if self._keeper and self.process:
            self.process.terminate()
            self._keeper.join(STOP_SECONDS)
            self.process.kill()
            self._keeper.join()

    def number(self) -> int:
        assert self.process
        return self.process.pid

    def children(self) -> list[int]:
        return children(self.number())

    def _keep_up(self) -> None:
        while True:
            self._run()
            if self._stopped.wait(AGAIN_SECONDS):
                return

    def _run(self) -> None:
        with (
            self.log.open("ab") as log,
            subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=self.told,
                stdout=log,
                stderr=log,
                start_new_session=True,
            ) as self.process,
        ):
            self._begun.set()
            self.process.wait()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def children(process: int) -> list[int]:
    """Those that any thread of it started and that are there, as Linux lists them."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(each) for one in lists for each in one.read_text(encoding="ascii").split()]
