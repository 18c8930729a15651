export type Noun = { one: string; many: string };

/** Writes a count with its noun: '1 row', '2,000 rows'. */
export const countOf = (count: number, { one, many }: Noun): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
