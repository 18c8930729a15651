// Causes one fault after the other to running servers while clients write, and compares
// acknowledged with stored records. Needs the programs of PostgreSQL and Caddy on this machine;
// fails when a record is lost or doubled, a server ends by itself, or a gap outlasts its fault.
import { FAULTS, readEntries } from './fault-list.ts';
import type { Fault, Outcome } from './fault-list.ts';
import { EMBEDDED_FAULTS } from './fault-embedded.ts';
import { startWorld } from './fault-world.ts';
import type { World } from './fault-world.ts';
import { compareWith, startWriting } from '@branchbook/server/testing/writers.ts';

const WRITERS = 12;
const DATE = '2026-06-10';
/** Longest accepted gap without an acknowledgement beyond the fault itself. */
const MARGIN_SECONDS = 1;

const isFine = ({ lost, doubled, gapSeconds, lastsSeconds, endedByThemselves }: Outcome): boolean =>
  lost + doubled + endedByThemselves === 0 && gapSeconds <= lastsSeconds + MARGIN_SECONDS;

const print = (outcome: Outcome): void => {
  const { name, sent, acknowledged, lost, doubled, gapSeconds, endedByThemselves } = outcome;
  const gap = `${gapSeconds.toFixed(1)} s${isFine(outcome) ? '' : ' (!)'}`;
  console.log(
    `| ${[name, sent, acknowledged, lost, doubled, gap, endedByThemselves].join(' | ')} |`,
  );
};

const run = async (world: World, fault: Fault): Promise<Outcome> => {
  const endedBefore = world.servers.map((server) => server.endedByItself());
  const writing = startWriting(Array.from({ length: WRITERS }, world.client), {
    branchId: world.cast.branch.id,
    date: DATE,
  });
  await writing.written(100);
  await fault.happen(world);
  await writing.written(100);
  await writing.stop();
  const { lost, doubled } = compareWith(writing.acknowledged, await readEntries(world));
  return {
    name: fault.name,
    sent: writing.sent,
    acknowledged: writing.acknowledged.length,
    lost: lost.length,
    doubled: doubled.length,
    gapSeconds: writing.longestGap() / 1000,
    lastsSeconds: fault.lastsSeconds,
    endedByThemselves: world.servers.reduce(
      (sum, server, index) => sum + server.endedByItself() - (endedBefore[index] ?? 0),
      0,
    ),
  };
};

const outcomes: Outcome[] = [];
const note = (outcome: Outcome): void => {
  outcomes.push(outcome);
  print(outcome);
};
console.log('| fault | sent | acknowledged | lost | doubled | longest gap | ended by themselves |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
const world = await startWorld();
try {
  for (const fault of FAULTS) note(await run(world, fault));
} finally {
  await world.stop();
}
for (const runEmbedded of EMBEDDED_FAULTS) note(await runEmbedded());
process.exitCode = outcomes.every(isFine) ? 0 : 1;
