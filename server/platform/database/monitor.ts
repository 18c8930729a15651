import type pg from 'pg';
import { Connection } from './connection.ts';
import type { ConnectionOptions } from './connection.ts';

/** The first wait is short: the connection may have died while nothing was asked. */
const FIRST_ANSWER_MS = 500;
const ANSWER_MS = 2000;

/** A connection that does nothing but ask how the database is, so that a full pool cannot hide it. */
export type Monitor = {
  /** Resolves when the database answers; fails within five seconds when it does not. */
  ping: () => Promise<void>;
  /** Returns which of the statements under way PostgreSQL is working on. */
  findWorking: (statements: Asked[]) => Promise<Set<Asked>>;
  /** Ends the processes of connections that were lost: they may hold locks that others wait for. */
  endProcesses: (processIds: number[]) => Promise<void>;
  close: () => void;
};

/** A statement under way. Behind a pooler it is found by its text, as the process is not known. */
export type Asked = { hostIndex: number; processId: number | null; text: string };

/** PostgreSQL keeps the first 1,023 bytes of a statement's text: fewer letters than that. */
const COMPARED_LETTERS = 200;

const WORKING = `
  select pid, left(query, ${COMPARED_LETTERS}) as text
  from pg_stat_activity
  where state in ('active', 'fastpath function call') and pid <> pg_backend_pid()
    and datname = current_database()`;

/** Not one at work: that could be another connection's, which was given the same number. */
const END_IDLE = `
  select pg_terminate_backend(pid)
  from pg_stat_activity
  where pid = any($1) and state like 'idle%' and usename = current_user`;

type Working = { pid: number; text: string };

/** Asks `options.hosts` directly, never through a pooler. */
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
      // Its answer may still come and would be taken for that of the next question.
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
