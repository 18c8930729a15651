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

// Connection, transaction rolled back, resources, object in use, operator.
const PASSING_CLASSES = ['08', '40', '53', '55', '57'];

/** Would the same write succeed another time? A deadlock, a full disk, a server that goes down. */
export const isPassing = (error: unknown): boolean => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && PASSING_CLASSES.includes(code.slice(0, 2));
};
