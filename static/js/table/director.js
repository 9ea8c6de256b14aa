// Calling the director from the table (Law 9B1): what for, if anything, and whether somebody is on
// the way. A call that did not arrive is not kept for later: it is said to be made aloud.

import { askAt, isUnreached } from "./server.js";
import { word } from "./words.js";

const LOOK_MS = 5_000;

/** Asks about the calls of one table; `onChange` hears that something is known anew, and whether a
 * call waits. */
export function caller({ address, onChange }) {
  let waiting = [];
  let trouble = "";
  let timer = 0;

  async function ask(options) {
    clearTimeout(timer);
    try {
      const { status, heard } = await askAt(`${address}calls/`, options);
      trouble = status < 300 ? "" : (heard?.message ?? "");
      if (status < 300) waiting = heard.calls;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      if (options) trouble = word("call-down");
    }
    onChange(waiting.length > 0);
    if (waiting.length) timer = setTimeout(look, LOOK_MS);
  }

  const look = () => ask();

  /** The reason is one of those of the page's keys. */
  const call = (about) =>
    ask({
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ about }),
    });

  function text() {
    if (trouble) return trouble;
    const [first] = waiting;
    if (!first) return "";
    if (waiting.some((one) => one.coming_at)) return word("call-coming");
    const at = new Date(first.made_at);
    const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return word("called", { time });
  }

  return { look, call, text };
}
