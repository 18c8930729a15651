import { placeOf } from './database-url.ts';

/** Details of an error from the driver or the database. */
type Failure = { code: string; message: string; hostname: unknown; path: unknown };

type Place = ReturnType<typeof placeOf>;
type Sentence = (place: Place, failure: Failure) => string;

const CERTIFICATE =
  'If it is one of your own, add sslrootcert=/path/to/ca.pem to the address; sslmode=no-verify takes any';

const certificate =
  (what: string): Sentence =>
  ({ at }) =>
    `the certificate of the database at ${at} ${what}. ${CERTIFICATE}.`;

const unknownAuthority = certificate('is self-signed or of an authority that is not known here');

const silent: Sentence = ({ at }) =>
  `nothing answers at ${at}. Start PostgreSQL there, or correct the host and the port; a firewall may be in between.`;

const withoutRights: Sentence = ({ user, database }, { message }) =>
  `the user ${user} has not enough rights in the database ${database} (${message}). Make it the owner: ALTER DATABASE "${database}" OWNER TO "${user}"; tables that another user made must be its own, too.`;

/** Messages by error code: PostgreSQL's, the system's or the TLS library's. */
const SENTENCES: Record<string, Sentence> = {
  '28P01': ({ at, user }) =>
    `the database at ${at} refuses the password of the user ${user}. Correct it here, or there with ALTER ROLE.`,
  '28000': ({ at }, { message }) =>
    `the database at ${at} refuses the connection (${message}). Correct the user, or let it in: with CREATE ROLE … LOGIN, and with a line in pg_hba.conf.`,
  '3D000': ({ at, user, database }) =>
    `there is no database ${database} at ${at}. Correct the name, or make it there: createdb -O ${user} ${database}`,
  '42501': withoutRights,
  '3F000': withoutRights,
  '25006': ({ at }) =>
    `the database at ${at} can only be read, as a standby can. Name the primary instead.`,
  '42P07': ({ database }) =>
    `the database ${database} holds tables of another program. Make an empty database, and name that.`,
  '53100': ({ at }) => `the disk of the database at ${at} is full. Free some space there.`,
  '53300': ({ at }) =>
    `the database at ${at} has no connection left. Raise its max_connections, or stop a program that holds them.`,
  '57P03': ({ at }) =>
    `the database at ${at} is just starting or stopping. Start the server again in a moment.`,
  ECONNREFUSED: silent,
  ECONNRESET: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ETIMEDOUT: silent,
  ENOTFOUND: (_, { hostname }) =>
    `there is no machine with the name ${String(hostname)}. Correct the host; if that is a part of the password, write # as %23 in it.`,
  EAI_AGAIN: (_, { hostname }) =>
    `the name ${String(hostname)} cannot be looked up at the moment. Check the name server of this machine, or write an address.`,
  ENOENT: ({ at }, { path }) =>
    typeof path === 'string'
      ? `the file ${path} is missing. Correct its path.`
      : `there is no socket of a database at ${at}. Start PostgreSQL, or correct the host.`,
  EACCES: ({ at }, { path }) =>
    `${typeof path === 'string' ? `the file ${path}` : `the socket at ${at}`} may not be read by this user. Give the user that runs the server the right to.`,
  ERR_INVALID_URL: () => 'is not an address that can be read; look at each sign of it.',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: certificate('has expired'),
  ERR_TLS_CERT_ALTNAME_INVALID: certificate('is for another host'),
};

/** Messages by error text, for errors without a code. */
const BY_WORDS: [RegExp, Sentence][] = [
  [
    /does not support SSL/,
    ({ at }) =>
      `asks for TLS (sslmode), which the database at ${at} does not offer. Turn it on there (ssl = on), or write sslmode=disable where the network is safe.`,
  ],
  [
    /password must be a string/,
    ({ at }) =>
      `has no password, and the database at ${at} asks for one. Write it after the user, or into PGPASSWORD.`,
  ],
  [/timeout|timed out/i, silent],
  [
    /Connection terminated|invalid response|unknown message/i,
    ({ at }) =>
      `what answers at ${at} ends the connection; it may be another program than PostgreSQL. Correct the host and the port.`,
  ],
];

/**
 * Explains why the database of DATABASE_URL cannot be used and what to do. Returns null for an
 * error that no setting explains.
 */
export const databaseSentence = (error: unknown, databaseUrl: string): string | null => {
  if (!(error instanceof Error)) return null;
  const { code, hostname, path } = error as unknown as Record<string, unknown>;
  const { message } = error;
  const failure = { code: typeof code === 'string' ? code : '', message, hostname, path };
  const sentence =
    SENTENCES[failure.code] ?? BY_WORDS.find(([words]) => words.test(failure.message))?.[1];
  return sentence ? `DATABASE_URL: ${sentence(placeOf(databaseUrl), failure)}` : null;
};
