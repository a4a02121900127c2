"""`Dockerfile` and `compose.yaml`: no engine is needed to see that their steps and settings hold."""

from __future__ import annotations

import fnmatch
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests.classroom.installed import ROOT, copy_sources, see_our_packages, serving, sources
from tests.classroom.servers import a_database
from tests.patience import PROGRAM

HOSTING = (ROOT / "docs" / "hosting.md").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = sorted(name for name, service in SERVICES.items() if "build" in service)


def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with what stands behind them."""
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    return [
        (name, rest)
        for name, _, rest in (line.partition(" ") for line in lines if line and not line.startswith("#"))
    ]


def the_one(name: str) -> str:
    (rest,) = (rest for step, rest in steps() if step == name)
    return rest


def sent() -> list[str]:
    """The files of the project that an engine is given."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    kept = []
    for name in sources():
        given = True
        for pattern in (line for line in lines if line and not line.startswith("#")):
            bare = pattern.removeprefix("!").removeprefix("**/")
            if bare == "*" or fnmatch.fnmatch(name, bare) or name.startswith(f"{bare}/"):
                given = pattern.startswith("!")
        if given:
            kept.append(name)
    return kept


# --- The image ----------------------------------------------------------------------------------------------


class Image:
    """What the Dockerfile's steps make, in a folder that stands for `/`; `FROM` is the Python we run on."""

    def __init__(self, root: Path) -> None:
        self.root = self.folder = root
        self.env = {"PATH": f"{Path(sys.base_prefix) / 'bin'}:/usr/bin:/bin"}
        for name, rest in steps():
            self.step(name, rest)

    def here(self, text: str) -> str:
        """*text* with the folders of the image where they are here."""
        return re.sub(r"(?<![\w./])/(program|data|source)\b", rf"{self.root}/\1", text)

    def step(self, name: str, rest: str) -> None:
        match name:
            case "RUN":
                self.run(rest)
            case "COPY":
                self.copy(*rest.split())
            case "WORKDIR":
                self.folder = Path(self.here(rest))
                self.folder.mkdir(exist_ok=True)
            case "ENV":
                key, _, value = rest.partition("=")
                self.env[key] = self.here(value)
            case _:
                assert name in {"FROM", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}

    def run(self, command: str) -> None:
        done = subprocess.run(
            ["sh", "-ec", self.here(command)],
            cwd=self.folder,
            # What the lock names is there already, in that very version, or the step fails.
            env=self.env | {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=PROGRAM,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        if "-m venv" in command:
            # What Python 3.11 puts into each new environment would hide ours, and is not what the lock names.
            self.run("/program/bin/pip uninstall --yes --quiet setuptools")
            see_our_packages(self.root / "program")

    def copy(self, *words: str) -> None:
        if words[0].startswith("--from="):
            assert words[1] == words[2]  # All stages are one folder here.
            assert Path(self.here(words[1])).is_dir()
        elif words == (".", "."):
            copy_sources(self.folder, sent())
        else:
            *names, target = words
            assert set(names) <= set(sent())
            for name in names:
                shutil.copy(ROOT / name, self.folder / target)

    def files(self) -> dict[str, int]:
        """When each was changed; but for what is in the volume."""
        return {
            str(file): file.lstat().st_mtime_ns
            for file in self.root.rglob("*")
            if not file.is_relative_to(self.root / "data") and file != self.root
        }


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return Image(tmp_path_factory.mktemp("image"))


def started(arguments: list[str]) -> list[str]:
    """The command of a container, on a free port of this machine alone."""
    return [*json.loads(the_one("ENTRYPOINT")), *arguments, "--host", "127.0.0.1", "--port", "0"]


def is_healthy(image: Image, address: str, env: dict[str, str]) -> bool:
    """What the engine asks, asked here."""
    command = json.loads(the_one("HEALTHCHECK").partition("CMD ")[2])
    assert "http://127.0.0.1:8000/" in command[-1]
    command[-1] = command[-1].replace("http://127.0.0.1:8000", address)
    asked = subprocess.run(
        [str(image.root / "program" / "bin" / command[0]), *command[1:]],
        env=env,
        capture_output=True,
        check=False,
        timeout=PROGRAM,
    )
    return asked.returncode == 0


@pytest.mark.slow
@pytest.mark.process
def test_the_steps_of_the_image_make_a_site_that_writes_to_its_volume_alone(
    image: Image, tmp_path: Path
) -> None:
    before = image.files()
    command = started(json.loads(the_one("CMD")))
    command[0] = str(image.root / "program" / "bin" / command[0])
    told: list[str] = []

    with serving(command, image.env, image.root / "data", told) as address:
        assert is_healthy(image, address, image.env)
    assert not is_healthy(image, address, image.env)

    assert image.files() == before
    assert "family-games changepassword" in "".join(told)
    assert {"familygames.sqlite3", "secret_key", "static"} <= {
        file.name for file in (image.root / "data").iterdir()
    }


def test_nobody_is_root_in_the_image_and_all_may_begin_its_volume() -> None:
    user, _, group = the_one("USER").partition(":")

    assert int(user) > 0
    assert int(group) > 0
    assert json.loads(the_one("VOLUME")) == ["/data"]
    assert "mkdir -m 1777 /data" in [rest for name, rest in steps() if name == "RUN"]


def test_the_image_is_made_of_what_the_program_needs() -> None:
    given = {name.partition("/")[0] for name in sent()}

    assert given == {
        ".ci",
        "LICENSE",
        "NOTICE",
        "README.md",
        "classroom",
        "familygames",
        "fixtures",
        "pyproject.toml",
        "requirements.lock",
        "templates",
    }
    assert [name for name in sent() if name.startswith(".ci")] == [".ci/building.py"]


# --- Containers together ------------------------------------------------------------------------------------


def filled_in(value: str, **settings: str) -> str:
    """As compose does it: *settings*, or what stands as the default."""
    value = re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: settings.get(found[1], found[2]), value)
    return value.replace("$$", "$")


def test_one_process_with_its_volume_is_all_there_is_unless_asked() -> None:
    assert [name for name, service in SERVICES.items() if "profiles" not in service] == ["site"]
    assert {name for name, service in SERVICES.items() if service.get("profiles") == ["large"]} == {
        "first",
        "second",
        "nginx",
        "postgres",
    }
    assert SERVICES["site"]["volumes"] == ["data:/data"]
    # Each would clear away pictures that only the other's decks show.
    assert SERVICES["first"]["volumes"] == SERVICES["second"]["volumes"] == ["large:/data"]


@pytest.mark.parametrize("name", OURS)
def test_a_container_of_ours_may_do_nothing_but_serve(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["tmpfs"] == ["/tmp"]  # noqa: S108 - the container's
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service


@pytest.mark.parametrize("name", OURS)
def test_its_settings_are_known_and_lead_to_services_that_are_there(name: str) -> None:
    service = SERVICES[name]
    waits_for = service.get("depends_on", {})

    for variable, value in service["environment"].items():
        assert f"| `{variable}` |" in HOSTING, variable
        if variable == "DATABASE_URL":
            host = urlsplit(filled_in(value)).hostname
            assert waits_for[host] == {"condition": "service_healthy"}
    for other in waits_for:
        assert "healthcheck" in SERVICES[other] or other in OURS
    trusted = service["environment"]["FORWARDED_ALLOW_IPS"]
    assert COMPOSE["networks"]["default"]["ipam"]["config"] == [{"subnet": trusted}]


def test_volumes_are_named() -> None:
    used = {
        volume.partition(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if not volume.startswith("./")
    }

    assert used == set(COMPOSE["volumes"])


def test_nginx_is_set_up_as_the_page_on_hosting_says() -> None:
    one, several = re.findall(r"```nginx\n(.*?)```", HOSTING, re.DOTALL)
    several = several.replace("127.0.0.1:8000", "first:8000").replace("127.0.0.1:8001", "second:8000")
    one = one.replace("http://127.0.0.1:8000", "http://familygames")

    assert filled_in(COMPOSE["configs"]["nginx"]["content"]) == f"{several}\n{one}"
    assert "server_name games.example;" in filled_in(
        COMPOSE["configs"]["nginx"]["content"], PUBLIC_HOST="games.example"
    )
    [workers] = re.findall(r"```conf\n(.*?)```", HOSTING, re.DOTALL)
    assert workers in COMPOSE["configs"]["nginx-workers"]["content"]
    assert [config["source"] for config in SERVICES["nginx"]["configs"]] == ["nginx", "nginx-workers"]


@pytest.mark.slow
@pytest.mark.process
def test_the_two_processes_of_the_large_profile_start_one_after_the_other(
    image: Image, postgres_url: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with a_database(postgres_url) as database:
        env = image.env | {
            **{name: filled_in(value) for name, value in SERVICES["first"]["environment"].items()},
            "DATABASE_URL": database,
            "DATA_DIR": str(data),
        }
        commands = [started(SERVICES[name].get("command", ["serve"])) for name in ("first", "second")]
        for command in commands:
            command[0] = str(image.root / "program" / "bin" / command[0])

        with (
            serving(commands[0], env, data) as first,
            serving(commands[1], env, data, told := []) as second,
        ):
            assert is_healthy(image, first, env)
            assert is_healthy(image, second, env)
        assert "starter decks" not in "".join(told)  # They were loaded by the first.
