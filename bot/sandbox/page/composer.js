// The line under a chat: a menu of commands and a text field.

import { arrowKeys, element, icon } from "./dom.js";

/** A text field whose Enter sends, and a "/" button that opens the chat's commands. */
export class Composer {
  constructor({ label, commands, onSend }) {
    this.commands = commands;
    this.onSend = onSend;
    this.field = element("input", {
      type: "text", name: "text", class: "field", autocomplete: "off", maxlength: "4096",
      placeholder: "Message", "aria-label": label, enterkeyhint: "send",
    });
    this.slash = element("button", {
      type: "button", class: "slash", "aria-label": "Commands", title: "Commands",
      "aria-haspopup": "menu", "aria-expanded": "false", "data-testid": "commands",
      onclick: () => this.#toggle(),
    }, icon("slash"));
    this.menu = element("div", { class: "commands", role: "menu", "aria-label": "Commands", hidden: true });
    const send = element("button", { type: "submit", class: "send", "aria-label": "Send" }, icon("send"));
    const line = element("form", { class: "line" }, this.slash, this.field, send);
    line.addEventListener("submit", (event) => this.#submit(event));
    this.element = element("div", { class: "composer" }, this.menu, line);
    this.menu.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.element.contains(relatedTarget)) this.#close();
    });
  }

  /** Changes whom the text field says it writes as. */
  label(text) {
    this.field.placeholder = text;
    this.field.setAttribute("aria-label", text);
  }

  #submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (text === "" || !this.onSend(text)) return;
    this.field.value = "";
  }

  #toggle() {
    if (!this.menu.hidden) {
      this.#close();
      return;
    }
    this.menu.replaceChildren(...this.#entries());
    this.menu.hidden = false;
    this.slash.setAttribute("aria-expanded", "true");
    this.menu.querySelector("button")?.focus();
  }

  #entries() {
    const commands = this.commands();
    if (commands.length === 0) return [element("p", { class: "none" }, "The bot has set no commands here.")];
    return commands.map(({ command, description }) => element("button", {
      type: "button", role: "menuitem", "data-command": command, onclick: () => this.#choose(command),
    }, element("b", {}, `/${command}`), element("span", {}, description)));
  }

  #choose(command) {
    this.#close();
    this.field.focus({ preventScroll: true });
    this.onSend(`/${command}`);
  }

  #key(event) {
    if (event.key !== "Escape") {
      arrowKeys(event, [...this.menu.querySelectorAll("button")]);
      return;
    }
    this.#close();
    this.slash.focus();
  }

  #close() {
    this.menu.hidden = true;
    this.slash.setAttribute("aria-expanded", "false");
  }
}
