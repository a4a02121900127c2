"""One dialect for all style sheets, told in classroom/README.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tinycss2

from familygames.catalogue import GAMES

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "classroom/static"
SHEETS = sorted(STATIC.rglob("*.css"))

LAYERS = ["ground", "parts", "board", "page", "game", "over", "last"]
UNLAYERED = {
    "css/admin.css": "Django's own sheets lie in no layer, so they would win over all that lies in one"
}

SIZES = ["min-width", "max-width", "min-height", "max-height"]
WISHES = {"print", "(prefers-reduced-motion: no-preference)", "(forced-colors: active)"}
TOUCHED = "(pointer: coarse)"
CONTAINER = re.compile(r"\(max-width: \d+(\.\d)?r?em\)")


def complaints_of_query(keyword: str, query: str) -> Iterator[str]:
    """What is not of our dialect in *query*, which stands after `@media` or `@container`."""
    if keyword == "container":
        if not CONTAINER.fullmatch(query):
            yield f"{query}: a container is asked for its max-width, in rem or em"
        return
    for way in query.split(", "):
        if way in WISHES:
            continue
        asked = []
        for part in way.split(" and "):
            if part == TOUCHED:
                continue
            size = re.fullmatch(r"\(([a-z-]+): (\d+)(\.99)?rem\)", part)
            if size is None or size[1] not in SIZES:
                yield f"{part}: only {', '.join(SIZES)} in rem"
                continue
            asked.append(size[1])
            if size[1].startswith("min-") == bool(size[3]):
                yield f"{part}: a min- is a whole number, a max- ends in .99"
        if asked != sorted(set(asked), key=SIZES.index):
            yield f"{way}: each once, in the order {', '.join(SIZES)}"


def rules_of(rules: list[Any]) -> Iterator[Any]:
    """All rules, also those within others."""
    for rule in rules:
        yield rule
        if rule.type == "at-rule" and rule.content and rule.lower_at_keyword != "keyframes":
            parsed = tinycss2.parse_rule_list(rule.content, skip_whitespace=True, skip_comments=True)
            yield from rules_of(parsed)


def parsed(sheet: Path) -> list[Any]:
    return tinycss2.parse_stylesheet(sheet.read_text(), skip_whitespace=True, skip_comments=True)


def layers_of(rules: list[Any]) -> Iterator[str]:
    """Where each of *rules* lies: the name of a layer, or what stands outside of all."""
    for rule in rules:
        if rule.type == "at-rule" and rule.lower_at_keyword == "layer" and rule.content:
            yield tinycss2.serialize(rule.prelude).strip()
        elif rule.type != "at-rule" or rule.lower_at_keyword != "layer":
            yield f"{rule.source_line}: {tinycss2.serialize(rule.prelude).strip()}"


def parted(tokens: list[Any]) -> Iterator[list[Any]]:
    """The selectors between the commas."""
    part: list[Any] = []
    for token in tokens:
        if token == ",":
            yield part
            part = []
        else:
            part.append(token)
    yield part


def weight(selector: list[Any]) -> tuple[int, int]:
    """How many ids *selector* counts, and how many classes and what weighs as much."""
    ids = classes = 0
    before = ""
    for token in selector:
        if token.type == "function" and token.lower_name in ("is", "not", "has"):
            most = max(weight(part) for part in parted(token.arguments))
            ids, classes = ids + most[0], classes + most[1]
        elif token.type == "function" and token.lower_name != "where":
            classes += 1
        elif token.type == "hash":
            ids += 1
        elif token.type == "[] block" or (token.type == "ident" and before in (".", ":")):
            classes += 1
        before = before + token.value if token == ":" and before == ":" else getattr(token, "value", "")
    return ids, classes


@pytest.mark.parametrize(
    ("selector", "heavy"),
    [
        (".a .b", (0, 2)),
        ("#a > b", (1, 0)),
        ("a.b[c]:hover::before", (0, 3)),
        (":is(.a, .b .c) :where(.d) p", (0, 2)),
        (".a:not(:has(#b, .c))", (1, 1)),
        ("li:nth-child(2)", (0, 1)),
    ],
)
def test_a_selector_is_weighed_as_browsers_do(selector: str, heavy: tuple[int, int]) -> None:
    assert weight(tinycss2.parse_component_value_list(selector)) == heavy


@pytest.mark.parametrize(
    ("keyword", "query", "complaint"),
    [
        ("media", "(width >= 44rem)", "only min-width"),
        ("media", "(min-width: 700px)", "only min-width"),
        ("media", "not (min-width: 44rem)", "only min-width"),
        ("media", "(min-width: 43.5rem)", "only min-width"),
        ("media", "screen", "only min-width"),
        ("media", "(max-width: 44rem)", "ends in .99"),
        ("media", "print, (min-width: 43.99rem)", "ends in .99"),
        ("media", "(max-height: 29.99rem) and (min-width: 44rem)", "in the order"),
        ("media", "(min-width: 44rem) and (min-width: 62rem)", "each once"),
        ("container", "(width < 9rem)", "its max-width"),
        ("container", "(max-width: 90px)", "its max-width"),
    ],
)
def test_another_dialect_is_found(keyword: str, query: str, complaint: str) -> None:
    assert any(complaint in found for found in complaints_of_query(keyword, query))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STATIC)))
def test_media_and_containers_are_asked_in_one_dialect(sheet: Path) -> None:
    complaints = [
        f"{rule.source_line}: {complaint}"
        for rule in rules_of(parsed(sheet))
        if rule.type == "at-rule" and rule.lower_at_keyword in ("media", "container")
        for complaint in complaints_of_query(rule.lower_at_keyword, tinycss2.serialize(rule.prelude).strip())
    ]
    assert complaints == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STATIC)))
def test_every_rule_lies_in_a_layer(sheet: Path) -> None:
    found = set(layers_of(parsed(sheet)))

    if str(sheet.relative_to(STATIC)) in UNLAYERED:
        assert not found & set(LAYERS)
    else:
        assert found <= set(LAYERS)


def test_the_order_of_layers_is_said_once_before_all_else() -> None:
    said = {
        str(sheet.relative_to(STATIC)): tinycss2.serialize(rule.prelude).strip()
        for sheet in SHEETS
        for rule in rules_of(parsed(sheet))
        if rule.type == "at-rule" and rule.lower_at_keyword == "layer" and not rule.content
    }
    assert said == {"css/palette.css": ", ".join(LAYERS)}
    first, *_ = parsed(STATIC / "css/palette.css")
    assert first.content is None

    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text("utf-8")
        if "<head>" in text:
            assert re.findall(r"css/(\w+)\.css", text)[0] == "palette", template


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STATIC)))
def test_nothing_claims_to_be_important(sheet: Path) -> None:
    """It would turn the order of layers round; what holds whatever else is said lies in the last."""
    assert "!important" not in sheet.read_text()


TOKENS = {
    "space": r"(padding|margin|gap|row-gap|column-gap)(-\w+)*",
    "radius": r"border(-\w+)*-radius",
    "text": r"font-size",
    "touch": r"min-(height|width|inline-size|block-size)",
    "ring": r"outline",
}
"""By how the names of custom properties begin: the properties whose sizes are told in them."""


def declarations_of(sheet: Path) -> Iterator[Any]:
    for rule in rules_of(parsed(sheet)):
        if rule.type == "qualified-rule":
            found = tinycss2.parse_blocks_contents(rule.content, skip_whitespace=True, skip_comments=True)
            yield from (said for said in found if said.type == "declaration")


def tokens_written_out(name: str, value: str, tokens: dict[str, str]) -> Iterator[str]:
    """Those of *tokens* whose size *value* repeats, where property *name* is told in them."""
    for group, properties in TOKENS.items():
        if re.fullmatch(properties, name):
            sizes = {size: token for token, size in tokens.items() if re.match(rf"--{group}(-|$)", token)}
            yield from (sizes[part] for part in {value, *value.split()} if part in sizes)


def test_sizes_that_repeat_are_told_by_name() -> None:
    (root,) = [
        rule
        for rule in rules_of(parsed(STATIC / "css/site.css"))
        if rule.type == "qualified-rule" and tinycss2.serialize(rule.prelude).strip() == ":root"
    ]
    said = tinycss2.parse_blocks_contents(root.content, skip_whitespace=True, skip_comments=True)
    tokens = {one.name: tinycss2.serialize(one.value).strip() for one in said if one.type == "declaration"}
    assert all(any(token.startswith(f"--{group}") for token in tokens) for group in TOKENS)

    assert [*tokens_written_out("margin-block", "0 1rem", {"--space-4": "1rem"})] == ["--space-4"]
    assert [*tokens_written_out("width", "1rem", {"--space-4": "1rem"})] == []
    assert [
        f"{sheet.name}:{one.source_line}: {one.name} is var({token})"
        for sheet in SHEETS
        if str(sheet.relative_to(STATIC)) not in UNLAYERED
        for one in declarations_of(sheet)
        for token in tokens_written_out(one.name, tinycss2.serialize(one.value).strip(), tokens)
    ] == []


def test_whoever_sits_at_a_table_has_a_face_and_a_side_for_their_lines() -> None:
    board = (STATIC / "css/board.css").read_text()

    for seat in range(1, max(max(game.sizes) for game in GAMES.values())):
        assert f'.face[data-place="{seat}"] {{' in board
        assert f'.board[data-seat="{seat}"] .line[data-by="{seat}"]' in board


SHARED = [sheet for sheet in SHEETS if sheet.parent.name == "css" and sheet.name != "admin.css"]


@pytest.mark.parametrize("sheet", SHARED, ids=lambda sheet: sheet.stem)
def test_selectors_of_shared_sheets_stay_light(sheet: Path) -> None:
    """A class said twice only weighs more; so much is wanted only where layers are not used."""
    selectors = [
        part
        for rule in rules_of(parsed(sheet))
        if rule.type == "qualified-rule"
        for part in parted(rule.prelude)
    ]
    too_heavy = [tinycss2.serialize(part).strip() for part in selectors if weight(part) > (0, 4)]

    assert too_heavy == []
    assert not re.search(r"(\.[\w-]+)\1(?![\w-])", " ".join(map(tinycss2.serialize, selectors)))
