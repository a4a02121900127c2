"""What axe finds on a page, by the standards that all pages keep."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Only what is wrong is told node by node; to tell what is right takes axe longer than to find it.
_OPTIONS = {"runOnly": _STANDARDS, "resultTypes": ["violations"]}
SAME_AS_ANOTHER = (320, 683)
"""Widths of screens, in pixels, where a page says what it says at another width, at which axe looks at it."""

# Of rows, cards and tiles that are made alike, axe looks at two: the thirty others take it as long each. What
# only tells which one an element is counts as alike, what can change how it looks or what it is does not.
_RUN = """async options => {
    const WHICH = new Set([
        "action", "alt", "aria-controls", "aria-describedby", "aria-label", "aria-labelledby", "data-card",
        "for", "href", "id", "name", "src", "srcset", "title", "value",
    ]);
    const attribute = ({ name, value }) => `${name}=${WHICH.has(name) ? value !== "" : value}`;
    const shape = node => {
        if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? "text" : "";
        if (node.nodeType !== Node.ELEMENT_NODE) return "";
        const inner = [...node.childNodes].map(shape).join("");
        return `<${node.tagName} ${[...node.attributes].map(attribute).sort().join(" ")}>${inner}</>`;
    };
    const repeated = [];
    const seek = parent => {
        const seen = new Map();
        for (const child of parent.children) {
            const key = shape(child);
            seen.set(key, (seen.get(key) ?? 0) + 1);
            if (seen.get(key) > 2) repeated.push(child);
            else seek(child);
        }
    };
    seek(document.body);
    const found = await axe.run({ include: [document], exclude: repeated }, options);
    return found.violations.flatMap(
        ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""


def violations(page: Page) -> list[str]:
    """A line for each element that breaks a rule: the rule and the element's HTML."""
    if page.viewport_size and page.viewport_size["width"] in SAME_AS_ANOTHER:
        return []
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    found: list[str] = page.evaluate(_RUN, _OPTIONS)
    return found
