// What a person typed and the server has not taken yet: kept by the browser until it has, also when
// the tab is closed or the battery dies. Each account has its own; after some days it is forgotten.

const DAYS = 7;
const PREFIX = "typed";
const account = document.body.dataset.account;
const memory = new Map(); // where the browser keeps nothing, at least while the page is open

const nameOf = (kind, id) => [PREFIX, account, kind, id].join("|");

function readAll() {
  try {
    return Object.entries(localStorage).concat([...memory]);
  } catch {
    return [...memory];
  }
}

function write(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
}

function remove(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // it was never kept there
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Everything of one kind, oldest first: objects with `id` and `at` (milliseconds). */
export function all(kind) {
  const own = nameOf(kind, "");
  return readAll()
    .filter(([name]) => name.startsWith(own))
    .map(([name, text]) => ({ ...parse(text), id: name.slice(own.length) }))
    .sort((one, other) => one.at - other.at);
}

export function get(kind, id) {
  return all(kind).find((one) => one.id === id) ?? null;
}

export function put(kind, id, thing) {
  if (account) write(nameOf(kind, id), JSON.stringify({ at: Date.now(), ...thing }));
}

export function forget(kind, id) {
  remove(nameOf(kind, id));
}

export function forgetAll() {
  for (const [name] of readAll()) if (name.startsWith(`${PREFIX}|${account}|`)) remove(name);
}

export function isEmpty() {
  return !readAll().some(([name]) => name.startsWith(`${PREFIX}|${account}|`));
}

const oldest = Date.now() - DAYS * 24 * 3600 * 1000;
for (const [name, text] of readAll()) {
  if (name.startsWith(`${PREFIX}|`) && !(parse(text)?.at > oldest)) remove(name);
}
