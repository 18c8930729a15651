import { createTestDatabase, expectNamesInAudit, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

export type CountingServer = TestServer & {
  /** Counts the statements sent to the database while `done` runs. */
  statementsOf: (done: () => Promise<unknown>) => Promise<number>;
};

/** Starts the real server on a database that counts statements. */
export const startCountingServer = async (now: string): Promise<CountingServer> => {
  let sent = 0;
  const database = await createTestDatabase(() => {
    sent += 1;
  });
  const server = await startTestServer({ now, database });
  const { background } = server.context;
  return {
    ...server,
    statementsOf: async (done) => {
      await background.idle();
      const before = sent;
      await done();
      await background.idle();
      return sent - before;
    },
    close: async () => {
      await background.idle();
      await expectNamesInAudit(database);
      await server.close();
    },
  };
};
