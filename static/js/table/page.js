// The table's page on a phone (templates/table/page.html): from the board to a result that both
// sides agreed. What is keyed is kept on the phone first, and called no more than what the server
// acknowledged: on this phone, on the server, agreed.

import { remember } from "../preferences.js";
import { caller } from "./director.js";
import * as home from "./home.js";
import * as keys from "./keys.js";
import { lineOf } from "./lines.js";
import { unpack } from "./packed.js";
import { asked, known, playOf, seenOn, sidesOf } from "./plays.js";
import * as result from "./result.js";
import * as screens from "./screens.js";
import { correspondent } from "./server.js";
import * as store from "./store.js";
import { back, begin, press, resultOf, stepOf } from "./typing.js";
import { format } from "./notation.js";
import { counted, word } from "./words.js";

const TICK_MS = 1000;
const root = document.getElementById("table");
const embedded = JSON.parse(document.getElementById("table-state").textContent);
const key = [embedded.session.id, embedded.table.section, embedded.table.number].join("-");
const address = location.origin + location.pathname;
const server = correspondent({ key, address, onChange: render });
const director = caller({ address, onChange: noteCall });
const here = { play: "", draft: null, brought: null, isAdopted: false, match: [] };

const table = () => store.tableAt(key);
const state = () => table().state;
const unsent = () => store.unsentOf(key);
const phone = () => table().phone;
const isLeft = () => document.documentElement.dataset.hand === "left";

function context() {
  return {
    state: state(),
    unsent: unsent(),
    left: store.leftovers(key),
    phone: phone(),
    way: server.way,
    isKept: store.isKept(),
    isLeft: isLeft(),
    called: director.text(),
    play: playOf(state(), here.draft?.play ?? here.play),
    draft: here.draft,
    match: here.match,
  };
}

// --- what is shown ----------------------------------------------------------------------------

function render() {
  const name = screens.openScreen();
  const shown = context();
  lookAtMatch();
  if (here.play && !shown.play) goHome(); // the movement was changed meanwhile
  else if (name === "home") home.show(shown);
  else if (name === "result") result.show(shown);
  else if (here.draft) keys.show(name, shown);
  else if (name === "unsent") showUnsent();
  else if (name === "adopt" && here.isAdopted) screens.fill(screens.screenAt(name), { way: home.wayText(shown) });
}

function open(name, isFirst = false) {
  screens.open(name, isFirst);
  render();
}

function goHome() {
  Object.assign(here, { play: "", draft: null });
  open("home");
}

async function showUnsent() {
  const { unsent: statements, left } = context();
  if (!statements.length && !left.length) return goHome();
  const { show } = await import("./unsent.js");
  return show({ statements, left, address, state: state(), isOver: isOver() });
}

const isOver = () => server.way.refused !== null || !result.isOpen(state());

// What is rarely looked at is fetched when it is asked for.
async function showMore(kind) {
  const subject = kind === "others" ? playOf(state(), here.play) : lastMatch();
  open("more");
  const more = await moreModule();
  if (!more) return screens.fill(screens.screenAt("more"), { title: word("result"), about: word("way-down") });
  return more.show(kind, { address, subject });
}

// None without network, where there is nothing to show either.
const moreModule = () => import("./more.js").catch(() => null);

const lastMatch = () => state().rounds.filter((one) => one.match).at(-1);

// How the match stands comes by itself where it may be told.
async function lookAtMatch() {
  const round = lastMatch();
  if (!round) return;
  const more = await moreModule();
  const lines = await more?.matchNow({ address, subject: round, version: state().version });
  if (!lines || lines === here.match) return;
  here.match = lines;
  render();
}

// --- from a board to a result ------------------------------------------------------------------

function openBoard(name) {
  here.play = name;
  const about = known(playOf(state(), name), unsent());
  const isRefused = unsent().some((one) => one.play === name && one.refused);
  if (about.entry || about.play.is_hidden || isRefused) open("result");
  else change(result.speaker(about, phone()));
}

function change(side) {
  take(begin(here.play, side));
}

// The draft is on the phone as soon as it is on the screen.
function take(draft, isFirst = false) {
  here.draft = draft;
  here.play = draft.play;
  store.note(key, { draft });
  open(stepOf(draft), isFirst);
}

function drop() {
  here.draft = null;
  store.note(key, { draft: null });
}

function pressKey({ dataset, value }) {
  const before = stepOf(here.draft);
  const draft = press(here.draft, dataset.key, keys.valueOf(dataset.key, value), state().session.asks_lead);
  if (stepOf(draft) !== before) return take(draft);
  here.draft = draft;
  store.note(key, { draft });
  return render();
}

/** One step back, from wherever the page is. */
function stepBack() {
  const before = here.draft && back(here.draft);
  if (before) return take(before);
  if (here.draft) drop();
  return goHome();
}

async function say(side, entry) {
  const play = playOf(state(), here.play);
  const words = { play: play.play, side, entry, seen: seenOn(play, unsent()), made_at: server.moment() };
  await store.forget(unsent().filter((one) => one.refused && one.play === play.play).map((one) => one.id));
  await store.say(key, words);
  server.send();
  const about = known(playOf(state(), here.play), unsent());
  if (about.isDisputed || asked(about, phone()).length) open("result");
  else goHome();
}

// The draft goes from the phone after the statement is on it.
async function send() {
  const { draft } = here;
  here.draft = null;
  await say(draft.side, format(resultOf(draft)));
  drop();
}

// --- whose phone it is ------------------------------------------------------------------------

function choosePhone(side) {
  store.note(key, { phone: side });
  goHome();
}

// Remembered in the same moment: the page may be closed in the next.
function changeHand() {
  const hand = isLeft() ? "right" : "left";
  document.documentElement.dataset.hand = hand;
  remember("hand", hand);
  render();
}

// --- what another phone could not send --------------------------------------------------------

function readAddress() {
  const found = location.hash.match(/^#u=(.+)$/);
  const statements = found && unpack(decodeURIComponent(found[1]));
  if (!statements) return false;
  here.brought = statements;
  showBrought();
  return true;
}

function showBrought() {
  const screen = screens.screenAt("adopt");
  const title = counted("adopt", here.brought.length, { table: state().table.name });
  screens.fill(screen, { title });
  const list = screen.querySelector('[data-list="adopted"]');
  screens.put(list, here.brought.map((one) => lineOf(one, state())));
  screens.open("adopt");
}

async function adopt() {
  await store.adopt(key, here.brought);
  here.isAdopted = true;
  screens.showPart(screens.screenAt("adopt"), "send", false);
  await server.send();
}

function leaveBrought() {
  here.brought = null;
  history.replaceState(history.state, "", location.pathname);
  openFirst();
}

async function dropUnsent() {
  await store.forget(unsent().map((one) => one.id));
  goHome();
}

// --- acts -------------------------------------------------------------------------------------

// A page that is opened again asks about a call only where one waits.
function noteCall(hasCalled) {
  store.note(key, { hasCalled });
  render();
}

function callDirector(about) {
  director.call(about);
  goHome();
}

const ACTS = {
  back: () => history.back(),
  director: () => open("director"),
  send,
  side: () => open("side"),
  hand: changeHand,
  unsent: () => open("unsent"),
  drop: dropUnsent,
  adopt,
  leave: leaveBrought,
  others: () => showMore("others"),
  match: () => showMore("match"),
};

root.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button || button.disabled) return;
  const { act, play, key: name, side, say: entry, change: isChange, forget, call } = button.dataset;
  if (act) ACTS[act]();
  else if (play) openBoard(play);
  else if (name) pressKey(button);
  else if (entry) say(side, entry);
  else if (isChange) change(side);
  else if (forget) store.forget(forget.split(" ")).then(goHome);
  else if (call) callDirector(call);
  else if (side) choosePhone(side);
});

screens.onWayBack(() => phone() && stepBack());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && screens.openScreen() !== "home") history.back();
});

// --- beginning --------------------------------------------------------------------------------

function openFirst() {
  const { draft } = table();
  const play = draft && playOf(state(), draft.play);
  if (!phone()) open("side", true);
  else if (play?.round.may_state && sidesOf(phone()).includes(draft.side)) take(draft, true);
  else open("home", true);
}

async function start() {
  await store.open();
  await store.begin(key, embedded);
  await store.note(key, { used_at: Date.now() });
  document.getElementById("plain").hidden = true;
  root.hidden = false;
  if (!readAddress()) openFirst();
  setInterval(() => home.showClock(state().clock, server.now()), TICK_MS);
  home.showClock(state().clock, server.now());
  server.send();
  await server.look();
  if (table().hasCalled) director.look();
  store.tidy(key);
  await keep();
}

// A first visit does not wait for what keeps the page; without network there is nothing to keep.
async function keep() {
  const keptPage = await import("./kept_page.js").catch(() => null);
  if (server.way.refused && !unsent().length) keptPage?.forget();
  else keptPage?.keep();
}

start();
