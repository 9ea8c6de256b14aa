// Signing out while something typed is kept on this device: first it is sent, and when something
// is left, whoever signs out says what becomes of it.

import * as kept from "./kept.js";
import * as outbox from "./outbox.js";

const form = document.querySelector("form[data-sign-out]");
const dialog = document.getElementById("signing-out");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await outbox.send();
  outbox.forgetAnswers();
  if (kept.isEmpty()) form.submit();
  else dialog.showModal();
});

dialog.addEventListener("close", () => {
  if (dialog.returnValue === "forget") kept.forgetAll();
  if (["forget", "keep"].includes(dialog.returnValue)) form.submit();
});
