/** Limit of prepared statements, enough for the product: many list lengths must not add more. */
const MOST = 400;

/** Marks a statement composed for one report, whose text is unlikely to occur again. */
export const UNPREPARED = '/* unprepared */';

const names = new Map<string, string>();

/**
 * Returns the name under which connections prepare a statement; undefined for a statement that is
 * not prepared. Planning short queries over several tables costs more than running them, so each
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
