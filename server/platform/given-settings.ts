import { meantBy } from './setting-names.ts';

export type Env = Record<string, string | undefined>;

/** Tells whether a variable is set; one that is set to nothing, as in a copied .env.example, is not. */
export const isSet = (env: Env, name: string): boolean => (env[name] ?? '').trim() !== '';

/** Says of variables with nearly the name of a setting that nothing would read them. */
const misspelt = (env: Env, names: readonly string[]): string[] =>
  Object.keys(env).flatMap((name) => {
    if (names.includes(name) || !isSet(env, name)) return [];
    const meant = meantBy(name, names);
    return meant && !isSet(env, meant)
      ? [`${name}: is not a setting; did you mean ${meant}? Correct the name, or remove it.`]
      : [];
  });

const QUOTED = /^(["'])(.*)\1$/s;

/**
 * The values of the settings without the blanks around them, and lines about how they are written.
 * Those of `verbatim` stay as they are.
 */
export const givenSettings = (
  env: Env,
  names: readonly string[],
  verbatim: readonly string[],
): { values: Env; problems: string[] } => {
  const problems = misspelt(env, names);
  const values: Env = {};
  for (const name of names) {
    if (!isSet(env, name)) continue;
    values[name] = env[name];
    if (verbatim.includes(name)) continue;
    const tidy = env[name]?.trim() ?? '';
    const quoted = QUOTED.exec(tidy)?.[2];
    if (quoted !== undefined) {
      problems.push(`${name}: must not have quotes around its value; leave them out`);
    }
    // What is between the quotes may be wrong, too.
    values[name] = quoted ?? tidy;
  }
  return { values, problems };
};
