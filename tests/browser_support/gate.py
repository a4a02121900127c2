"""Holds style sheets and scripts to what the oldest browsers that we support know, or to something instead.

What they lack stands in `lacking.json`. A style is made good by a declaration before it, by `@supports`, by
`older.js`, or is missed by nobody; a call is made good by asking first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2
import tree_sitter_javascript
from tinycss2.ast import Declaration, FunctionBlock, QualifiedRule
from tree_sitter import Language, Node, Parser

ROOT = Path(__file__).parent.parent.parent
STATIC = ROOT / "classroom/static"


@cache
def lacking() -> dict[str, frozenset[str]]:
    written = json.loads((Path(__file__).parent / "lacking.json").read_text())
    return {name: frozenset(found) for name, found in written.items() if isinstance(found, list)}


class Complaint(NamedTuple):
    line: int
    feature: str

    def __str__(self) -> str:
        return f"{self.line}: {self.feature}"


# --- Style sheets ----------------------------------------------------------------------------------------

MADE_GOOD = {
    "selectors.has",
    "at-rules.container",
    "properties.container-type",
    "types.length.container_query_length_units",
}
"""`older.js` sees to it: of containers `inline-size`, `cqi` and `max-width` alone."""
NOT_MISSED = {
    "at-rules.media.forced-colors": "where there are no forced colours",
    "properties.align-content.start": "of grids, which know it longer",
    "properties.cursor": "a finger has none",
    "properties.forced-color-adjust": "where there are no forced colours",
    "properties.overflow-clip-margin": "a rim of a shadow",
    "properties.overscroll-behavior": "the page behind scrolls, too",
    "properties.place-items.start": "of grids, which know it longer",
    "properties.place-self.end": "of grids, which know it longer",
    "properties.place-self.start": "of grids, which know it longer",
    "properties.resize": "a field keeps its height",
    "properties.scrollbar-width": "a broader scroll bar",
    "properties.text-wrap": "lines of a title less even",
}
UNITS = {
    **{f"{kind}v{side}": f"types.length.viewport_percentage_units_{name}"
       for kind, name in (("d", "dynamic"), ("s", "small"), ("l", "large"))
       for side in ("w", "h", "i", "b", "min", "max")},
    "cqi": "types.length.container_query_length_units",
    **{unit: f"types.length.{unit}" for unit in ("cap", "ic", "lh", "rcap", "rch", "rex", "ric", "rlh")},
}  # fmt: skip


def is_lacking(feature: str) -> bool:
    """Whether *feature*, or what it is part of, is one that a browser lacks."""
    parts = feature.split(".")
    return any(".".join(parts[: size + 1]) in lacking()["css"] for size in range(1, len(parts)))


def tokens_of(tokens: Iterable[Any]) -> Iterator[Any]:
    for token in tokens:
        yield token
        yield from tokens_of(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


def uses_of_declaration(declaration: Declaration) -> set[str]:
    name = declaration.lower_name
    found = set()
    if not name.startswith("-"):
        found.add(f"properties.{name}")
        if name == "content" and any(
            token.type == "literal" and token.value == "/" for token in declaration.value
        ):
            found.add("properties.content.alt_text")
    for token in tokens_of(declaration.value):
        if token.type == "ident" and not name.startswith("-"):
            found.add(f"properties.{name}.{token.lower_value}")
        if token.type == "dimension":
            if token.lower_unit.startswith("cq") and token.lower_unit != "cqi":
                found.add(f"types.length.{token.lower_unit}, which older.js does not know")
            found.add(UNITS.get(token.lower_unit, ""))
        if token.type == "function" and token.lower_name in lacking()["css_functions"]:
            found.add(f"functions.{token.lower_name}")
    return {use for use in found if is_lacking(use) or use.startswith("functions.") or "older.js" in use}


def uses_of_selector(prelude: list[Any]) -> set[str]:
    found = set()
    tokens = list(tokens_of(prelude))
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "literal" and before.value == ":":
            name = getattr(token, "lower_name", None) or getattr(token, "lower_value", "")
            found.add(f"selectors.{name}")
        if token.type == "function" and token.lower_name == "has":
            inner = tinycss2.serialize(token.arguments).strip()
            if re.match(r"[+~]\s*[^\s>+~]+\s*[\s>+~]", inner):
                found.add("selectors.has after + or ~, which older.js knows of one element alone")
        if token.type == "literal" and token.value == "&":
            found.add("selectors.nesting")
    return {use for use in found if is_lacking(use) or "older.js" in use}


def uses_of_query(keyword: str, prelude: list[Any]) -> set[str]:
    found = {f"at-rules.{keyword}"}
    tokens = list(tokens_of(prelude))
    if keyword == "media":
        found |= {f"at-rules.media.{token.lower_value}" for token in tokens if token.type == "ident"}
        if any(token.type == "literal" and token.value in "<>" for token in tokens):
            found.add("at-rules.media.range_syntax")
    if keyword == "container" and not re.fullmatch(
        r"\(max-width: [\d.]+r?em\)", tinycss2.serialize(prelude).strip()
    ):
        found.add("at-rules.container, which older.js knows with max-width alone")
    return {use for use in found if is_lacking(use) or "older.js" in use}


def asked_for(prelude: list[Any]) -> set[str]:
    """What the condition of `@supports` asks for."""
    found = set()
    for token in tokens_of(prelude):
        if isinstance(token, FunctionBlock) and token.lower_name == "selector":
            found |= uses_of_selector(token.arguments)
        if token.type == "() block":
            for part in tinycss2.parse_declaration_list(
                token.content, skip_whitespace=True, skip_comments=True
            ):
                if part.type == "declaration":
                    found |= uses_of_declaration(part)
    # Whoever knows a property knows of it what is asked for.
    return found


def of_rules(rules: Iterable[Any], assured: frozenset[str]) -> Iterator[Complaint]:
    for rule in rules:
        if rule.type == "error":
            yield Complaint(rule.source_line, rule.message)
        elif rule.type == "qualified-rule":
            yield from told(rule, uses_of_selector(rule.prelude), assured)
            yield from of_declarations(rule, assured)
        elif rule.type == "at-rule":
            keyword = rule.lower_at_keyword
            if keyword == "supports":
                inner = assured if has_not(rule.prelude) else assured | asked_for(rule.prelude)
            else:
                inner = assured
                yield from told(rule, uses_of_query(keyword, rule.prelude), assured)
            if keyword in ("media", "supports", "container", "layer") and rule.content:
                parsed = tinycss2.parse_rule_list(rule.content, skip_whitespace=True, skip_comments=True)
                yield from of_rules(parsed, inner)


def has_not(prelude: list[Any]) -> bool:
    return any(token.type == "ident" and token.lower_value == "not" for token in prelude)


def of_declarations(rule: QualifiedRule, assured: frozenset[str]) -> Iterator[Complaint]:
    stated: dict[str, set[str]] = {}
    parts = tinycss2.parse_blocks_contents(rule.content, skip_whitespace=True, skip_comments=True)
    prefixed = {part.lower_name for part in parts if part.type == "declaration"}
    for part in parts:
        if part.type == "qualified-rule":
            yield from told(part, {"selectors.nesting"}, assured)
        if part.type != "declaration":
            continue
        uses = uses_of_declaration(part)
        before = stated.get(part.lower_name, set() if f"-webkit-{part.lower_name}" in prefixed else None)
        # With var() a browser learns too late that it does not know the rest: nothing is left then.
        is_late = any(
            token.type == "function" and token.lower_name == "var" for token in tokens_of(part.value)
        )
        if before is not None and not before and not is_late:
            uses = set()
        stated[part.lower_name] = uses
        yield from told(part, uses, assured)


def told(at: Any, uses: set[str], assured: frozenset[str]) -> Iterator[Complaint]:
    fine = {*MADE_GOOD, *NOT_MISSED, *assured}
    for use in sorted(uses):
        if not any(use == known or use.startswith(f"{known}.") for known in fine):
            yield Complaint(at.source_line, use)


def complaints_of_style(text: str) -> list[Complaint]:
    return list(
        of_rules(tinycss2.parse_stylesheet(text, skip_whitespace=True, skip_comments=True), frozenset())
    )


# --- Scripts ---------------------------------------------------------------------------------------------

PARSER = Parser(Language(tree_sitter_javascript.language()))
SECOND_ARGUMENT = {"FormData": "api.FormData.FormData.submitter"}
SYNTAX = {"class_static_block": "classes.static.initialization_blocks"}
OWN = {"restore", "role"}
"""Our own functions, and members of our values, that are called like one of a browser."""
OPTIONS_NOT_MISSED = {"focus.preventScroll"}
SELECTING = {"closest", "matches", "querySelector", "querySelectorAll"}


def nodes_of(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from nodes_of(child)


def text_of(node: Node | None) -> str:
    return node.text.decode() if node is not None and node.text is not None else ""


def uses_of_node(node: Node) -> Iterator[str]:
    if node.type in SYNTAX and SYNTAX[node.type] in lacking()["syntax"]:
        yield SYNTAX[node.type]
    elif node.type == "regex":
        yield from uses_of_pattern(node)
    elif node.type == "member_expression":
        name, owner = (
            text_of(node.child_by_field_name("property")),
            text_of(node.child_by_field_name("object")),
        )
        if f"{owner}.{name}" in lacking()["statics"]:
            yield f"{owner}.{name}"
        elif name in lacking()["members"] - OWN and not owner[0].isupper() and not owner.endswith("dataset"):
            yield f".{name}"
    elif node.type == "identifier" and text_of(node) in lacking()["globals"] - OWN:
        yield text_of(node)
    elif node.type == "new_expression":
        arguments = node.child_by_field_name("arguments")
        feature = SECOND_ARGUMENT.get(text_of(node.child_by_field_name("constructor")))
        if feature in lacking()["syntax"] and arguments is not None and arguments.named_child_count > 1:
            yield feature
    elif node.type == "call_expression":
        yield from uses_of_options(node)
    elif node.type in ("string", "template_string"):
        yield from uses_of_selection(node)


def uses_of_pattern(node: Node) -> Iterator[str]:
    pattern, flags = (text_of(node.child_by_field_name(name)) for name in ("pattern", "flags"))
    if re.search(r"\(\?<[=!]", pattern) and "regular_expressions.lookbehind_assertion" in lacking()["syntax"]:
        yield "regular_expressions.lookbehind_assertion"
    if "v" in flags and "unicodeSets" in lacking()["members"]:
        yield "regular_expressions, flag v"


def uses_of_options(call: Node) -> Iterator[str]:
    function, arguments = (call.child_by_field_name(name) for name in ("function", "arguments"))
    if function is None or arguments is None or function.type != "member_expression":
        return
    method = text_of(function.child_by_field_name("property"))
    for given in arguments.named_children:
        if given.type == "object":
            for pair in given.named_children:
                option = f"{method}.{text_of(pair.child_by_field_name('key')) or text_of(pair)}"
                if option in lacking()["options"] - OPTIONS_NOT_MISSED:
                    yield f".{method}({{ {option.split('.')[1]} }})"


def uses_of_selection(written: Node) -> Iterator[str]:
    """Of a selector by which a script looks for something: `older.js` sees to those of style sheets alone."""
    call = written.parent.parent if written.parent is not None else None
    function = call.child_by_field_name("function") if call is not None else None
    if function is not None and text_of(function.child_by_field_name("property")) in SELECTING:
        yield from sorted(uses_of_selector(tinycss2.parse_component_value_list(text_of(written)[1:-1])))


def is_asked_for(use: str, node: Node, text: str) -> bool:
    """`x.name?.()`, or `"name" in x` somewhere in the script."""
    called = text_of(node.parent) if node.parent is not None else ""
    is_optional = "?." in text_of(node) or called.startswith(f"{text_of(node)}?.")
    return is_optional or f'"{use.rsplit(".", 1)[-1]}" in ' in text


def complaints_of_script(text: str) -> list[Complaint]:
    return [
        Complaint(node.start_point.row + 1, use)
        for node in nodes_of(PARSER.parse(text.encode()).root_node)
        for use in uses_of_node(node)
        if not is_asked_for(use, node, text)
    ]


def main() -> int:
    checks = [("*.css", complaints_of_style), ("*.js", complaints_of_script)]
    found = [
        f"{path.relative_to(ROOT)}:{complaint}, which a browser that we support lacks"
        for pattern, check in checks
        for path in sorted(STATIC.rglob(pattern))
        for complaint in check(path.read_text())
    ]
    print(*found, sep="\n", end="\n" if found else "")  # noqa: T201 - a command: it says what it has found
    return bool(found)
