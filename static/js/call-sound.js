// A table that calls is heard at the desk (templates/rulings/desk.html): two tones when the call
// comes, and again each minute until somebody is on the way. Whether it sounds is chosen on each
// device, by a cookie from which the server draws the button; who never chose it does not fetch this
// (refresh.js). A browser may let nothing sound before somebody has touched the page: then it begins
// with that.

import { remember } from "./preferences.js";

const AGAIN_MS = 60_000;
const TONES = [
  { at: 0, hertz: 880 },
  { at: 0.25, hertz: 660 },
];
const LASTS_S = 0.6;
const LOUD = 0.3;
const SILENT = 0.001;
const VIBRATES_MS = [200, 100, 200];

const heardAt = new Map();
let output = null;

const isOn = () => document.cookie.split("; ").includes("call_sound=on");
const waiting = () => [...document.querySelectorAll("[data-waiting-call]")].map((one) => one.dataset.waitingCall);

function tone({ at, hertz }) {
  const start = output.currentTime + at;
  const source = new OscillatorNode(output, { frequency: hertz });
  const loudness = new GainNode(output);
  loudness.gain.setValueAtTime(LOUD, start);
  loudness.gain.exponentialRampToValueAtTime(SILENT, start + LASTS_S);
  source.connect(loudness).connect(output.destination);
  source.start(start);
  source.stop(start + LASTS_S);
}

// One sound for all calls that are new, or that nobody has answered for a minute more.
function listen() {
  if (output?.state !== "running" || !isOn()) return;
  const now = Date.now();
  const calls = waiting();
  for (const known of heardAt.keys()) if (!calls.includes(known)) heardAt.delete(known);
  const due = calls.filter((call) => !(now - heardAt.get(call) < AGAIN_MS));
  if (!due.length) return;
  for (const call of due) heardAt.set(call, now);
  TONES.forEach(tone);
  navigator.vibrate?.(VIBRATES_MS);
}

async function begin() {
  if (!isOn()) return;
  output ??= new AudioContext();
  await output.resume();
  listen();
}

/** It sounds from now on, or no more. */
export function change(button) {
  remember("call_sound", isOn() ? "off" : "on");
  button.setAttribute("aria-pressed", String(isOn()));
  heardAt.clear();
  begin();
}

document.addEventListener("click", begin);
document.addEventListener("htmx:afterSettle", listen);
begin();
