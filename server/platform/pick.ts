/** Returns some of an object's properties, in the order of their names. */
export const pick = <T, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
