// One board: what each side said, in large type, and what may be said about it now. The same screen
// asks the other side whether it is right, and shows both versions where they differ (Law 79B).

import { isSame, otherSide, parse } from "./notation.js";
import { asked, known, sidesOf, toConfirm } from "./plays.js";
import { points } from "./score.js";
import { fill, put, rows, screenAt } from "./screens.js";
import { boardText, drawn, element, piece, pointsText, spoken, word } from "./words.js";

const screen = screenAt("result");

/** Context: `state`, `unsent`, `phone`, `play`. Each act is a button with `data-say` (what), `data-side` (who). */
export function show(context) {
  const about = known(context.play, context.unsent);
  const asks = about.isDisputed ? [] : asked(about, context.phone);
  fill(screen, {
    head: boardText(context.play),
    title: asks.length ? word("ask", { side: sideText(asks[0]) }) : word("result"),
    about: aboutText(about, asks, context),
  });
  const template = screen.querySelector('template[data-row="version"]');
  const versions = versionsOf(about, context);
  const keyOf = (one) => `${one.who}|${one.entry}`;
  rows(screen.querySelector('[data-list="versions"]'), template, versions, keyOf, (row, one) =>
    showVersion(row, one, context.play),
  );
  put(screen.querySelector('[data-list="acts"]'), actsOf(about, asks, context));
}

const sideText = (side) => word(`side-${side}`);

function versionsOf(about, { unsent }) {
  const { play, said } = about;
  const refused = unsent
    .filter((one) => one.play === play.play && one.refused)
    .map((one) => ({ who: word("refused-of", { side: sideText(one.side) }), entry: one.entry, mark: "refused" }));
  const versions = said.map((one) => ({
    who: word("say", { side: sideText(one.side) }),
    entry: one.entry,
    mark: one.isHere ? "here" : "server",
  }));
  if (about.word === "agreed" && said.length) versions.splice(0, Infinity, { ...versions[0], who: word("both-say"), mark: "agreed" });
  const isSaid = said.some((one) => isSame(one.entry, play.entry));
  if (play.entry && !isSaid) versions.unshift({ who: word("typed"), entry: play.entry, mark: "server" });
  return [...versions, ...refused];
}

function showVersion(row, { who, entry, mark }, play) {
  const part = (name) => row.querySelector(`[data-part="${name}"]`);
  put(part("who"), who);
  const isPlayed = parse(entry).kind === "played";
  put(part("result"), isPlayed ? [drawn(entry), wordsBelow(entry)] : spoken(entry));
  put(part("points"), isPlayed ? pointsText(points(parse(entry), play.vulnerability)) : "");
  put(part("word"), piece(mark));
}

// For the eye: the ear had them with the drawing.
function wordsBelow(entry) {
  const words = element("span", "version-words", spoken(entry));
  words.setAttribute("aria-hidden", "true");
  return words;
}

function aboutText(about, asks, { unsent, phone }) {
  const { play } = about;
  const refused = unsent.find((one) => one.play === play.play && one.refused);
  if (refused) return word("refused-because", { result: spoken(refused.entry), message: refused.refused });
  if (play.is_hidden && about.word !== "here") return word("hidden-why");
  if (play.standing === "asked" && about.word !== "here") return word("after-asked");
  if (about.isDisputed) return word("dispute");
  const after = play.round.is_over ? ` ${word("after-round")}` : "";
  if (asks.length) return after.trim();
  return standingText(about, phone) + after;
}

function standingText(about) {
  if (about.word === "here") return word("is-said-here");
  if (about.word === "agreed") return word("is-agreed");
  const silent = ["NS", "EW"].filter((side) => about.of[side].length === 0);
  return silent.length === 1 ? word("wait-for", { side: sideText(silent[0]) }) : "";
}

function actsOf(about, asks, { state, unsent, phone, play }) {
  const others = play.others ? [act(word("others"), { act: "others" })] : [];
  if (!play.round.may_state || play.is_cancelled || !isOpen(state)) return others;
  const refused = unsent.filter((one) => one.play === play.play && one.refused);
  const drops = refused.map((one) => act(word("throw-away"), { forget: one.id }));
  if (asks.length) return [...askActs(about, asks[0]), ...drops];
  const agreeing = sidesOf(phone).flatMap((side) =>
    toConfirm(about, side).map((entry) =>
      act([agreeText(side, entry), " ", drawn(entry)], { say: entry, side }),
    ),
  );
  const changing = sidesOf(phone).map((side) =>
    act(word("change", { side: sideText(side) }), { change: "yes", side }),
  );
  return [...others, ...agreeing, ...changing, ...drops];
}

export const isOpen = (state) => ["setup", "running"].includes(state.session.state);

const agreeText = (side) => word("agree-to", { side: sideText(side) });

function askActs(about, side) {
  const entries = toConfirm(about, side);
  const yes = entries.map((entry) => {
    const text = entries.length > 1 ? [word("yes"), " ", drawn(entry)] : word("yes");
    return act(text, { say: entry, side }, "key-main");
  });
  return [...yes, act(word("no"), { change: "yes", side })];
}

function act(content, data, style = "") {
  const button = element("button", `key ${style}`.trim(), ...[content].flat());
  button.type = "button";
  Object.assign(button.dataset, data);
  return button;
}

/** Who says what is keyed on a play: the side of the phone that said nothing, North-South first. */
export function speaker(about, phone) {
  const sides = sidesOf(phone);
  return sides.find((side) => about.of[side].length === 0 && about.of[otherSide(side)].length === 0) ?? sides[0];
}
