"""What is new to somebody is what changes their page, and all of it, whatever they and others have seen."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from classroom.page_parts import Parts, Seen, Shared

PARTS = st.dictionaries(st.sampled_from("abcde"), st.sampled_from(['<p class="x">', "<b>é</b>", ""]))
# Two people; at each moment all see the same, each has parts of their own, and some do not look.
MOMENTS = st.lists(st.tuples(PARTS, st.tuples(PARTS, PARTS), st.tuples(st.booleans(), st.booleans())))


def written(fresh: Any) -> Parts:
    """As it arrives."""
    return msgspec.json.decode(msgspec.json.encode(fresh), type=Parts)


@given(MOMENTS)
def test_every_page_shows_what_its_reader_is_to_see(moments: list[Any]) -> None:
    pages: tuple[Parts, Parts] = {}, {}
    seen, last = (Seen(), Seen()), [Parts(), Parts()]
    for public, owned, looks in moments:
        shared = Shared(public)
        for place, (page, own) in enumerate(zip(pages, owned, strict=True)):
            if not looks[place]:
                continue
            sent = written(seen[place].new(shared, own))
            parts = shared | own
            assert sent == {name: html for name, html in parts.items() if last[place].get(name) != html}
            page.update(sent)
            assert parts.items() <= page.items()
            last[place] = parts


def test_what_many_see_is_written_once() -> None:
    earlier, later = Shared({"log-0": "one", "log-1": "two"}), Shared({"log-0": "one", "log-1": "three"})
    first, second = Seen(), Seen()
    for seen in (first, second):
        seen.new(earlier, {})

    assert first.new(later, {}) is second.new(later, {})


def test_a_moment_does_not_keep_all_that_came_before_it() -> None:
    seen, moments = Seen(), [Shared({"log-0": str(number)}) for number in range(3)]
    for moment in moments:
        seen.new(moment, {})

    assert [moment.before for moment in moments] == [None, None, moments[1]]
