// Keeps the words beside a deadline true (templates/pieces/deadline.html). The server's clock
// counts: the page's own is set by the moment at which the server made it, or, since a page that
// is kept may have been made long ago, by asking.

const SPOKEN_MINUTES = [30, 10, 5, 1];
const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });

function timeLeft(seconds) {
  if (seconds < 120) return words.format(seconds, "second");
  if (seconds < 2 * 3600) return words.format(Math.floor(seconds / 60), "minute");
  if (seconds < 2 * 86400) return words.format(Math.floor(seconds / 3600), "hour");
  return words.format(Math.floor(seconds / 86400), "day");
}

function show(deadline, serverAhead) {
  const until = Date.parse(deadline.dataset.deadline);
  const milliseconds = until - (Date.now() + serverAhead);
  const seconds = Math.floor(milliseconds / 1000);
  const isOver = milliseconds < 0;
  const text = isOver ? deadline.dataset.over : timeLeft(seconds);
  const left = deadline.querySelector(".deadline-left");
  if (left.textContent !== text) left.textContent = text;
  deadline.classList.toggle("is-over", isOver);
  deadline.classList.toggle("is-soon", !isOver && seconds < Number(deadline.dataset.soon));
  announce(deadline, isOver ? 0 : Math.ceil(seconds / 60), text);
}

// A screen reader hears of a deadline when it matters, not every second.
function announce(deadline, minutes, text) {
  const before = Number(deadline.dataset.minutes ?? minutes);
  deadline.dataset.minutes = minutes;
  const passed = before > minutes && (minutes === 0 || SPOKEN_MINUTES.includes(minutes));
  if (passed) deadline.querySelector("[role=status]").textContent = text;
}

let asked;
let heard = 0; // how far the server's clock is ahead of this one, in milliseconds

async function ask(address) {
  const answer = await fetch(address, { method: "HEAD", cache: "no-store" });
  heard = Date.parse(answer.headers.get("Date")) - Date.now() || 0;
}

function aheadFor(deadline) {
  if (deadline.dataset.clock) {
    asked ??= ask(deadline.dataset.clock).catch(() => {}); // till the server is reached, by this one
    return heard;
  }
  deadline.dataset.ahead ??= Date.parse(deadline.dataset.now) - Date.now();
  return Number(deadline.dataset.ahead);
}

function showAll() {
  for (const deadline of document.querySelectorAll("[data-deadline]")) {
    show(deadline, aheadFor(deadline));
  }
}

showAll();
setInterval(showAll, 1000);
