// The bar on top that tells a newcomer what to press next, until a deal is done.

import { element } from "./dom.js";
import { STEPS } from "./guide.js";

/** The steps, the hint in words, and a button that does it or goes there. */
export class GuideBar {
  #step = null;
  #played = false;
  #hidden = false;

  constructor({ bar, onGo }) {
    this.bar = bar;
    this.steps = bar.querySelector(".steps");
    this.hint = bar.querySelector(".hint");
    this.act = bar.querySelector(".act");
    this.steps.append(...STEPS.map((name) => element("li", {}, name)));
    this.act.addEventListener("click", () => onGo(this.#step));
    bar.querySelector(".close").addEventListener("click", () => this.#hide());
  }

  /** Shows a step of guide.js; null leaves the bar away. There is nowhere to go if it is here. */
  show(step, { here = false } = {}) {
    this.#step = step;
    this.#played ||= Boolean(step?.over);
    // Whoever has played a deal knows where to press.
    const known = this.#played && step?.step === STEPS.length - 1 && !step.over;
    this.bar.hidden = this.#hidden || step === null || known;
    if (this.bar.hidden) return;
    [...this.steps.children].forEach((item, index) => {
      item.classList.toggle("now", index === step.step);
      item.classList.toggle("done", index < step.step);
    });
    // The same words again would be read out again.
    if (this.hint.textContent !== step.words) this.hint.textContent = step.words;
    this.act.textContent = step.command ?? "Show me";
    this.act.classList.toggle("command", Boolean(step.command));
    this.act.classList.toggle("here", here && !step.command);
  }

  get isHidden() {
    return this.#hidden;
  }

  #hide() {
    this.#hidden = true;
    this.show(null);
  }
}
