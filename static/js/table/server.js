// The way to the server: what is not acknowledged goes by itself, once, and the page looks again.
// Of every answer it is told what it means: heard, unreachable, or that the key opens nothing more.

import * as store from "./store.js";

const PATIENCE_MS = 15_000;
const UNREACHED = ["TypeError", "TimeoutError", "AbortError", "SyntaxError"];
const LOOK_MS = 10_000;
const QUIET_LOOK_MS = 15_000;
const QUIET_LOOKS = 3;
const JITTER = 0.2;
const SOONEST_MS = 2_000;
const LATEST_MS = 60_000;
const MOST_AT_ONCE = 100;
const FIELDS = ["id", "number", "play", "side", "entry", "seen", "made_at"];

/** Whether an error says that nobody answered. */
export const isUnreached = (error) => UNREACHED.includes(error.name);

/** One question and its answer: its `status`, what it says (`heard`), and of its headers `version`, `later`, `date`.
 * What is answered by anything but the site itself, such as a hall's network that wants to be agreed to,
 * is no answer. */
export async function askAt(address, options = {}) {
  const answer = await fetch(address, {
    ...options,
    headers: { Accept: "application/json", ...options.headers },
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson && ![204, 429].includes(answer.status)) throw new TypeError(`status ${answer.status}`);
  return {
    status: answer.status,
    heard: isJson && answer.status !== 204 ? await answer.json() : null,
    version: answer.headers.get("Table-Version"),
    later: Number(answer.headers.get("Retry-After")),
    date: answer.headers.get("Date"),
  };
}

/** Talks with the server about one table; `onChange` hears that something is known anew. */
export function correspondent({ key, address, onChange }) {
  const way = { isReached: null, refused: null, until: 0, ahead: null };
  let wait = SOONEST_MS;
  let sending = null;
  let isAsked = false;
  let unchanged = 0; // looks, one after the other, that found nothing new
  let sendTimer = 0;
  let lookTimer = 0;

  const now = () => Date.now() + (way.ahead ?? 0);
  const moment = () => (way.ahead === null ? null : new Date(now()).toISOString());
  const waiting = () => store.unsentOf(key).filter((one) => !one.refused);

  async function ask(path, options = {}) {
    const said = await askAt(address + path, options);
    setClock(said.heard?.state?.now ?? said.heard?.now ?? said.date);
    return said;
  }

  function setClock(text) {
    const at = Date.parse(text ?? "");
    if (at) way.ahead = at - Date.now();
  }

  // What an answer says of the way; whether it can be used.
  function isUsable({ status, heard, later }) {
    way.isReached = status < 500;
    if (status < 300) way.refused = null;
    if (status === 404 || status === 410) way.refused = { reason: heard.refused, message: heard.message };
    if (status === 429) way.until = Date.now() + 1000 * (later || LATEST_MS / 1000);
    return status < 300;
  }

  async function reach(act) {
    try {
      return await act();
    } catch (error) {
      if (!isUnreached(error)) throw error;
      way.isReached = false;
      return false;
    }
  }

  // --- sending --------------------------------------------------------------------------------

  /** Sends what waits; resolves when each was answered or the way is barred. */
  function send() {
    isAsked = true;
    unchanged = 0;
    sending ??= sendUntilQuiet().finally(() => (sending = null));
    return sending;
  }

  async function sendUntilQuiet() {
    clearTimeout(sendTimer);
    let isGoingOn = true;
    while (isAsked && isGoingOn) {
      isAsked = false;
      isGoingOn = await sendAll();
    }
    onChange();
    if (!waiting().length) wait = SOONEST_MS;
    else if (!way.refused) later();
  }

  function later() {
    sendTimer = setTimeout(send, Math.max(spread(wait), way.until - Date.now()));
    wait = Math.min(2 * wait, LATEST_MS);
  }

  async function sendAll() {
    for (const batch of batches(waiting())) {
      if (way.until > Date.now() || !(await reach(() => sendBatch(batch)))) return false;
    }
    return true;
  }

  async function sendBatch(batch) {
    const said = await ask("statements/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ device: batch[0].device, statements: batch.map(sentForm) }),
      keepalive: true,
    });
    if (said.status === 400) return sendApart(batch, said.heard);
    if (!isUsable(said)) return false;
    await store.settle(key, said.heard.answers, said.heard.state);
    onChange();
    return true;
  }

  // One that cannot be read does not stop those beside it.
  async function sendApart(batch, heard) {
    if (batch.length > 1) {
      for (const one of batch) if (!(await sendBatch([one]))) return false;
      return true;
    }
    const answer = { id: batch[0].id, outcome: "refused", message: heard.message ?? "" };
    await store.settle(key, [answer], store.tableAt(key).state);
    return true;
  }

  // --- looking again --------------------------------------------------------------------------

  async function look() {
    clearTimeout(lookTimer);
    if (!document.hidden && way.until <= Date.now()) await reach(lookOnce);
    onChange();
    clearTimeout(lookTimer); // of another look that was on its way
    lookTimer = setTimeout(look, spread(lookWait()));
    if (way.isReached && waiting().length) send();
  }

  // Nobody keys anything where nothing is new for a while: then it looks less often.
  function lookWait() {
    if (!way.isReached) return Math.min(LATEST_MS, 2 * LOOK_MS);
    return unchanged < QUIET_LOOKS ? LOOK_MS : QUIET_LOOK_MS;
  }

  async function lookOnce() {
    const held = store.tableAt(key).state;
    const said = await ask(`state/?version=${encodeURIComponent(held?.version ?? "")}`);
    if (!isUsable(said)) return;
    unchanged = said.heard ? 0 : unchanged + 1;
    if (said.heard) await store.hear(key, said.heard);
    else if (said.version && store.tableAt(key).state === held) await store.note(key, { state: { ...held, version: said.version } });
  }

  function atOnce() {
    wait = SOONEST_MS;
    unchanged = 0;
    look();
  }

  addEventListener("online", atOnce);
  addEventListener("pageshow", (event) => event.persisted && atOnce());
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden) return;
    await store.load();
    atOnce();
  });

  return { way, now, moment, send, look, atOnce };
}

const spread = (milliseconds) => milliseconds * (1 + JITTER * (2 * Math.random() - 1));

const sentForm = (one) => Object.fromEntries(FIELDS.map((name) => [name, one[name]]));

// Of one phone each, in the order in which they were said.
function batches(statements) {
  const devices = [...new Set(statements.map((one) => one.device))];
  return devices.flatMap((device) => {
    const own = statements.filter((one) => one.device === device);
    const count = Math.ceil(own.length / MOST_AT_ONCE);
    return Array.from({ length: count }, (_, at) => own.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE));
  });
}
