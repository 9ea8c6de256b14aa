// An evening of phones in one page, each in a frame with the table page's own modules, with a clock and a
// database of its own; between them and the real server a network that loses, doubles, delays and overtakes.
// Given to the browser by test_random_network.py; `playEvening` tells what came of it.

const CHANCE_OF_TROUBLE = 0.35;
const MOST_TURNS = 40;
const ENTRIES = ["4S N =", "3NT E -1", "2H S +1", "PASS"];

/** A generator of numbers from 0 to 1 that a seed repeats. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** After what is ready to run now; of a network that is busy, a little later. */
const turn = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// --- the network ------------------------------------------------------------------------------

/** Between all phones and the server. `held` are messages on their way, in no order; `taken` and `refused`
 * what the server really answered, whether or not anybody heard it. */
class Network {
  constructor(random) {
    Object.assign(this, { random, held: [], taken: new Set(), refused: new Set(), busy: 0, requests: 0, isCalm: false });
  }

  async reach(address, options) {
    this.busy += 1;
    this.requests += 1;
    try {
      const answer = await fetch(address, { ...options, signal: undefined });
      if (address.endsWith("statements/")) this.note(await answer.clone().json());
      return answer;
    } finally {
      this.busy -= 1;
    }
  }

  note({ answers = [] }) {
    for (const { id, outcome } of answers) this[outcome].add(id);
  }

  hold(act) {
    return new Promise((resolve) => this.held.push(() => resolve(act())));
  }

  async carry(phone, address, options) {
    if (!phone.isOnline) throw new TypeError("no network");
    if (this.isCalm || this.random() > CHANCE_OF_TROUBLE) return this.reach(address, options);
    const fates = Object.keys(FATES);
    return FATES[fates[Math.floor(this.random() * fates.length)]](this, address, options);
  }

  /** One of the messages on their way arrives. */
  release() {
    const [act] = this.held.splice(Math.floor(this.random() * this.held.length), 1);
    act?.();
  }
}

const lost = () => {
  throw new DOMException("nothing came", "TimeoutError");
};
const portal = (status) => new Response("<h1>Agree to our terms</h1>", { status, headers: { "Content-Type": "text/html" } });

const FATES = {
  requestLost: lost,
  answerLost: async (network, address, options) => {
    await network.reach(address, options);
    return lost();
  },
  arrivesAfterAll: (network, address, options) => {
    network.hold(() => network.reach(address, options));
    return lost();
  },
  requestLate: (network, address, options) => network.hold(() => network.reach(address, options)),
  answerLate: async (network, address, options) => {
    const answer = await network.reach(address, options);
    return network.hold(() => answer);
  },
  doubled: async (network, address, options) => {
    const [, second] = await Promise.all([network.reach(address, options), network.reach(address, options)]);
    return second;
  },
  repeatedLater: async (network, address, options) => {
    network.hold(() => network.reach(address, options));
    return network.reach(address, options);
  },
  portal: () => portal(200),
  gateway: () => portal(502),
};

// --- a phone ----------------------------------------------------------------------------------

/** A phone with the table's page open. `said` are the statements that it holds or held; `dropped` those that
 * somebody threw away. */
class Phone {
  constructor(network, { name, table, side, token, key }) {
    Object.assign(this, { network, name, table, side, token, key, skew: 0, isOnline: true, writing: 0 });
    Object.assign(this, { said: new Map(), dropped: new Set(), timers: new Map(), page: null, count: 0 });
  }

  get address() {
    return `${location.origin}/t/${this.token}/`;
  }

  /** As page.js begins, with the state that stands in the page: the newest, or an old one that was kept. */
  async open(embedded) {
    this.frame = document.createElement("iframe");
    document.body.append(this.frame);
    const here = this.frame.contentWindow;
    this.patch(here);
    const load = (name) => here.eval(`import("/static/js/table/${name}.js")`);
    [this.store, this.plays, this.packed, { correspondent: this.correspondent }] = await Promise.all(
      ["store", "plays", "packed", "server"].map(load),
    );
    await this.store.open();
    await this.store.begin(this.key, embedded);
    this.page ??= embedded;
    this.server = this.correspondent({ key: this.key, address: this.address, onChange() {} });
  }

  patch(here) {
    const phone = this;
    const { open } = here.IDBFactory.prototype;
    here.IDBFactory.prototype.open = function (name, version) {
      return open.call(this, `${phone.name} ${name}`, version);
    };
    const { transaction } = here.IDBDatabase.prototype;
    here.IDBDatabase.prototype.transaction = function (...given) {
      const made = transaction.apply(this, given);
      const { frame } = phone;
      phone.writing += 1;
      const end = () => frame === phone.frame && (phone.writing -= 1);
      made.addEventListener("complete", end);
      made.addEventListener("abort", end);
      return made;
    };
    const { now } = here.Date;
    here.Date.now = () => now() + phone.skew;
    here.fetch = (address, options) => phone.network.carry(phone, address, options);
    here.setTimeout = (act) => {
      phone.timers.set((phone.count += 1), act);
      return phone.count;
    };
    here.clearTimeout = (number) => phone.timers.delete(number);
  }

  /** In the middle of whatever it does; what it sent may arrive still. */
  kill() {
    this.frame.remove();
    Object.assign(this, { frame: null, writing: 0 });
    this.timers.clear();
  }

  passTime() {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const act of due) act();
  }

  get state() {
    return this.store.tableAt(this.key).state;
  }

  get unsent() {
    return this.store.unsentOf(this.key);
  }

  known(name) {
    return this.plays.known(this.plays.playOf(this.state, name), this.unsent);
  }

  /** As page.js says it. */
  async say(name, entry, side = this.side) {
    const play = this.plays.playOf(this.state, name);
    const seen = play ? this.plays.seenOn(play, this.unsent) : [];
    const words = { play: name, side, entry, seen, made_at: this.server.moment() };
    await this.drop(this.unsent.filter((one) => one.refused && one.play === name));
    const statement = await this.store.say(this.key, words);
    this.said.set(statement.id, statement);
    this.server.send();
  }

  async drop(statements) {
    for (const one of statements) this.dropped.add(one.id);
    await this.store.forget(statements.map((one) => one.id));
  }

  /** What another could not send, by its code. */
  async adopt(other) {
    const statements = this.packed.unpack(other.packed.pack(other.unsent.filter((one) => !one.refused)));
    if (!statements) return;
    await this.store.adopt(this.key, statements);
    for (const one of statements) this.said.set(one.id, one);
    this.server.send();
  }

  /** What is shown, against what the server has and what was said here. */
  faults() {
    const waiting = new Map(this.unsent.map((one) => [one.id, one]));
    const found = [];
    for (const [id, one] of this.said) {
      if (waiting.has(id)) {
        const isHere = waiting.get(id).refused || this.isShownHere(one.play);
        if (!isHere) found.push(`${this.name}: ${id} is on the phone alone and not called so`);
      } else if (!this.network.taken.has(id) && !this.dropped.has(id)) {
        found.push(`${this.name}: ${id} is called sent, and the server has it not`);
      }
    }
    for (const play of this.plays.allPlays(this.state)) {
      const unknown = play.statements.filter((one) => !this.network.taken.has(one.id));
      if (unknown.length) found.push(`${this.name}: ${unknown[0].id} is shown, and nobody sent it`);
    }
    return found;
  }

  isShownHere(name) {
    return !this.plays.playOf(this.state, name) || this.known(name).word === "here";
  }
}

// --- an evening -------------------------------------------------------------------------------

class Evening {
  constructor({ seed, tokens, session, section }) {
    this.random = generator(seed);
    this.network = new Network(this.random);
    this.faults = [];
    this.phones = Object.entries(tokens).flatMap(([table, token]) =>
      ["NS", "EW"].map((side) => {
        const name = `${session} ${table} ${side}`;
        return new Phone(this.network, { name, table, side, token, key: `${session}-${section}-${table}` });
      }),
    );
  }

  pick(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  /** Of those it may speak of, most often the latest ones. */
  pickPlay(phone) {
    const may = phone.plays.allPlays(phone.state).filter((one) => one.round.may_state);
    return this.random() < 0.7 ? may.at(-1) : this.pick(may);
  }

  async quiet() {
    let calm = 0;
    while (calm < 3) {
      const isBusy = this.network.busy || this.phones.some((one) => one.writing);
      await turn(isBusy ? 2 : 0);
      calm = isBusy ? 0 : calm + 1;
    }
  }

  async begin() {
    for (const phone of this.phones) await phone.open(await stateAt(phone));
    await this.quiet();
  }

  async act() {
    const phone = this.pick(this.phones);
    const kinds = Object.keys(ACTS);
    let at = this.random() * kinds.reduce((sum, name) => sum + ACTS[name].weight, 0);
    const kind = kinds.find((name) => (at -= ACTS[name].weight) < 0);
    await ACTS[kind].run(this, phone);
    if (this.random() < 0.7) await this.quiet();
    for (const fault of phone.faults()) this.faults.push(`${kind}: ${fault}`);
  }

  /** The network is back: what is on its way arrives, and all is sent. */
  async calm() {
    this.network.isCalm = true;
    while (this.network.held.length) this.network.release();
    await this.quiet();
    for (const phone of this.phones) phone.isOnline = true;
    for (const phone of this.phones) {
      await this.dropRefused(phone);
      phone.server.atOnce();
      phone.server.send();
      await this.quiet();
    }
    for (const phone of this.phones) await this.dropRefused(phone);
    await this.lookAll();
  }

  /** So that each knows what the others said. */
  async lookAll() {
    for (const phone of this.phones) await phone.server.look();
    await this.quiet();
    for (const phone of this.phones) for (const fault of phone.faults()) this.faults.push(`at last: ${fault}`);
  }

  async dropRefused(phone) {
    await phone.drop(phone.unsent.filter((one) => one.refused));
  }

  /** Whatever is not agreed is stated or agreed to, round by round, until all boards of all tables are. */
  async finish() {
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      let open = 0;
      for (const phone of this.phones) {
        await phone.server.look();
        const plays = phone.plays.allPlays(phone.state);
        open += plays.filter((one) => one.standing !== "agreed").length;
        for (const play of plays) if (play.round.may_state && play.standing !== "agreed") await this.settle(phone, play);
        await this.quiet();
      }
      if (!open) break;
    }
    await this.lookAll();
  }

  async settle(phone, play) {
    const about = phone.known(play.play);
    const [theirs] = phone.plays.toConfirm(about, phone.side);
    const entry = play.entry || theirs || this.pick(ENTRIES);
    const isSaid = about.of[phone.side].length === 1 && about.of[phone.side][0] === entry;
    if (!isSaid) await phone.say(play.play, entry);
  }

  told() {
    const phones = this.phones.map((phone) => ({
      table: phone.table,
      unsent: phone.unsent.length,
      plays: phone.plays.allPlays(phone.state).map(({ play, standing, is_hidden: isHidden, entry, statements }) => ({
        play,
        standing,
        isHidden,
        entry,
        statements: statements.map((one) => one.id),
        word: phone.known(play).word,
      })),
    }));
    const { taken, refused, requests } = this.network;
    const said = this.phones.reduce((sum, one) => sum + one.said.size, 0);
    return { phones, taken: [...taken], refused: refused.size, requests, said, faults: [...new Set(this.faults)] };
  }
}

async function stateAt(phone) {
  const answer = await fetch(`${phone.address}state/`, { headers: { Accept: "application/json" } });
  return answer.json();
}

const ACTS = {
  say: {
    weight: 14,
    run: (evening, phone) => phone.say(evening.pickPlay(phone).play, evening.pick(ENTRIES)),
  },
  agree: {
    weight: 9,
    async run(evening, phone) {
      const asked = phone.plays
        .allPlays(phone.state)
        .filter((one) => one.round.may_state)
        .map((one) => phone.known(one.play))
        .filter((one) => phone.plays.toConfirm(one, phone.side).length);
      const about = evening.pick(asked);
      if (about) await phone.say(about.play.play, phone.plays.toConfirm(about, phone.side)[0]);
    },
  },
  handOver: {
    weight: 3,
    async run(evening, phone) {
      const { play } = evening.pickPlay(phone);
      const { entry } = phone.known(play);
      if (entry) await phone.say(play, entry, phone.side === "NS" ? "EW" : "NS");
    },
  },
  sayNonsense: { weight: 1, run: (_evening, phone) => phone.say("1-1", "4S N =") },
  dropRefused: { weight: 2, run: (evening, phone) => evening.dropRefused(phone) },
  look: { weight: 6, run: (_evening, phone) => void phone.server.look() },
  send: { weight: 4, run: (_evening, phone) => void phone.server.send() },
  passTime: { weight: 8, run: (_evening, phone) => phone.passTime() },
  comeOnline: {
    weight: 7,
    run(_evening, phone) {
      phone.isOnline = true;
      phone.frame.contentWindow.dispatchEvent(new Event("online"));
    },
  },
  goOffline: { weight: 9, run: (_evening, phone) => void (phone.isOnline = false) },
  release: { weight: 12, run: (evening) => evening.network.release() },
  setClock: {
    weight: 4,
    run: (evening, phone) => void (phone.skew = Math.round((evening.random() - 0.5) * 7_200_000)),
  },
  adopt: {
    weight: 2,
    run: (evening, phone) => phone.adopt(evening.pick(evening.phones.filter((one) => one.table === phone.table))),
  },
  kill: {
    weight: 3,
    async run(evening, phone) {
      if (evening.random() < 0.5) void phone.server.send();
      phone.kill();
      const isKept = !phone.isOnline || evening.random() < 0.5;
      if (!isKept) phone.page = await stateAt(phone);
      await phone.open(phone.page);
    },
  },
};

let evening = null;

/** `room` is a session with its tables' keys: so many acts at random, and then the network is back. */
window.playEvening = async ({ acts, ...room }) => {
  evening = new Evening(room);
  await evening.begin();
  for (let count = 0; count < acts; count += 1) await evening.act();
  await evening.calm();
  return evening.told();
};

/** All that is still open is stated and agreed. */
window.finishEvening = async () => {
  await evening.finish();
  const told = evening.told();
  for (const phone of evening.phones) phone.kill();
  return told;
};
