import { meantBy } from './setting-names.ts';

export type Env = Record<string, string | undefined>;

/** Returns true for a variable that is set; an empty one, as in a copied .env.example, is not. */
export const isSet = (env: Env, name: string): boolean => (env[name] ?? '').trim() !== '';

/** Reports variables with nearly the name of a setting, which nothing would read. */
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
 * Returns the trimmed values of the settings and the problems with their form. Values of `verbatim`
 * settings stay unchanged.
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
    // Checks the value between the quotes as well.
    values[name] = quoted ?? tidy;
  }
  return { values, problems };
};
