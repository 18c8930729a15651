const UNIQUE_VIOLATION = '23505';

/**
 * Returns true if a write broke the named unique index. Checks the error's fields, because the
 * embedded database has a different error class.
 */
export const breaksUnique = (error: unknown, index: string): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === index;
};

const QUERY_CANCELED = '57014';
const READ_ONLY = '25006';
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT'];

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Returns true if the database cancelled a statement because it took too long. */
export const wasStopped = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

/** Returns true if a host refused a write because it is now a standby. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** Returns true if the disk of the database or of the photos is full. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.includes(codeOf(error));

// SQLSTATE classes: connection, transaction rolled back, resources, object in use, operator.
const PASSING_CLASSES = ['08', '40', '53', '55', '57'];

/** Returns true if the same write may succeed later: a deadlock, a full disk, a server restart. */
export const isPassing = (error: unknown): boolean =>
  PASSING_CLASSES.includes(codeOf(error).slice(0, 2)) || isUnreachable(error);

/** Node's errors for a host that is unreachable or hangs up; ENOENT for a missing socket file. */
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Codes of a PostgreSQL that starts, stops, fails over or has no connection left. */
const UNREADY_CODES = ['57P01', '57P02', '57P03', '53300', READ_ONLY];

/** Messages of the driver's own errors, which have no code. */
const BROKEN =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:was closed|has encountered a connection error))/;

/** Returns true if the connection failed or was lost; a new connection may work at once. */
export const isUnreachable = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    NETWORK_CODES.includes(code) ||
    UNREADY_CODES.includes(code) ||
    code.startsWith('08') ||
    (error instanceof Error && BROKEN.test(error.message))
  );
};

const NO_TURN = 'timeout exceeded when trying to connect';

/** Returns true if the database is unavailable or too busy at the moment, for any request. */
export const isUnavailable = (error: unknown): boolean =>
  isPassing(error) || (error instanceof Error && error.message === NO_TURN);
