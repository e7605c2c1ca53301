// The few lines by which every other module makes elements.

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element; attributes that begin with "on" are listeners, null and false are left out. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Draws an icon of the sprite in index.html; it is decoration, the words stand beside it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** Draws the round picture of a person (the initial) or of the bot (a card suit). */
export function avatar({ name, bot = false }) {
  const sign = bot ? "♣" : ([...name.trim()][0] ?? "?").toLocaleUpperCase();
  return element("span", { class: bot ? "avatar bot" : "avatar", "aria-hidden": "true" }, sign);
}

/** Moves the focus among the buttons of a menu with the arrow keys, Home and End. */
export function arrowKeys(event, buttons) {
  const at = buttons.indexOf(document.activeElement);
  const last = buttons.length - 1;
  const next = {
    ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: last,
  }[event.key];
  if (next === undefined || last < 0) return;
  event.preventDefault();
  buttons[(next + buttons.length) % buttons.length].focus();
}
