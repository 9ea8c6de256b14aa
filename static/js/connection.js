// The strip at the foot of the page (templates/pieces/connection.html): what stands between the
// page and the server, and since when. Other modules report and clear troubles; here are those of
// fragments. A fragment that is answered by another page leaves what stands.

const strip = document.getElementById("connection");
const said = (trouble) => strip.querySelector(`[data-trouble="${trouble}"]`);
const SOONEST = ["down", "failed", "refused", "moved"]; // what the next success ends

export const has = (trouble) => !said(trouble).hidden;

export function report(trouble, word = "") {
  const place = said(trouble).querySelector("[data-word]");
  if (place && place.textContent !== word) place.textContent = word;
  said(trouble).hidden = false;
  show();
}

export function clear(...troubles) {
  for (const trouble of troubles) said(trouble).hidden = true;
  show();
}

export const worked = () => clear(...SOONEST);

/** Shows or hides the strip: it stays while there is any trouble or anything unsent. */
export function show() {
  const troubles = [...strip.querySelectorAll("[data-trouble]")].some((one) => !one.hidden);
  const unsent = strip.querySelector("[data-unsent]");
  const time = document.querySelector("[data-as-of]");
  const asOf = strip.querySelector("[data-shown-as-of]");
  asOf.hidden = !(troubles && time);
  if (time) asOf.querySelector("time").textContent = time.textContent;
  strip.querySelector("[data-sign-in]").hidden = !has("signed-out");
  strip.querySelector("[data-load-again]").hidden = !["other", "gone", "moved"].some(has);
  strip.hidden = !troubles && unsent.hidden;
}

/** Whether an answer says that nobody behind it could be asked: the way is barred for all alike. */
export const isNoAnswer = (status) => [502, 503, 504].includes(status);

function troubleOf(status) {
  if (isNoAnswer(status)) return "down";
  if (status < 400) return "moved";
  if (status === 401) return "signed-out";
  if (status === 403 || status === 404) return "gone";
  return status >= 500 ? "failed" : "refused";
}

const readAnswer = (text) => (text.startsWith("{") ? JSON.parse(text) : {});

/** What an answer that could not be used says is wrong; `text` may be its word and sentence. */
export function reportAnswer(status, text) {
  clear("down"); // the server did answer
  report(troubleOf(status), readAnswer(text).message ?? "");
}

function isAnotherPage(detail) {
  const { xhr, requestConfig } = detail;
  if (!/^\s*(<!doctype|<html)/i.test(xhr.responseText)) return xhr.responseText.startsWith("{");
  const wanted = requestConfig.elt.getAttribute("hx-select");
  const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
  return !wanted || !page.querySelector(wanted);
}

document.addEventListener("htmx:sendError", () => report("down"));
document.addEventListener("htmx:timeout", () => report("down"));
document.addEventListener("htmx:responseError", ({ detail: { xhr, elt } }) => {
  if (readAnswer(xhr.responseText).refused === "token renewed") {
    document.dispatchEvent(new CustomEvent("token-renewed", { detail: { element: elt } }));
  } else {
    reportAnswer(xhr.status, xhr.responseText);
  }
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.shouldSwap || !isAnotherPage(detail)) return;
  detail.shouldSwap = false;
  detail.isError = true;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) worked();
});
strip.querySelector("[data-load-again]").addEventListener("click", () => location.reload());
