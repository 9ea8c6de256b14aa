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

function lookAgain() {
  for (const part of document.querySelectorAll('[hx-swap="morph"]')) window.htmx.trigger(part, "due");
}

document.addEventListener("signed-in", lookAgain);
addEventListener("online", lookAgain);
