/**
 * Many rows go to the database in statements of at most so many: one has room for 65,535 values,
 * and statements are planned once for each length that comes up.
 */
const BATCH = 100;

export const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Inserts batch after batch; answers what each of them returned, in the order of the rows. */
export const insertInBatches = async <T, R>(
  rows: readonly T[],
  insert: (batch: T[]) => Promise<R[]>,
): Promise<R[]> => {
  const returned: R[] = [];
  for (const batch of inBatches(rows)) returned.push(...(await insert(batch)));
  return returned;
};
