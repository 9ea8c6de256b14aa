// What is asked for when somebody wants to see it, and never kept: the results of the other tables on
// a board, and how the match stands. The server says whether it may be seen (events/queries/table_sight.py).

import { fill, put, screenAt } from "./screens.js";
import { askAt, isUnreached } from "./server.js";
import { boardText, drawn, element, pointsText, word } from "./words.js";

const screen = screenAt("more");
const KINDS = {
  others: {
    path: ({ play }) => `boards/${play.replace("-", "/")}/`,
    title: boardText,
    lines: ({ lines }) => lines.map(otherLine),
  },
  match: {
    path: ({ key }) => `matches/${key}/`,
    title: ({ round }) => word("round", { round }),
    lines: ({ teams, boards }) => [...teams.map(teamLine), ...boards.map(boardLine)],
  },
};
let asked = 0;
let last = { of: "", lines: [] };

/** Shows one of `KINDS`; `subject` is the play, or the round of the match. */
export async function show(kind, { address, subject }) {
  const { path, title, lines } = KINDS[kind];
  asked += 1;
  const turn = asked;
  fill(screen, { title: title(subject), about: "" });
  put(screen.querySelector('[data-list="more"]'), []);
  const { found, trouble } = await ask(address + path(subject));
  if (turn !== asked) return; // something else was asked for meanwhile
  fill(screen, { about: trouble ?? found.about });
  put(screen.querySelector('[data-list="more"]'), found ? lines(found) : []);
}

/** How the match stands, in lines; asked again when the session has gone on, until it is over. */
export async function matchNow({ address, subject, version }) {
  const of = `${subject.key} ${last.isOver ? version.split(".").at(-1) : version}`;
  if (of === last.of) return last.lines;
  last = { ...last, of };
  const { found, isDown } = await ask(address + KINDS.match.path(subject));
  const lines = found ? found.teams.map(teamLine) : last.lines;
  last = { of: isDown ? "" : of, lines, isOver: Boolean(found?.has_all) };
  return lines;
}

async function ask(address) {
  try {
    const { status, heard } = await askAt(address);
    if (status < 300) return { found: heard };
    return { trouble: heard?.message ?? "" };
  } catch (error) {
    if (!isUnreached(error)) throw error;
    return { trouble: word("way-down"), isDown: true };
  }
}

function otherLine({ ns, ew, names, entry, said, points, worth, is_own: isOwn }) {
  return element(
    "li",
    isOwn ? "is-own" : "",
    element("b", "version-part", said || drawn(entry)),
    element("span", "version-part", points === null ? "" : pointsText(points)),
    element("span", "version-part", worth && word("goes", { who: word("side-NS"), where: worth })),
    element("span", "version-who", `${ns} `, element("bdi", "", names[0]), ` – ${ew} `, element("bdi", "", names[1])),
  );
}

function teamLine({ label, names, score }) {
  return element("li", "", element("b", "version-part", score), element("span", "version-who", `${label} `, element("bdi", "", names)));
}

function boardLine({ board, open, closed, gained, given }) {
  const swing = gained ? `+${gained}` : "=";
  return element(
    "li",
    "",
    element("b", "version-part", `${word("board")} ${board} · ${given ? `−${given}` : swing}`),
    element("span", "version-part", drawn(open), " – ", drawn(closed)),
  );
}
