// The group's pane: everybody's chat, and the choice of who writes or presses in it.

import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { arrowKeys, avatar, element, icon } from "./dom.js";

/** The pane of one group. */
export class Group {
  #choosing = null;

  constructor({ group, world, send, onPress, onLink, onPicture }) {
    Object.assign(this, { group, world, send, onPress, onLink });
    this.writer = group.members[0] ?? null;
    this.chat = new Chat({
      id: group.id, viewer: null, world, name: `Group ${group.title}`, onPicture,
      onPress: (press) => this.#press(press),
      onLink: (link) => this.#link(link),
      onCommand: (text) => this.say(text),
    });
    this.composer = new Composer({
      label: "Message",
      commands: () => world.commands.group,
      onSend: (text) => this.say(text),
    });
    this.about = element("div", { class: "about" });
    this.chat.log.prepend(this.about);
    this.element = this.#build();
    this.refresh({ group });
  }

  /** Sends a text to the group from the person chosen as its writer. */
  say(text) {
    return this.send({ type: "send", person: this.writer, chat: this.group.id, text });
  }

  /** Brings title and members up to date. */
  refresh({ group }) {
    this.group = group;
    const people = this.#members();
    if (!group.members.includes(this.writer)) this.writer = people[0]?.id ?? null;
    this.title.textContent = group.title;
    this.members.textContent = [...people.map(({ name }) => name), this.world.bot.name].join(", ");
    this.#greet();
    this.#offerWriters(people);
    this.#nameWriter();
  }

  /** Puts the question who presses under a button anew, when an edit has drawn new buttons. */
  keepChoosing() {
    if (this.#choosing === null) return;
    const { message, text } = this.#choosing;
    const keys = [...(this.chat.node(message)?.querySelectorAll(".key") ?? [])];
    const key = keys.find(({ dataset }) => dataset.button === text);
    if (key) key.parentElement.after(this.chooser);
    else this.endChoosing();
  }

  /** Takes the question who presses away. */
  endChoosing() {
    if (this.#choosing === null) return;
    const { message, text } = this.#choosing;
    const focused = this.chooser.contains(document.activeElement);
    this.#choosing = null;
    this.chooser.remove();
    if (!focused) return;
    const keys = [...(this.chat.node(message)?.querySelectorAll(".key") ?? [])];
    keys.find(({ dataset }) => dataset.button === text)?.focus({ preventScroll: true });
  }

  #build() {
    this.title = element("h2", { class: "name" });
    this.members = element("p", { class: "sub" });
    this.chips = element("div", { class: "chips", role: "radiogroup", "aria-label": "Write as" });
    this.chips.addEventListener("keydown", (event) => arrowKeys(event, [...this.chips.children]));
    this.chooser = element("div", { class: "chooser", role: "group", "data-testid": "who" });
    this.chooser.addEventListener("keydown", (event) => this.#chooserKey(event));
    const head = element("header", { class: "head" },
      element("span", { class: "avatar bot", "aria-hidden": "true" }, "♠"),
      element("div", { class: "who" }, this.title, this.members));
    const writing = element("div", { class: "writing" }, element("span", { "aria-hidden": "true" }, "As"), this.chips);
    return element("section", {
      class: "pane group", "data-testid": "group", "data-pane": this.group.id, "aria-label": "The group",
    }, head, this.chat.element, element("footer", { class: "foot" }, writing, this.composer.element));
  }

  #members() {
    return this.world.people.filter(({ id }) => this.group.members.includes(id));
  }

  // An empty chat invites to the bot's first command: there is nothing else to begin with.
  #greet() {
    const first = this.world.commands.group[0];
    const begin = first && element("button", {
      type: "button", class: "act", "data-testid": "begin", onclick: () => this.say(`/${first.command}`),
    }, `/${first.command}`);
    this.about.replaceChildren(
      avatar({ name: this.world.bot.name, bot: true }),
      element("b", {}, this.group.title),
      element("span", {}, `Everybody and the bot ${this.world.bot.name} are here.`),
      ...(first ? [element("span", {}, `${first.description}:`), begin] : []),
    );
  }

  // Chips that stay keep the focus of whoever stands on them.
  #offerWriters(people) {
    const shown = people.map(({ id, name }) => `${id} ${name}`).join("\n");
    if (this.chips.dataset.shown === shown) return;
    this.chips.dataset.shown = shown;
    this.chips.replaceChildren(...people.map((person) => this.#chip(person)));
  }

  #chip(person) {
    const chip = element("button", {
      type: "button", role: "radio", class: `chip tone-${this.world.tone(person.id)}`,
      "data-person": person.id,
    }, avatar(person), element("span", {}, person.name));
    const choose = () => {
      this.writer = person.id;
      this.#nameWriter();
    };
    chip.addEventListener("click", choose);
    chip.addEventListener("focus", choose); // the arrow keys choose at once, as among radio buttons
    return chip;
  }

  #nameWriter() {
    for (const chip of this.chips.children) {
      const chosen = Number(chip.dataset.person) === this.writer;
      chip.setAttribute("aria-checked", String(chosen));
      chip.tabIndex = chosen ? 0 : -1;
    }
    this.composer.label(`Message as ${this.world.person(this.writer)?.name ?? "nobody"}`);
  }

  #press({ message, row, column, button, pressed }) {
    const { text } = button;
    if (message.receiver !== null) {
      // An ephemeral message has one reader, so there is nothing to ask.
      this.onPress({ message, row, column, button, person: message.receiver, chat: this.group.id });
      return;
    }
    const members = this.#members();
    if (members.length === 1) {
      this.#pressNow(message.id, text, members[0].id);
      return;
    }
    const again = this.#choosing?.message === message.id && this.#choosing.text === text;
    this.endChoosing();
    if (again) return;
    this.#choose({ message: message.id, text, by: (person) => this.#pressNow(message.id, text, person) });
    pressed.parentElement.after(this.chooser);
    this.#showChooser();
  }

  // The message may have been edited since the question, so the button is looked up anew.
  #pressNow(id, text, person) {
    const message = this.chat.node(id)?.message;
    const row = message?.buttons.findIndex((keys) => keys.some((key) => key.text === text)) ?? -1;
    if (row < 0) return;
    this.chat.follow();
    const column = message.buttons[row].findIndex((key) => key.text === text);
    const button = message.buttons[row][column];
    this.onPress({ message, row, column, button, person, chat: this.group.id });
  }

  #link({ address, message }) {
    if (message.receiver !== null) return this.onLink({ address, person: message.receiver });
    if (!this.onLink({ address, person: null })) return false;
    this.endChoosing();
    this.#choose({ message: message.id, text: "the link", by: (person) => this.onLink({ address, person }) });
    this.chat.node(message.id).append(this.chooser);
    this.#showChooser();
    return true;
  }

  #choose({ message, text, by }) {
    this.#choosing = { message, text };
    const people = this.#members().map((person) => element("button", {
      type: "button", class: `chip tone-${this.world.tone(person.id)}`, "data-person": person.id,
      onclick: () => by(person.id),
    }, avatar(person), element("span", {}, person.name)));
    const close = element("button", {
      type: "button", class: "plain close", "aria-label": "Nobody", onclick: () => this.endChoosing(),
    }, icon("close"));
    this.chooser.setAttribute("aria-label", `Who presses ${text}?`);
    this.chooser.replaceChildren(
      element("p", {}, "Who presses ", element("b", {}, text), "?"), close,
      element("div", { class: "chips" }, ...people),
    );
  }

  #showChooser() {
    this.chat.reveal(this.#choosing.message);
    this.chooser.querySelector(".chip")?.focus({ preventScroll: true });
  }

  #chooserKey(event) {
    if (event.key === "Escape") this.endChoosing();
    else arrowKeys(event, [...this.chooser.querySelectorAll(".chip")]);
  }
}
