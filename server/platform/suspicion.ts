import { looksSuspicious } from '@branchbook/contract/sanitise.ts';

/** Enough to see what somebody is trying; a call may carry very much more. */
const MOST_VALUES = 5000;
const MOST_CHARACTERS = 20_000;
const MOST_NAMES = 20;

// What is never cleaned and never shown may look like anything.
const SECRET = /password|token|pin$|signature/i;

/** A caller may choose names too: only what a field of ours could be called is written down. */
const nameOf = (path: readonly string[]): string => {
  const name = path.join('.');
  return /^[\w.-]{1,80}$/.test(name) ? name : 'unknown';
};

/** The names of the fields whose texts look like an attack ([SAN-15]); never what they hold. */
export const suspiciousFields = (parts: unknown[]): string[] => {
  const found = new Set<string>();
  const waiting: { value: unknown; path: string[] }[] = parts.map((value) => ({ value, path: [] }));
  for (let seen = 0; seen < waiting.length && seen < MOST_VALUES; seen += 1) {
    const { value, path } = waiting[seen] as (typeof waiting)[number];
    if (typeof value === 'string') {
      if (looksSuspicious(value.slice(0, MOST_CHARACTERS))) found.add(nameOf(path));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (waiting.length >= MOST_VALUES) break;
        if (!SECRET.test(name)) waiting.push({ value: inner, path: [...path, name] });
      }
    }
  }
  return [...found].slice(0, MOST_NAMES);
};
