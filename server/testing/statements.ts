import { createTestDatabase, startTestServer } from './server.ts';
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
  return {
    ...(await startTestServer({ now, database })),
    statementsOf: async (done) => {
      const before = sent;
      await done();
      return sent - before;
    },
  };
};
