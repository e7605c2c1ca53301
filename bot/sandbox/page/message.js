// One message: its bubble, and the rows of buttons under it.

import { avatar, element, icon } from "./dom.js";
import { plainText, richText, suited } from "./richtext.js";

/** Builds a bubble with everything in it but the buttons. */
export function bubble(message, { world, onLink, onCommand, onPicture, onQuote, quoted }) {
  const made = element("div", { class: "bubble" });
  if (message.receiver !== null) made.append(onlyFor(message.receiver, world));
  made.append(element("span", { class: "sender" }, message.from.name));
  if (quoted) made.append(quote(quoted, onQuote));
  if (message.photo) made.append(picture(message.photo, onPicture));
  if (message.document) made.append(attachment(message.document));
  if (message.html) {
    made.append(element("div", { class: "text" }, richText(message.html, { onLink, onCommand })));
  }
  made.append(marks(message));
  return made;
}

/** Builds the line in the middle that tells what happened in the chat. */
export function serviceLine(message) {
  return element("div", { class: "bubble" }, message.service);
}

/** Builds the rows of buttons; onPress gets row, column, the button and its element. */
export function keyboard(message, { onPress }) {
  if (message.buttons.length === 0) return null;
  const made = element("div", { class: "keyboard", role: "group", "aria-label": "Buttons" });
  message.buttons.forEach((buttons, row) => {
    const keys = buttons.map((button, column) => key(button, (pressed) => (
      onPress({ row, column, button, pressed })
    )));
    made.append(element("div", { class: "keys" }, ...keys));
  });
  return made;
}

/** Builds the round picture at the side of a bubble. */
export function face(message, { tone }) {
  const made = avatar(message.from);
  made.classList.add(message.from.bot ? "of-bot" : `tone-${tone}`);
  return made;
}

function key(button, press) {
  const made = element("button", {
    type: "button", class: "key", "data-button": button.text, "data-style": button.style ?? null,
    "data-length": Math.min(7, [...button.text].length),
  });
  made.append(element("span", {}, ...suited(button.text)));
  if (button.kind === "url") made.append(icon("link"));
  made.addEventListener("click", () => press(made));
  return made;
}

function onlyFor(receiver, world) {
  const name = world.person(receiver)?.name ?? "one person";
  return element("span", { class: "only" }, icon("eye"), `Only ${name} sees this`);
}

function quote(quoted, onQuote) {
  const words = quoted.service ?? plainText(quoted.html);
  return element("button", { type: "button", class: "quote", onclick: () => onQuote(quoted.id) },
    element("b", {}, quoted.from.name), element("span", {}, words.slice(0, 90)));
}

function picture(address, onPicture) {
  const image = element("img", { src: address, alt: "", loading: "lazy" });
  return element("button", {
    type: "button", class: "photo", "aria-label": "Open the picture", onclick: () => onPicture(address),
  }, image);
}

function attachment({ name, url }) {
  return element("a", { class: "document", href: url, download: name }, icon("file"), element("span", {}, name));
}

function marks(message) {
  const made = element("span", { class: "marks" });
  const sign = (name, words) => made.append(
    element("span", { class: "mark", title: words }, icon(name), element("span", { class: "unseen" }, words)),
  );
  if (message.pinned) sign("pin", "pinned");
  if (message.silent) sign("silent", "sent silently");
  if (message.protected) sign("shield", "protected from copying");
  if (message.edited) made.append(element("span", { class: "edited" }, "edited"));
  const at = new Date(message.date * 1000);
  const clock = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  made.append(element("time", { datetime: at.toISOString() }, clock));
  return made;
}
