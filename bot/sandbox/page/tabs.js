// At phone width one pane shows at a time; this is the bar that chooses it.

import { avatar, element } from "./dom.js";

/** The tabs of the group and the phones, with marks for turns and news. */
export class Tabs {
  #buttons = new Map();
  #chosen = null;
  #shown = "";

  constructor({ table, bar, onChoose }) {
    Object.assign(this, { table, bar, onChoose });
  }

  /** Offers these panes: key, name and, for a person, the tone. */
  offer(panes) {
    const shown = JSON.stringify(panes);
    if (this.#shown === shown) return;
    this.#shown = shown;
    this.#buttons = new Map(panes.map((pane) => [pane.key, this.#button(pane)]));
    this.bar.replaceChildren(...this.#buttons.values());
    this.choose(this.#buttons.has(this.#chosen) ? this.#chosen : panes[0].key);
  }

  get chosen() {
    return this.#chosen;
  }

  /** Shows a pane and takes the mark for news from its tab. */
  choose(key) {
    this.#chosen = key;
    for (const [each, button] of this.#buttons) {
      if (each === key) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    this.#buttons.get(key)?.removeAttribute("data-news");
    this.#describe(key);
    for (const pane of this.table.children) {
      pane.toggleAttribute("data-shown", Number(pane.dataset.pane) === key);
    }
    this.onChoose();
  }

  /** Marks a pane that has something new, unless it is the one being read. */
  news(key) {
    if (key === this.#chosen) return;
    this.#buttons.get(key)?.setAttribute("data-news", "");
    this.#describe(key);
  }

  /** Marks the panes of the people whose turn it is. */
  turns(keys) {
    for (const [key, button] of this.#buttons) {
      button.toggleAttribute("data-turn", keys.has(key));
      this.#describe(key);
    }
  }

  #button({ key, name, tone }) {
    const face = tone === undefined ? avatar({ name, bot: true }) : avatar({ name });
    return element("button", {
      type: "button", class: tone === undefined ? "tab" : `tab tone-${tone}`,
      "data-tab": key, onclick: () => this.choose(key),
    }, face, element("span", { class: "tab-name" }, name));
  }

  #describe(key) {
    const button = this.#buttons.get(key);
    if (!button) return;
    const name = button.querySelector(".tab-name").textContent;
    const turn = button.hasAttribute("data-turn") ? ", their turn" : "";
    const news = button.hasAttribute("data-news") ? ", something new" : "";
    button.setAttribute("aria-label", `${name}${turn}${news}`);
  }
}
