import { FINDING_KINDS } from '@branchbook/contract/sfbb-reviews.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingsOf, plainWords } from './review-rules.ts';

const happening = fc.record({
  kind: fc.constantFrom(...FINDING_KINDS),
  subject: fc.constantFrom('Fridge 1', 'fridge  1!', 'Fridge 2', 'Café door', 'cafe door'),
  day: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'),
});

it('a review lists whatever came three times, and nothing else but unsigned days', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const found = findingsOf(happenings);
      for (const { kind, subject, count, days } of found) {
        const same = happenings.filter(
          (one) => one.kind === kind && plainWords(one.subject) === plainWords(subject),
        );
        expect(count).toBe(same.length);
        expect(count >= 3 || kind === 'unsigned-days').toBe(true);
        expect(days).toEqual([...new Set(same.map(({ day }) => day))].toSorted());
      }
      const listed = found.map(({ kind, subject }) => `${kind} ${plainWords(subject)}`);
      expect(new Set(listed).size).toBe(listed.length);
      for (const { kind, subject } of happenings) {
        const count = happenings.filter(
          (one) => one.kind === kind && plainWords(one.subject) === plainWords(subject),
        ).length;
        if (count >= 3) expect(listed).toContain(`${kind} ${plainWords(subject)}`);
      }
    }),
  );
});

it('words are compared without capitals, accents and punctuation', () => {
  expect(plainWords('  Café-door, OPEN! ')).toBe('cafe door open');
});
