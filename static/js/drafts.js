// Longer forms (form[data-draft]): what is typed is kept by the browser while it is typed, put back
// when the form is opened again, and forgotten when the server has taken it, which it says by a
// cookie (clubs/kept.py). Before a form goes, the login is looked at; whoever is signed out signs in
// on the spot. Passwords and files are never kept.

import * as connection from "./connection.js";
import * as kept from "./kept.js";
import * as login from "./login.js";

const KIND = "form";
const NEVER = "[type=hidden], [type=password], [type=file], [type=search], [data-not-kept]";
const sent = new WeakSet();

const addressOf = (form) => {
  const url = new URL(form.getAttribute("action") ?? "", location.href);
  return url.pathname + url.search;
};
const controlsOf = (form) => [...form.elements].filter((one) => one.name && !one.matches(NEVER));
const isBox = (control) => ["checkbox", "radio"].includes(control.type);

function valuesOf(form) {
  return controlsOf(form)
    .filter((one) => one.tagName !== "BUTTON" && (!isBox(one) || one.checked))
    .map((one) => [one.name, one.value]);
}

// What the server wrote into a control, as the browser holds it.
function writtenIn(one) {
  if (one.tagName === "SELECT") {
    const options = [...one.options].filter((option) => !option.disabled);
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value;
  }
  const fresh = one.cloneNode(true);
  fresh.value = one.defaultValue;
  return fresh.value;
}

function isTyped(one) {
  if (isBox(one)) return one.checked !== one.defaultChecked;
  return one.tagName !== "BUTTON" && one.value !== writtenIn(one);
}

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Into all controls but those in which somebody typed while this script was on its way.
function put(form, values, typed = []) {
  const left = structuredClone(values);
  const take = (isWanted) => {
    const index = left.findIndex(isWanted);
    return index < 0 ? null : left.splice(index, 1)[0][1];
  };
  for (const one of controlsOf(form)) {
    if (isBox(one)) {
      const isChecked = take(([name, value]) => name === one.name && value === one.value) !== null;
      if (!typed.includes(one)) one.checked = isChecked;
    } else if (one.tagName !== "BUTTON") {
      const value = take(([name]) => name === one.name) ?? one.value;
      if (!typed.includes(one)) one.value = value;
    }
  }
  for (const list of form.querySelectorAll("[data-draft-boxes]")) fillBoxes(list, left);
}

// Boxes that the server shows only when they are asked for: a list of its own asks for them.
function fillBoxes(list, values) {
  const wanted = values.filter(([name]) => name === list.dataset.draftBoxes);
  for (const [name, value] of wanted) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", name, value });
    box.checked = true;
    box.setAttribute("aria-label", value);
    list.append(box);
  }
  if (wanted.length) window.htmx.trigger(list, "restored");
}

function watch(form) {
  const address = addressOf(form);
  const shown = valuesOf(form);
  const draft = kept.get(KIND, address);
  const keep = () => {
    const values = valuesOf(form);
    const was = kept.get(KIND, address);
    if (isEqual(values, shown) && !was) return;
    kept.put(KIND, address, { key: was?.key ?? newKey(), shown: was?.shown ?? shown, values, at: Date.now() });
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  form.addEventListener("submit", (event) => {
    if (sent.has(form)) return;
    event.preventDefault();
    keep();
    send(form, event.submitter);
  });
  if (!draft || isEqual(draft.values, shown)) return;
  const typed = controlsOf(form).filter(isTyped);
  putBack(form, draft, shown, typed);
  if (typed.length) keep();
}

function putBack(form, draft, shown, typed) {
  put(form, draft.values, typed);
  const notice = document.getElementById("draft-notice").content.firstElementChild.cloneNode(true);
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  notice.querySelector("time").textContent = time.format(draft.at);
  notice.querySelector("[data-changed]").hidden = isEqual(draft.shown, shown);
  notice.querySelector("button").addEventListener("click", () => {
    kept.forget(KIND, addressOf(form));
    put(form, shown);
    notice.remove();
    controlsOf(form)[0]?.focus();
  });
  form.prepend(notice);
}

async function send(form, submitter) {
  try {
    const isIn = (await login.standing()) === "in" || (await login.signIn());
    if (!isIn) return;
  } catch (error) {
    if (!["TypeError", "TimeoutError"].includes(error.name)) throw error;
    connection.report("down");
    return;
  }
  const draft = kept.get(KIND, addressOf(form));
  if (draft) nameDraft(form, draft.key);
  sent.add(form);
  form.requestSubmit(submitter);
  sent.delete(form);
}

function nameDraft(form, key) {
  const field = form.querySelector('[name="_draft"]') ?? document.createElement("input");
  Object.assign(field, { type: "hidden", name: "_draft", value: key });
  form.append(field);
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What the server has taken since.
function forgetTaken() {
  const taken = document.cookie.match(/(?<=\btaken-)[0-9a-z]+(?==)/g) ?? [];
  for (const key of taken) document.cookie = `taken-${key}=; Path=/; Max-Age=0; SameSite=Lax`;
  for (const draft of kept.all(KIND)) {
    if (taken.includes(draft.key)) kept.forget(KIND, draft.id);
  }
}

forgetTaken();
if (login.account) document.querySelectorAll("form[data-draft]").forEach(watch);
