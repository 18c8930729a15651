import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIARY_PARTS } from './diary-parts.ts';
import { PROBLEM_TOPICS } from './sfbb-rules.ts';
import {
  checksWithoutReason,
  gapsOfSigned,
  gapText,
  givenGaps,
  maySignAgain,
  openGaps,
  recordsText,
  statementOf,
  withReasons,
  wordsDiffer,
} from './sfbb-signing.ts';
import type { DayRecords } from './sfbb-signing.ts';

const SIGNED_AT = new Date('2026-06-01T18:30:00Z');
const minutes = fc.integer({ min: -600, max: 600 });
const instant = (after: number): Date => new Date(SIGNED_AT.getTime() + after * 60_000);
const word = fc.constantFrom('Open the shop', 'Close the shop', 'Look at the fridges', 'Wipe down');

const records: fc.Arbitrary<DayRecords> = fc.record({
  checks: fc.array(
    fc.record({
      part: fc.constantFrom(...DIARY_PARTS),
      name: word,
      isDone: fc.boolean(),
      doneAt: minutes.map(instant),
    }),
    { maxLength: 5 },
  ),
  problems: fc.array(
    fc.record({
      topic: fc.constantFrom(...PROBLEM_TOPICS),
      what: word,
      isDone: fc.boolean(),
      doneAt: minutes.map(instant),
      isAfter: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  failures: fc.array(
    fc.record({ kind: fc.constantFrom('food_check' as const, 'temperature' as const), name: word }),
    { maxLength: 2 },
  ),
});

const given = fc.array(fc.record({ check: word, reason: fc.constantFrom('No time', 'Ill') }), {
  maxLength: 3,
});

/** Walks through the records one by one, and stops at the first that a signature cannot cover. */
const isWhole = ({ checks, problems, failures }: DayRecords): boolean => {
  for (const check of checks) {
    if (!check.isDone) return false;
    if ((check.doneAt?.getTime() ?? 0) > SIGNED_AT.getTime()) return false;
  }
  for (const problem of problems) {
    if (!problem.isDone || problem.isAfter) return false;
    if ((problem.doneAt?.getTime() ?? 0) > SIGNED_AT.getTime()) return false;
  }
  return failures.length === 0;
};

describe('what a signature says', () => {
  it('a day has no gaps only if everything was done and known when it was signed', () => {
    fc.assert(
      fc.property(records, (of) => {
        expect(gapsOfSigned(of, { at: SIGNED_AT, gaps: [] }).length === 0).toBe(isWhole(of));
      }),
      { numRuns: 2000 },
    );
  });

  it('a gap that was kept with the signature is never lost, whatever is recorded later', () => {
    fc.assert(
      fc.property(records, records, given, (before, after, reasons) => {
        const gaps = withReasons(openGaps(before), reasons);
        const shown = gapsOfSigned(after, { at: SIGNED_AT, gaps });
        for (const { kind, check, reason } of gaps) {
          const one = shown.find((gap) => gap.kind === kind && gap.check === check);
          expect(one).toMatchObject({ reason });
          if (one && reason !== null) expect(gapText(one)).toContain(`(reason: ${reason})`);
        }
      }),
    );
  });

  it('the words count what is done, and name all that is open, with its reason', () => {
    fc.assert(
      fc.property(records, given, (of, reasons) => {
        const words = statementOf('sfbb', of, reasons);
        const text = recordsText(of);
        expect(words.startsWith(text)).toBe(true);
        for (const part of DIARY_PARTS) {
          const own = of.checks.filter((check) => check.part === part);
          const done = own.filter(({ isDone }) => isDone).length;
          const label = part === 'opening' ? 'Opening checks' : 'Closing checks';
          expect(text).toContain(
            own.length === 0 ? `${label}: none due.` : `${label}: ${done} of ${own.length} done.`,
          );
        }
        const open = openGaps(of);
        for (const { check } of open) expect(text).toContain(check);
        expect(words.includes('except for what is named here')).toBe(open.length > 0);
        for (const { check, reason } of withReasons(open, reasons)) {
          if (reason !== null) expect(words).toContain(`${check}: ${reason}`);
        }
      }),
    );
  });

  it('a reason is missing for each open check that none was given for, whatever its capitals', () => {
    const of: DayRecords = {
      checks: [
        { part: 'opening', name: 'Open the shop', isDone: true },
        { part: 'closing', name: 'Close the shop', isDone: false },
        { part: 'closing', name: 'Wipe down', isDone: false },
      ],
      problems: [],
      failures: [],
    };
    const missing = (check: string) =>
      checksWithoutReason(withReasons(openGaps(of), [{ check, reason: 'No time' }]));
    expect(missing('close  the SHOP')).toEqual(['Wipe down']);
    expect(missing('Open the shop')).toEqual(['Close the shop', 'Wipe down']);
    expect(givenGaps.safeParse([{ check: 'Wipe down', reason: '  ' }]).success).toBe(false);
  });

  it('words that are made of other facts are found; those of former versions are not compared', () => {
    fc.assert(
      fc.property(records, records, (signed, shown) => {
        const words = statementOf('cooksafe', signed);
        expect(wordsDiffer(words, signed)).toBe(false);
        // Words that pass as those of the records say at least as much as these do.
        if (!wordsDiffer(words, shown)) expect(words).toContain(recordsText(shown));
      }),
    );
    const none: DayRecords = { checks: [], problems: [], failures: [] };
    expect(wordsDiffer('The opening and closing checks were done.', none)).toBe(false);
  });

  it('a day is signed again only when fewer gaps are open than it has', () => {
    fc.assert(
      fc.property(records, (of) => {
        const gaps = gapsOfSigned(of, { at: SIGNED_AT, gaps: [] });
        expect(maySignAgain(of, gaps)).toBe(openGaps(of).length < gaps.length);
        if (isWhole(of)) expect(maySignAgain(of, gaps)).toBe(false);
      }),
    );
    const whole: DayRecords = { checks: [], problems: [], failures: [] };
    expect(maySignAgain(whole, ['Close the shop: not done'])).toBe(true);
  });

  it('never copies words about the health of staff', () => {
    const of: DayRecords = {
      checks: [],
      problems: [{ topic: 'staff', what: 'Ann was sick', isDone: false }],
      failures: [],
    };
    expect(statementOf('sfbb', of)).not.toContain('Ann');
    expect(openGaps(of)).toEqual([{ kind: 'problem', check: 'Staff' }]);
  });
});
