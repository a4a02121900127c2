"""The gate that holds styles and scripts to the browsers that we support."""

from __future__ import annotations

import pytest

from tests.browser_support.extract import OLDEST, knows
from tests.browser_support.gate import ROOT, complaints_of_script, complaints_of_style

HALF = "a { color: red; }"


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        ("a { height: 50dvh; }", "types.length.viewport_percentage_units_dynamic"),
        ("a { height: 50dvh; height: 50vh; }", "types.length.viewport_percentage_units_dynamic"),
        ('a::before { content: "x" / ""; }', "properties.content.alt_text"),
        ("a { overflow: clip; }", "properties.overflow.clip"),
        ("a { color: color-mix(in srgb, red, blue); }", "functions.color-mix"),
        ("a { color: red; color: color-mix(in srgb, var(--a), blue); }", "functions.color-mix"),
        ("@media (width > 40rem) { a { color: red; } }", "at-rules.media.range_syntax"),
        ("a { b { color: red; } }", "selectors.nesting"),
        ("a:user-invalid { color: red; }", "selectors.user-invalid"),
        ("@layer x { a { height: 5svh; } }", "types.length.viewport_percentage_units_small"),
        (
            "@supports not (height: 1dvh) { a { height: 1dvh; } }",
            "types.length.viewport_percentage_units_dynamic",
        ),
        ("@supports (color: red) { a { height: 1dvh; } }", "types.length.viewport_percentage_units_dynamic"),
        ("a { width: 5cqmin; }", "types.length.cqmin, which older.js does not know"),
        (
            "@container (min-width: 9em) { a { color: red; } }",
            "at-rules.container, which older.js knows with max-width alone",
        ),
        (
            "a:has(+ b c) { color: red; }",
            "selectors.has after + or ~, which older.js knows of one element alone",
        ),
    ],
)
def test_a_style_without_something_instead_is_found(text: str, feature: str) -> None:
    assert [complaint.feature for complaint in complaints_of_style(f"{HALF}\n{text}")] == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "a { height: 50vh; height: 50dvh; }",
        'a::before { content: "x"; content: "x" / ""; }',
        "@supports (height: 1dvh) { a { height: var(--x, 1dvh); } }",
        "@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, var(--a), red); } }",
        "a { -webkit-user-select: none; user-select: none; }",
        "a:has(> b, ~ c) { color: red; }",
        "a:focus-visible:not(.b, .c) { inset: 0; aspect-ratio: 1; }",
        "@container (max-width: 9rem) { a { width: 5cqi; } }",
    ],
)
def test_a_style_with_something_instead_is_none(text: str) -> None:
    assert complaints_of_style(text) == []


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        ("const fields = new FormData(form, button);", "api.FormData.FormData.submitter"),
        ("fetch(url, { signal: AbortSignal.timeout(9) });", "AbortSignal.timeout"),
        ("text.split(/(?<=\\.)/u);", "regular_expressions.lookbehind_assertion"),
        ("text.match(/[a--b]/v);", "regular_expressions, flag v"),
        ("list.toSorted();", ".toSorted"),
        ("Object.groupBy(list, key);", "Object.groupBy"),
        ("new Intl.Segmenter('fr');", "Intl.Segmenter"),
        ("form.requestSubmit();", ".requestSubmit"),
        ("part.inert = true;", ".inert"),
        ("requestIdleCallback(work);", "requestIdleCallback"),
        ("class A { static { start(); } }", "classes.static.initialization_blocks"),
        ("place?.querySelector('.step:has([data-way])')?.focus();", "selectors.has"),
        ("target.matches(`#${name} > a:has(b)`);", "selectors.has"),
    ],
)
def test_a_script_that_does_not_ask_first_is_found(text: str, feature: str) -> None:
    assert feature in [complaint.feature for complaint in complaints_of_script(text)]


@pytest.mark.parametrize(
    "text",
    [
        "const fields = new FormData(form);",
        "list.at(-1)?.findLast(is); structuredClone(list); dialog.showModal();",
        "part.checkVisibility?.();",
        "place.querySelectorAll(`input:not([type=hidden]):is(:checked, [value='${value}'])`);",
        "CSS.supports('selector(:has(a))');",
        'if ("startViewTransition" in document) document.startViewTransition(change);',
        "text.replace(/(?=x)(?:y)(?<name>z)/gu, '');",
    ],
)
def test_a_script_for_all_browsers_is_none(text: str) -> None:
    assert complaints_of_script(text) == []


def test_what_is_prefixed_or_still_to_come_is_not_known() -> None:
    assert knows({"version_added": "15.4"}, "15.4")
    assert not knows({"version_added": "15.5"}, "15.4")
    assert not knows({"version_added": False}, "15.4")
    assert not knows({"version_added": "9", "prefix": "-webkit-"}, "15.4")
    assert not knows({"version_added": "9", "version_removed": "12"}, "15.4")
    assert knows([{"version_added": "preview"}, {"version_added": "≤13"}], "15.4")


@pytest.mark.parametrize("file", ["README.md", "templates/pages/browsers.html"])
@pytest.mark.parametrize(
    ("name", "browser"),
    [
        ("iPadOS", "safari_ios"),
        ("Safari", "safari"),
        ("Firefox", "firefox"),
        ("Chrome and Edge", "chrome"),
        ("Samsung Internet", "samsunginternet_android"),
    ],
)
def test_people_are_told_of_the_browsers_that_the_gate_knows(file: str, name: str, browser: str) -> None:
    assert f"{name} {OLDEST[browser].removesuffix('.0')}" in (ROOT / file).read_text()
