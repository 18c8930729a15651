/**
 * Many rows go to the database in statements of at most so many: one has room for 65,535 values,
 * and statements are planned once for each length that comes up.
 */
const BATCH = 100;

export const inBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  );
