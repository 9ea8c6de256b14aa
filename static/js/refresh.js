// Parts that look again by themselves (hx-swap="morph"): what is the same stays the same element,
// so that focus, selection, scrolling and open details stay too.

const KEPT_OPEN = ["DETAILS", "DIALOG"];

function isKept(name, element) {
  return name === "open" && KEPT_OPEN.includes(element.tagName);
}

window.htmx.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
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
