// The latest answers to lines of the score grid. A page that was asked for before such an answer came
// tells of the line as it was: the grid shows what was answered since then, whichever page of this
// browser had it.

const MOMENT_MS = 60_000;
const NAME = `answered|${document.body.dataset.account}`;

function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? [];
  } catch {
    return [];
  }
}

/** Notes an answer ({ address, entry, seen, status, text }) for the pages that are being opened. */
export function note(answer) {
  const at = Date.now();
  const latest = read().filter((one) => one.at > at - MOMENT_MS);
  try {
    localStorage.setItem(NAME, JSON.stringify([...latest, { ...answer, at }]));
  } catch {
    // where the browser keeps nothing, no page sends the lines of another
  }
}

/** What was answered since this page was asked for, oldest first. */
export const sinceOpened = () => read().filter(({ at }) => at >= performance.timeOrigin);

export function forget() {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // it was never kept there
  }
}
