import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';

/** What the codes of a check are made of. */
export type Coded = { kind: FoodCheckKind; wanted: string; probe_name: string | null };

/** Codes by which rows name what is stated once above them. */
export type Codes = {
  /** The first check of each code, in the order of the codes. */
  firsts: Coded[];
  keyOf: (check: Coded) => string;
  codeOf: (check: Coded) => string;
};

/** Gives a code to each different key, in the order in which the keys come first. */
export const codesOf = (
  checks: readonly Coded[],
  keyOf: (check: Coded) => string,
  nameOf: (index: number, check: Coded) => string,
): Codes => {
  const firsts = [...Map.groupBy(checks, keyOf).values()].flatMap(([first]) => first ?? []);
  const codes = new Map(firsts.map((first, index) => [keyOf(first), nameOf(index, first)]));
  return { firsts, keyOf, codeOf: (check) => codes.get(keyOf(check)) ?? '' };
};

const limitKey = ({ kind, wanted }: Coded): string => `${kind} ${wanted}`;

/** Numbers the limits of each kind that was judged by several: ' (limit 2)'. */
export const limitsOf = (checks: readonly Coded[]): Codes => {
  const { firsts } = codesOf(checks, limitKey, String);
  const ofKind = Map.groupBy(firsts, ({ kind }) => kind);
  return codesOf(checks, limitKey, (_, check) => {
    const all = ofKind.get(check.kind) ?? [];
    return all.length > 1
      ? ` (limit ${all.findIndex((one) => limitKey(one) === limitKey(check)) + 1})`
      : '';
  });
};

/** Shortens what was measured for closely set tables: '75.0 °C 30 s', '1 h 25 min'. */
export const shortMeasured = (measured: string): string =>
  measured
    .replace(' °C for ', ' °C ')
    .replace(/ seconds?\b/g, ' s')
    .replace(/ minutes?\b/g, ' min')
    .replace(/ hours?\b/g, ' h');
