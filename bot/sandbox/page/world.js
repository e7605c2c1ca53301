// What the page knows of the sandbox: people, groups, and every chat's messages.

/** The page's copy of the sandbox's state, filled by the events of the live line. */
export class World {
  bot = { id: 0, name: "", username: "" };
  title = "";
  people = [];
  groups = [];
  commands = { private: [], group: [] };
  started = new Set();
  blocked = new Set();
  /** Start payloads offered by a link, by person: they wait for a press on START. */
  offers = new Map();
  #chats = new Map();

  /** Forgets messages and states before a new connection tells them all again. */
  forget() {
    this.#chats.clear();
    this.started.clear();
    this.blocked.clear();
  }

  hello({ bot, title, people, groups, commands }) {
    Object.assign(this, { bot, title, people, groups, commands });
  }

  put(chat, message) {
    if (!this.#chats.has(chat)) this.#chats.set(chat, new Map());
    this.#chats.get(chat).set(message.id, message);
    // The bot can write to nobody who has not started it, so a private message proves the start.
    if (!this.person(chat)) return;
    this.started.add(chat);
    if (message.from.id === chat && message.html.startsWith("/start")) this.offers.delete(chat);
  }

  has(chat, id) {
    return this.#chats.get(chat)?.has(id) ?? false;
  }

  remove(chat, id) {
    this.#chats.get(chat)?.delete(id);
  }

  person(id) {
    return this.people.find((person) => person.id === id) ?? null;
  }

  /** The number of the person's colour; people who left keep a colour of their own. */
  tone(id) {
    const at = this.people.findIndex((person) => person.id === id);
    return (at < 0 ? Math.abs(id) : at) % 5;
  }

  /** The messages of a chat in the order they came; ids do not tell it, ephemeral ones are negative. */
  messages(chat) {
    return [...(this.#chats.get(chat)?.values() ?? [])];
  }

  /** The newest message for all of a chat with buttons the bot listens to, or null. */
  keyboard(chat) {
    const answering = ({ receiver, buttons }) => (
      receiver === null && buttons.flat().some(({ kind }) => kind === "callback")
    );
    return this.messages(chat).findLast(answering) ?? null;
  }
}
