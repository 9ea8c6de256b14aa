// Light, dark and the colours of the suits, at once and without leaving the page. The server
// remembers them by the same cookies when there is no script (view "preferences").

const A_YEAR = 365 * 24 * 3600;
const DARK_MEDIA = {
  device: "screen and (prefers-color-scheme: dark)",
  light: "not all",
  dark: "screen",
};

function apply(name, value) {
  document.documentElement.dataset[name] = value;
  if (name === "theme") document.getElementById("dark").media = DARK_MEDIA[value];
}

/** A choice of this device, which the server reads too. */
export function remember(name, value) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
}

document.querySelector("[data-preferences]")?.addEventListener("submit", (event) => {
  const { name, value } = event.submitter;
  if (name === "language") return; // the server words the page anew
  event.preventDefault();
  apply(name, value);
  remember(name, value);
  for (const button of event.target.querySelectorAll(`button[name="${name}"]`)) {
    button.setAttribute("aria-pressed", String(button.value === value));
  }
});
