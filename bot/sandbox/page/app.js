// The page as a whole: the group and a phone for each person, kept in step with the sandbox.

import { addFriend, showPicture, tell } from "./dialogs.js";
import { Group } from "./group.js";
import { nextStep, turns } from "./guide.js";
import { GuideBar } from "./guidebar.js";
import { Live, liveAddress } from "./live.js";
import { Phone } from "./phone.js";
import { startPayload } from "./richtext.js";
import { Tabs } from "./tabs.js";
import { World } from "./world.js";

const MOST_PEOPLE = 5;
const ANSWER_WITHIN = 15000;

const world = new World();
const panes = new Map();
const at = (testid) => document.querySelector(`[data-testid="${testid}"]`);
const table = at("table");
const tabs = new Tabs({ table, bar: at("tabs"), onChoose: lookSoon });
const guide = new GuideBar({ bar: at("guide"), onGo: go });
const live = new Live({ address: liveAddress(window.location), onEvent: receive, onLost: lost });
let waiting = new Map();
let redraw = 0;

const HEARD = { hello, message: shown, deleted, answer, started, blocked, refused };

function receive(event, { first }) {
  HEARD[event.type]?.(event, { first });
  lookSoon();
}

// A deal's messages come in bursts; turns and hints are read once for the whole burst.
function lookSoon() {
  cancelAnimationFrame(redraw);
  redraw = requestAnimationFrame(lookAround);
}

function hello(event, { first }) {
  if (first) {
    world.forget();
    for (const pane of panes.values()) pane.chat.clear();
  }
  world.hello(event);
  at("connection").textContent = "";
  at("title").textContent = world.title;
  at("add-friend").disabled = world.people.length >= MOST_PEOPLE;
  const seated = [...world.groups.map(groupPane), ...world.people.map(phonePane)];
  seat(seated);
  tabs.offer([
    ...world.groups.map(({ id, title }) => ({ key: id, name: world.groups.length > 1 ? title : "Group" })),
    ...world.people.map(({ id, name }) => ({ key: id, name, tone: world.tone(id) })),
  ]);
}

function groupPane(group) {
  if (!panes.has(group.id)) {
    panes.set(group.id, new Group({ group, world, send, onPress: press, onLink: follow, onPicture: showPicture }));
  }
  panes.get(group.id).refresh({ group });
  return panes.get(group.id);
}

function phonePane(person) {
  if (!panes.has(person.id)) {
    const onLink = ({ address }) => follow({ address, person: person.id });
    panes.set(person.id, new Phone({ person, world, send, onPress: press, onLink, onPicture: showPicture }));
  }
  panes.get(person.id).refresh();
  return panes.get(person.id);
}

// Only what changed its place is moved: moving a pane would lose its scroll position and the focus.
function seat(seated) {
  for (const [id, pane] of panes) {
    if (seated.includes(pane)) continue;
    pane.element.remove();
    panes.delete(id);
  }
  seated.forEach(({ element }, index) => {
    if (table.children[index] !== element) table.insertBefore(element, table.children[index] ?? null);
  });
  table.dataset.phones = String(world.people.length);
}

function shown({ chat, message }) {
  const isNew = !world.has(chat, message.id);
  world.put(chat, message);
  const pane = panes.get(chat);
  if (!pane) return;
  pane.chat.put(message);
  if (pane instanceof Phone) pane.refresh();
  else if (isNew) pane.endChoosing(); // the chat has moved on, so has the question
  else pane.keepChoosing();
  if (isNew) tabs.news(chat);
}

function deleted({ chat, id }) {
  world.remove(chat, id);
  const pane = panes.get(chat);
  pane?.chat.remove(id);
  if (pane instanceof Group) pane.keepChoosing();
}

function answer({ person, chat, message, text, alert, url }) {
  panes.get(chat)?.chat.settle(message, person);
  const notices = panes.get(person)?.notices;
  if (!notices) return;
  if (url !== null && !follow({ address: url, person })) {
    notices.alert(`Open ${url}?`, { sender: world.bot.name, address: url });
  }
  if (text && alert) notices.alert(text, { sender: world.bot.name });
  else if (text) notices.toast(text);
}

function started({ person }) {
  world.started.add(person);
  panes.get(person)?.refresh();
}

function blocked({ person, blocked: on }) {
  if (on) world.blocked.add(person);
  else world.blocked.delete(person);
  panes.get(person)?.refresh();
}

function refused({ reason }) {
  tell(`That did not work: ${reason}.`);
}

function lost() {
  at("connection").textContent = "Reconnecting…";
}

function send(action) {
  const sent = live.send(action);
  if (!sent) tell("The sandbox is out of reach. Trying again…");
  return sent;
}

/** Presses a button as a person; one press of the same button waits for its answer at a time. */
function press({ chat, message, row, column, button, person }) {
  if (button.kind === "url") {
    if (!follow({ address: button.url, person })) {
      panes.get(person)?.notices.alert(`Open ${button.url}?`, { sender: world.bot.name, address: button.url });
    }
    return;
  }
  const list = panes.get(chat).chat;
  if (list.waits(message.id, { person, text: button.text })) return;
  if (!send({ type: "press", person, chat, message: message.id, row, column })) return;
  list.await(message.id, { person, text: button.text });
  setTimeout(() => list.settle(message.id, person), ANSWER_WITHIN);
}

/** Follows a link that starts this bot, as the app does; false for any other, which opens as usual. */
function follow({ address, person }) {
  const payload = startPayload(address, world.bot.username);
  if (payload === null) return false;
  const phone = panes.get(person);
  if (!phone) return true; // in the group it is still to be asked who follows
  world.offers.set(person, payload);
  phone.refresh();
  tabs.choose(person);
  phone.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  phone.start.focus({ preventScroll: true });
  lookSoon();
  return true;
}

/** Reads turns and the next hint from the chats, and shows them everywhere. */
function lookAround() {
  const before = waiting;
  waiting = turns(world);
  tabs.turns(waiting);
  for (const { id } of world.people) {
    const message = waiting.get(id);
    const phone = panes.get(id);
    phone.turn(Boolean(message));
    if (message && before.get(id)?.id !== message.id) phone.chat.reveal(message.id);
    if (message && !before.has(id)) phone.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  showStep(nextStep(world, waiting));
}

function showStep(step) {
  guide.show(step, { here: step?.pane === tabs.chosen });
  for (const cued of document.querySelectorAll("[data-cue]")) cued.removeAttribute("data-cue");
  const people = world.people.filter(({ id }) => waiting.has(id)).map(({ name }) => name);
  document.title = people.length ? `▶ ${people.join(", ")} · ${world.title}` : world.title;
  if (step === null || guide.isHidden) return;
  cueOf(step)?.setAttribute("data-cue", "");
}

function cueOf(step) {
  const pane = panes.get(step.pane);
  if (step.start) return pane.start;
  if (!step.button) return null;
  const keys = [...pane.chat.node(step.message).querySelectorAll(".key")];
  return keys.find(({ dataset }) => dataset.button === step.button);
}

/** Does what the hint says, or leads to the place where it is done. */
function go(step) {
  const pane = panes.get(step.pane);
  if (step.command) {
    pane.say(step.command);
    tabs.choose(step.pane);
    return;
  }
  tabs.choose(step.pane);
  pane.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const turn = waiting.get(step.pane);
  const node = turn ? pane.chat.node(turn.id) : null;
  if (node) pane.chat.reveal(turn.id, { light: true });
  (cueOf(step) ?? node?.querySelector(".key"))?.focus();
}

at("add-friend").addEventListener("click", () => addFriend({ people: world.people, send }));
live.connect();
