// What a phone could not send, in letters that a QR code packs closely (its alphanumeric set): the
// phone that reads it opens the table's page with `#u=...` and sends the same statements, with the
// same ids. An id is the phone's own with the number of the statement, so that neither is repeated.
//
// 1:DEVICE:number.play.side.entry.moment.seen:...    moment: seconds in base 36, or nothing

const VERSION = "1";
const DEVICE_DIGITS = 22;

/** A random name for a phone: 88 bits, also where no secure context gives `randomUUID`. */
export function newDevice() {
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_DIGITS / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The id of a phone's statement of this number: a UUID of version 8. */
export function idOf(device, number) {
  const end = number.toString(16).padStart(8, "0");
  return [
    device.slice(0, 8),
    device.slice(8, 12),
    `8${device.slice(12, 15)}`,
    `8${device.slice(15, 18)}`,
    device.slice(18, 22) + end,
  ].join("-");
}

export function pack(statements) {
  const devices = [...new Set(statements.map((one) => one.device))];
  const parts = devices.map((device) => {
    const own = statements.filter((one) => one.device === device);
    return [device.toUpperCase(), ...own.map(line)].join(":");
  });
  return `${VERSION}:${parts.join("::")}`;
}

function line({ device, number, play, side, entry, made_at: at, seen }) {
  const moment = at ? Math.floor(Date.parse(at) / 1000).toString(36) : "";
  const short = entry.replaceAll(" ", "").replace("=", "+0");
  const others = seen.filter((id) => !id.startsWith(idOf(device, 0).slice(0, 28)));
  const ids = others.map((id) => id.replaceAll("-", "")).join("$");
  return [number.toString(36), play, side, short, moment, ids].join(".").toUpperCase();
}

/** The statements of a packed text; null when it is none. */
export function unpack(text) {
  if (!text.startsWith(`${VERSION}:`)) return null;
  const read = text.slice(2).split("::").flatMap((part) => {
    const [device, ...lines] = part.split(":");
    return lines.map((one) => statementOf(device.toLowerCase(), one.split(".")));
  });
  return read.length && read.every(Boolean) ? read : null;
}

function statementOf(device, [digits, play, side, short, moment, ids]) {
  const number = parseInt(digits, 36);
  if (!/^[0-9a-f]{22}$/.test(device) || !(number > 0) || !/^\d+-\d+$/.test(play) || !short) return null;
  return {
    id: idOf(device, number),
    device,
    number,
    play,
    side,
    entry: short.replace(/\+0$/, "="),
    made_at: moment ? new Date(parseInt(moment, 36) * 1000).toISOString() : null,
    seen: ids ? ids.toLowerCase().split("$").map(asUuid) : [],
  };
}

const asUuid = (hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
