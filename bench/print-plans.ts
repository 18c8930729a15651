import { openPostgres, startTestServer } from '@branchbook/server/testing/server.ts';
import type { Call } from './call.ts';
import { SECRET } from './data-set.ts';
import { plansOf } from './plans.ts';
import { Recorder } from './recorder.ts';

/** Prints the plans of each call; a plan that reads rows of other companies is marked as wrong. */
export const printPlans = async (connectionString: string, calls: Call[]): Promise<void> => {
  const recorder = new Recorder();
  const heard = await openPostgres(connectionString, recorder.log);
  const now = new Date().toISOString();
  const server = await startTestServer({ database: heard, now, env: { SECRET_KEY: SECRET } });
  for (const call of calls) {
    const { statements } = await recorder.record(server.origin, call);
    console.log(`\n${call.name}: ${statements.length} statements`);
    for (const { lines, faults } of await plansOf(heard.db, statements)) {
      for (const line of lines) console.log(`  ${line}`);
      for (const fault of faults) {
        console.log(`  WRONG: ${fault}`);
        process.exitCode = 1;
      }
    }
  }
  await server.close();
};
