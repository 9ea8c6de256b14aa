// Lines of the score grid on their way to the server, one after another, from whatever page is
// open. A line stays kept, marked and counted until the server has said that it has it.
//
// A line is known by the address that takes it. It is `isDone` once its field was left: what is
// half typed is kept, but waits. `said` is why the server refused it.

import * as connection from "./connection.js";
import * as kept from "./kept.js";
import * as login from "./login.js";

const KIND = "line";
const PATIENCE_MS = 15_000;
const SOONEST_MS = 2_000;
const LATEST_MS = 60_000;
const ANSWERED = `answered|${document.body.dataset.account}`;
const MOMENT_MS = 60_000;

const strip = document.getElementById("connection");
const here = new Set(); // addresses of the lines that this page shows
const fresh = new Set(); // those of them that were typed just now, and never failed to be sent
let sending = null;
let isAsked = false;
let wait = SOONEST_MS;
let timer = 0;

export const lines = () => kept.all(KIND);
export const lineAt = (address) => kept.get(KIND, address);
const isWaiting = (line) => Boolean(line?.isDone && !line.said);

/** The page itself shows how these lines stand. */
export function showsHere(addresses) {
  for (const address of addresses) here.add(address);
}

export function keep(address, line) {
  if (!lineAt(address)) fresh.add(address);
  kept.put(KIND, address, line);
  showCount();
}

export function forget(address) {
  fresh.delete(address);
  kept.forget(KIND, address);
  showCount();
}

/** Sends what is done and not refused; resolves when each was answered or the way is barred. */
export function send() {
  isAsked = true;
  sending ??= sendUntilQuiet().finally(() => (sending = null));
  return sending;
}

async function sendUntilQuiet() {
  while (isAsked) {
    isAsked = false;
    await sendAll();
  }
}

async function sendAll() {
  clearTimeout(timer);
  for (const { id } of lines().filter(isWaiting)) {
    const line = lineAt(id);
    if (isWaiting(line) && !(await sendOne(line))) break;
  }
  const left = lines().filter(isWaiting);
  for (const line of left) fresh.delete(line.id);
  showCount();
  tryAgainLater(left.length > 0);
}

function tryAgainLater(isNeeded) {
  if (!isNeeded) wait = SOONEST_MS;
  if (!isNeeded || ["signed-out", "other"].some(connection.has)) return;
  timer = setTimeout(send, wait);
  wait = Math.min(2 * wait, LATEST_MS);
}

// Whether it is worth while to go on with the next.
async function sendOne(line, isSecondTry = false) {
  try {
    const answer = await post(line);
    const text = await answer.text();
    if (answer.status === 403 && text.includes("token renewed") && !isSecondTry) {
      return (await login.standing()) === "in" && sendOne(line, true);
    }
    return settle(line, answer, text);
  } catch (error) {
    if (!["TypeError", "TimeoutError"].includes(error.name)) throw error;
    connection.report("down");
    return false;
  }
}

function post(line) {
  return fetch(line.id, {
    method: "POST",
    body: new URLSearchParams({ [`${line.key}-entry`]: line.entry, [`${line.key}-seen`]: line.seen }),
    headers: { "HX-Request": "true", "X-CSRFToken": login.token() },
    redirect: "error",
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

function settle(line, answer, text) {
  const now = lineAt(line.id);
  const isSame = now?.entry === line.entry && now?.seen === line.seen;
  if (answer.ok) {
    connection.worked();
    if (isSame) forget(line.id);
  } else if ([400, 409, 422].includes(answer.status) && !text.startsWith("{")) {
    connection.worked();
    if (isSame) keep(line.id, { ...line, said: "refused" });
  } else {
    connection.reportAnswer(answer.status, text);
    if (isSame && [403, 404].includes(answer.status)) keep(line.id, { ...line, said: "gone" });
    return answer.status !== 401 && !connection.isNoAnswer(answer.status);
  }
  const detail = { address: line.id, status: answer.status, text };
  if (answer.ok) noteAnswer({ ...detail, entry: line.entry, seen: line.seen });
  document.dispatchEvent(new CustomEvent("line-answered", { detail }));
  return true;
}

// --- the latest answers ------------------------------------------------------------------------
//
// A page that was asked for before such an answer came tells of the line as it was.

function readAnswers() {
  try {
    return JSON.parse(localStorage.getItem(ANSWERED)) ?? [];
  } catch {
    return [];
  }
}

function noteAnswer(answer) {
  const at = Date.now();
  const latest = readAnswers().filter((one) => one.at > at - MOMENT_MS);
  try {
    localStorage.setItem(ANSWERED, JSON.stringify([...latest, { ...answer, at }]));
  } catch {
    // where the browser keeps nothing, no page sends the lines of another
  }
}

/** What any page of this browser was answered since this one was asked for, oldest first:
 * objects with `address`, `entry`, `seen` (the version it was typed over), `status`, `text`. */
export const answersSinceOpened = () =>
  readAnswers().filter(({ at }) => at >= performance.timeOrigin);

export function forgetAnswers() {
  try {
    localStorage.removeItem(ANSWERED);
  } catch {
    // they were never kept there
  }
}

// --- the count, and the list behind it --------------------------------------------------------

export function showCount() {
  const unsent = lines().filter((line) => !isSeenHere(line));
  const place = strip.querySelector("[data-unsent]");
  const words = unsent.length === 1 ? place.dataset.one : place.dataset.many;
  place.hidden = unsent.length === 0;
  const text = words.replace("{n}", unsent.length);
  place.querySelector("summary").textContent = text;
  say(unsent.length ? text : "");
  place.querySelector("ul").replaceChildren(...unsent.map(itemOf));
  const isBarred = ["signed-out", "other"].some(connection.has);
  strip.querySelector("[data-send-now]").hidden = isBarred || !unsent.some((line) => line.isDone);
  connection.show();
  document.dispatchEvent(new Event("lines-changed"));
}

function say(text) {
  const place = strip.querySelector("[data-unsent-said]");
  if (place.textContent !== text) place.textContent = text;
}

// A line that is being typed, or stands in red before its author, needs no second notice.
function isSeenHere({ id, said }) {
  return here.has(id) && (fresh.has(id) || said === "refused");
}

function itemOf(line) {
  const item = strip.querySelector("template").content.firstElementChild.cloneNode(true);
  const link = item.querySelector("a");
  link.href = line.page;
  link.textContent = line.label;
  item.querySelector("b").textContent = line.entry;
  item.querySelector(`[data-said="${line.said ?? ""}"]`).hidden = false;
  item.querySelector("button").addEventListener("click", () => forget(line.id));
  return item;
}

strip.querySelector("[data-send-now]").addEventListener("click", () => {
  for (const line of lines()) keep(line.id, { ...line, said: "" });
  send();
});
addEventListener("online", send);
addEventListener("storage", showCount);
document.addEventListener("signed-in", send);

showCount();
send();
