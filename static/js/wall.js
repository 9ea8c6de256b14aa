// The wall (templates/events/wall.html): its pages take turns by the time of day, so that two walls
// of a session show the same one. The server says what they are, and swaps them when they change.

const SHOWN_MS = 8000;
const TICK_MS = 250;

function turn() {
  const pages = document.querySelectorAll(".wall-page");
  const shown = Math.floor(Date.now() / SHOWN_MS) % pages.length;
  pages.forEach((page, index) => {
    page.hidden = index !== shown;
  });
}

turn();
setInterval(turn, TICK_MS);
document.addEventListener("htmx:afterSwap", turn); // what came shows all of its pages

// Nobody touches this screen, and it should not go dark for that. A browser may refuse, where it
// saves its battery; then it is as any other page.
async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  const refused = await navigator.wakeLock.request("screen").then(() => null, (error) => error);
  document.documentElement.dataset.awake = refused ? refused.name : "yes";
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
