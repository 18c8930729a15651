/** Limit of a session's prepared statements, enough for the product: many list lengths must not add more. */
const MOST = 400;

/** Marks a statement composed for one report, whose text is unlikely to occur again. */
export const UNPREPARED = '/* unprepared */';

/** Returns the name under which a session prepares a statement; undefined if it does not. */
type NameOf = (text: string) => string | undefined;

/**
 * Creates the names of one session's statements. Planning short queries over several tables costs
 * more than running them, so each session plans a named statement once.
 */
export const createNames = (): NameOf => {
  const names = new Map<string, string>();
  return (text) => {
    if (text.includes(UNPREPARED)) return undefined;
    const known = names.get(text);
    if (known || names.size >= MOST) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
};

/** The `query` of a client: a text or a configuration, then values and a callback. */
export type Send = (query: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes a client prepare its statements. Statements without parameters are sent as they are, because
 * they may hold several commands.
 */
export const preparing =
  (send: Send, nameOf: NameOf): Send =>
  (query, values, ...rest) =>
    typeof query === 'string' && Array.isArray(values) && values.length > 0
      ? send({ text: query, values, name: nameOf(query) }, ...rest)
      : send(query, values, ...rest);
