"""The tests side by side; what fails there is tried once more, alone. Red is what fails twice.

    python -m tests.twice [-m WHICH] [what pytest is told]

A test that passes alone is *unsteady*: it does not make the run red, and is named at the very end for
whoever mends it. So a laptop that is busy with something else is told the truth, too. No second chance
is given where it would hide something: what was skipped though nothing may be (in CI), what could not be
collected, what was left undone, and more failures than chance explains.

This file is a command and, for the runs of pytest that it starts, a plugin that tells what came of each
test.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.once import shared
from tests.patience import PATIENCE, looks

# Tests wait for browsers, sockets and disks a third of the time: three workers for two cores.
WORKERS = ((os.cpu_count() or 1) * 3 + 1) // 2
# A worker that crashes is not started anew: near the end of a run xdist 3.8 would wait for it for ever.
SIDE_BY_SIDE = [f"--numprocesses={WORKERS}", "--dist=worksteal", "--max-worker-restart=0"]
# In a worker, too: a crash is one red test, not the end of everything.
ALONE = ["--numprocesses=1", "--max-worker-restart=0", "--quiet"]
# A test that hangs ends its worker, and shows where it hung.
IN_TIME = [
    f"--override-ini=faulthandler_timeout={10 * PATIENCE:.0f}",
    "--override-ini=faulthandler_exit_on_timeout=true",
]
LONGEST = 90 * PATIENCE
"""Seconds after which a run is ended, whatever hangs in it."""
MOST = 20
"""So many tests do not fail by chance."""
IN_CI = bool(os.environ.get("CI"))


@dataclass
class Told:
    """What a run of pytest has told."""

    failed: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    not_collected: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    """By test: what it and what it alone prepared took."""
    status: int = 1

    @property
    def is_beyond_chance(self) -> bool:
        """A second try would prove nothing."""
        no_verdict = self.status not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}
        return bool(no_verdict or self.not_collected or (IN_CI and self.skipped) or len(self.failed) > MOST)


# The plugin.

TELL = "TELL_OF_TESTS"
"""The environment's word for the file that a run writes."""
TRACES = ".traces"
"""Where it is kept what failed tests told, and how their pages looked; each run begins it anew."""
_told = Told()
_seconds: Counter[str] = Counter()


def trace_of(test: str) -> Path:
    """A folder for what is kept of a failed test."""
    folder = Path(TRACES, re.sub(r"\W+", "-", test.removeprefix("tests/"))[:150])
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration
    if report.failed and TELL in os.environ:
        _keep(report)
    if report.failed and report.nodeid not in _told.failed:
        _told.failed.append(report.nodeid)
    if report.skipped and not hasattr(report, "wasxfail"):
        _told.skipped.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _told.not_collected.append(report.nodeid)
    if report.skipped:
        _told.skipped.append(report.nodeid)


def _keep(report: pytest.TestReport) -> None:
    """What a failed test told, where its pages are kept, too."""
    file = trace_of(report.nodeid) / f"{report.when}.txt"
    file.write_text("\n\n".join([report.longreprtext, *map("\n".join, report.sections)]), "utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    file = os.environ.get(TELL)
    if not file or hasattr(session.config, "workerinput"):
        return
    workers = session.config.pluginmanager.get_plugin("dsession")
    planned = workers.sched.collection if workers is not None and workers.sched is not None else None
    # A worker that crashes takes the rest of its tests with it.
    _told.undone = [test for test in planned or [] if test not in _seconds]
    _told.seconds = dict(_seconds)
    Path(file).write_text(json.dumps(vars(_told)), "utf-8")


# The command.


def run(*told: str, on: str) -> Told:
    """What came of one run of pytest on the database *on*."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "told.json"
        command = [sys.executable, "-m", "pytest", "-p", "tests.twice", *IN_TIME, *told]
        environment = os.environ | {TELL: str(file), "TEST_ON": on}
        # A group of its own: what a worker that was ended leaves behind ends with the run.
        with subprocess.Popen(command, env=environment, process_group=0) as process:
            try:
                status = process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                print(
                    f"\nAfter {LONGEST / 60:.0f} minutes the run is ended; this is where it was:", flush=True
                )
                _signal(process.pid, signal.SIGABRT)
                looks(5)  # The stacks are still being written.
                status = -signal.SIGABRT
            except KeyboardInterrupt:
                _signal(process.pid, signal.SIGINT)
                process.wait(PATIENCE)
                raise
            finally:
                _signal(process.pid, signal.SIGKILL)
        came = Told(**json.loads(file.read_text("utf-8"))) if file.exists() else Told()
        came.status = status
        return came


def _signal(group: int, number: int) -> None:
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return


def twice(*told: str, on: str) -> tuple[int, list[str], dict[str, float]]:
    """The status of all, the tests that passed only alone, and how long each took."""
    came = run(*SIDE_BY_SIDE, *told, on=on)
    failed, seconds = came.failed, came.seconds
    options = [one for one in told if not _is_place(one)]
    if came.undone and came.failed and not came.is_beyond_chance:
        print(f"\nA worker has crashed; it left {len(came.undone)} tests undone: these now", flush=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".tests") as file:
            file.write("\n".join(came.undone))
            file.flush()
            came = run(*SIDE_BY_SIDE, *options, f"@{file.name}", on=on)
        failed = failed + came.failed
        seconds = seconds | came.seconds
    if came.is_beyond_chance or came.undone or len(failed) > MOST:
        return came.status or 1, [], seconds
    if not failed:
        return came.status, [], seconds

    print(f"\n{len(failed)} failed beside others: each once more, alone", flush=True)
    again = {test: run(*ALONE, *options, test, on=on) for test in failed}
    unsteady = [f"{test} [{on}]" for test, came in again.items() if came.status == pytest.ExitCode.OK]
    return int(len(unsteady) < len(failed)), unsteady, seconds


def _is_place(told: str) -> bool:
    return Path(told.partition("::")[0]).exists()


def marked() -> list[str]:
    """The files of which some tests run on PostgreSQL, too: to collect all takes longer than to run these."""
    files = sorted(Path("tests/classroom").glob("test_*.py"))
    return [str(file) for file in files if "mark.on_postgresql" in file.read_text("utf-8")]


def main(told: list[str]) -> int:
    start = time.monotonic()
    shared("")  # By both runs, too.
    shutil.rmtree(TRACES, ignore_errors=True)
    reader = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    reader.add_argument("-m", dest="which")
    read, told = reader.parse_known_args(told)
    which = ["-m", read.which] if read.which else []
    places = [one for one in told if _is_place(one)]
    options = [one for one in told if not _is_place(one)]
    status, unsteady, seconds = twice(*told, *which, on="sqlite")
    tests = len(seconds)
    on_postgresql = [one for one in places if one.startswith("tests/classroom")] if places else marked()
    if on_postgresql and os.environ.get("TEST_DATABASE_URL") and status in {0, 1}:
        print("\nWhat may differ on PostgreSQL, there", flush=True)
        of_these = f"({read.which}) and on_postgresql" if read.which else "on_postgresql"
        others, more, longer = twice(*on_postgresql, "-m", of_these, *options, on="postgresql")
        # Of what was named, there may be nothing that differs there.
        status = status or (0 if others == pytest.ExitCode.NO_TESTS_COLLECTED else others)
        unsteady += more
        tests += len(longer)
        seconds = longer | seconds
    slowest = sorted(seconds, key=lambda test: -seconds[test])[:5]
    if Path(TRACES).exists():
        print(f"what failed left its traces in {TRACES}/")
    for test in unsteady:
        print(f"unsteady: {test}")
    minutes = (time.monotonic() - start) / 60
    shown = ", ".join(f"{test} {seconds[test]:.0f} s" for test in slowest)
    colour = "red" if status else "green"
    print(
        f"{colour}: {minutes:.1f} minutes, {tests} tests, {len(unsteady)} unsteady; slowest: {shown}",
        flush=True,
    )
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
