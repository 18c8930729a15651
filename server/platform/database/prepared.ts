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
const nameOf = (text: string): string | undefined => {
  if (text.includes(UNPREPARED)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
};

/** The `query` of a client: a text or a configuration, then values and a callback. */
export type Send = (query: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes a client prepare its statements. Statements without parameters are sent as they are, because
 * they may hold several commands.
 */
export const preparing =
  (send: Send): Send =>
  (query, values, ...rest) =>
    typeof query === 'string' && Array.isArray(values) && values.length > 0
      ? send({ text: query, values, name: nameOf(query) }, ...rest)
      : send(query, values, ...rest);
