// The keyboard in the score grid ([data-entry-grid]): Enter and ↓ go to the next field, Shift+Enter
// and ↑ to the one before, Escape puts back what the server has. A field that was typed in sends
// "entry:done" when it is left; htmx listens (hx-trigger="entry:done").
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

function onField(type, act) {
  grid.addEventListener(type, (event) => {
    if (event.target.matches("[data-entry]")) act(event.target, event);
  });
}

onField("keydown", (field, event) => {
  if (event.isComposing) return;
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

// A plain post of the whole form answers with what the server has.
grid.closest("form")?.addEventListener("submit", () => fields.forEach(forgetDraft));

for (const field of fields) field.value = draftOf(field) ?? field.value;
