"""What axe finds on a page, by the standards that all pages keep."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# With letters twice as large: what makes the page wider than the screen.
TOO_WIDE_WHEN_LARGE = """() => {
  const root = document.documentElement;
  root.style.fontSize = "200%";
  const width = root.clientWidth;
  const reachesOut = (one) => one.getBoundingClientRect().right > width + 0.5;
  const wide = root.scrollWidth, found = wide <= width ? [] : [...document.querySelectorAll("body *")].filter(
    (one) => one.checkVisibility() && reachesOut(one) && ![...one.children].some(reachesOut));
  root.style.fontSize = "";
  return [...(wide > width ? [`${wide} px`] : []), ...found.map((one) => one.outerHTML.slice(0, 120))];
}"""
_STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Only what is wrong is told node by node; to tell what is right takes axe longer than to find it.
_OPTIONS = {
    "runOnly": _STANDARDS,
    "resultTypes": ["violations"],
    "elementRef": True,
    "rules": {"color-contrast": {"enabled": False}},
}
_CONTRAST = {
    "runOnly": ["color-contrast"],
    "resultTypes": ["violations", "passes", "incomplete"],
    "elementRef": True,
}
_readable: set[int] = set()
"""What texts axe has found to stand out: their colours and sizes, and all that they stand on, as a number.

Contrast is four fifths of what axe does, and most pages show the same texts in the same places.
"""
LARGE: Any = {"width": 360, "height": 740}
SAME_AS_ANOTHER = (320, 683)
"""Widths of screens, in pixels, where a page says what it says at another width, at which axe looks at it."""

# Of rows, cards and tiles that are made alike, axe looks at two: the thirty others take it as long each. What
# only tells which one an element is counts as alike, what can change how it looks or what it is does not.
_RUN = """async ({ options, contrast, readable }) => {
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

    const number = text => {
        let high = 7, low = 11;
        for (let place = 0; place < text.length; place += 1) {
            const letter = text.charCodeAt(place);
            high = Math.imul(high ^ letter, 2654435761);
            low = Math.imul(low ^ letter, 1597334677);
        }
        return 2097152 * (high >>> 0) + (low >>> 11);
    };
    const beneath = new Map([[null, ""]]);
    const standsOn = element => {
        if (!beneath.has(element)) {
            const style = getComputedStyle(element);
            beneath.set(element, [
                standsOn(element.parentElement),
                style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.position,
            ].join("|"));
        }
        return beneath.get(element);
    };
    const look = element => {
        const style = getComputedStyle(element);
        return number([
            standsOn(element), style.color, style.fontSize, style.fontWeight, style.textShadow,
        ].join("|"));
    };
    const known = new Set(readable);
    const looks = new Map();
    for (const element of document.querySelectorAll("body *")) {
        const speaks = element.matches("input, select, textarea")
            || [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
        const isSeen = element.checkVisibility() && element.getBoundingClientRect().width > 1;
        if (!speaks || !isSeen || repeated.some(one => one.contains(element))) continue;
        const own = look(element);
        if (!known.has(own)) looks.set(element, own);
    }

    const within = { include: [document], exclude: repeated };
    const found = [];
    for (const violation of (await axe.run(within, options)).violations) {
        found.push(violation);
        if (violation.id !== "target-size") continue;
        // What lies under a button that is docked is scrolled from there before one taps it.
        const small = [];
        for (const node of violation.nodes) {
            const scroller = node.element.closest(".acts"), from = scroller?.scrollTop;
            if (scroller) scroller.scrollTop = scroller.scrollHeight;
            const again = await axe.run(node.element, { runOnly: ["target-size"] });
            if (again.violations.length) small.push(node);
            if (scroller) scroller.scrollTop = from;
        }
        violation.nodes = small;
    }
    const passed = [];
    if (looks.size) {
        axe.configure({ rules: [{ id: "color-contrast", selector: "[data-unseen]" }] });
        for (const element of looks.keys()) element.dataset.unseen = "";
        const seen = await axe.run(within, contrast);
        for (const element of looks.keys()) delete element.dataset.unseen;
        found.push(...seen.violations);
        // Before a picture axe cannot tell, wherever that is; where something hides a text, it may elsewhere.
        const judged = seen.incomplete.flatMap(({ nodes }) => nodes).filter(
            ({ any }) => ["bgImage", "bgGradient"].includes(any[0].data?.messageKey));
        judged.push(...seen.passes.flatMap(({ nodes }) => nodes));
        passed.push(...judged.map(({ element }) => looks.get(element)));
    }
    return {
        found: found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
        passed,
    };
}"""


def violations(page: Page) -> list[str]:
    """A line for each element that breaks a rule: the rule and the element's HTML."""
    if page.viewport_size and page.viewport_size["width"] in SAME_AS_ANOTHER:
        return []
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    told = page.evaluate(_RUN, {"options": _OPTIONS, "contrast": _CONTRAST, "readable": list(_readable)})
    _readable.update(told["passed"])
    found: list[str] = told["found"]
    return found


def when_large(page: Page) -> list[str]:
    """What makes a page wider than a phone whose letters are twice as large; of phones alone it is asked."""
    screen = page.viewport_size
    if screen is None or screen["width"] > LARGE["width"]:
        return []
    page.set_viewport_size(LARGE)
    wide = page.evaluate(TOO_WIDE_WHEN_LARGE)
    page.set_viewport_size(screen)
    return [f"too wide with large letters: {one}" for one in wide]
