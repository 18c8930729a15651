import { COMPANY } from '../server/demo/company.ts';
import { loadDemo } from '../server/demo/load.ts';
import { sequenceRecords } from '../server/features/ledger/service.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { endProcess } from '../server/platform/database/database.ts';
import { openDatabase } from '../server/platform/database/open-database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createVault } from '../server/platform/vault.ts';
import { withPlainErrors } from './settings.ts';

const { stdout } = process;

/** Prints progress on one line that is overwritten, or on separate lines outside a terminal. */
const tell = (text: string): void => {
  stdout.write(stdout.isTTY ? `\r\u001b[K${text} …` : `${text} …\n`);
};
const clearLine = (): void => {
  if (stdout.isTTY) stdout.write('\r\u001b[K');
};

// Stops this process when the parent that shows the demo is stopped.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

await withPlainErrors(async () => {
  tell('Making an empty database');
  const config = readConfig(process.env);
  const database = await openDatabase(config, systemClock, endProcess);
  try {
    await migrate(database.db);
    const vault = createVault(config.secretKey);
    const context = { db: database.db, vault, clock: systemClock, config };
    await loadDemo(context, tell);
    // The server would take minutes beside its other work, and the first PDF would wait for it.
    tell('The ledger of these records');
    await sequenceRecords(context, COMPANY.id);
  } finally {
    await database.close();
    clearLine();
  }
});
