// Who is signed in, and signing in on the spot: the log-in page's own form in a dialog of the page
// that stands, whatever steps it has. Afterwards this page's forms have a token that holds.

import * as connection from "./connection.js";

const page = document.body.dataset;
const dialog = document.getElementById("sign-in");
const inside = dialog?.querySelector("[data-sign-in-form]");
const PATIENCE_MS = 15_000;

let waiting = null; // the promise of a sign-in that has begun, and how it ends
let place = null; // where the person was before
const sentAgain = new WeakSet();

export const account = page.account;

export const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

function renew(token) {
  document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
  for (const input of document.querySelectorAll('[name="csrfmiddlewaretoken"]')) {
    if (!dialog?.contains(input)) input.value = token;
  }
}

// "in" as whoever opened this page, "out", or "other": another person signed in here since.
function judge(state) {
  if (state.account === account) {
    renew(state.token);
    connection.clear("signed-out", "other");
    return "in";
  }
  const found = state.account ? "other" : "out";
  if (found === "other") connection.report("other", state.name);
  else connection.report("signed-out");
  return found;
}

function ask(address, options = {}) {
  return fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), ...options });
}

/** Asks the server who is signed in; throws when it does not answer. */
export async function standing() {
  const answer = await ask(page.loginState, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new TypeError(`status ${answer.status}`);
  return judge(await answer.json());
}

/** Lets the person sign in; true when it is the one whose page this is. */
export function signIn() {
  waiting ??= begin().finally(() => (waiting = null));
  return waiting;
}

async function begin() {
  try {
    const address = `${page.login}?next=${encodeURIComponent(page.loginState)}`;
    if (!(await show(await ask(address)))) return false;
  } catch (error) {
    if (!["TypeError", "TimeoutError"].includes(error.name)) throw error;
    connection.report("down");
    return false;
  }
  place?.focus();
  document.dispatchEvent(new Event("signed-in"));
  return true;
}

// The answer to a step of the log-in: its page goes into the dialog, its end is the state.
async function show(answer) {
  if (answer.headers.get("Content-Type").startsWith("application/json")) {
    dialog.close();
    return judge(await answer.json()) === "in";
  }
  fill(new DOMParser().parseFromString(await answer.text(), "text/html"), answer.url);
  if (!dialog.open) dialog.showModal();
  focusFirst();
  const step = await nextStep();
  return step ? show(await ask(step.address, { method: "POST", body: step.body })) : false;
}

function fill(page, address) {
  const content = page.querySelector("main");
  for (const heading of content.querySelectorAll("h1")) heading.remove();
  for (const link of content.querySelectorAll("a[href]")) link.target = "_blank";
  for (const form of content.querySelectorAll("form")) {
    form.action = new URL(form.getAttribute("action") ?? "", address).href;
  }
  inside.replaceChildren(...content.childNodes);
}

function focusFirst() {
  const fields = [...inside.querySelectorAll("input:not([type=hidden])")];
  const wanted = fields.find((field) => field.ariaInvalid === "true" || !field.value);
  (wanted ?? fields[0] ?? dialog.querySelector("button")).focus();
}

// The form that was pressed, or null when the dialog was closed.
function nextStep() {
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(null);
    inside.onsubmit = (event) => {
      event.preventDefault();
      const body = new URLSearchParams(new FormData(event.target, event.submitter));
      resolve({ address: event.target.action, body });
    };
  });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-sign-in]")) signIn();
});

document.addEventListener("focusin", ({ target }) => {
  if (!target.closest("#connection, #sign-in")) place = target;
});

// A fragment that was asked for with a token of before: once more with the new one.
document.addEventListener("token-renewed", async ({ detail: { element } }) => {
  if ((await standing()) !== "in" || sentAgain.has(element)) return;
  sentAgain.add(element);
  element.click();
});

// In another tab they may have signed in meanwhile.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden || !connection.has("signed-out")) return;
  const isIn = (await standing().catch(() => "down")) === "in";
  if (isIn) document.dispatchEvent(new Event("signed-in"));
});
