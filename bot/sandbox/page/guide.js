// What a newcomer should do next, read from the chats alone; it knows no bot from inside.

// Buttons that are offered out of turn as well: they never mean that the bot waits for somebody.
const OUT_OF_TURN = /^\W*(last trick|score|sheet|rules|my cards|help|language|claim or give up)\W*$/i;
const JOIN = /\bjoin\b/i;
const FILL = /\bcomputer player\b/i;
const DEAL = /^\W*deal\W*$/i;
const NEXT = /\bnext deal\b/i;

export const STEPS = ["Open a table", "Sit down", "Deal", "Play"];

/** The message in each private chat by which the bot waits for its person: Map of person to message. */
export function turns(world) {
  const keyboards = world.people.map(({ id }) => [id, world.keyboard(id)]).filter(([, found]) => found);
  const seen = new Map();
  for (const [, message] of keyboards) {
    for (const text of new Set(texts(message))) seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  // Whatever several phones offer at once (a look at the score, say) is not one person's turn.
  const move = (text) => seen.get(text) === 1 && !OUT_OF_TURN.test(text);
  return new Map(keyboards.filter(([, message]) => texts(message).some(move)));
}

/**
 * The next thing to do: its step (an index of STEPS), the words, the pane it happens in, the button
 * to light up there, and the command that does it from the hint itself. Null: nothing to say.
 */
export function nextStep(world, waiting) {
  const group = world.groups.at(-1);
  if (!group || !world.people.length) return null;
  return starting(world) ?? playing(world, waiting) ?? lobby(world, group) ?? opening(world, group);
}

function starting(world) {
  const person = world.people.find(({ id }) => world.offers.has(id));
  if (!person) return null;
  return { step: 1, pane: person.id, words: `Press START on ${person.name}'s phone`, start: true };
}

function playing(world, waiting) {
  const names = world.people.filter(({ id }) => waiting.has(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  const pane = world.people.find(({ id }) => waiting.has(id)).id;
  const words = names.length > 1
    ? `${list(names, "and")}: press a button on your phones`
    : `${names[0]}'s turn: press a button on ${names[0]}'s phone`;
  return { step: 3, pane, words };
}

function lobby(world, group) {
  const message = world.keyboard(group.id);
  if (!message) return null;
  const button = (pattern) => texts(message).find((text) => pattern.test(text));
  const here = { pane: group.id, message: message.id };
  const next = button(NEXT);
  if (next) return { ...here, step: 3, button: next, words: `The deal is over. Press ${next} in the group`, over: true };
  const deal = button(DEAL);
  // Who is alone is asked neither who presses nor how often.
  const alone = group.members.length === 1;
  if (deal) {
    return { ...here, step: 2, button: deal, words: `Press ${deal} in the group${alone ? "" : " and choose who"}` };
  }
  const join = button(JOIN);
  if (!join) return null;
  const fill = button(FILL);
  const standing = world.people.filter(({ id, name }) => group.members.includes(id) && !message.html.includes(name));
  if (standing.length === 0 && fill) {
    return { ...here, step: 1, button: fill, words: `Press ${fill} in the group to fill a seat` };
  }
  const names = list(standing.map(({ name }) => name), "and");
  const times = alone ? "" : `, once for ${names || "each person"}`;
  return { ...here, step: 1, button: join, words: `Press ${join} in the group${times}` };
}

function opening(world, group) {
  if (world.messages(group.id).some(({ from, service }) => from.bot && service === null)) return null;
  const command = world.commands.group[0]?.command ?? "zole";
  return { step: 0, pane: group.id, words: "Start here: open a table in the group", command: `/${command}` };
}

function texts(message) {
  return message.buttons.flat().filter(({ kind }) => kind === "callback").map(({ text }) => text);
}

function list(names, joined) {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${joined} ${names.at(-1)}`;
}
