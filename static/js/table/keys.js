// The screens on which a result is keyed: which keys are pressed, which there are, and the whole
// result read back before it goes.

import { format, possibleTricks } from "./notation.js";
import { points, unlikely } from "./score.js";
import { fill, screenAt, showPart } from "./screens.js";
import { resultOf } from "./typing.js";
import { boardText, contractParts, drawn, element, pointsText, spoken, word } from "./words.js";

const NUMBERS = ["level", "relative"];

export const valueOf = (name, value) => (NUMBERS.includes(name) ? Number(value) : value);

/** Context: `play`, `draft`. */
export function show(step, { play, draft }) {
  const screen = screenAt(step);
  fill(screen, { head: boardText(play) });
  if (step === "confirm") showRead(screen, play, draft);
  else showKeys(screen, draft);
}

function showKeys(screen, draft) {
  fill(screen, { contract: draft.level ? contractSoFar(draft) : "" });
  const possible = draft.level ? possibleTricks(draft.level) : [];
  for (const key of screen.querySelectorAll("[data-key]")) {
    const { key: name } = key.dataset;
    const value = valueOf(name, key.value);
    if (key.hasAttribute("aria-pressed")) key.setAttribute("aria-pressed", String(draft[name] === value));
    if (name === "relative") key.hidden = !possible.includes(value);
  }
}

function contractSoFar(draft) {
  const parts = contractParts(draft);
  if (draft.declarer) parts.push(` ${word(`letter-${draft.declarer}`)}`);
  return [element("span", "contract", ...parts), " "];
}

function showRead(screen, play, draft) {
  const result = resultOf(draft);
  const entry = format(result);
  const score = points(result, play.vulnerability);
  const odd = unlikely(result, score);
  fill(screen, {
    who: word("who-says", { side: word(`side-${draft.side}`) }),
    result: drawn(entry),
    words: spoken(entry),
    points: result.kind === "played" ? pointsText(score) : "",
    odd: odd ? word(odd) : "",
    send: word(odd ? "send-odd" : "send"),
  });
  showPart(screen, "odd", Boolean(odd));
}
