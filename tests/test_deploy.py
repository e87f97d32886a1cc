"""The files for a house on the internet say what the program understands, and agree with each other."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml
from typer.testing import CliRunner

from tampu.cli import app
from tampu.cli.settings import read_settings
from tampu.server.app import Settings, create_app
from tests.server.serving import routes

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
COMMANDS: Any = typer.main.get_command(app).commands  # type: ignore[attr-defined]
SERVE = COMMANDS["serve"]
NAMES = [option.name for option in SERVE.params]
VARIABLES = {option.envvar for option in SERVE.params} | {"TAMPU_HOME"}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))["services"]
    return found


def test_settings_are_options_of_the_server(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(re.sub("(?m)^# (?=[a-z_]+ = )", "", text_of("settings.toml")), "utf-8")
    told = read_settings(file, NAMES)
    assert {"public_url", "database_url", "mail_url", "mail_from"} <= set(told)


def test_variables_are_known_to_the_server(services: dict[str, Any]) -> None:
    image = set(re.findall(r"(?m)^ENV .*", text_of("Dockerfile"))[0].split()[1:]) - {"PATH=/opt/tampu/venv/bin:$PATH"}
    unit = re.findall(r"(?m)^Environment=(\w+)=", text_of("tampu@.service"))
    named = {*(one.partition("=")[0] for one in image), *unit, *services["one"]["environment"]}
    assert "TAMPU_PUBLIC_URL" in named
    assert named <= VARIABLES


@pytest.mark.parametrize(("unit", "does"), [("tampu@.service", "serve"), ("tampu-think.service", "think")])
def test_units_start_what_there_is_with_options_that_it_has(unit: str, does: str) -> None:
    program, command, *words = shlex.split(re.findall(r"(?m)^ExecStart=(.*)", text_of(unit))[0])
    assert (Path(program).name, command) == ("tampu", does)
    assert {word for word in words if word.startswith("-")} <= {
        name for option in COMMANDS[command].params for name in option.opts
    }


def test_bots_may_be_put_apart_from_the_servers(services: dict[str, Any], tmp_path: Path) -> None:
    assert (services["bots"]["command"], services["bots"]["profiles"]) == (["tampu", "think"], ["bots"])
    assert services["one"]["environment"]["TAMPU_BOTS"] == "${TAMPU_BOTS:-here}"
    file = tmp_path / "settings.toml"
    file.write_text(re.sub("(?m)^# (?=[a-z_]+ = )", "", text_of("settings.toml")), "utf-8")
    told = CliRunner().invoke(app, ["think", "--settings", str(file), "--database-url", f"sqlite:///{tmp_path}/t.db"])
    assert "only a PostgreSQL" in " ".join(told.output.split())  # the settings of servers are understood


def test_the_door_leads_to_every_server_and_asks_what_they_answer(services: dict[str, Any], tmp_path: Path) -> None:
    beyond = services["door"]["environment"]["TAMPU_SERVERS"].split()
    assert beyond == [
        f"{name}:8000" for name in services if "build" in services[name] and "command" not in services[name]
    ]
    answered = {path for _, path in routes(create_app(Settings(f"sqlite:///{tmp_path}/tables.db")).routes)}
    asked = {*re.findall(r"/\w*healthz", text_of("Caddyfile") + text_of("Dockerfile") + text_of("tampu@.service"))}
    assert asked == {"/healthz"}
    assert asked <= answered


def test_the_door_is_believed(services: dict[str, Any]) -> None:
    networks = yaml.safe_load(text_of("compose.yaml"))["networks"]["default"]["ipam"]["config"]
    assert services["one"]["environment"]["TAMPU_PROXY"] == networks[0]["subnet"]


def test_the_script_for_debian_is_one(tmp_path: Path) -> None:
    subprocess.run(["sh", "-n", str(DEPLOY / "debian.sh")], check=True)
    refused = subprocess.run(["sh", str(DEPLOY / "debian.sh")], capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert "domain" in refused.stderr
    for name in re.findall(r"\$here/(deploy/[\w@.-]+|\w+(?:\.\w+)?)", text_of("debian.sh")):
        assert (DEPLOY.parent / name).exists()
