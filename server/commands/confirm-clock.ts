import { withDatabase } from './operator.ts';
import { createClockCheck } from '../platform/clock-check/clock-check.ts';
import { readMark } from '../platform/clock-check/queries.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';

/** Confirms that this machine's clock is right, after the server was off or the clock was set. */
export const confirmClock = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => unknown,
): Promise<void> => {
  await withDatabase(readConfig(env), async (db) => {
    const mark = await readMark(db);
    await createClockCheck({ db, clock, log: console }).confirm();
    print(`The server last ran at ${mark?.toISOString() ?? 'no time yet'}.`);
    print(`It now trusts the clock of this machine: ${clock.now().toISOString()}.`);
  });
};
