import { createTestDatabase, expectNamesInAudit, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

export type CountingServer = TestServer & {
  /** How many statements the database is sent while something is done. */
  statementsOf: (done: () => Promise<unknown>) => Promise<number>;
};

/** The real server, on a database that counts. */
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
