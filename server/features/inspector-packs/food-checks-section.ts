import { foodActionLabel } from '@branchbook/contract/food-checks.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { badIf, counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

type Check = PackRecords['foodChecks'][number];

const resultText = (check: Check): string => {
  const { passed, action, action_note: note, discarded, close_note: closing } = check;
  return [
    passed === null ? 'Still running' : passed ? 'Passed' : 'Failed',
    check.in_doubt && 'In doubt, as the probe was wrong',
    action && foodActionLabel[action],
    note,
    discarded,
    check.open && 'Still open',
    closing,
  ]
    .filter(Boolean)
    .join('. ');
};

const isBad = ({ passed, in_doubt: inDoubt }: Check): boolean => passed === false || inDoubt;

const foodText = ({ food, batch, supplier }: Check): string =>
  [food, batch && `batch ${batch}`, supplier].filter(Boolean).join(', ');

/** Makes the section of some kinds of food checks. */
export const foodChecksSection =
  (name: string, noun: { one: string; many: string }, kinds: readonly FoodCheckKind[]) =>
  ({ foodChecks, at }: PackRecords): Section => {
    const checks = foodChecks.filter(({ kind }) => kinds.includes(kind));
    if (checks.length === 0) return { answer: `No ${noun.many} are recorded in this period.` };
    const failed = checks.filter(({ passed }) => passed === false);
    const open = checks.filter((check) => check.open);
    const inDoubt = checks.filter((check) => check.in_doubt);
    return {
      answer: sentence(
        counted(checks.length, noun.one, noun.many),
        `${failed.length} failed`,
        inDoubt.length > 0 && `${inDoubt.length} in doubt`,
        failed.length > 0 && `${open.length} still open`,
      ),
      gaps: open.map((check) => ({
        what: `${foodCheckLabel[check.kind]} failed: ${check.food}, ${check.measured}`,
        detail: `${at(check.recorded_at)}, still open`,
      })),
      tables: [
        {
          name,
          heads: ['When', 'Kind', 'Food', 'Measured', 'Limit', 'Result, what was done', 'By'],
          widths: [1.2, 1, 1.5, 1.2, 1.5, 1.7, 1.1],
          rows: checks.map((check) => [
            at(check.recorded_at),
            foodCheckLabel[check.kind],
            foodText(check),
            check.measured,
            check.wanted,
            badIf(isBad(check), resultText(check)),
            check.recorded_by_name,
          ]),
        },
      ],
    };
  };
