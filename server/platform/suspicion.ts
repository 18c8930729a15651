import { looksSuspicious } from '@branchbook/contract/sanitise.ts';

/** Maximum values checked: enough to recognise an attack; a request may carry far more. */
const MOST_VALUES = 5000;
const MOST_CHARACTERS = 20_000;
const MOST_NAMES = 20;

// Secrets are never cleaned and never shown, and may contain anything.
const SECRET = /password|token|pin$|signature/i;

/** No valid request nests deeper; the schemas refuse or ignore deeper values. */
const MOST_DEPTH = 50;

/** A value of the request and its position; its path is only built if it is suspicious. */
type Place = { value: unknown; name: string; parent: Place | null; depth: number };

/** Returns a value's path, or 'unknown': callers choose names too, so odd ones are not logged. */
const nameOf = (place: Place): string => {
  const path: string[] = [];
  for (let at = place; at.parent; at = at.parent) path.unshift(at.name);
  const name = path.join('.');
  return /^[\w.-]{1,80}$/.test(name) ? name : 'unknown';
};

/** Adds the nested values of a value to the queue, up to its limit. */
const enter = (parent: Place, waiting: Place[]): void => {
  const inside = parent.value as Record<string, unknown>;
  // Object.entries would copy a million elements to check a few of them.
  for (const name in inside) {
    if (waiting.length >= MOST_VALUES) return;
    if (SECRET.test(name) || !Object.hasOwn(inside, name)) continue;
    waiting.push({ value: inside[name], name, parent, depth: parent.depth + 1 });
  }
};

/**
 * Returns the names of the fields whose texts look like an attack ([SAN-15]), never the texts.
 * Costs no more than parsing the request, however deep, wide or long its body is.
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
