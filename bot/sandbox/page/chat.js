// A chat's list of messages, kept in order, edited in place, scrolled as a reader expects.

import { element, icon } from "./dom.js";
import { bubble, face, keyboard, serviceLine } from "./message.js";
import { plainText } from "./richtext.js";

const NEAR_THE_END = 60;
const MARGIN = 8;

/** The messages of one chat as seen by a viewer (null: by everybody, as in the group). */
export class Chat {
  #nodes = new Map();
  #pressed = new Map();
  #unread = 0;

  constructor({ id, viewer, name, world, onPress, onLink, onCommand, onPicture }) {
    Object.assign(this, { id, viewer, world, onPress, onLink, onCommand, onPicture });
    this.log = element("div", {
      class: "log", role: "log", tabindex: "0", "data-chat": id, "aria-label": name,
    });
    this.list = element("div", { class: "list" });
    this.log.append(this.list);
    this.pinned = element("button", { type: "button", class: "pinned", hidden: true });
    this.pill = element("button", { type: "button", class: "pill", hidden: true });
    this.pill.addEventListener("click", () => this.toEnd());
    this.log.addEventListener("scroll", () => this.#read());
    this.element = element("div", { class: "screen" }, this.pinned, this.log, this.pill);
    // Pictures that arrive and a growing text field must not push the newest message out of sight.
    new ResizeObserver(() => this.#stuck && this.toEnd()).observe(this.list);
    new ResizeObserver(() => this.#stuck && this.toEnd()).observe(this.log);
  }

  #stuck = true;

  /** Shows a message: a new one at the end, a known one edited where it stands. */
  put(message) {
    const known = this.#nodes.get(message.id);
    if (known) this.#edit(known, message);
    else this.#insert(message);
    this.#pinnedLine();
    if (this.#stuck) this.toEnd();
    else if (!known) this.#count();
  }

  remove(id) {
    const node = this.#nodes.get(id);
    if (!node) return;
    const next = node.nextElementSibling;
    this.#nodes.delete(id);
    this.#pressed.delete(id);
    node.remove();
    if (next) this.#group(next);
    this.#pinnedLine();
  }

  clear() {
    this.#nodes.clear();
    this.#pressed.clear();
    this.list.replaceChildren();
    this.#pinnedLine();
    this.#stuck = true;
  }

  node(id) {
    return this.#nodes.get(id) ?? null;
  }

  /** Scrolls to a message, if it is out of sight, and lights it up when asked. */
  reveal(id, { light = false } = {}) {
    const node = this.node(id);
    if (!node) return;
    // Not scrollIntoView: that would move the page and the row of phones as well.
    const [seen, wanted] = [this.log.getBoundingClientRect(), node.getBoundingClientRect()];
    const below = wanted.bottom - seen.bottom + MARGIN;
    const above = wanted.top - seen.top - MARGIN;
    if (below > 0) this.log.scrollTop += Math.min(below, above);
    else if (above < 0) this.log.scrollTop += above;
    this.#read();
    if (light) flash(node);
  }

  /** Scrolls to whatever comes next: the reader has just done something and waits for it. */
  follow() {
    this.#stuck = true;
  }

  toEnd() {
    this.log.scrollTop = this.log.scrollHeight;
    this.#stuck = true;
    this.#read();
  }

  /** Shows a press under way, until settle() or the button's going. */
  await(id, { person, text }) {
    const waiting = this.#pressed.get(id) ?? [];
    this.#pressed.set(id, [...waiting, { person, text }]);
    this.#showWaiting(id);
  }

  waits(id, { person, text }) {
    const waiting = this.#pressed.get(id) ?? [];
    return waiting.some((press) => press.person === person && press.text === text);
  }

  /** Ends the oldest press of a person on a message: the bot has answered it. */
  settle(id, person) {
    const waiting = this.#pressed.get(id) ?? [];
    const at = waiting.findIndex((press) => press.person === person);
    if (at >= 0) this.#pressed.set(id, waiting.toSpliced(at, 1));
    this.#showWaiting(id);
  }

  #insert(message) {
    const node = element("article", { "data-message": message.id, "data-chat": this.id });
    node.shown = {};
    this.#nodes.set(message.id, node);
    this.list.append(node);
    this.#draw(node, message);
    this.#group(node);
  }

  #edit(node, message) {
    const before = node.shown.text;
    this.#draw(node, message);
    this.#group(node);
    if (before !== node.shown.text) flash(node);
  }

  #draw(node, message) {
    node.message = message;
    node.className = kind(message, this.viewer);
    node.classList.toggle("keyed", message.buttons.length > 0);
    node.classList.add(`tone-${this.world.tone(message.from.id)}`);
    const { buttons, ...rest } = message;
    const text = JSON.stringify(rest);
    if (node.shown.text !== text) this.#drawBubble(node, message);
    const keys = JSON.stringify(buttons);
    if (node.shown.keys !== keys) this.#drawKeyboard(node, message);
    node.shown = { text, keys };
  }

  #drawBubble(node, message) {
    for (const old of node.querySelectorAll(":scope > .bubble, :scope > .avatar")) old.remove();
    if (message.service !== null) {
      node.prepend(serviceLine(message));
      return;
    }
    const quoted = message.reply_to === null ? null : this.node(message.reply_to)?.message;
    node.prepend(face(message, { tone: this.world.tone(message.from.id) }), bubble(message, {
      world: this.world,
      quoted,
      onLink: (address) => this.onLink({ address, message }),
      onCommand: this.onCommand,
      onPicture: this.onPicture,
      onQuote: (id) => this.reveal(id, { light: true }),
    }));
  }

  #drawKeyboard(node, message) {
    const old = node.querySelector(":scope > .keyboard");
    const focused = old?.contains(document.activeElement) ? document.activeElement.dataset.button : null;
    const made = keyboard(message, { onPress: (press) => this.onPress({ message, ...press }) });
    old?.remove();
    if (made) node.append(made);
    if (focused !== null) this.#refocus(node, focused);
    this.#showWaiting(message.id);
  }

  // The pressed button often goes at once; the keyboard's user must not be thrown to the page's top.
  #refocus(node, text) {
    const keys = [...node.querySelectorAll(".key")];
    const same = keys.find(({ dataset }) => dataset.button === text) ?? keys[0];
    (same ?? this.log).focus({ preventScroll: true });
  }

  #showWaiting(id) {
    const waiting = this.#pressed.get(id) ?? [];
    for (const key of this.node(id)?.querySelectorAll(".key") ?? []) {
      const busy = waiting.some(({ text }) => text === key.dataset.button);
      key.toggleAttribute("data-busy", busy);
      if (busy) key.setAttribute("aria-busy", "true");
      else key.removeAttribute("aria-busy");
    }
  }

  // Several messages in a row by one sender share a name and a picture.
  #group(node) {
    const before = node.previousElementSibling?.message;
    const same = before && before.service === null && before.from.id === node.message.from.id;
    node.classList.toggle("follows", Boolean(same));
  }

  #pinnedLine() {
    const message = [...this.#nodes.values()].map((node) => node.message).findLast(({ pinned }) => pinned);
    this.pinned.hidden = !message;
    if (!message) return;
    const line = plainText(message.html).split("\n")[0];
    this.pinned.replaceChildren(icon("pin"), element("span", {}, line));
    this.pinned.onclick = () => this.reveal(message.id, { light: true });
  }

  #count() {
    this.#unread += 1;
    this.pill.replaceChildren(icon("down"), `${this.#unread} new`);
    this.pill.hidden = false;
  }

  #read() {
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    this.#stuck = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
    if (!this.#stuck) return;
    this.#unread = 0;
    this.pill.hidden = true;
  }
}

function kind(message, viewer) {
  if (message.service !== null) return "message service";
  if (message.from.bot) return "message from-bot";
  return message.from.id === viewer ? "message own" : "message";
}

function flash(node) {
  node.classList.remove("changed");
  void node.offsetWidth; // starts the animation anew
  node.classList.add("changed");
}
