import { reportNoun } from '@branchbook/contract/custom-report-columns.ts';
import { customCsv, customPdf } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COUNTS,
  END,
  START,
  comparePdf,
  compareCsv,
  NOW,
  dayAt,
  deadlineAt,
  dayOf,
  hard,
  instantAt,
  item,
  startFileWorld,
  upTo,
  yesNo,
} from '../../testing/file-world.ts';
import type { FileWorld } from '../../testing/file-world.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await startFileWorld(COUNTS);
});
afterAll(() => world.close());

type Custom = Pick<ReportDefinition, 'kind'> & {
  filters?: ReportDefinition['filters'];
  /** Label of each column by its key; the first column has unique values. */
  columns: Record<string, string>;
  cells: (n: number) => (string | number)[];
  /** First day of the records, where it differs from the other kinds. */
  start?: string;
  /** Returns the sort key of a row, where rows are not sorted by their number. */
  place?: (n: number) => [number, number];
};

const CUSTOM: Custom[] = [
  {
    kind: 'tasks',
    filters: [{ column: 'state', operator: 'is', value: 'completed' }],
    columns: {
      task_name: 'Task',
      due_date: 'Due',
      due_at: 'Deadline',
      state: 'State',
      done_by_name: 'Done by',
      late: 'Late',
      notes: 'Notes',
      verification: 'Verification',
    },
    cells: (n) => [
      item(n),
      dayAt(n),
      deadlineAt(n),
      'Completed',
      'Ann',
      'No',
      hard(n),
      'Not needed',
    ],
  },
  {
    kind: 'answers',
    columns: {
      step: 'Step',
      task_name: 'Task',
      due_date: 'Due',
      row: 'Row',
      answer: 'Answer',
      value: 'Value',
      passed: 'Result',
      failed_percent: 'Failed (%)',
      note: 'Note',
      answered_by_name: 'Answered by',
      answered_at: 'Answered at',
    },
    cells: (n) => [
      item(n),
      item(n),
      dayAt(n),
      1,
      String(n),
      n,
      n % 2 === 0 ? 'Passed' : 'Failed',
      n % 2 === 0 ? 0 : 100,
      hard(n),
      'Ann',
      instantAt(n),
    ],
  },
  {
    kind: 'temperatures',
    // Three readings a day on the thirty days until yesterday, for each piece of equipment.
    start: '2026-05-11',
    // For each piece of equipment the last reading comes first.
    place: (n) => [Math.ceil(n / 90), -n],
    columns: {
      equipment_name: 'Equipment',
      log_date: 'Day',
      slot: 'Part of the day',
      value: 'Temperature (°C)',
      out_of_range: 'Out of range',
      action: 'Action',
      open: 'Still open',
      recorded_by_name: 'Recorded by',
      recorded_at: 'Recorded at',
    },
    cells: (n) => {
      const isWarm = n % 100 === 0;
      const day = dayOf(
        new Date(Date.parse(NOW) - ((Math.floor((n - 1) / 3) % 30) + 1) * 86_400_000),
      );
      return [
        `Fridge ${String(Math.ceil(n / 90)).padStart(3, '0')}`,
        day,
        ['Morning', 'Afternoon', 'Evening'][(n - 1) % 3] ?? '',
        isWarm ? 9.5 : n % 5,
        isWarm ? 'Yes' : 'No',
        isWarm ? 'Moved the stock' : '',
        isWarm ? 'Yes' : 'No',
        'Ann',
        `${day} 11:00`,
      ];
    },
  },
  {
    kind: 'visitors',
    columns: {
      full_name: 'Name',
      company_name: 'Company',
      reason: 'Reason',
      phone_number: 'Phone',
      visit_date: 'Day',
      check_in: 'Check in',
      minutes: 'Minutes',
      still_visiting: 'Still visiting',
    },
    cells: (n) => {
      const isOut = n % 2 === 0;
      const visit = [item(n), hard(n), hard(n), '07700 900123', dayAt(n), instantAt(n)];
      return [...visit, isOut ? n : '', isOut ? 'No' : 'Yes'];
    },
  },
  {
    kind: 'accidents',
    columns: {
      employee_name: 'Who was hurt',
      description: 'Description',
      incident_date: 'Day',
      emergency_services_called: 'Emergency services',
      reported_by_name: 'Reported by',
      addenda: 'Additions',
    },
    cells: (n) => [item(n), hard(n), dayAt(n), yesNo(n), 'Ann', 0],
  },
  {
    kind: 'training',
    columns: {
      task_name: 'Trained in',
      employee_name: 'Who was trained',
      notes: 'Notes',
      trained_on: 'Day',
      trained_at: 'Trained at',
      signed_by_trainee: 'Signed by trainee',
    },
    cells: (n) => [item(n), 'Ann', hard(n), dayAt(n), instantAt(n), yesNo(n)],
  },
  {
    kind: 'diary',
    columns: { notes: 'Note', date: 'Day', created_by_name: 'By', created_at: 'Written at' },
    cells: (n) => [item(n), dayAt(n), 'Ann', instantAt(n)],
  },
];

describe.each(COUNTS)('The files of a branch with %i records of a kind', (count) => {
  it.each(CUSTOM)(
    'list all $kind of a custom report',
    async ({ columns, cells, start = START, place = (n) => [n, 0], ...asked }) => {
      const keys = Object.keys(columns);
      const definition = {
        filters: [],
        ...asked,
        columns: keys,
        branches: [world.placeOf(count).branch.id],
        period: { start, end: END },
        sort: { column: keys[0] ?? '', descending: false },
        group: { column: 'branch', by: 'value' },
        measure: { name: 'count', column: null },
      } satisfies ReportDefinition;
      const body = { name: 'Own report', definition };
      const heads = Object.values(columns);
      const rows = upTo(count, (n) => ({ place: place(n), row: cells(n) }))
        .toSorted((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
        .map(({ row }) => row);
      const groups = {
        heads: ['Branch', `Number of ${reportNoun(asked.kind).many}`],
        rows: [[`Shop ${count}`, count.toLocaleString('en-GB')]],
      };
      const shown = rows.map((row) =>
        row.map((cell) => (cell === '' ? '–' : cell.toLocaleString('en-GB'))),
      );
      const inPdf = await comparePdf(await world.fetchFile(customPdf, body), count, {
        heading: 'Own report',
        figures: `by ${world.company.owner.name}`,
        sections: [...(count > 0 ? [groups] : []), { heads, rows: shown }],
      });
      expect(inPdf.read).toEqual(inPdf.expected);
      const inCsv = compareCsv(
        await world.fetchFile(customCsv, body),
        [...heads, ...groups.heads.map((head) => `Group: ${head}`)],
        rows.map((row) => [...row, `Shop ${count}`, count]),
      );
      expect(inCsv.read).toEqual(inCsv.expected);
    },
  );
});
