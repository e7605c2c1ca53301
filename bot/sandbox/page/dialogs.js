// What concerns the page and no single phone: the friend to add, a picture at full size, a notice.

import { element } from "./dom.js";

const NAMES = ["Dace", "Edgars", "Inga", "Juris", "Laima"];
const NOTICE_STAYS = 6000;

/** Asks for a friend's name and lets the friend join. */
export function addFriend({ people, send }) {
  const dialog = document.querySelector("[data-testid=friend-dialog]");
  const field = dialog.querySelector("input");
  const taken = new Set(people.map(({ name }) => name));
  field.value = NAMES.find((name) => !taken.has(name)) ?? "";
  dialog.querySelector("[data-testid=friend-cancel]").onclick = () => dialog.close("cancel");
  dialog.onclose = () => {
    const name = field.value.trim();
    if (dialog.returnValue === "add" && name) send({ type: "add_person", name });
  };
  dialog.returnValue = "";
  dialog.showModal();
  field.select();
}

/** Shows a picture as large as the window. */
export function showPicture(address) {
  const dialog = document.querySelector("[data-testid=picture-dialog]");
  dialog.querySelector("img").src = address;
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.showModal();
}

/** Tells something about the page itself for a few seconds. */
export function tell(text) {
  const notice = element("p", { class: "toast" }, text);
  document.querySelector("[data-testid=page-notices]").replaceChildren(notice);
  setTimeout(() => notice.remove(), NOTICE_STAYS);
}
