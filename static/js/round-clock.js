// Moves the hand of the round clock (templates/events/clock_face.html, clock_line.html). The server's clock counts:
// the page's own is set by the moment at which the server made the face, and only the distance to
// the end is shown, so that nothing adds up. When the time is out the face is asked for anew.

const TICK_MS = 200;
const ASK_AGAIN_MS = 2000;

function timeText(seconds) {
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function show(face) {
  face.dataset.ahead ??= Date.parse(face.dataset.now) - Date.now();
  const now = Date.now() + Number(face.dataset.ahead);
  const left = Math.max(0, Date.parse(face.dataset.ends) - now);
  const text = timeText(Math.ceil(left / 1000));
  const time = face.querySelector(".round-clock-time");
  if (time.textContent !== text) time.textContent = text;
  face.classList.toggle("is-last", left < 1000 * Number(face.dataset.last));
  if (left === 0 && now - Number(face.dataset.asked ?? 0) > ASK_AGAIN_MS) {
    face.dataset.asked = now;
    window.htmx?.trigger(face, "due");
  }
}

function tick() {
  const face = document.querySelector("[data-ends]");
  if (face) show(face);
}

tick();
setInterval(tick, TICK_MS);
