// The score of Law 77, which is read back before a result is sent, and what makes a result so
// unlikely that the page asks once. What counts is what the server reckons (scoring/contracts.py).

import { sideOf } from "./notation.js";

const MINORS = ["C", "D"];
const GAME = 100;
const MANY_DOWN = 5;
const MANY_OVER = 4;
const MUCH = 1100;

/** Points from North-South's side. */
export function points(result, vulnerability) {
  if (result.kind !== "played") return 0;
  const side = sideOf(result.declarer);
  const isVulnerable = ["BOTH", side].includes(vulnerability.toUpperCase());
  const won = result.relative < 0 ? -penalty(result, isVulnerable) : made(result, isVulnerable);
  return side === "NS" ? won : -won;
}

function penalty({ relative, risk }, isVulnerable) {
  const down = -relative;
  if (!risk) return down * (isVulnerable ? 100 : 50);
  const cheaper = isVulnerable ? 0 : 100 * Math.min(down, 3);
  return (300 * down - 100 - cheaper) * risk.length;
}

function made({ level, strain, risk, relative }, isVulnerable) {
  const trick = MINORS.includes(strain) ? 20 : 30;
  const below = (level * trick + (strain === "NT" ? 10 : 0)) * 2 ** risk.length;
  const game = isVulnerable ? 500 : 300;
  const slam = level < 6 ? 0 : (isVulnerable ? 750 : 500) * (level - 5);
  const each = risk ? (isVulnerable ? 200 : 100) * risk.length : trick;
  return below + (below >= GAME ? game : 50) + slam + 50 * risk.length + relative * each;
}

/** The names of the words that say what is unlikely, at most one. */
export function unlikely(result, score) {
  if (result.kind !== "played") return "";
  const { level, risk, relative } = result;
  if (risk === "XX") return "odd-redoubled";
  if (relative <= -MANY_DOWN) return "odd-down";
  if (relative >= MANY_OVER || (risk && relative >= 2)) return "odd-over";
  if (level === 7 && relative === 0) return "odd-grand";
  return Math.abs(score) >= MUCH ? "odd-points" : "";
}
