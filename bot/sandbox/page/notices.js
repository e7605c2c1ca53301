// Toasts and alerts, shown on the phone of the person they are for.

import { element } from "./dom.js";
import { suited } from "./richtext.js";

const SHORTEST = 3500;
const PER_LETTER = 55;

/** The layer over one phone in which the bot's answers to presses appear. */
export class Notices {
  constructor({ owner }) {
    this.owner = owner;
    this.toasts = element("div", { class: "toasts", role: "status" });
    this.element = element("div", { class: "overlay" }, this.toasts);
  }

  /** Shows a line that goes by itself, later for a longer text. */
  toast(text) {
    const made = element("p", { class: "toast" }, this.#whose(), element("span", {}, ...suited(text)));
    this.toasts.append(made);
    made.addEventListener("click", () => made.remove());
    setTimeout(() => made.remove(), SHORTEST + PER_LETTER * text.length);
  }

  /** Shows a text that stays until it is closed, then gives the focus back. */
  alert(text, { sender, address = null }) {
    const before = document.activeElement;
    const close = element("button", { type: "button", class: "act" }, "OK");
    const link = { class: "plain", href: address, target: "_blank", rel: "noopener noreferrer" };
    const open = address === null ? null : element("a", link, "Open");
    const label = `${sender}: message for ${this.owner}`;
    const made = element("div", { class: "alert", role: "alertdialog", "aria-label": label },
      element("p", { class: "alert-head" }, this.#whose(), sender),
      element("p", { class: "alert-text", tabindex: "0" }, ...suited(text)),
      element("div", { class: "choices" }, open, close));
    const veil = element("div", { class: "veil" }, made);
    const end = () => {
      veil.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
    close.addEventListener("click", end);
    veil.addEventListener("keydown", ({ key }) => key === "Escape" && end());
    this.element.append(veil);
    close.focus({ preventScroll: true });
  }

  // At phone width the notice may lie over another person's phone, so it says whose it is.
  #whose() {
    return element("span", { class: "whose" }, `${this.owner}'s phone: `);
  }
}
