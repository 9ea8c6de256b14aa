// What is not sent, in lines to type from.

import { playOf } from "./plays.js";
import { put } from "./screens.js";
import { drawn, element, piece, word } from "./words.js";

/** A statement in words: board, side, result. */
export function lineOf(one, state) {
  const play = state && playOf(state, one.play);
  const board = play?.board ?? one.play.split("-").at(-1);
  const head = word("unsent-of", { board, side: word(`side-${one.side}`) });
  const line = element("li", "", element("span", "", head), " ", element("b", "", drawn(one.entry)));
  if (one.refused) line.append(" ", piece("refused"), " ", element("span", "", one.refused));
  return line;
}

/** Results of other tables, each group with the way to forget it. */
export function showLeft(list, groups) {
  put(list, groups.map(({ table, statements }) => {
    const { name = "–" } = table.state?.table ?? {};
    const title = word("left-of", { table: name, event: table.state?.session.event ?? "–" });
    const drop = element("button", "button-danger key-wide", word("left-drop"));
    drop.type = "button";
    drop.dataset.forget = statements.map((one) => one.id).join(" ");
    const lines = statements.map((one) => lineOf(one, table.state));
    return element("section", "unsent-left", element("h2", "", title), element("ul", "plain-list unsent-list", ...lines), drop);
  }));
}
