import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import type { Tx } from '../platform/database/database.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import { insertRows } from './insert-rows.ts';
import { counter } from './place.ts';
import type { Site } from './staff.ts';

type Kept = { kind: PaperKind; name: string; issuer: string; months: number; left: number };

/** Papers of a branch: the days that are left differ from branch to branch. */
const papersOf = (index: number): Kept[] => [
  {
    kind: 'gas-safety',
    name: 'Gas safety record',
    issuer: 'Aire Heating',
    months: 12,
    left: 20 + index * 40,
  },
  {
    kind: 'fire-risk-assessment',
    name: 'Fire risk assessment',
    issuer: 'Dales Fire Safety',
    months: 12,
    left: 45 + index * 30,
  },
  {
    kind: 'electrical-installation',
    name: 'Electrical installation report',
    issuer: 'Ridings Electrical',
    months: 60,
    left: index % 3 === 1 ? -12 : 700 + index * 50,
  },
  // Some branches have no pest-control contract, which all need.
  ...(index % 3 === 2
    ? []
    : [
        {
          kind: 'pest-control' as const,
          name: 'Pest-control contract',
          issuer: 'Northern Pest Control',
          months: 12,
          left: 150 + index * 20,
        },
      ]),
];

const INSURANCE: Kept = {
  kind: 'employers-liability',
  name: 'Employers’ liability insurance',
  issuer: 'Pennine Mutual',
  months: 12,
  left: 110,
};

const NEEDED: readonly PaperKind[] = ['gas-safety', 'fire-risk-assessment', 'pest-control'];
const DAYS_OF_A_MONTH = 30;

/** Loads the premises papers of all branches, and which of them every branch needs. */
export const loadPapers = async (
  tx: Tx,
  { sites, owner, today }: { sites: readonly Site[]; owner: { id: number }; today: Day },
): Promise<void> => {
  const nextId = counter(FIRST_ID.paper);
  const rowOf = (branchId: number | null, { months, left, ...paper }: Kept) => {
    const validUntil = addDays(today, left);
    const issuedOn = addDays(validUntil, -months * DAYS_OF_A_MONTH);
    const day = issuedOn < today ? issuedOn : addDays(today, -1);
    const at = instantOf(day, 12 * 60, TIMEZONE);
    const id = nextId();
    return {
      id,
      company_id: COMPANY.id,
      branch_id: branchId,
      ...paper,
      reference: `PP-${id}`,
      issued_on: day,
      valid_until: validUntil,
      created_by: owner.id,
      created_at: at,
      updated_at: at,
      version: 1,
    };
  };
  await insertRows(tx, 'premises_papers', [
    rowOf(null, INSURANCE),
    ...sites.flatMap(({ id }, index) => papersOf(index).map((paper) => rowOf(id, paper))),
  ]);
  await tx
    .insertInto('paper_needs')
    .values(NEEDED.map((kind) => ({ company_id: COMPANY.id, kind, needed: true })))
    .execute();
};
