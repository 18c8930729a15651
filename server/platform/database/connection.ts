import pg from 'pg';
import type { Hosts } from './hosts.ts';
import { createNames, preparing } from './prepared.ts';
import type { Send } from './prepared.ts';
import { isReadOnly } from './violations.ts';

const CONNECT_MS = 2000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Limits of PostgreSQL's sessions, so that no connection or lock is held for ever. */
const SESSION_LIMITS_MS = {
  statement_timeout: 30_000,
  lock_timeout: 8000,
  idle_in_transaction_session_timeout: 30_000,
};

export type ConnectionOptions = {
  hosts: Hosts;
  /**
   * True behind a pooler that lends a session for one transaction only, such as PgBouncer: prepared
   * statements and session settings would leak into other sessions.
   */
  isShared: boolean;
  /** Milliseconds after which a statement without a response fails. */
  query_timeout?: number;
};

/** A statement that awaits its response; `since` is a reading of performance.now(). */
type Statement = { text: string; since: number };

const BEGIN = 'begin';
const ENDINGS = new Set(['commit', 'rollback']);
const NOTHING = { rows: [], rowCount: null };

/** The PostgreSQL routine that warns of a commit which no standby has confirmed. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN';

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text);

/**
 * A connection to the primary host. It prepares its statements, sends the begin of a transaction
 * together with the transaction's first statement, tracks the running statement, and can be cut
 * when the database does not respond.
 */
export class Connection extends pg.Client {
  /** Index of the connection's host in the list of hosts. */
  readonly hostIndex: number;
  statement: Statement | null = null;
  /** True when the pool must not lend the connection again, because its host refuses writes. */
  isOutdated = false;
  readonly #hosts: Hosts;
  #isUnreplicated = false;
  /** True when a transaction was begun but the database has not received the begin yet. */
  #isBeginDue = false;

  constructor({ hosts, isShared, query_timeout: queryTimeout }: ConnectionOptions) {
    const { index, url } = hosts.current();
    super({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      // Sends a statement before the response to the previous one has arrived.
      pipeline: true,
      ...(queryTimeout && { query_timeout: queryTimeout }),
      ...(!isShared && SESSION_LIMITS_MS),
    });
    this.#hosts = hosts;
    this.hostIndex = index;
    // A connection that breaks fails its statements; without a listener it would end the process.
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => {
      if (routine === REPLICATION_WAIT) this.#isUnreplicated = true;
    });
    const send = this.query.bind(this) as Send;
    const sendNamed = isShared ? send : preparing(send, createNames());
    const sendWithBegin: Send = (query, values) => {
      if (query === BEGIN) {
        this.#isBeginDue = true;
        return Promise.resolve({ ...NOTHING, command: 'BEGIN' });
      }
      if (!this.#isBeginDue) return sendNamed(query, values);
      this.#isBeginDue = false;
      if (typeof query === 'string' && ENDINGS.has(query)) {
        return Promise.resolve({ ...NOTHING, command: query.toUpperCase() });
      }
      const { stream } = this.connection;
      stream.cork();
      const begun = send(BEGIN) as Promise<unknown>;
      const answer = sendNamed(query, values) as Promise<unknown>;
      stream.uncork();
      return this.#answerOnceBegun(begun, answer);
    };
    const follow: Send = (query, values) => {
      const answer = sendWithBegin(query, values);
      return answer instanceof Promise ? this.#follow(textOf(query), answer) : answer;
    };
    this.query = follow as typeof this.query;
  }

  /** Connects; with several hosts, accepts only a host that takes writes. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(
    callback?: (error: Error | null, client?: pg.Client) => void,
  ): Promise<pg.Client> | void {
    const connected = this.#connectToPrimary();
    if (!callback) return connected;
    connected.then(
      () => process.nextTick(callback, null, this),
      (error: unknown) => process.nextTick(callback, error),
    );
  }

  async #connectToPrimary(): Promise<pg.Client> {
    try {
      await super.connect();
      if (this.#hosts.isSeveral) await this.#refuseStandby();
    } catch (error) {
      this.#hosts.leave(this.hostIndex);
      this.cut();
      throw error;
    }
    return this;
  }

  async #refuseStandby(): Promise<void> {
    const { rows } = await this.query<{ read_only: string }>(
      "select current_setting('transaction_read_only') as read_only",
    );
    if (rows[0]?.read_only === 'off') return;
    throw Object.assign(new Error('This host of the database takes no writes'), { code: '25006' });
  }

  /** Discards the result of a statement whose begin failed, as it ran outside its transaction. */
  async #answerOnceBegun<T>(begun: Promise<unknown>, answer: Promise<T>): Promise<T> {
    const [beginning, first] = await Promise.allSettled([begun, answer]);
    if (first.status === 'rejected') throw first.reason;
    if (beginning.status === 'fulfilled') return first.value;
    this.cut();
    throw beginning.reason;
  }

  async #follow<T>(text: string, answer: Promise<T>): Promise<T> {
    const statement = { text, since: performance.now() };
    this.statement = statement;
    try {
      const result = await answer;
      if (this.#isUnreplicated) {
        // The write may be lost together with this host: the caller has to try again.
        this.cut();
        throw Object.assign(new Error('No standby confirmed the commit'), { code: '08007' });
      }
      return result;
    } catch (error) {
      if (isReadOnly(error)) {
        this.isOutdated = true;
        this.#hosts.leave(this.hostIndex);
      }
      throw error;
    } finally {
      if (this.statement === statement) this.statement = null;
    }
  }

  /** Closes the socket at once; a running statement fails. */
  cut(): void {
    this.isOutdated = true;
    this.connection.stream.destroy();
  }
}
