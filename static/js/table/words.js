// The page's words, which stand in the page (templates/table/words.html), and results in them.

import { parse, relativeText } from "./notation.js";

const kept = document.getElementById("words").content;

/** The sentence of this name with its `{places}` filled. */
export function word(name, places = {}) {
  const text = kept.querySelector(`[data-word="${name}"]`).textContent;
  return text.replaceAll(/\{(\w+)\}/g, (_, place) => places[place]);
}

/** The same of a number, which has a form for one. */
export const counted = (name, n, places = {}) => word(n === 1 ? `${name}-one` : name, { n, ...places });

export const piece = (name) => kept.querySelector(`[data-piece="${name}"]`).firstElementChild.cloneNode(true);

export function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** "4 spades doubled by North, 1 down". */
export function spoken(entry) {
  const result = parse(entry);
  if (result.kind === "other") return result.text;
  if (result.kind !== "played") return word(result.kind);
  const { level, strain, risk, declarer, lead } = result;
  const contract = word(`risk-${risk || "none"}`, { contract: `${level} ${word(`strain-${strain}`)}` });
  const said = word("played", { contract, seat: word(`seat-${declarer}`), made: tricks(result) });
  return lead ? word("led", { result: said, lead: cardText(lead) }) : said;
}

function tricks({ relative }) {
  if (relative === 0) return word("made");
  return relative > 0 ? counted("over", relative) : counted("down", -relative);
}

export const cardText = ({ suit, rank }) => `${word(`suit-${suit}`)} ${rank === "T" ? "10" : rank}`;

/** `4♠× N −1` for the eye; for the ear the words. */
export function drawn(entry) {
  const result = parse(entry);
  if (result.kind !== "played") return document.createTextNode(spoken(entry));
  const seen = element("span", "", ...contractParts(result));
  const { declarer, lead, relative } = result;
  if (declarer) seen.append(` ${word(`letter-${declarer}`)}`);
  if (lead) seen.append(" ", piece(`suit-${lead.suit}`), lead.rank === "T" ? "10" : lead.rank);
  if (relative !== undefined) seen.append(` ${relativeText(relative).replace("-", "−")}`);
  seen.setAttribute("aria-hidden", "true");
  return element("span", "contract", seen, element("span", "visually-hidden", spoken(entry)));
}

/** The contract of a result that is not all keyed yet. */
export function contractParts({ level, strain, risk = "" }) {
  const parts = [String(level ?? ""), strain ? piece(`suit-${strain}`) : "", risk.replaceAll("X", "×")];
  return parts.filter(Boolean);
}

export function pointsText(points) {
  if (points === 0) return word("points-none");
  return word(points > 0 ? "points-NS" : "points-EW", { points: Math.abs(points) });
}

export const boardText = ({ board, dealer, vulnerability }) =>
  word("board-of", {
    board,
    dealer: word(`seat-${dealer}`),
    vulnerable: word(`vulnerable-${vulnerability.toUpperCase()}`),
  });
