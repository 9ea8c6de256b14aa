// What this phone knows of the boards: what the server said, and over it what is on the phone alone.
// Nothing here asks or shows. The server decides how statements meet; a phone that is off line only
// puts its own, which nobody acknowledged, over what it last heard.

import { SIDES, isSame, otherSide } from "./notation.js";

export const allPlays = (state) =>
  state.rounds.flatMap((round) => round.boards.map((board) => ({ ...board, round })));

export const playOf = (state, name) => allPlays(state).find((one) => one.play === name);

/** The statements that stand, as far as this phone knows: those of the server that none of its own
 * replaces, and its own that are not acknowledged (`isHere`). */
export function standing(play, unsent) {
  let said = play.statements.map((one) => ({ ...one, isHere: false }));
  for (const one of waitingFor(play, unsent)) {
    said = said.filter((other) => !replaces(one, other));
    said.push({ ...one, isHere: true });
  }
  return said;
}

const replaces = (one, other) =>
  one.side === other.side && (one.seen.includes(other.id) || other.device === one.device);

export const waitingFor = (play, unsent) =>
  unsent
    .filter((one) => one.play === play.play && !one.refused)
    .sort((one, other) => one.number - other.number);

/** What is known of a play: `said` by each side, `word` (none, "here", "server" or "agreed"), and
 * whether it is `disputed`. */
export function known(play, unsent) {
  const said = standing(play, unsent);
  const isHere = said.some((one) => one.isHere);
  const of = Object.fromEntries(SIDES.map((side) => [side, entriesOf(said, side)]));
  const all = different([...of.NS, ...of.EW]);
  return {
    play,
    said,
    of,
    word: wordFor(play, isHere),
    isDisputed: isHere ? all.length > 1 : play.standing === "disputed",
    isTyped: play.standing === "typed" && !isHere,
    entry: isHere ? all.at(-1) : (play.entry || all.at(-1) || ""),
  };
}

function wordFor(play, isHere) {
  if (isHere) return "here";
  if (play.standing === "open") return "";
  return play.standing === "agreed" ? "agreed" : "server";
}

const entriesOf = (said, side) => different(said.filter((one) => one.side === side).map((one) => one.entry));

function different(entries) {
  return entries.filter((one, at) => entries.findIndex((other) => isSame(one, other)) === at);
}

/** The sides for which a phone speaks. */
export const sidesOf = (phone) => (phone === "table" ? SIDES : [phone]);

/** What a side has not said yet, of what the other side said or the director typed. */
export function toConfirm(about, side) {
  const others = about.of[otherSide(side)];
  const typed = about.play.standing === "typed" ? [about.play.entry].filter(Boolean) : [];
  return different([...typed, ...others]).filter((one) => !about.of[side].some((own) => isSame(own, one)));
}

/** The sides of this phone that are asked whether what the other side said is right: those that
 * said nothing yet. */
export const asked = (about, phone) =>
  sidesOf(phone).filter((side) => about.of[side].length === 0 && about.of[otherSide(side)].length > 0);

/** The ids of everything on a play that the phone knew when it says something. */
export const seenOn = (play, unsent) => [
  ...play.statements.map((one) => one.id),
  ...waitingFor(play, unsent).map((one) => one.id),
];
