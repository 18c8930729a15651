// A product with its own PostgreSQL database, to which tablets send the records of a week.
import { setTimeout as sleep } from 'node:timers/promises';
import { countDaysOfBranches } from '@branchbook/server/testing/score-run.ts';
import { createPostgresDatabase, openPostgres } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { loadDataSet, SECRET } from './data-set.ts';
import { cpuOf, memoryOf, percentiles } from './measure.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';
import { batchesOf, prepareChecklists, prepareWeek, sendBatch } from './week.ts';
import type { Mix, Signing } from './week.ts';

/** The other branches and companies, whose rows lie between those of the measured ones. */
const OTHERS = { companies: 20, branches: 25, people: 10, tasks: 50, days: 15 };

/** Seconds within which the product runs its jobs for the first time, with some to spare. */
const SEQUENCING_S = 60;

export type Measured = { perSecond: number; batchMs: number; cpuMs: number };

type Queue = { mix: Mix; events: number; signing?: Signing };

export type World = {
  /** Sends a queue of a branch the way its tablet does, one batch after another. */
  sendQueue: (queue: Queue) => Promise<Measured>;
  /** Stops the process of the product, so that it takes no time from another one, until it resumes. */
  pause: () => void;
  resume: () => void;
  /** Waits until the job moves what was sent into the ledgers. */
  untilSequencing: () => Promise<void>;
  /** Counts the records that wait for the ledger. */
  waiting: () => Promise<number>;
  /** Returns the memory that the product held at most after a queue, in MB. */
  memory: () => number;
  close: () => Promise<void>;
};

export type WorldOptions = {
  port: number;
  /** Branches that send a queue; each sends one. */
  queues: number;
  /** The last ones of these, whose tasks have checklists. */
  checklists?: number;
  /** False for a product whose database queues nothing for the ledger. */
  hasLedger: boolean;
};

/** Loads a database on a PostgreSQL where databases may be created, and starts the product on it. */
export const startWorld = async (
  url: string,
  { port, queues, checklists = 0, hasLedger }: WorldOptions,
): Promise<World> => {
  const database = await createPostgresDatabase(url);
  const { db, close } = await openPostgres(database.connectionString);
  const loaded = await loadDataSet(db, OTHERS);
  const branches = loaded.slice(1, 1 + queues);
  await prepareWeek(db, branches);
  if (checklists > 0) await prepareChecklists(db, branches.slice(-checklists));
  // A server that has run for an hour has counted the days of the loaded records already.
  await countDaysOfBranches(db);
  // It has moved them into their ledgers, too; what the tablets send is moved while it is measured.
  await db.deleteFrom('ledger_queue').execute();
  if (!hasLedger) {
    await sql`do $$
      declare found record;
      begin
        for found in select tgname, tgrelid::regclass as place from pg_trigger
          where tgname like 'ledger_of_%'
        loop execute format('drop trigger %I on %s', found.tgname, found.place); end loop;
      end $$`.execute(db);
  }
  const product = startProduct(port, {
    DATABASE_URL: database.connectionString,
    SECRET_KEY: SECRET,
  });
  const pid = product.pid ?? 0;
  await untilHealthy(port, product);
  let memory = 0;
  return {
    sendQueue: async ({ mix, events, signing = 'key pair' }) => {
      const branch = branches.shift();
      if (!branch) throw new Error('There are no branches left');
      // Signed before the clock runs, because signing is the tablet's work.
      const batches = batchesOf(branch, mix, events, signing);
      const times: number[] = [];
      const cpuBefore = cpuOf(pid);
      for (const batch of batches) {
        const began = performance.now();
        await sendBatch(`http://127.0.0.1:${port}`, branch, batch);
        times.push(performance.now() - began);
      }
      memory = Math.max(memory, memoryOf(pid));
      return {
        perSecond: (events * 1000) / times.reduce((sum, ms) => sum + ms, 0),
        batchMs: percentiles(times).p50,
        cpuMs: (cpuOf(pid) - cpuBefore) / batches.length,
      };
    },
    pause: () => product.kill('SIGSTOP'),
    resume: () => product.kill('SIGCONT'),
    untilSequencing: async () => {
      for (let tries = 0; tries < SEQUENCING_S; tries += 1) {
        const leaf = await db.selectFrom('ledger_leaves').select('position').limit(1).execute();
        if (leaf.length > 0) return;
        await sleep(1000);
      }
      throw new Error('The job that moves records into the ledgers did not begin');
    },
    waiting: async () => {
      const { rows } = await sql<{ records: number }>`
        select coalesce(sum(cardinality(record_ids)), 0)::int as records from ledger_queue
      `.execute(db);
      return rows[0]?.records ?? 0;
    },
    memory: () => memory,
    close: async () => {
      product.kill('SIGCONT');
      await stopProduct(product);
      await close();
      await database.drop();
    },
  };
};
