// What the phone keeps, in IndexedDB: its own name and the number of its last statement, of each
// table what was heard last and how the phone is used there, and what is not acknowledged yet. A
// table is known by its session and number, not by its key, so that a new card goes on.
//
// Where the browser keeps nothing (a private window, a full disk) it is kept in memory, and `isKept`
// says so.

import { idOf, newDevice } from "./packed.js";

const NAME = "tenace-table";
const A_DAY_MS = 24 * 3600 * 1000;
const MOST_BEHIND_MS = 5 * 60 * 1000;
const MINE = "phone";
const ALL = ["phones", "tables", "unsent"];

let base = null;
const memory = { phone: { device: newDevice(), number: 0 }, tables: new Map(), unsent: new Map() };

export const isKept = () => base !== null;

/** Opens what is kept; resolves also where nothing can be. */
export async function open() {
  try {
    base = await opened();
    await load();
  } catch (error) {
    lose(error);
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("phones");
      asked.result.createObjectStore("tables");
      asked.result.createObjectStore("unsent", { keyPath: "id" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new DOMException("blocked", "AbortError"));
  });
}

// What the disk does not take is kept in memory from here on, under another name: a number that
// was given on the disk is never given twice.
function lose(error) {
  if (!(error instanceof DOMException) && !(error instanceof ReferenceError)) throw error;
  if (base) memory.phone = { device: newDevice(), number: 0 };
  base = null;
}

// One transaction over everything; resolves with what `act` gave when it is on the disk.
function within(mode, act) {
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(ALL, mode, { durability: "strict" });
    let given;
    transaction.oncomplete = () => resolve(given?.result ?? given);
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
    given = act((name) => transaction.objectStore(name));
  });
}

async function write(act) {
  if (!base) return;
  try {
    await within("readwrite", act);
  } catch (error) {
    lose(error);
  }
}

/** Reads again what another tab may have changed. */
export async function load() {
  if (!base) return;
  const all = await within("readonly", (store) => ({
    tables: store("tables").getAll(),
    names: store("tables").getAllKeys(),
    unsent: store("unsent").getAll(),
  }));
  memory.tables = new Map(all.names.result.map((name, at) => [name, all.tables.result[at]]));
  memory.unsent = new Map(all.unsent.result.map((one) => [one.id, one]));
}

// --- a table ----------------------------------------------------------------------------------

export const tableAt = (key) => memory.tables.get(key) ?? {};

/** Keeps changes of what is known of a table. */
export async function note(key, changes) {
  const changed = { ...tableAt(key), ...changes };
  memory.tables.set(key, changed);
  await write((store) => store("tables").put(changed, key));
}

/** Keeps what the server said of a table, unless something later was heard meanwhile. */
export const hear = (key, state) => note(key, { state: later(tableAt(key).state, state) });

/** Keeps the state that stood in the page, unless something later was heard: the page may be one that
 * the phone kept, as it was when it was opened first. */
export async function begin(key, state) {
  const { state: heard } = tableAt(key);
  if (!heard || Date.parse(heard.now) < Date.parse(state.now)) await note(key, { state });
}

// Two answers may overtake each other. A server whose own clock was set back is believed.
function later(known, heard) {
  const behind = Date.parse(known?.now ?? 0) - Date.parse(heard.now);
  return behind > 0 && behind < MOST_BEHIND_MS ? known : heard;
}

// --- what is not acknowledged -------------------------------------------------------------------

export const unsentOf = (key) =>
  [...memory.unsent.values()]
    .filter((one) => one.table === key)
    .sort((one, other) => one.number - other.number);

/** Keeps a statement under a new number; resolves when it is on the phone. */
export async function say(key, words) {
  const statementOf = ({ device, number }) => ({
    ...words,
    table: key,
    device,
    number,
    id: idOf(device, number),
    kept_at: Date.now(),
  });
  const statement = (await numberedOnDisk(statementOf)) ?? numberedInMemory(statementOf);
  memory.unsent.set(statement.id, statement);
  return statement;
}

async function numberedOnDisk(statementOf) {
  let made = null;
  await write((store) => {
    const phones = store("phones");
    phones.get(MINE).onsuccess = ({ target }) => {
      const { device, number } = target.result ?? memory.phone;
      memory.phone = { device, number: number + 1 };
      made = statementOf(memory.phone);
      phones.put(memory.phone, MINE);
      store("unsent").put(made);
    };
  });
  return base ? made : null;
}

function numberedInMemory(statementOf) {
  memory.phone = { ...memory.phone, number: memory.phone.number + 1 };
  return statementOf(memory.phone);
}

/** Keeps what another phone could not send, to be sent by this one. */
export async function adopt(key, statements) {
  const own = statements.map((one) => ({ ...one, table: key, kept_at: Date.now() }));
  for (const one of own) memory.unsent.set(one.id, one);
  await write((store) => own.forEach((one) => store("unsent").put(one)));
}

/** The server answered: what it has is forgotten here, and what it refused is kept with its reason. */
export async function settle(key, answers, state) {
  const known = tableAt(key);
  const changed = { ...known, state: later(known.state, state) };
  const taken = answers.filter((one) => one.outcome === "taken").map((one) => one.id);
  const refused = answers
    .filter((one) => one.outcome === "refused" && memory.unsent.has(one.id))
    .map((one) => ({ ...memory.unsent.get(one.id), refused: one.message }));
  memory.tables.set(key, changed);
  for (const id of taken) memory.unsent.delete(id);
  for (const one of refused) memory.unsent.set(one.id, one);
  await write((store) => {
    store("tables").put(changed, key);
    for (const id of taken) store("unsent").delete(id);
    for (const one of refused) store("unsent").put(one);
  });
}

/** Forgets what somebody said may go. */
export async function forget(ids) {
  for (const id of ids) memory.unsent.delete(id);
  await write((store) => ids.forEach((id) => store("unsent").delete(id)));
}

/** What is left of other tables since this time, in groups: `table` (what is known of it) and `statements`. */
export function leftovers(key, until = Date.now() - A_DAY_MS) {
  const old = [...memory.unsent.values()].filter(
    (one) => one.table !== key && one.kept_at <= until,
  );
  const keys = [...new Set(old.map((one) => one.table))];
  return keys.map((each) => ({
    table: tableAt(each),
    statements: old.filter((one) => one.table === each),
  }));
}

/** Forgets tables of other evenings with nothing left to send. */
export async function tidy(key, now = Date.now()) {
  const old = [...memory.tables].filter(
    ([name, one]) => name !== key && now - (one.used_at ?? 0) > A_DAY_MS && !unsentOf(name).length,
  );
  for (const [name] of old) memory.tables.delete(name);
  await write((store) => old.forEach(([name]) => store("tables").delete(name)));
}
