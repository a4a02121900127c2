"""The cache while Redis is away: nobody is shut out, and everything is remembered in the process itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from classroom import caching
from classroom.caching import ForgivingRedis
from tests.classroom.servers import Line
from tests.patience import NOT_REACHED, shortened


@pytest.fixture
def line(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    monkeypatch.setattr(ForgivingRedis, "away_until", 0)
    monkeypatch.setattr(caching, "PATIENCE", shortened(1.0))
    monkeypatch.setattr(caching, "PAUSE", NOT_REACHED)
    with closing(Line(urlsplit(redis_url).port or 6379)) as line:
        yield line


@pytest.fixture
def cache(line: Line, request: pytest.FixtureRequest) -> ForgivingRedis:
    params = {"KEY_PREFIX": request.node.name}
    return ForgivingRedis(f"redis://127.0.0.1:{line.port}/0", params)


def works(cache: ForgivingRedis, name: str) -> None:
    """Everything that a cache is asked for."""
    assert cache.get(name, "nothing") == "nothing"
    assert cache.add(name, 1, 60)
    assert not cache.add(name, 2, 60)
    assert cache.incr(name, 2) == 3
    cache.set(name, ["a", "b"], 60)
    assert cache.touch(name, 50)
    assert cache.get_many([name]) == {name: ["a", "b"]}
    assert cache.has_key(name)
    assert cache.delete(name)
    cache.set_many({name: 1, f"{name}2": 2}, 60)
    cache.delete_many([name, f"{name}2"])
    assert not cache.has_key(name)


def test_it_works_with_redis_and_without_and_with_it_again(line: Line, cache: ForgivingRedis) -> None:
    works(cache, "before")
    cache.set("kept", 1, 60)

    line.cut()
    works(cache, "meanwhile")
    assert cache.get("kept") is None

    line.mend()
    assert cache.get("kept") is None
    ForgivingRedis.away_until -= NOT_REACHED
    assert cache.get("kept") == 1


def test_what_was_begun_in_redis_is_counted_on_without_it(line: Line, cache: ForgivingRedis) -> None:
    cache.set("guesses", 7, 60)

    line.cut()

    assert cache.incr("guesses") == 1
    assert cache.incr("guesses") == 2


def test_others_are_not_kept_waiting_once_one_has_waited_for_it(
    line: Line, cache: ForgivingRedis, caplog: pytest.LogCaptureFixture
) -> None:
    line.cut()

    for number in range(100):
        cache.set(f"key-{number}", number, 60)

    assert caplog.messages == ["The cache goes on without Redis: TimeoutError."]
