"""Whether the cards and pictures that lie in the middle of a table are shown, and shown whole."""

from __future__ import annotations

from playwright.sync_api import Page

# A middle that has made room for something else is not looked at, nor what lies in a closed fold; what can be
# scrolled to is not cut.
_SHOWN_IN_THE_MIDDLE = """(mayHide) => {
  const things = ".card, .pile, .back-large, .book, .die, img, svg";
  const isAway = (one) => one && (getComputedStyle(one).display === "none" || isAway(one.parentElement));
  const lying = [...document.querySelectorAll("#middle")]
    .filter((middle) => !isAway(middle))
    .flatMap((middle) => [...middle.querySelectorAll(things)])
    .filter((one) => !one.closest("details:not([open])"));
  const nameOf = (one) => one.getAttribute("class") || one.localName;
  const shown = [], wrong = new Set();
  for (const one of lying) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || !box.width || !box.height) {
      if (!one.closest(mayHide)) wrong.add(`hidden: ${nameOf(one)}`);
      continue;
    }
    shown.push(nameOf(one));
    if (box.left < -1 || box.right > document.documentElement.clientWidth + 1)
      wrong.add(`outside: ${nameOf(one)} of the window`);
    for (const [how, from, to] of [["overflowX", "left", "right"], ["overflowY", "top", "bottom"]])
      for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
        const flow = getComputedStyle(at)[how], edge = at.getBoundingClientRect();
        if (["auto", "scroll"].includes(flow)) break;
        if (flow !== "visible" && (box[from] < edge[from] - 1 || box[to] > edge[to] + 1))
          wrong.add(`cut: ${nameOf(one)} by ${nameOf(at)}`);
      }
  }
  return { shown, wrong: [...wrong] };
}"""


def shown_in_the_middle(page: Page, may_hide: str) -> tuple[set[str], list[str]]:
    """What lies there for everybody to see, and a line for each thing that is cut or hidden.

    Only what the selector *may_hide* matches, or what is in it, may be hidden.
    """
    found: dict[str, list[str]] = page.evaluate(_SHOWN_IN_THE_MIDDLE, may_hide)
    return set(found["shown"]), found["wrong"]
