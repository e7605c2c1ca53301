// One person's phone: the private chat with the bot, and what the bot answers to that person.

import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { avatar, element, icon } from "./dom.js";
import { Notices } from "./notices.js";

/** The pane of one person. */
export class Phone {
  constructor({ person, world, send, onPress, onLink, onPicture }) {
    Object.assign(this, { person, world, send });
    const { id, name } = person;
    this.chat = new Chat({
      id, viewer: id, world, name: `${name}'s chat with the bot`, onLink, onPicture,
      onPress: (press) => onPress({ ...press, chat: id, person: id }),
      onCommand: (text) => this.say(text),
    });
    this.composer = new Composer({
      label: "Message",
      commands: () => world.commands.private,
      onSend: (text) => this.say(text),
    });
    this.notices = new Notices({ owner: name });
    this.about = element("div", { class: "about" });
    this.chat.log.prepend(this.about);
    this.start = element("button", {
      type: "button", class: "act start", "data-testid": "start", onclick: () => this.#start(),
    }, "Start");
    this.unblock = element("button", {
      type: "button", class: "act", onclick: () => this.#block({ blocked: false }),
    }, "Unblock the bot");
    this.element = this.#build();
    this.refresh();
  }

  /** Sends a text to the bot. */
  say(text) {
    const { id } = this.person;
    return this.send({ type: "send", person: id, chat: id, text });
  }

  /** Brings names, the turn and what can be pressed at the bottom up to date. */
  refresh() {
    const { world, person: { id, name } } = this;
    this.name.textContent = name;
    this.about.replaceChildren(
      avatar({ name: world.bot.name, bot: true }), element("b", {}, world.bot.name),
      element("span", {}, `This is ${name}'s phone. Nobody else sees this chat with the bot.`),
    );
    const offered = world.offers.has(id);
    const blocked = world.blocked.has(id) && !offered;
    const fresh = offered || !world.started.has(id);
    this.start.hidden = blocked || !fresh;
    this.start.classList.toggle("offered", offered);
    this.unblock.hidden = !blocked;
    this.composer.element.hidden = blocked || fresh;
    this.element.toggleAttribute("data-blocked", world.blocked.has(id));
    this.blocking.textContent = world.blocked.has(id) ? "Unblock the bot" : "Block the bot";
  }

  /** Shows whether it is this person's turn. */
  turn(on) {
    this.element.toggleAttribute("data-turn", on);
    this.badge.hidden = !on;
  }

  #build() {
    const { id, name } = this.person;
    this.name = element("h2", { class: "name" }, name);
    this.badge = element("span", { class: "badge", "data-testid": "turn", hidden: true }, "▶ Your turn");
    const head = element("header", { class: "head" },
      avatar({ name }), element("div", { class: "who" }, this.name, this.badge), this.#menu());
    const foot = element("footer", { class: "foot" }, this.start, this.unblock, this.composer.element);
    return element("section", {
      class: `pane phone tone-${this.world.tone(id)}`, "data-testid": `phone-${id}`, "data-person": id,
      "data-pane": id, "aria-label": `${name}'s phone`,
    }, head, this.chat.element, foot, this.notices.element);
  }

  #menu() {
    this.blocking = element("button", {
      type: "button", role: "menuitem", "data-testid": "block",
      onclick: () => this.#block({ blocked: !this.world.blocked.has(this.person.id) }),
    });
    this.options = element("div", { class: "options", role: "menu", hidden: true }, this.blocking);
    this.more = element("button", {
      type: "button", class: "plain more", "aria-label": `Options of ${this.person.name}'s phone`,
      "aria-haspopup": "menu", "aria-expanded": "false", "data-testid": "options",
      onclick: () => this.#open(this.options.hidden),
    }, icon("more"));
    const menu = element("div", { class: "menu" }, this.more, this.options);
    menu.addEventListener("focusout", ({ relatedTarget }) => menu.contains(relatedTarget) || this.#open(false));
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      this.#open(false);
      this.more.focus();
    });
    return menu;
  }

  #open(on) {
    this.options.hidden = !on;
    this.more.setAttribute("aria-expanded", String(on));
    if (on) this.blocking.focus();
  }

  #block({ blocked }) {
    this.#open(false);
    this.send({ type: "block", person: this.person.id, blocked });
  }

  #start() {
    const { id } = this.person;
    if (!this.send({ type: "start", person: id, payload: this.world.offers.get(id) ?? "" })) return;
    this.world.offers.delete(id);
    this.refresh();
  }
}
