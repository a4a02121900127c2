// An element with its attributes and what it holds.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

// A style sheet that comes when it is needed.
export function addLooks(href) {
  const looks = element("link", { rel: "stylesheet", href });
  document.head.append(looks);
  return looks;
}
