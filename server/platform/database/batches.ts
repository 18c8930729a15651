/**
 * Maximum rows per statement: a statement has room for 65,535 values, and is planned once for each
 * number of rows that occurs.
 */
const BATCH = 100;

export const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Inserts the rows in batches; returns the results of all batches in the order of the rows. */
export const insertInBatches = async <T, R>(
  rows: readonly T[],
  insert: (batch: T[]) => Promise<R[]>,
): Promise<R[]> => {
  const returned: R[] = [];
  for (const batch of inBatches(rows)) returned.push(...(await insert(batch)));
  return returned;
};
