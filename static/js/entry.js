// The keyboard in the score grid ([data-entry-grid]): Enter and ↓ go to the next field, Shift+Enter
// and ↑ to the one before, Escape puts back what the server has. A field that was typed in is sent
// when it is left (outbox.js), and marked until the server has taken it.
//
// When someone else was first, the answer brings two buttons, [data-choice="theirs"] and "mine":
// in the line's field Escape and Ctrl+Enter press them.

import * as connection from "./connection.js";
import * as login from "./login.js";
import * as outbox from "./outbox.js";

const STEPS = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const grid = document.querySelector("[data-entry-grid]");
const form = grid.closest("form");
const fields = [...grid.querySelectorAll("[data-entry]")];

const addressOf = (field) => field.dataset.entry;
const draftOf = (field) => outbox.lineAt(addressOf(field));
const rowOf = (field) => field.closest("[data-entry-line]");
const seenOf = (field) => rowOf(field).querySelector('[type="hidden"][name$="-seen"]');
const saidOf = (field) => rowOf(field).querySelector(".entry-said-cell > [id]");

function move(from, step) {
  const past = step > 0 ? grid.querySelector("[data-entry-end]") : null;
  const target = fields[fields.indexOf(from) + step] ?? past;
  target?.focus();
  return Boolean(target);
}

// What was typed over what: a draft keeps the version that its author had been shown.
function keep(field, change = {}) {
  outbox.keep(addressOf(field), {
    key: field.name.replace(/-entry$/, ""),
    seen: seenOf(field).value,
    ...draftOf(field),
    entry: field.value,
    label: field.getAttribute("aria-label"),
    page: `${location.pathname}#${field.id}`,
    isDone: false,
    said: "",
    ...change,
  });
}

function leave(field) {
  if (field.value === "" && field.defaultValue === "") takeBack(field);
  else keep(field, { isDone: true });
  outbox.send();
}

function takeBack(field) {
  field.value = field.defaultValue;
  field.setAttribute("aria-invalid", "false");
  if (!field.value) saidOf(field).replaceChildren();
  outbox.forget(addressOf(field));
}

function choose(button) {
  const field = rowOf(button).querySelector("[data-entry]");
  if (button.dataset.choice === "theirs") field.value = button.value;
  else seenOf(field).value = button.value;
  keep(field, { seen: seenOf(field).value, isDone: true });
  outbox.send();
  field.focus();
}

function chosenByKey(event) {
  if (event.key === "Escape") return "theirs";
  return event.key === "Enter" && event.ctrlKey ? "mine" : null;
}

// What the server refused says so itself.
function mark(field) {
  const draft = draftOf(field);
  rowOf(field).classList.toggle("is-unsent", draft !== null && draft.said !== "refused");
}

// The answer to a line says how many results are in.
function showEntered() {
  const bar = document.querySelector("[data-entered-bar]");
  bar.value = Number(document.getElementById("entered").textContent);
}

function show({ address, status, text }) {
  const field = fields.find((one) => addressOf(one) === address);
  if (!field) return;
  const isTaken = status < 300;
  field.setAttribute("aria-invalid", String(!isTaken));
  window.htmx.swap(saidOf(field), text, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 });
  showEntered();
  const draft = draftOf(field);
  if (isTaken && !draft) field.defaultValue = field.value;
  if (isTaken && draft) keep(field, { seen: seenOf(field).value, isDone: draft.isDone });
}

function onField(type, act) {
  grid.addEventListener(type, (event) => {
    if (event.target.matches("[data-entry]")) act(event.target, event);
  });
}

onField("keydown", (field, event) => {
  if (event.isComposing) return;
  const choice = rowOf(field).querySelector(`[data-choice="${chosenByKey(event)}"]`);
  if (choice) {
    event.preventDefault();
    choose(choice);
    return;
  }
  if (event.key === "Escape") takeBack(field);
  const step = event.key === "Enter" && event.shiftKey ? -1 : STEPS[event.key];
  if (step && move(field, step)) event.preventDefault();
});

onField("focusin", (field) => field.select());
onField("input", (field) => keep(field));
onField("focusout", (field) => {
  const isElsewhere = document.activeElement === field; // another window came before this one
  const draft = draftOf(field);
  if (draft && !draft.isDone && !isElsewhere) leave(field);
});

grid.addEventListener("click", (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  event.preventDefault();
  choose(button);
});

// "Save and go on": on only when the server has every line of this page.
async function goOn() {
  for (const field of fields) if (draftOf(field)) leave(field);
  await outbox.send();
  if ((await login.standing()) !== "in" && !(await login.signIn())) return;
  await outbox.send();
  const left = fields.find(draftOf);
  if (left) left.focus();
  else form.submit();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  goOn().catch((error) => {
    if (!["TypeError", "TimeoutError"].includes(error.name)) throw error;
    connection.report("down");
  });
});

document.addEventListener("line-answered", (event) => show(event.detail));
document.addEventListener("lines-changed", () => fields.forEach(mark));

// As the server told the page; then as it answered since; then as it was typed, also while this
// script was on its way.
outbox.showsHere(fields.map(addressOf));
const typed = fields.filter((field) => field.value !== field.defaultValue);
for (const answer of outbox.answersSinceOpened()) {
  const field = fields.find((one) => addressOf(one) === answer.address);
  const isNews = field && seenOf(field).value === answer.seen;
  if (!isNews || draftOf(field) || typed.includes(field)) continue;
  field.value = answer.entry;
  show(answer);
}
for (const field of fields) {
  const draft = draftOf(field);
  if (typed.includes(field)) keep(field, { isDone: document.activeElement !== field });
  else if (draft) {
    field.value = draft.entry;
    if (draft.said) keep(field, { isDone: draft.isDone });
  }
  mark(field);
}
outbox.send();

// The overview points at one line.
if (location.hash) document.getElementById(location.hash.slice(1))?.focus();
const focused = fields.find((field) => field === document.activeElement);
if (focused && !typed.includes(focused)) focused.select();
