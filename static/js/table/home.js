// The table at a look: who sits where, the boards with how their results stand, the clock, what
// comes next, and how things stand between the phone and the server.

import { asked, known } from "./plays.js";
import { isOpen } from "./result.js";
import { fill, put, rows, screenAt, showPart } from "./screens.js";
import { counted, drawn, element, piece, word } from "./words.js";

const screen = screenAt("home");
const template = (name) => screen.querySelector(`template[data-row="${name}"]`);

/** Context: `state`, `unsent`, `phone` (whose it is), `way`, `isKept`, `called`
 * (what became of a call of the director). */
export function show(context) {
  const { state, phone } = context;
  const current = state.rounds.some((one) => one.round === state.round) ? state.round : state.rounds.at(-1)?.round;
  const here = state.rounds.filter((one) => one.round === current);
  const round = here.find((one) => one.ns || one.ew) ?? here[0];
  fill(screen, {
    round: current ? word("round", { round: current }) : "",
    phone: word(`phone-${phone}`),
    way: wayText(context),
    called: context.called,
    ...seats(round),
  });
  showOver(context);
  const others = state.rounds.filter((one) => one.round !== current).flatMap(playsOf);
  const waiting = others.filter((play) => isWaiting(play, context));
  const list = screen.querySelector('[data-list="boards"]');
  showBoards(list, [...waiting, ...here.flatMap(playsOf)], context);
  showRounds(others.filter((play) => !waiting.includes(play)), context);
  showNext(round, state.rounds.filter((one) => one.round < current).at(-1));
  showTeams(round, context);
  showPart(screen, "unsent", context.unsent.length + context.left.length > 0);
  screen.querySelector('[data-act="hand"]').setAttribute("aria-pressed", String(context.isLeft));
}

function seats(round) {
  const [north, south] = namesOf(round?.ns);
  const [east, west] = namesOf(round?.ew);
  return { "seat-N": north, "seat-S": south, "seat-E": east, "seat-W": west };
}

function namesOf(pair) {
  if (!pair) return [word("nobody"), word("nobody")];
  const names = pair.seats.length === 2 ? pair.seats : [pair.names, ""]; // a team before its line-up
  return names.map((name) => name && [element("bdi", "", name), element("span", "at-label", ` ${pair.label}`)]);
}

const playsOf = (round) => round.boards.map((board) => ({ ...board, round }));

// A table is in its next round as soon as one side has stated its last board: what the other side is
// still asked, and what both have to clear up, stays in sight.
function isWaiting(play, { unsent, phone, state }) {
  const about = known(play, unsent);
  const isRefused = unsent.some((one) => one.play === play.play && one.refused);
  return isOpen(state) && (isRefused || about.isDisputed || asked(about, phone).length > 0);
}

function showBoards(list, plays, context) {
  rows(list, template("board"), plays, (play) => play.play, (row, play) => showBoard(row, play, context));
}

function showBoard(row, play, context) {
  const about = known(play, context.unsent);
  const refused = context.unsent.some((one) => one.play === play.play && one.refused);
  const key = row.querySelector("button");
  const part = (name) => row.querySelector(`[data-part="${name}"]`);
  key.dataset.play = play.play;
  put(part("number"), [
    element("span", "visually-hidden", `${word("board")} `),
    String(play.board),
  ]);
  const dealer = word(`seat-${play.dealer}`);
  const vulnerable = word(`vulnerable-${play.vulnerability.toUpperCase()}`);
  put(part("dealt"), word("dealt", { dealer, vulnerable }));
  put(part("result"), resultOf(about));
  put(part("word"), marks(about, refused, context.phone));
  const isDead = play.is_cancelled || (!play.round.may_state && !about.entry);
  key.toggleAttribute("disabled", isDead);
  key.classList.toggle("is-open", !about.entry && !isDead && !play.is_hidden);
}

function resultOf(about) {
  if (about.play.is_hidden && !about.entry) return word("hidden");
  if (about.isDisputed && !about.play.entry) return word("two-results");
  return about.entry ? drawn(about.entry) : invitation(about.play);
}

function invitation(play) {
  if (play.is_cancelled) return word("cancelled");
  if (!play.round.may_state) return word("not-yet");
  return word(play.is_late ? "late" : "key-in");
}

function marks(about, refused, phone) {
  const found = about.word ? [piece(about.word)] : [];
  if (refused) found.push(piece("refused"));
  if (about.isDisputed) found.push(piece("disputed"));
  const [side] = about.isDisputed ? [] : asked(about, phone);
  if (side) found.push(element("b", "board-ask", word("ask", { side: word(`side-${side}`) })));
  return found;
}

function showRounds(plays, context) {
  const list = screen.querySelector('[data-list="rounds"]');
  const used = [...new Set(plays.map((play) => play.round))];
  rows(list, template("round"), used, (one) => `${one.round}-${one.half}`, (row, one) => {
    const boards = plays.filter((play) => play.round === one);
    const open = boards.filter((board) => board.standing === "open" && !board.is_cancelled).length;
    const isDue = one.may_state && open > 0;
    const text = isDue ? counted("round-open", open, { round: one.round }) : word("round", { round: one.round });
    put(row.querySelector("summary"), text);
    showBoards(row.querySelector("ul"), boards, context);
  });
}

// Who has just sent the last board of a round still has to read where to go: that stays until
// something of the next round is in.
function showNext(round, before) {
  const isBegun = round?.boards.some((board) => board.standing !== "open");
  const told = before && !isBegun && (before.next.ns || before.next.ew) ? before : round;
  const next = told?.next;
  const lines = ["ns", "ew"]
    .filter((side) => next?.[side])
    .map((side) => word("goes", { who: `${word(`side-${side.toUpperCase()}`)} ${told[side]?.label ?? ""}`.trim(), where: next[side] }));
  fill(screen, { "next-title": told ? word("after", { round: told.round }) : "" });
  if (next?.boards) lines.push(word("boards-go", { where: next.boards }));
  put(screen.querySelector('[data-list="next"]'), lines.map((line) => element("li", "", line)));
  showPart(screen, "next", lines.length > 0);
}

// Of teams: who has not said yet who sits where, and how the match stands.
function showTeams(round, { state, match }) {
  const untold = round?.untold ?? [];
  put(screen.querySelector('[data-list="untold"]'), untold.map((team) => element("li", "", word("untold", { team }))));
  showPart(screen, "untold", untold.length > 0);
  screen.querySelector('[data-part="line-ups"]').href = state.session.line_ups;
  const last = state.rounds.filter((one) => one.match).at(-1);
  fill(screen, { "match-round": last ? word("round", { round: last.round }) : "" });
  put(screen.querySelector('[data-list="match"]'), match);
  showPart(screen, "match", match.length > 0);
}

function showOver({ state, way }) {
  const text = way.refused ? way.refused.message : overText(state.session.state);
  const place = screen.querySelector('[data-fill="over"]');
  put(place, text);
  place.hidden = !text;
}

function overText(state) {
  if (state === "setup") return word("over-setup");
  return ["official", "final"].includes(state) ? word("over-official") : "";
}

/** How things stand between the phone and the server. */
export function wayText({ unsent, way, isKept }) {
  const waiting = unsent.filter((one) => !one.refused).length;
  const said = [];
  if (way.isReached === false) said.push(waiting ? counted("way-down-unsent", waiting) : word("way-down"));
  else if (waiting) said.push(counted("way-unsent", waiting));
  else said.push(word(unsent.length ? "way-refused" : "way-all"));
  if (!isKept) said.push(word("way-memory"));
  return said.join(" ");
}

/** The round's clock, once a second. */
export function showClock(clock, now) {
  const phase = ["move", "break", "over", "waiting"].includes(clock?.phase) ? word(`clock-${clock.phase}`) : "";
  fill(screen, { phase, clock: clock ? timeText(secondsLeft(clock, now)) : "" });
}

function secondsLeft({ until, left }, now) {
  if (!until) return left ?? null;
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

function timeText(seconds) {
  if (seconds === null) return "";
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}
