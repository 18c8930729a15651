import type pg from 'pg';
import { Connection } from './connection.ts';
import type { ConnectionOptions } from './connection.ts';

/** The first wait is short: the connection may have died while it was idle. */
const FIRST_ANSWER_MS = 500;
const ANSWER_MS = 2000;

/** A separate connection that checks the database, so that a full pool cannot hide its state. */
export type Monitor = {
  /** Resolves when the database responds; fails within five seconds when it does not. */
  ping: () => Promise<void>;
  /** Returns the running statements that PostgreSQL is working on. */
  findWorking: (statements: Asked[]) => Promise<Set<Asked>>;
  /** Ends the database processes of lost connections: they may hold locks that others need. */
  endProcesses: (processIds: number[]) => Promise<void>;
  close: () => void;
};

/** A running statement. Behind a pooler its process is unknown, so its text identifies it. */
export type Asked = { hostIndex: number; processId: number | null; text: string };

/** PostgreSQL keeps 1,023 bytes of a statement; this many characters always fit. */
const COMPARED_LETTERS = 200;

const WORKING = `
  select pid, left(query, ${COMPARED_LETTERS}) as text
  from pg_stat_activity
  where state in ('active', 'fastpath function call') and pid <> pg_backend_pid()
    and datname = current_database()`;

/** Spares busy processes: another connection may have been given the same process id. */
const END_IDLE = `
  select pg_terminate_backend(pid)
  from pg_stat_activity
  where pid = any($1) and state like 'idle%' and usename = current_user`;

type Working = { pid: number; text: string };

/** Makes a monitor that queries `options.hosts` directly, never through a pooler. */
export const createMonitor = (options: ConnectionOptions, isShared: boolean): Monitor => {
  let connecting: Promise<Connection> | undefined;
  let lastHost: number | null = null;
  let isClosed = false;

  const connect = async (): Promise<Connection> => {
    const connection = new Connection(options);
    await connection.connect();
    if (isClosed) connection.cut();
    lastHost = connection.hostIndex;
    return connection;
  };

  const askWithin = async <T extends object>(
    limitMs: number,
    text: string,
    values?: unknown[],
  ): Promise<T[]> => {
    connecting ??= connect();
    const mine = connecting;
    try {
      const connection = await mine;
      const { rows } = await connection.query<T>({
        text,
        values,
        query_timeout: limitMs,
      } as pg.QueryConfig);
      return rows;
    } catch (error) {
      // A late response would be taken for the response to the next query.
      if (connecting === mine) connecting = undefined;
      void mine.then(
        (connection) => connection.cut(),
        () => undefined,
      );
      throw error;
    }
  };

  const ask = <T extends object>(text: string, values?: unknown[]): Promise<T[]> =>
    askWithin<T>(FIRST_ANSWER_MS, text, values).catch(() => askWithin<T>(ANSWER_MS, text, values));

  return {
    ping: async () => {
      await ask('select 1');
    },
    findWorking: async (statements) => {
      const working = await ask<Working>(WORKING);
      const processes = new Set(working.map(({ pid }) => pid));
      const texts = new Set(working.map(({ text }) => text.trim()));
      return new Set(
        statements.filter(({ hostIndex, processId, text }) =>
          isShared
            ? texts.has(text.slice(0, COMPARED_LETTERS).trim())
            : hostIndex === lastHost && processId !== null && processes.has(processId),
        ),
      );
    },
    endProcesses: async (processIds) => {
      await ask(END_IDLE, [processIds]);
    },
    close: () => {
      isClosed = true;
      void connecting?.then(
        (connection) => connection.cut(),
        () => undefined,
      );
    },
  };
};
