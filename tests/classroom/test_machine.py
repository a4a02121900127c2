from __future__ import annotations

import ipaddress
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from classroom import machine


def test_processes_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = list(pool.map(lambda _: machine.secret_key(tmp_path / "data" / "key"), range(64)))

    assert len(set(keys)) == 1
    assert len(keys[0]) >= 50
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["key"]
    assert stat.S_IMODE((tmp_path / "data" / "key").stat().st_mode) == 0o600


def test_addresses_are_those_others_can_reach() -> None:
    found = [ipaddress.ip_address(address) for address in machine.addresses()]

    assert not any(address.is_loopback or address.is_unspecified for address in found)
    assert len(found) == len(set(found))


def test_this_machine_is_localhost_too() -> None:
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(machine.names())


def test_who_has_many_addresses_is_counted_as_one() -> None:
    assert machine.network_of("192.0.2.7") == "192.0.2.7"
    assert machine.network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert machine.network_of("2001:db8:1:2:a::1") == machine.network_of("2001:db8:1:2:b::2")
    assert machine.network_of("2001:db8:1:2::1") != machine.network_of("2001:db8:1:3::1")
    assert machine.network_of("testclient") == "testclient"
