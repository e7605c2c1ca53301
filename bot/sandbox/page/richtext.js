// Message text: the sandbox's sanitised html, checked once more while it is copied.

import { element } from "./dom.js";

const TAGS = new Set(["B", "I", "U", "S", "CODE", "PRE", "A", "SPAN", "BLOCKQUOTE", "BR"]);
const ADDRESS = /^(https?|tg|mailto):/i;
const COMMAND = /(?<![\w/])(\/[a-z0-9_]{1,32})(?![\w/])/;
const RED_SUIT = /([♥♦]\uFE0E?)/;

/** Builds the text of a message; presses on a link call onLink, on a /command onCommand. */
export function richText(html, presses) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const text = document.createDocumentFragment();
  text.append(...copies(parsed.body, presses));
  return text;
}

/** Splits text so that red suits stand in their colour; the sign itself always stays. */
export function suited(text) {
  return text.split(RED_SUIT).filter(Boolean).map((part) => (
    RED_SUIT.test(part) ? element("span", { class: "red" }, part) : document.createTextNode(part)
  ));
}

/** The words of an html text, for a quote in one line. */
export function plainText(html) {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}

/** The payload of a link that starts this bot ("" for none), or null for any other address. */
export function startPayload(address, username) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const named = (name) => name !== null && name.toLowerCase() === username.toLowerCase();
  const query = url.searchParams;
  if (url.protocol === "tg:") return named(query.get("domain")) ? query.get("start") ?? "" : null;
  if (!["t.me", "telegram.me"].includes(url.hostname)) return null;
  if (query.has("startgroup") || !named(url.pathname.slice(1))) return null;
  return query.get("start") ?? "";
}

function copies(source, presses) {
  return [...source.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return written(afterBlock(node), presses);
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    const inside = copies(node, presses);
    return TAGS.has(node.tagName) ? [copy(node, inside, presses)] : inside;
  });
}

// As in the app, a /command in a text is pressed to send it.
function written(text, { onCommand }) {
  return text.split(COMMAND).filter(Boolean).flatMap((part) => (
    COMMAND.test(part)
      ? [element("button", { type: "button", class: "command", onclick: () => onCommand(part) }, part)]
      : suited(part)
  ));
}

// A block ends its line itself; the newline written after it would leave an empty one.
function afterBlock(text) {
  const block = text.previousSibling?.nodeName;
  return block === "PRE" || block === "BLOCKQUOTE" ? text.data.replace(/^\n/, "") : text.data;
}

function copy(node, inside, { onLink }) {
  if (node.tagName === "A") return link(node.getAttribute("href") ?? "", inside, onLink);
  if (node.matches("span.tg-spoiler")) return spoiler(inside);
  const made = element(node.tagName.toLowerCase());
  if (node.tagName === "PRE") made.tabIndex = 0; // a wide table scrolls, by keyboard too
  made.append(...inside);
  return made;
}

function link(address, inside, onLink) {
  if (!ADDRESS.test(address)) return element("span", {}, ...inside);
  const press = (event) => {
    if (onLink(address)) event.preventDefault();
  };
  const rel = "noopener noreferrer";
  return element("a", { href: address, target: "_blank", rel, onclick: press }, ...inside);
}

function spoiler(inside) {
  const veil = element("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": "Hidden text, press to show",
  }, ...inside);
  const show = () => {
    veil.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label"]) veil.removeAttribute(name);
  };
  veil.addEventListener("click", show);
  veil.addEventListener("keydown", ({ key }) => {
    if (key === "Enter" || key === " ") show();
  });
  return veil;
}
