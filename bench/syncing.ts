// Measures how fast the server ingests the records of a week that tablets were offline, and what
// the ledger and the signatures by key pairs cost. Needs BENCH_DATABASE_URL: a PostgreSQL where
// databases may be created.
import os from 'node:os';
import { percentiles } from './measure.ts';
import { startWorld } from './sync-world.ts';
import type { Measured, World } from './sync-world.ts';
import { ANSWERS } from './week.ts';
import type { Mix } from './week.ts';

const EVENTS = 5000;
const ROUNDS = 3;
const MIXED = 'mixed';
const CHECKLISTS = `checklists of ${ANSWERS} answers`;
/** Minimum of events per second; the median counts, to ignore pauses. */
const LIMITS: Record<string, number> = { [MIXED]: 1500, [CHECKLISTS]: 300 };

/** Records and rounds of the comparison; short rounds in turn, so that the machine is the same. */
const COMPARED = { events: 2000, rounds: 15 };
/** Queues that are sent before, whose records the job moves during the whole comparison. */
const QUEUED_BEFORE = 4;
/** Minimum speed with the ledger as a share of the speed without it. */
const LEDGER_LIMIT = 0.95;

const MIX: Mix = { task: 60, temperature: 25, visitor: 13, diary: 2 };
/** Shares of the kinds of records; a real branch has many tasks and few notes. */
const MIXES: Record<string, Mix> = {
  'completed tasks': { task: 1 },
  temperatures: { temperature: 1 },
  'visitors in and out': { visitor: 1 },
  'diary notes': { diary: 1 },
  [MIXED]: MIX,
  [CHECKLISTS]: { checklist: 1 },
};

const url = process.env['BENCH_DATABASE_URL'];
if (!url) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL where this may create a database.');
  process.exit(1);
}

const middle = (rounds: Measured[], what: keyof Measured): number =>
  percentiles(rounds.map((one) => one[what])).p50;

/** Sends queues of each mix to one product, and prints a table. */
const measureMixes = async (world: World): Promise<void> => {
  const results: [string, Measured[]][] = [];
  await world.sendQueue({ mix: MIX, events: EVENTS });
  for (const [name, mix] of Object.entries(MIXES)) {
    const rounds: Measured[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await world.sendQueue({ mix, events: EVENTS }));
    results.push([name, rounds]);
  }
  console.log('| what | events per second | worst | limit | ms per batch | server CPU |');
  console.log('|---|---|---|---|---|---|');
  let answers = 0;
  for (const [name, rounds] of results) {
    const perSecond = middle(rounds, 'perSecond');
    const limit = LIMITS[name];
    const cells = [
      name,
      perSecond.toFixed(0),
      Math.min(...rounds.map((one) => one.perSecond)).toFixed(0),
      limit ?? '',
      middle(rounds, 'batchMs').toFixed(1),
      `${middle(rounds, 'cpuMs').toFixed(1)} ms`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (limit && perSecond < limit) process.exitCode = 1;
    if (name === CHECKLISTS) answers = perSecond * ANSWERS;
  }
  console.log(`\nAnswers per second: ${answers.toFixed(0)}.`);
  console.log(`\nThe server held ${Math.round(world.memory())} MB at most.`);
};

/**
 * Sends queues in turn to a product with and one without the ledger, and prints how fast the product
 * is as a share of the speed without it, and of the speed with the signatures of former tablets.
 */
const measureLedger = async (world: World, without: World): Promise<void> => {
  const { events, rounds } = COMPARED;
  const results = { now: [] as Measured[], shared: [] as Measured[], without: [] as Measured[] };
  const run = async (one: World, other: World, queue: Parameters<World['sendQueue']>[0]) => {
    other.pause();
    one.resume();
    return one.sendQueue(queue);
  };
  for (let n = 0; n < QUEUED_BEFORE; n += 1)
    await run(world, without, { mix: MIX, events: EVENTS });
  await world.untilSequencing();
  await run(without, world, { mix: MIX, events });
  for (let n = 0; n < rounds; n += 1) {
    results.without.push(await run(without, world, { mix: MIX, events }));
    results.now.push(await run(world, without, { mix: MIX, events }));
    results.shared.push(await run(world, without, { mix: MIX, events, signing: 'shared key' }));
  }
  const speedOf = (measured: Measured[]) => middle(measured, 'perSecond');
  const share = speedOf(results.now) / speedOf(results.without);
  const names = {
    now: 'as shipped',
    without: 'without the ledger',
    shared: 'signed by shared keys',
  };
  console.log(`\n| the mix, ${rounds} rounds in turn | events per second | share | server CPU |`);
  console.log('|---|---|---|---|');
  for (const [which, measured] of Object.entries(results)) {
    const ofIt = speedOf(results.now) / speedOf(measured);
    const cells = [
      names[which as keyof typeof names],
      speedOf(measured).toFixed(0),
      ofIt.toFixed(2),
      `${middle(measured, 'cpuMs').toFixed(1)} ms`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nRecords that still waited for the ledger: ${await world.waiting()}.`);
  if (share < LEDGER_LIMIT) process.exitCode = 1;
};

console.log(`${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${ROUNDS} rounds\n`);
const mixes = 1 + Object.keys(MIXES).length * ROUNDS;
const world = await startWorld(url, {
  port: 4405,
  queues: mixes,
  checklists: ROUNDS,
  hasLedger: true,
});
try {
  await measureMixes(world);
} finally {
  await world.close();
}
const without = await startWorld(url, {
  port: 4406,
  queues: 1 + COMPARED.rounds,
  hasLedger: false,
});
const ledger = await startWorld(url, {
  port: 4405,
  queues: QUEUED_BEFORE + 2 * COMPARED.rounds,
  hasLedger: true,
});
try {
  await measureLedger(ledger, without);
} finally {
  await Promise.all([ledger.close(), without.close()]);
}
