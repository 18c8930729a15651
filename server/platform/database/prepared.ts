/** Enough for every statement of the product; lists of many lengths must not fill the server. */
const MOST = 400;

/** Marks a statement that is put together for one report: another one will hardly have its text. */
export const UNPREPARED = '/* unprepared */';

const names = new Map<string, string>();

/**
 * Returns the name under which connections prepare a statement, or undefined for one that is not
 * prepared. For short queries over several tables the planning costs more than the work, so each
 * connection plans a named statement once.
 */
export const nameOf = (text: string): string | undefined => {
  if (text.includes(UNPREPARED)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
};
