import { foodActionLabel } from '@branchbook/contract/food-checks.ts';
import { foodCheckLabel, resultOf, verdictText } from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { codesOf, limitsOf, shortMeasured } from './food-check-rules.ts';
import type { Codes } from './food-check-rules.ts';
import { lateGaps, whenCell } from './late-rules.ts';
import { badIf, counted, daysText, sentence, usualLength } from './pack-rules.ts';
import type { Cell, Gap, PackTable, Section } from './pack-rules.ts';
import { peopleOf } from './people-rules.ts';
import type { PeopleCodes } from './people-rules.ts';
import type { PackRecords } from './read-records.ts';

type Check = PackRecords['foodChecks'][number];

const resultText = (check: Check): string => {
  const { action, action_note: note, discarded, close_note: closing } = check;
  return [
    verdictText(check),
    check.in_doubt && 'In doubt',
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

/** Returns true if a check passed beyond doubt: the other ones are listed first and in full. */
const isPlain = (check: Check): boolean => resultOf(check) === 'passed' && !check.in_doubt;

const foodText = ({ food, batch, supplier }: Check): string =>
  [food, batch && `batch ${batch}`, supplier].filter(Boolean).join(', ');

/** Names who made or began a check, and who ended it if that was another person. */
const namesOf = ({ recorded_by_name: began, finished_by_name: ended }: Check): string[] =>
  ended === null || ended === began ? [began] : [began, ended];

const byText = (check: Check): string => namesOf(check).join(', ended by ');

const HEADS = ['When', 'Kind', 'Food', 'Measured', 'Probe', 'Result, what was done', 'By'];
const CSV_HEADS = [...HEADS, 'Limit', 'Arrived late'];

/** The failed, doubtful and running checks in full; the ZIP file has all of them in this table. */
const notableTable = (
  name: string,
  checks: readonly Check[],
  limits: Codes,
  records: PackRecords,
): PackTable => {
  const { at, arrived } = records;
  const cellsOf = (check: Check, measured: string, probe: string): string[] => [
    `${foodCheckLabel[check.kind]}${limits.codeOf(check)}`,
    foodText(check),
    measured,
    probe,
  ];
  return {
    name,
    heading: 'Failed, in doubt, not known or still running',
    layout: 'dense',
    heads: HEADS,
    widths: [1.5, 1.1, 1.7, 1.4, 1.25, 2.2, 1.6],
    rows: checks
      .filter((check) => !isPlain(check))
      .map((check): Cell[] => [
        whenCell(at(check.recorded_at), arrived(check, check.recorded_at)),
        ...cellsOf(check, shortMeasured(check.measured), check.probe_name ?? '–'),
        badIf(isBad(check), resultText(check)),
        byText(check),
      ]),
    full: {
      heads: CSV_HEADS,
      rows: checks.map((check) => [
        at(check.recorded_at),
        ...cellsOf(check, check.measured, check.probe_name ?? ''),
        resultText(check),
        byText(check),
        check.wanted,
        arrived(check, check.recorded_at),
      ]),
    },
  };
};

/** The checks that passed: two on a line, those of one limit in one table. */
const passedTables = (
  name: string,
  checks: readonly Check[],
  { limits, probes, people }: { limits: Codes; probes: Codes; people: PeopleCodes },
  { arrived, shortAt }: PackRecords,
): PackTable[] =>
  [...Map.groupBy(checks.filter(isPlain), (check) => limits.keyOf(check)).values()].flatMap(
    (ofLimit, index): PackTable[] => {
      const [first] = ofLimit;
      if (!first) return [];
      const rows = ofLimit.map((check): Cell[] => [
        whenCell(shortAt(check.recorded_at), arrived(check, check.recorded_at)),
        foodText(check),
        shortMeasured(check.measured),
        probes.codeOf(check) || '–',
        namesOf(check).map(people.codeOf).join(', '),
      ]);
      return [
        {
          name: `${name}-passed-${index + 1}`,
          heading: `${foodCheckLabel[first.kind]}${limits.codeOf(first)}: ${ofLimit.length} passed`,
          only: 'print',
          layout: 'pairs',
          heads: ['When', 'Food', 'Measured', 'Probe', 'By'],
          widths: [16, ...[8, 10, 5, 5].map((least, at) => usualLength(rows, at + 1, least))],
          rows,
        },
      ];
    },
  );

const limitLine = (limits: Codes, check: Check): string =>
  `${foodCheckLabel[check.kind]}${limits.codeOf(check)}: ${check.wanted || 'no limit'}.`;

/** States each limit, probe and name once, for all rows below. */
const keyText = (
  { limits, probes, people }: { limits: Codes; probes: Codes; people: PeopleCodes },
  hasDoubt: boolean,
): string =>
  [
    ...limits.firsts.map((check) => limitLine(limits, check as Check)),
    ...(probes.firsts.length > 0
      ? [
          `Probes: ${probes.firsts.map((check) => `${probes.codeOf(check)} ${check.probe_name}`).join(', ')}.`,
        ]
      : []),
    ...(hasDoubt ? ['In doubt: the probe failed its next check, or was out of use.'] : []),
    ...(people.key === '' ? [] : [`By: ${people.key}.`]),
  ].join('\n');

const gapsOf = (checks: readonly Check[], noun: { many: string }, records: PackRecords): Gap[] => {
  const { at, now, arrived } = records;
  const daysIn = (some: readonly Check[]): string =>
    daysText([...new Set(some.map(({ day }) => day))]);
  const inDoubt = Map.groupBy(
    checks.filter((check) => check.in_doubt),
    ({ probe_name: probe }) => probe ?? '',
  );
  const overdue = checks.filter(
    (check) =>
      resultOf(check) === 'running' && check.until !== null && new Date(check.until) <= now,
  );
  const unknown = checks.filter((check) => resultOf(check) === 'no_temperature');
  const undone = checks.filter(
    ({ passed, open, action, close_note: closing }) =>
      passed === false && !open && action === null && closing === null,
  );
  const noProbe = checks.filter(({ value, probe_name: probe }) => value !== null && probe === null);
  const late = checks.filter((check) => arrived(check, check.recorded_at) !== null);
  return [
    ...checks
      .filter(({ open, passed }) => open && passed === false)
      .map((check) => ({
        what: `${foodCheckLabel[check.kind]} failed and is still open: ${check.food}, ${check.measured}`,
        detail: at(check.recorded_at),
      })),
    ...[...inDoubt].map(([probe, some]) => ({
      what: `${counted(some.length, 'check is', 'checks are')} in doubt, as ${probe ? `the probe ‘${probe}’` : 'their probe'} was wrong`,
      detail: daysIn(some),
    })),
    ...unknown.map((check) => ({
      what: `${foodCheckLabel[check.kind]} has no end temperature: ${check.food}`,
      detail: at(check.recorded_at),
    })),
    ...overdue.map((check) => ({
      what: `${foodCheckLabel[check.kind]} was begun and not ended: ${check.food}`,
      detail: at(check.recorded_at),
    })),
    ...undone.map((check) => ({
      what: `${foodCheckLabel[check.kind]} failed, and nothing is written about what was done: ${check.food}`,
      detail: at(check.recorded_at),
    })),
    ...(noProbe.length > 0
      ? [
          {
            what: `${noProbe.length} ${noProbe.length === 1 ? 'temperature names' : 'temperatures name'} no probe (${noun.many})`,
            detail: daysIn(noProbe),
          },
        ]
      : []),
    ...lateGaps(late.map(({ day }) => day)),
  ];
};

/** Makes the section of some kinds of food checks: failures in full, then what passed, closely set. */
export const foodChecksSection =
  (name: string, noun: { one: string; many: string }, kinds: readonly FoodCheckKind[]) =>
  (records: PackRecords): Section => {
    const checks = records.foodChecks.filter(({ kind }) => kinds.includes(kind));
    if (checks.length === 0) return { answer: `No ${noun.many} are recorded in this period.` };
    const failed = checks.filter(({ passed }) => passed === false);
    const open = failed.filter((check) => check.open);
    const inDoubt = checks.filter((check) => check.in_doubt);
    const limits = limitsOf(checks);
    const probes = codesOf(
      checks.filter(({ probe_name: probe }) => probe !== null),
      ({ probe_name: probe }) => probe ?? '',
      (index) => `P${index + 1}`,
    );
    const people = peopleOf(checks.filter(isPlain).flatMap(namesOf));
    return {
      answer: sentence(
        counted(checks.length, noun.one, noun.many),
        `${failed.length} failed`,
        inDoubt.length > 0 && `${inDoubt.length} in doubt`,
        failed.length > 0 && `${open.length} still open`,
      ),
      note: keyText({ limits, probes, people }, inDoubt.length > 0),
      gaps: gapsOf(checks, noun, records),
      tables: [
        notableTable(name, checks, limits, records),
        ...passedTables(name, checks, { limits, probes, people }, records),
      ],
    };
  };
