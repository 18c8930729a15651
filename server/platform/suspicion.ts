import { looksSuspicious } from '@branchbook/contract/sanitise.ts';

/** Enough to see what somebody is trying; a call may carry very much more. */
const MOST_VALUES = 5000;
const MOST_CHARACTERS = 20_000;
const MOST_NAMES = 20;

// What is never cleaned and never shown may look like anything.
const SECRET = /password|token|pin$|signature/i;

/** Nothing of ours nests deeper; what does is refused or ignored by the schemas. */
const MOST_DEPTH = 50;

/** A value of the call and where it stands; names itself only once it is found suspicious. */
type Place = { value: unknown; name: string; parent: Place | null; depth: number };

/** A caller may choose names too: only what a field of ours could be called is written down. */
const nameOf = (place: Place): string => {
  const path: string[] = [];
  for (let at = place; at.parent; at = at.parent) path.unshift(at.name);
  const name = path.join('.');
  return /^[\w.-]{1,80}$/.test(name) ? name : 'unknown';
};

/** Adds what stands inside a value to the waiting ones, up to their limit. */
const enter = (parent: Place, waiting: Place[]): void => {
  const inside = parent.value as Record<string, unknown>;
  // Not Object.entries, which would copy a million elements to look at some of them.
  for (const name in inside) {
    if (waiting.length >= MOST_VALUES) return;
    if (SECRET.test(name) || !Object.hasOwn(inside, name)) continue;
    waiting.push({ value: inside[name], name, parent, depth: parent.depth + 1 });
  }
};

/**
 * Returns the names of the fields whose texts look like an attack ([SAN-15]), never what they hold.
 * Costs no more than reading the call did, however deep, wide or long its body is.
 */
export const suspiciousFields = (parts: unknown[]): string[] => {
  const found = new Set<string>();
  const waiting = parts.map((value): Place => ({ value, name: '', parent: null, depth: 0 }));
  for (let seen = 0; seen < waiting.length; seen += 1) {
    const place = waiting[seen] as Place;
    const { value, depth } = place;
    if (typeof value === 'string') {
      if (looksSuspicious(value.slice(0, MOST_CHARACTERS))) found.add(nameOf(place));
      if (found.size === MOST_NAMES) break;
    } else if (typeof value === 'object' && value !== null && depth < MOST_DEPTH) {
      enter(place, waiting);
    }
  }
  return [...found];
};
