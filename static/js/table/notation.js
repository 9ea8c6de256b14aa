// A result as the table keys it, and as it is written to the server: `4SX N DK -1`, `3NT E =`,
// `PASS`, `NP` (scoring/notation.py). What is neither, such as an artificial score, is `other`.

export const STRAINS = ["C", "D", "H", "S", "NT"];
export const SEATS = ["N", "E", "S", "W"];
export const SIDES = ["NS", "EW"];

const PLAYED =
  /^([1-7])(NT|[CDHSN])(X{0,2})([NESW])((?:[SHDC](?:10|[2-9TJQKA]))|(?:(?:10|[2-9TJQKA])[SHDC]))?(=|[-+]\d{1,2})$/;

export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
export const otherSide = (side) => (side === "NS" ? "EW" : "NS");

/** Tricks over and under the contract that thirteen tricks leave room for, the best first. */
export function possibleTricks(level) {
  const most = 7 - level;
  return Array.from({ length: 14 }, (_, lost) => most - lost);
}

export function parse(entry) {
  const plain = entry.toUpperCase().replaceAll(/\s/g, "").replaceAll(/[−–—]/g, "-");
  if (["P", "PASS"].includes(plain)) return { kind: "passed" };
  if (plain === "NP") return { kind: "not-played" };
  const found = plain.match(PLAYED);
  if (!found) return { kind: "other", text: entry };
  const [, level, strain, risk, declarer, lead, tricks] = found;
  return {
    kind: "played",
    level: Number(level),
    strain: strain === "N" ? "NT" : strain,
    risk,
    declarer,
    lead: lead ? cardOf(lead) : null,
    relative: tricks === "=" ? 0 : Number(tricks),
  };
}

function cardOf(text) {
  const isSuitFirst = /^[SHDC]/.test(text);
  const rank = isSuitFirst ? text.slice(1) : text.slice(0, -1);
  return { suit: isSuitFirst ? text[0] : text.at(-1), rank: rank === "10" ? "T" : rank };
}

export function format(result) {
  if (result.kind === "passed") return "PASS";
  if (result.kind === "not-played") return "NP";
  if (result.kind === "other") return result.text;
  const { level, strain, risk, declarer, lead, relative } = result;
  const card = lead ? ` ${lead.suit}${lead.rank}` : "";
  return `${level}${strain}${risk} ${declarer}${card} ${relativeText(relative)}`;
}

export function relativeText(relative) {
  if (relative === 0) return "=";
  return relative > 0 ? `+${relative}` : String(relative);
}

export const isSame = (entry, other) => format(parse(entry)) === format(parse(other));
