"""What moves on a page moves without its layout: a slow device shows that in time, whatever a script does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tinycss2
from tree_sitter import Node

from tests.browser_support.gate import PARSER, nodes_of, text_of
from tests.test_styles import SHEETS, STATIC, declarations_of, parsed, rules_of

SCRIPTS = sorted(STATIC.rglob("*.js"))

COMPOSITED = {"transform", "translate", "scale", "rotate", "opacity"}
"""What browsers move on a thread of its own; all else is laid out or painted anew for every frame."""
OF_TIME = {"offset", "easing", "composite"}
"""What a frame of an animation says beside it."""


def of_keyframes(sheet: Path) -> Iterator[str]:
    for rule in rules_of(parsed(sheet)):
        if rule.type == "at-rule" and rule.lower_at_keyword == "keyframes":
            for frame in tinycss2.parse_rule_list(rule.content, skip_whitespace=True, skip_comments=True):
                said = tinycss2.parse_blocks_contents(frame.content, skip_whitespace=True, skip_comments=True)
                yield from (declaration.lower_name for declaration in said)


def of_transitions(sheet: Path) -> Iterator[str]:
    """The property that each transition names; what names none would move all."""
    for said in declarations_of(sheet):
        if said.lower_name == "transition-property":
            yield from tinycss2.serialize(said.value).replace(" ", "").split(",")
        elif said.lower_name == "transition":
            words = [token.value for token in said.value if token.type == "ident"]
            yield words[0] if words else "all"


def keys_of(frames: Node) -> Iterator[str]:
    """What *frames* give values: written out as an array or an object, under a name, or by a function."""
    if frames.type == "array":
        for frame in frames.named_children:
            yield from keys_of(frame)
    elif frames.type == "object":
        for pair in frames.named_children:
            yield text_of(pair.child_by_field_name("key")) or text_of(pair)
    elif frames.type == "parenthesized_expression":
        yield from keys_of(frames.named_children[0])
    elif frames.type == "arrow_function" and (body := frames.child_by_field_name("body")) is not None:
        yield from keys_of(body)
    elif (
        frames.type == "call_expression" and (function := frames.child_by_field_name("function")) is not None
    ):
        yield from keys_of(function)
    elif (written := named(frames)) is not None:
        yield from keys_of(written)
    else:
        yield f"what {text_of(frames)} is"


def named(name: Node) -> Node | None:
    """What is called so where *name* stands."""
    block = name.parent
    while block is not None:
        for node in nodes_of(block):
            is_it = text_of(node.child_by_field_name("name")) == text_of(name)
            if node.type == "variable_declarator" and is_it:
                return node.child_by_field_name("value")
        block = block.parent
    return None


def of_animations(text: str) -> Iterator[str]:
    for call in nodes_of(PARSER.parse(text.encode()).root_node):
        function, arguments = (call.child_by_field_name(name) for name in ("function", "arguments"))
        if call.type != "call_expression" or function is None or arguments is None:
            continue
        if text_of(function.child_by_field_name("property")) == "animate":
            yield from keys_of(arguments.named_children[0])


def loops_of(text: str) -> Iterator[str]:
    """Functions that ask for the next frame for themselves: they paint each by hand, if they are in time."""
    for node in nodes_of(PARSER.parse(text.encode()).root_node):
        name = text_of(node.child_by_field_name("name")) if node.type.startswith("function") else ""
        if name and any(
            text_of(call) == f"requestAnimationFrame({name})"
            for call in nodes_of(node)
            if call.type == "call_expression"
        ):
            yield name


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STATIC)))
def test_styles_move_nothing_that_is_laid_out_or_painted(sheet: Path) -> None:
    assert set(of_keyframes(sheet)) | set(of_transitions(sheet)) <= COMPOSITED


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: str(script.relative_to(STATIC)))
def test_scripts_move_nothing_that_is_laid_out_or_painted(script: Path) -> None:
    text = script.read_text()

    assert set(of_animations(text)) <= COMPOSITED | OF_TIME
    assert list(loops_of(text)) == []


def test_all_that_moves_has_been_found() -> None:
    moving = {script.name for script in SCRIPTS if list(of_animations(script.read_text()))}

    assert moving == {script.name for script in SCRIPTS if ".animate(" in script.read_text()}
    assert moving >= {"flights.js", "clocks.js"}
    assert {"transform", "opacity", "scale"} <= {name for sheet in SHEETS for name in of_keyframes(sheet)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a.animate([{ left: 0 }, {}], 9)", {"left"}),
        ("const f = { width: [0, 1], offset: [0, 1] }; a?.b.animate(f, 9)", {"width", "offset"}),
        ("const at = (time) => ({ opacity, top: time }); a.animate([at(0), at(1)], 9)", {"opacity", "top"}),
        ("function go(frames) { a.animate(frames, 9) }", {"what frames is"}),
    ],
)
def test_what_a_script_moves_is_read_from_it(text: str, found: set[str]) -> None:
    assert set(of_animations(text)) == found


def test_a_loop_of_frames_is_read_from_a_script() -> None:
    assert list(loops_of("requestAnimationFrame(function step() { requestAnimationFrame(step) })")) == [
        "step"
    ]
    assert list(loops_of("function look() {} function soon() { requestAnimationFrame(look) }")) == []
