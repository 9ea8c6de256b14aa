// The keyboard in the score grid ([data-entry-grid]): Enter and ↓ go to the next field, Shift+Enter
// and ↑ to the one before, Escape puts back what the server has. A field that was typed in sends
// "entry:done" when it is left; htmx listens (hx-trigger="entry:done").
//
// When someone else was first, the answer brings two buttons, [data-choice="theirs"] and "mine":
// in the line's field Escape and Ctrl+Enter press them.
//
// What is typed survives a closed lid: it stays in the tab's storage, under the grid's name and
// the field's, until the server has taken it.

const REFUSED = [400, 409, 422];
const STEPS = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const grid = document.querySelector("[data-entry-grid]");
const fields = [...grid.querySelectorAll("[data-entry]")];

const draftKey = (field) => `draft:${grid.dataset.entryGrid}:${field.name}`;
const draftOf = (field) => sessionStorage.getItem(draftKey(field));
const forgetDraft = (field) => sessionStorage.removeItem(draftKey(field));

function move(from, step) {
  const past = step > 0 ? grid.querySelector("[data-entry-end]") : null;
  const target = fields[fields.indexOf(from) + step] ?? past;
  target?.focus();
  return Boolean(target);
}

function send(field, value) {
  field.value = value;
  sessionStorage.setItem(draftKey(field), value);
  field.dispatchEvent(new Event("entry:done", { bubbles: true }));
}

function choose(button) {
  const field = button.closest("tr").querySelector("[data-entry]");
  if (button.dataset.choice === "theirs") {
    send(field, button.value);
  } else {
    grid.querySelector(`[type="hidden"][name="${button.name}"]`).value = button.value;
    send(field, field.value);
  }
  field.focus();
}

function chosenByKey(event) {
  if (event.key === "Escape") return "theirs";
  return event.key === "Enter" && event.ctrlKey ? "mine" : null;
}

function onField(type, act) {
  grid.addEventListener(type, (event) => {
    if (event.target.matches("[data-entry]")) act(event.target, event);
  });
}

onField("keydown", (field, event) => {
  if (event.isComposing) return;
  const choice = field.closest("tr").querySelector(`[data-choice="${chosenByKey(event)}"]`);
  if (choice) {
    event.preventDefault();
    choose(choice);
    return;
  }
  if (event.key === "Escape") {
    field.value = field.defaultValue;
    forgetDraft(field);
  }
  const step = event.key === "Enter" && event.shiftKey ? -1 : STEPS[event.key];
  if (step && move(field, step)) event.preventDefault();
});

onField("focusin", (field) => field.select());

onField("input", (field) => sessionStorage.setItem(draftKey(field), field.value));

onField("focusout", (field) => {
  if (draftOf(field) !== null) field.dispatchEvent(new Event("entry:done", { bubbles: true }));
});

onField("htmx:afterRequest", (field, event) => {
  const { status } = event.detail.xhr;
  field.setAttribute("aria-invalid", String(REFUSED.includes(status)));
  const isTaken = status >= 200 && status < 300;
  if (!isTaken || draftOf(field) !== field.value) return;
  field.defaultValue = field.value;
  forgetDraft(field);
});

grid.addEventListener("click", (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  event.preventDefault();
  choose(button);
});

// A plain post of the whole form answers with what the server has.
grid.closest("form")?.addEventListener("submit", () => fields.forEach(forgetDraft));

for (const field of fields) field.value = draftOf(field) ?? field.value;

// The overview points at one line.
if (location.hash) document.getElementById(location.hash.slice(1))?.focus();
