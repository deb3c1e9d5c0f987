"""A step of the set-up that is interrupted ends without a word of Python."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

STEP = Path(__file__).parents[1] / "scripts/step.py"


def test_an_interrupted_step_is_silent(tmp_path: Path) -> None:
    command = [sys.executable, str(STEP), "waiting", "60", "--", "sleep", "60"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as step:
        assert step.stdout is not None
        assert step.stdout.readline().startswith("waiting")
        os.killpg(step.pid, signal.SIGINT)
        said = step.stdout.read()
    assert "Traceback" not in said
    assert step.returncode == 130
