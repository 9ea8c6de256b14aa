// What this phone could not send: as a QR code with the table's address, which another phone opens,
// and as a list to type from. Fetched when it is asked for.

import { lineOf, showLeft } from "./lines.js";
import { pack } from "./packed.js";
import { put, screenAt, showPart } from "./screens.js";
import { correction, generate } from "../vendor/lean-qr-2.7.4.min.js";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 4;

const screen = screenAt("unsent");

/** Context: `statements`, `left` (of other evenings, in groups), `address` (of the table's page), `state`, `isOver`
 * (whether they may be dropped). */
export function show({ statements, left, address, state, isOver }) {
  showPart(screen, "own", statements.length > 0);
  showLeft(screen.querySelector('[data-list="left"]'), left);
  const link = `${address}#u=${pack(statements)}`;
  const place = screen.querySelector('[data-part="qr"]');
  if (place.dataset.link !== link) place.replaceChildren(drawnCode(link));
  place.dataset.link = link;
  screen.querySelector('[data-part="link"]').href = link;
  put(screen.querySelector('[data-list="unsent"]'), statements.map((one) => lineOf(one, state)));
  showPart(screen, "drop", isOver);
}

// Modules in one path; the margin of four that readers need.
function drawnCode(text) {
  const code = generate(text, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L });
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  const drawing = document.createElementNS(SVG, "svg");
  const all = code.size + 2 * MARGIN;
  drawing.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${all} ${all}`);
  drawing.setAttribute("shape-rendering", "crispEdges");
  const dark = document.createElementNS(SVG, "path");
  dark.setAttribute("d", path);
  drawing.append(dark);
  return drawing;
}
