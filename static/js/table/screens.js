// The screens of the page, of which one is open: filling them, and moving between them without a
// loss of focus. The phone's own way back is a step back on the page.

history.scrollRestoration = "manual";

const BOUNCE_MS = 300;
const root = document.getElementById("table");

export const screenAt = (name) => root.querySelector(`section[data-screen="${name}"]`);
export const openScreen = () => document.body.dataset.screen;

/** Writes into the places of a screen; what is the same stays the same element. */
export function fill(screen, places) {
  for (const [name, content] of Object.entries(places)) {
    for (const place of screen.querySelectorAll(`[data-fill="${name}"]`)) put(place, content);
  }
}

/** Text or elements into a place, if they are not there already. */
export function put(place, content) {
  const made = [content ?? ""].flat();
  const text = made.map((one) => one.outerHTML ?? one.textContent ?? one).join("");
  if (place.dataset.shown === text) return;
  place.dataset.shown = text;
  place.replaceChildren(...made);
}

export function showPart(screen, name, isShown) {
  screen.querySelector(`[data-part="${name}"]`).hidden = !isShown;
}

/** Rows of a list by their keys: what has its row keeps it, with its focus. */
export function rows(list, template, items, keyOf, show) {
  const before = new Map([...list.children].map((row) => [row.dataset.row, row]));
  const now = items.map((item) => {
    const row = before.get(keyOf(item)) ?? template.content.firstElementChild.cloneNode(true);
    row.dataset.row = keyOf(item);
    show(row, item);
    return row;
  });
  if (now.length !== list.children.length || now.some((row, at) => row !== list.children[at])) {
    list.replaceChildren(...now);
  }
}

/** Shows this screen alone; its heading has the focus, from where the keyboard goes on. */
export function open(name, isFirst = false) {
  const isBack = name === "home";
  for (const one of root.querySelectorAll("section[data-screen]")) {
    one.hidden = one.dataset.screen !== name;
  }
  document.body.dataset.screen = name;
  if (!isBack && !history.state?.isInside) history.pushState({ isInside: true }, "");
  if (isBack && history.state?.isInside) leave();
  if (isFirst) return;
  screenAt(name).querySelector("h1").focus({ preventScroll: true });
  scrollTo(0, 0);
  ignoreBounce();
}

// A finger that trembles taps twice: the second tap is not for the key that took the first one's place.
function ignoreBounce() {
  root.classList.add("is-fresh");
  setTimeout(() => root.classList.remove("is-fresh"), BOUNCE_MS);
}

let isLeaving = false;

function leave() {
  isLeaving = true;
  history.back();
}

/** Calls `stepBack` when somebody goes back, by the phone's own way or by a key of the page. */
export function onWayBack(stepBack) {
  addEventListener("popstate", () => {
    const isOwn = isLeaving;
    isLeaving = false;
    if (openScreen() === "home") return;
    if (isOwn) history.pushState({ isInside: true }, ""); // another screen was opened meanwhile
    else stepBack();
  });
}
