// The page that says that a table's address opens nothing (templates/table_refused.html): what was
// keyed on this phone and never sent is shown there, to be typed by the director.

import { showLeft } from "./lines.js";
import * as store from "./store.js";

const place = document.getElementById("left");
const list = place.querySelector("[data-list]");

function show() {
  const groups = store.leftovers("", Date.now());
  showLeft(list, groups);
  place.hidden = groups.length === 0;
}

list.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-forget]");
  if (!button) return;
  await store.forget(button.dataset.forget.split(" "));
  show();
});

store.open().then(show);
