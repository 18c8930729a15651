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
const READ_ONLY = '25006';
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT'];

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Did the database end this statement because it took too long? */
export const wasStopped = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

/** Did a host refuse a write because it is a standby now? */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** Is there no room left, where the database or the photos are? */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.includes(codeOf(error));

// Connection, transaction rolled back, resources, object in use, operator.
const PASSING_CLASSES = ['08', '40', '53', '55', '57'];

/** Would the same write succeed another time? A deadlock, a full disk, a server that goes down. */
export const isPassing = (error: unknown): boolean =>
  PASSING_CLASSES.includes(codeOf(error).slice(0, 2)) || isUnreachable(error);

/** What Node says when a host cannot be reached or hangs up; ENOENT for a socket's file. */
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

/** PostgreSQL starts, stops, fails over or has no connection left. */
const UNREADY_CODES = ['57P01', '57P02', '57P03', '53300', READ_ONLY];

/** The driver's own errors have no code. */
const BROKEN =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client (?:was closed|has encountered a connection error))/;

/** Was there no connection to the database, or was it lost? Another one may have it at once. */
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

/** Is the database away or too busy for the moment, whoever asks? */
export const isUnavailable = (error: unknown): boolean =>
  isPassing(error) || (error instanceof Error && error.message === NO_TURN);
