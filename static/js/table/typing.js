// A result while it is keyed: one step after another, each of which can be taken back. Plain values
// that are kept on the phone; what cannot be is not among the keys.
//
// contract -> declarer and doubling -> (lead) -> tricks -> confirm

const TAKEN_BACK = {
  contract: ["level", "strain", "kind"],
  declarer: ["declarer", "risk"],
  lead: ["leadSuit", "leadRank", "isLeadUnknown"],
  tricks: ["relative"],
  confirm: [],
};

export const begin = (play, side) => ({ play, side, trail: ["contract"] });

export const stepOf = (draft) => draft.trail.at(-1);

/** The draft after a key: `key` names what it says, `value` what of it. */
export function press(draft, key, value, asksLead) {
  const next = { ...draft, [key]: value };
  if (key === "declarer") [next.declarer, next.risk] = [value[0], value.slice(1)];
  const step = followingStep(next, asksLead);
  return step ? { ...next, trail: [...draft.trail, step] } : next;
}

function followingStep(draft, asksLead) {
  if (draft.kind) return "confirm";
  const step = stepOf(draft);
  if (step === "contract") return draft.level && draft.strain ? "declarer" : null;
  if (step === "declarer") return asksLead ? "lead" : "tricks";
  if (step === "lead") return draft.isLeadUnknown || (draft.leadSuit && draft.leadRank) ? "tricks" : null;
  return "confirm";
}

/** One step back; null before the first. */
export function back(draft) {
  if (draft.trail.length === 1) return null;
  const trail = draft.trail.slice(0, -1);
  const kept = { ...draft, trail };
  for (const name of [...TAKEN_BACK[draft.trail.at(-1)], ...TAKEN_BACK[trail.at(-1)]]) delete kept[name];
  return kept;
}

/** What was keyed so far, as a result; complete on the step "confirm". */
export function resultOf(draft) {
  if (draft.kind) return { kind: draft.kind };
  const { level, strain, risk = "", declarer, relative, leadSuit, leadRank } = draft;
  const lead = leadSuit && leadRank ? { suit: leadSuit, rank: leadRank } : null;
  return { kind: "played", level, strain, risk, declarer, lead, relative };
}
