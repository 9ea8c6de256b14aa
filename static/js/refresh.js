// Parts that look again by themselves (hx-swap="morph"): what is the same stays the same element,
// so that focus, selection, scrolling and open details stay too.

const KEPT_OPEN = ["DETAILS", "DIALOG"];

function isKept(name, element) {
  return name === "open" && KEPT_OPEN.includes(element.tagName);
}

// A page that is kept does not know when it is looked at (templates/pieces/as_of.html).
function sayWhen(part) {
  for (const time of part.querySelectorAll("[data-as-of]:empty")) {
    const { zone } = time.dataset;
    time.textContent = new Date().toLocaleTimeString("en-GB", { timeZone: zone });
  }
}

sayWhen(document);

window.htmx.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
    sayWhen(fragment);
    return window.Idiomorph.morph(target, [...fragment.children], {
      morphStyle: "outerHTML",
      ignoreActiveValue: true,
      callbacks: { beforeAttributeUpdated: (name, element) => !isKept(name, element) },
    });
  },
});

// The answer to a look has a tag; asked with it, the server says in a word that nothing changed.

const tags = new WeakMap();

document.addEventListener("htmx:configRequest", ({ detail: { elt, headers } }) => {
  if (tags.get(elt)) headers["If-None-Match"] = tags.get(elt);
});
document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr, successful } }) => {
  if (!successful || elt.getAttribute("hx-swap") !== "morph") return;
  tags.set(elt, xhr.getResponseHeader("ETag"));
  if (xhr.status === 304) showAsOf(elt, xhr.getResponseHeader("As-Of"));
});

function showAsOf(part, time) {
  const place = part.querySelector("[data-as-of]");
  if (place && time) place.textContent = time;
}

// A page that nobody sees does not look, unless it is to be heard (call-sound.js); it does as soon
// as it is seen.

const HEARD = '[data-call-sound][aria-pressed="true"]';
const isHeard = () => document.querySelector(HEARD) !== null;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.getAttribute("hx-swap") !== "morph") return;
  if (document.hidden && !isHeard()) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) lookAgain();
});

function lookAgain() {
  for (const part of document.querySelectorAll('[hx-swap="morph"]')) window.htmx.trigger(part, "due");
}

document.addEventListener("signed-in", lookAgain);
addEventListener("online", lookAgain);

// How it is heard is fetched by who wants to.

const sound = () => import("./call-sound.js");

if (isHeard()) sound();
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-call-sound]");
  if (button) (await sound()).change(button);
});
