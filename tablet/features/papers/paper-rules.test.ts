import { expect, it } from 'vitest';
import { papersOn } from './paper-rules.ts';

const PAPERS = [
  { kind: 'Lift inspection (LOLER)', name: 'Lift', valid_until: '2026-09-01' },
  { kind: 'Gas safety', not_needed: 'No gas here' },
  { kind: 'Food business registration', name: 'Registration' },
  { kind: 'Pest-control contract' },
  { kind: 'Employers’ liability insurance', name: 'Insurance', valid_until: '2026-06-10' },
  { kind: 'Fire risk assessment', name: 'Fire', valid_until: '2027-01-01' },
];
const statusesOn = (day: string) =>
  papersOn(PAPERS, day).map(({ name, kind, status }) => `${name ?? kind}: ${status}`);

it('papers are listed by what needs work first, and a paper is valid on its last day', () => {
  expect(statusesOn('2026-06-10')).toEqual([
    'Pest-control contract: missing',
    'Insurance: expiring',
    'Lift: valid',
    'Fire: valid',
    'Registration: valid',
    'Gas safety: not-needed',
  ]);
});

it('a paper expires while the tablet is offline', () => {
  expect(statusesOn('2026-09-02').slice(0, 3)).toEqual([
    'Insurance: expired',
    'Lift: expired',
    'Pest-control contract: missing',
  ]);
});
