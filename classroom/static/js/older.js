// What older browsers do not know of our style sheets, made for them: `:has()` (Firefox before 121) and
// containers (Safari before 16). Whoever writes styles needs to think of neither: the sheets are read as
// text, each `:has()` becomes an attribute with the same weight, and the page is kept marked with those
// attributes as it changes.

const needsHas = !CSS.supports("selector(:has(a))");
const needsContainers = !CSS.supports("container-type: inline-size");

// --- Style sheets as text ----------------------------------------------------------------------------------

// The index after the bracket that closes the one at *open*.
function closing(text, open) {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ("({[".includes(sign)) depth += 1;
    else if (")}]".includes(sign)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

// The parts of *text* between the *separators* that are not in brackets.
function parted(text, separators) {
  const parts = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if ("({[".includes(text[at])) at = closing(text, at) - 1;
    else if (separators.includes(text[at])) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

// The rules of a sheet without comments: what stands before the braces, what with them. A statement, like
// `@layer base, parts;`, has none.
function* rulesOf(text) {
  let from = 0;
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", from)) {
    const [head, ...statements] = parted(text.slice(from, at), ";").reverse();
    for (const statement of statements.reverse()) yield [statement, ";"];
    const end = closing(text, at);
    yield [head, text.slice(at, end)];
    from = end;
  }
  for (const statement of parted(text.slice(from), ";")) yield [statement, ";"];
}

// What stands in the braces.
const inner = (block) => block.slice(1, -1);

const GROUPS = /^@(media|supports|layer|container)\b/;

function rewritten(text) {
  let made = "";
  for (const [head, block] of rulesOf(text)) {
    if (needsContainers && head.startsWith("@container")) made += narrow(head, rewritten(inner(block)));
    else if (block !== ";" && GROUPS.test(head)) made += `${head}{${rewritten(inner(block))}}\n`;
    else if (head.startsWith("@")) made += `${head}${block}\n`;
    else
      made += `${needsHas ? withoutHas(head) : head}${needsContainers ? withoutContainers(head, block) : block}\n`;
  }
  return made;
}

// --- :has() ------------------------------------------------------------------------------------------------

const marks = new Map();

// `.tile:has(> .icon)` as `.tile:is(:where([data-has-7]), :not(*) .icon)`: the second matches nothing, and
// gives the whole the weight that it had.
function withoutHas(selector) {
  let made = "";
  let from = 0;
  for (let at = selector.indexOf(":has("); at >= 0; at = selector.indexOf(":has(", from)) {
    const end = closing(selector, at + 4);
    const wanted = parted(selector.slice(at + 5, end - 1), ",");
    const weights = wanted.map((part) => `:not(*) ${part.replace(/^[>+~]\s*/, "")}`);
    made += `${selector.slice(from, at)}:is(:where([${markOf(bearer(selector.slice(0, at)), wanted)}]), ${weights.join(", ")})`;
    from = end;
  }
  return made + selector.slice(from);
}

// Who may bear the mark, as far as it can be asked for: `.tile` of `.tiles > .tile.is-own:not(` or `.tile:hover`.
function bearer(before) {
  const starts = [0];
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] === "(") starts.push(at + 1);
    else if (before[at] === ")") starts.pop();
    else if (/[\s>+~,]/.test(before[at])) starts[starts.length - 1] = at + 1;
  }
  for (const start of starts.reverse()) {
    const [compound] = before.slice(start).match(/^[^:(]*/);
    if (compound) return compound;
  }
  return "*";
}

function markOf(bearers, wanted) {
  const key = `${bearers}:has(${wanted})`;
  if (!marks.has(key))
    marks.set(key, { attribute: `data-has-${marks.size}`, bearers, wanted, marked: new Set() });
  return marks.get(key).attribute;
}

function has(element, wanted) {
  if (!"+~".includes(wanted[0])) return element.querySelector(`:scope ${wanted}`) !== null;
  let next = element.nextElementSibling;
  while (next && wanted[0] === "~" && !next.matches(wanted.slice(1))) next = next.nextElementSibling;
  return next?.matches(wanted.slice(1)) ?? false;
}

function mark() {
  for (const { attribute, bearers, wanted, marked } of marks.values()) {
    const found = new Set();
    for (const element of document.querySelectorAll(bearers)) {
      if (wanted.some((part) => has(element, part))) found.add(element);
    }
    for (const element of marked) if (!found.has(element)) element.removeAttribute(attribute);
    for (const element of found) if (!element.hasAttribute(attribute)) element.setAttribute(attribute, "");
    marked.clear();
    for (const element of found) marked.add(element);
  }
}

// --- Containers --------------------------------------------------------------------------------------------

const containers = new Set();
const widths = new Set();

// One hundredth of the container's width is known below it as --cqi.
function withoutContainers(selector, body) {
  if (/container-type:\s*inline-size/.test(body)) containers.add(needsHas ? withoutHas(selector) : selector);
  return body
    .replace(/container-type:\s*([a-z-]+)/g, "--container: $1")
    .replace(/([\d.]+)cqi\b/g, "calc($1 * var(--cqi, 1vw))");
}

// `@container (max-width: 18rem) { .card {…} }` as `.card:where([data-narrow~="18rem"] *) {…}`
function narrow(head, body) {
  const width = head.match(/max-width:\s*([\d.]+r?em)/)?.[1];
  if (!width) return "";
  widths.add(width);
  let made = "";
  for (const [selector, block] of rulesOf(body)) {
    const narrowed = parted(selector, ",").map((part) => `${part}:where([data-narrow~="${width}"] *)`);
    made += `${narrowed.join(", ")}${block}\n`;
  }
  return made;
}

const measured = new Map();
const sizes = needsContainers
  ? new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target)))
  : null;

function measure(element) {
  const style = getComputedStyle(element);
  const width = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  if (measured.get(element) === width) return;
  measured.set(element, width);
  element.style.setProperty("--cqi", `${Math.max(0, width) / 100}px`);
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const own = parseFloat(style.fontSize);
  const narrower = [...widths].filter(
    (most) => width <= parseFloat(most) * (most.endsWith("rem") ? root : own),
  );
  element.dataset.narrow = narrower.join(" ");
}

function findContainers() {
  for (const element of measured.keys()) if (!element.isConnected) measured.delete(element);
  for (const element of document.querySelectorAll([...containers].join(","))) {
    const isContainer = getComputedStyle(element).getPropertyValue("--container").trim() === "inline-size";
    if (isContainer === measured.has(element)) continue;
    if (isContainer) {
      measure(element);
      sizes?.observe(element);
    } else {
      sizes?.unobserve(element);
      measured.delete(element);
      element.style.removeProperty("--cqi");
      delete element.dataset.narrow;
    }
  }
}

// --- The page as it changes --------------------------------------------------------------------------------

let isAwaited = false;

function look() {
  isAwaited = false;
  mark();
  if (containers.size) findContainers();
}

function soon() {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(look);
}

const OURS = /^(data-has-\d+|data-narrow|style)$/;

// A sheet of a file, or, on a first visit, within the page.
async function textOf({ href, textContent }) {
  return href ? (await fetch(href, { cache: "force-cache" })).text() : textContent;
}

async function make(source) {
  const text = (await textOf(source)).replace(/\/\*[^]*?\*\//g, "");
  if (!/:has\(|cqi\b|@container|container-type/.test(text)) return;
  const { sheet } = source;
  const made = rewritten(text);
  while (sheet.cssRules.length) sheet.deleteRule(0);
  for (const [head, block] of rulesOf(made)) {
    try {
      sheet.insertRule(head + block, sheet.cssRules.length);
    } catch {
      // A rule that this browser does not know, as it would have passed over it.
    }
  }
}

async function begin() {
  const sources = [...document.querySelectorAll('link[rel="stylesheet"], style')];
  await Promise.all(sources.map((source) => make(source).catch(() => {})));
  look();
  new MutationObserver((changes) => {
    if (changes.some((change) => !OURS.test(change.attributeName ?? ""))) soon();
  }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
  for (const name of ["change", "input", "click", "reset", "focusin", "focusout", "toggle"]) {
    document.addEventListener(name, soon, true);
  }
  window.addEventListener("resize", soon);
}

export const ready = begin();
