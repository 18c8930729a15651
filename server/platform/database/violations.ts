const UNIQUE_VIOLATION = '23505';

/**
 * Did this write break the named unique index? Told by the error's fields, because the embedded
 * database has an error class of its own.
 */
export const breaksUnique = (error: unknown, index: string): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === index;
};

const QUERY_CANCELED = '57014';

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as { code?: unknown }).code : undefined;

/** Did the database end this statement because it took too long? */
export const wasStopped = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

// Connection, transaction rolled back, resources, object in use, operator.
const PASSING_CLASSES = ['08', '40', '53', '55', '57'];

/** Would the same write succeed another time? A deadlock, a full disk, a server that goes down. */
export const isPassing = (error: unknown): boolean => {
  const code = codeOf(error);
  return typeof code === 'string' && PASSING_CLASSES.includes(code.slice(0, 2));
};
