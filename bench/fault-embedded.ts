// Faults around a server on the embedded database.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@branchbook/contract/client.ts';
import { listDiaryEntries } from '@branchbook/contract/diary.ts';
import { saveRetention } from '@branchbook/contract/privacy.ts';
import { createCast } from '@branchbook/server/testing/factories.ts';
import type { Cast } from '@branchbook/server/testing/factories.ts';
import { openEmbeddedNew, startTestServer } from '@branchbook/server/testing/server.ts';
import { compareWith, startWriting } from '@branchbook/server/testing/writers.ts';
import type { Outcome } from './fault-list.ts';
import { SECRET_KEY, startProxy, supervise } from './fault-world.ts';
import type { Supervised } from './fault-world.ts';

const CLOCK = import.meta.resolve('../e2e/support/clock.ts');
const DAY_MS = 86_400_000;
const DATE = '2026-06-10';
/** Longer than the 20 seconds between the clock checks of the server's jobs. */
const JOBS_MS = 25_000;
const MEGABYTE = 1024 * 1024;

/** `origin` is the address for callers, when it differs from the server's own. */
type Shop = { folder: string; cast: Cast; server: Supervised; origin?: string };

const settingsOf = (folder: string) => ({
  DATA_DIR: path.join(folder, 'data'),
  SECRET_KEY,
  APP_ENV: 'production',
});

/** Runs a server on an embedded database with a company in it. */
const withShop = async <T>(folder: string, use: (shop: Shop) => Promise<T>): Promise<T> => {
  const setUp = await startTestServer({
    now: new Date().toISOString(),
    database: await openEmbeddedNew(path.join(folder, 'data')),
    env: { SECRET_KEY },
  });
  const cast = await createCast(setUp);
  await setUp.close();
  const server = await supervise(folder, settingsOf(folder));
  try {
    return await use({ folder, cast, server });
  } finally {
    await server.stop();
  }
};

const clientOf = ({ server, cast, origin = server.program().origin }: Shop) =>
  createClient({ baseUrl: origin, token: () => cast.tokens.owner });

const keptBy = async (shop: Shop): Promise<string[]> => {
  const notes: string[] = [];
  for (;;) {
    const page = await clientOf(shop).call(listDiaryEntries, {
      query: { branchId: shop.cast.branch.id, date: DATE, offset: notes.length },
    });
    if (page.length === 0) return notes;
    notes.push(...page.map((entry) => entry.notes));
  }
};

const writeDuring = async (
  shop: Shop,
  name: string,
  lastsSeconds: number,
  happen: () => Promise<void>,
): Promise<Outcome> => {
  const writing = startWriting(
    Array.from({ length: 6 }, () => clientOf(shop)),
    { branchId: shop.cast.branch.id, date: DATE },
  );
  await writing.written(50);
  await happen();
  await writing.written(50);
  await writing.stop();
  const { lost, doubled } = compareWith(writing.acknowledged, await keptBy(shop));
  return {
    name,
    sent: writing.sent,
    acknowledged: writing.acknowledged.length,
    lost: lost.length,
    doubled: doubled.length,
    gapSeconds: writing.longestGap() / 1000,
    lastsSeconds,
    endedByThemselves: shop.server.endedByItself(),
  };
};

const inNewFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'faults-embedded-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const killed = (): Promise<Outcome> =>
  inNewFolder((folder) =>
    withShop(folder, (shop) =>
      // The database engine starts in two to six seconds.
      writeDuring(shop, 'embedded: kill -9', 6, () => shop.server.kill('SIGKILL')),
    ),
  );

/** Restarts the server behind the compose file's proxy, which holds calls until it is back. */
const restartedBehindProxy = (): Promise<Outcome> =>
  inNewFolder((folder) =>
    withShop(folder, async (shop) => {
      const proxy = await startProxy(folder, [shop.server]);
      try {
        return await writeDuring(
          { ...shop, origin: proxy.origin },
          'one server behind the shipped Caddyfile: TERM',
          6,
          () => shop.server.kill('SIGTERM'),
        );
      } finally {
        await proxy.stop();
      }
    }),
  );

/** Fills the disk: a tmpfs, which only root can mount. */
const diskFull = (): Promise<Outcome> =>
  inNewFolder(async (folder) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
    try {
      return await withShop(folder, (shop) =>
        writeDuring(shop, 'embedded: disk full for 5 s', 5 + 2, async () => {
          const { bavail, bsize } = statfsSync(folder);
          const rest = path.join(folder, 'rest');
          writeFileSync(rest, Buffer.alloc(bavail * bsize - 4 * MEGABYTE));
          await sleep(5000);
          rmSync(rest);
        }),
      );
    } finally {
      execFileSync('umount', [folder]);
      mkdirSync(folder, { recursive: true });
    }
  });

const wrongClock = (): Promise<Outcome> =>
  inNewFolder((folder) =>
    withShop(folder, async (shop) => {
      const written = await writeDuring(
        shop,
        'embedded: clock 400 days ahead at one start',
        Infinity,
        async () => {
          const owner = clientOf(shop);
          await owner.call(saveRetention, {
            body: { visitors: null, diary: 90, temperatures: null, complaints: null },
          });
          await shop.server.kill('SIGTERM');
        },
      );
      await shop.server.stop();
      const ahead = await supervise(folder, {
        ...settingsOf(folder),
        NODE_OPTIONS: `--import ${CLOCK}`,
        CLOCK_AHEAD_MS: String(400 * DAY_MS),
      });
      await sleep(JOBS_MS);
      await ahead.stop();
      const server = await supervise(folder, settingsOf(folder));
      const kept = await keptBy({ ...shop, server });
      await server.stop();
      return { ...written, lost: written.acknowledged - kept.length };
    }),
  );

export const EMBEDDED_FAULTS = [
  killed,
  restartedBehindProxy,
  wrongClock,
  ...(process.getuid?.() === 0 ? [diskFull] : []),
];
