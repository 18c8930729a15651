import {
  ofRetained,
  RETAINED,
  RETENTION_DAYS,
  retentionLabel,
} from '@branchbook/contract/privacy.ts';
import { addDays, daysBetween } from '@branchbook/contract/dates.ts';
import type {
  Retained,
  Retention,
  RetentionHold,
  RetentionSaved,
} from '@branchbook/contract/privacy.ts';
import { z } from 'zod';
import { countOf } from '../../shared/counts.ts';
import type { Noun } from '../../shared/counts.ts';

const FOR_GOOD = 'for-good';

const choice = z.string().transform((text) => {
  const days = RETENTION_DAYS.find((one) => String(one) === text);
  return days ?? null;
});

/** Form schema of the retention periods, each chosen from a list. */
export const retentionChoices = z.object(ofRetained(() => choice));

export const choicesOf = (retention: Retention): z.input<typeof retentionChoices> =>
  ofRetained((kind) => String(retention[kind] ?? FOR_GOOD));

export const PERIODS = [
  { value: FOR_GOOD, label: 'Forever' },
  ...RETENTION_DAYS.map((days) => ({ value: String(days), label: retentionLabel[days] })),
];

const NOUNS: Record<Retained, Noun> = {
  visitors: { one: 'visit', many: 'visits' },
  diary: { one: 'diary entry', many: 'diary entries' },
  temperatures: { one: 'temperature', many: 'temperatures' },
  foodChecks: { one: 'food check', many: 'food checks' },
  probes: { one: 'probe check', many: 'probe checks' },
  complaints: { one: 'complaint', many: 'complaints' },
};

/** Describes how many records of each kind are too old for the chosen periods. */
export const tooOldLines = ({ tooOld }: RetentionSaved): string[] =>
  RETAINED.filter((kind) => tooOld[kind] > 0).map((kind) => countOf(tooOld[kind], NOUNS[kind]));

/** Counts the held days of each branch once, however many complaints hold them. */
export const daysHeld = (holds: readonly RetentionHold[]): string => {
  const days = new Set(
    holds.flatMap(({ branchId, held }) =>
      held.flatMap(({ from, to }) =>
        Array.from(
          { length: daysBetween(from, to) + 1 },
          (_, index) => `${branchId} ${addDays(from, index)}`,
        ),
      ),
    ),
  );
  return `${countOf(days.size, { one: 'day of a branch', many: 'days of branches' })} ${
    days.size === 1 ? 'is' : 'are'
  } held`;
};
