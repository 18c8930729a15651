import { reduceReading } from '@branchbook/contract/reading-reducer.ts';
import type { ReadingProgress } from '@branchbook/contract/reading-reducer.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAY = '2026-06-10';
const WARM = 9;
const COLD = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: `${DAY}T18:00:00Z` });
});
afterAll(() => server.close());

const anyAction = fc.record({
  kind: fc.constantFrom('first', 'recheck', 'recheck', 'correct'),
  isWarm: fc.boolean(),
  /** Picks the earlier reading that is repeated or corrected. */
  of: fc.nat(),
  /** Minute of the reading: tablets send late and in any order. */
  minute: fc.nat(59),
});

type Known = ReadingProgress & { value: number };

it('readings are closed by the same rules as on tablets, for any re-checks and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 2, maxLength: 10 }), async (actions) => {
      const day = await createFridge(server);
      const known: Known[] = [];
      const drafts = actions.map(({ kind, isWarm, of, minute }) => {
        const other = known.length === 0 ? undefined : known[of % known.length];
        const corrected = kind === 'correct' && other && !other.isCorrected ? other : undefined;
        const repeated = kind === 'recheck' ? other : undefined;
        const value = isWarm ? WARM : COLD;
        const at = `${DAY}T09:${String(minute).padStart(2, '0')}:00.000Z`;
        const references = { corrects: corrected?.id, recheck_of: repeated?.id };
        const draft = readingDraft(day.uuid, value, { at, ...references });
        const reading: Known = {
          id: draft.key,
          value,
          isOutOfRange: isWarm,
          recheckOf: (corrected ? corrected.recheckOf : repeated?.id) ?? null,
          isCorrected: false,
          isOpen: false,
          takenAt: corrected?.takenAt ?? new Date(at),
        };
        const { settledBy, closes } = reduceReading(reading, corrected, () => known);
        for (const one of closes) one.isOpen = false;
        if (corrected) corrected.isCorrected = true;
        known.push({ ...reading, isOpen: isWarm && settledBy === null });
        return draft;
      });
      const answers = await day.send('branch manager', ...drafts);
      expect(new Set(answers)).toEqual(new Set(['ok']));
      const found = (await day.readings(DAY)).map(({ value, open, corrected }) =>
        [value, open, corrected].join(' '),
      );
      const expected = known.map(({ value, isOpen, isCorrected }) =>
        [value, isOpen, isCorrected].join(' '),
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 8 },
  );
});
