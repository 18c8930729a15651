import { accidentCsv, accidentPdf } from '@branchbook/contract/accidents.ts';
import { customCsv, customPdf } from '@branchbook/contract/custom-reports.ts';
import { nounOf } from '@branchbook/contract/custom-report-text.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { taskCsv, taskPdf } from '@branchbook/contract/reports.ts';
import { temperatureCsv, temperaturePdf } from '@branchbook/contract/temperature.ts';
import { trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import { visitorCsv, visitorPdf } from '@branchbook/contract/visitors.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCompany, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Branch, Company, Person } from '../../testing/factories.ts';
import { createManyRecords, HARD_TEXTS, OTHER_TASKS } from '../../testing/many-records.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

/* Every file that leaves, read back and compared with the records that it was made of. */

const NOW = '2026-06-10T12:00:00Z';
const [START, END] = ['2026-05-12', '2026-06-10'];
const COUNTS = [0, 1, 499, 500];
/** More rows than this are laid out and read for one kind only, as others are laid out alike. */
const MANY = 5000;

let server: TestServer;
let company: Company;
const places = new Map<number, { branch: Branch; person: Person }>();

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  company = await createCompany(server, { trading_name: 'Corner' });
  for (const count of [...COUNTS, MANY]) {
    const branch = await createBranch(server, company.id, { name: `Shop ${count}` });
    const person = await createEmployee(server, branch, { name: 'Ann' });
    await createManyRecords(server, branch, person, count);
    places.set(count, { branch, person });
  }
});
afterAll(() => server.close());

const placeOf = (count: number) => {
  const place = places.get(count);
  if (!place) throw new Error(`No branch with ${count} records`);
  return place;
};

const fetchFile = async (endpoint: Endpoint, body: object): Promise<Buffer> => {
  const token = await tokenOf(server, company.owner);
  // Ten files a minute are allowed.
  server.clock.advance(61_000);
  const response = await server.client(token).raw(endpoint as typeof visitorPdf, {
    body: body as { branchId: number; startDate: string; endDate: string },
  });
  return Buffer.from(await response.arrayBuffer());
};

const daysOf = (count: number) => ({
  branchId: placeOf(count).branch.id,
  startDate: START,
  endDate: END,
});

/* What the records say, worked out apart from the code that writes files: June is an hour ahead of UTC. */
const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (date: Date): string =>
  `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
const local = (n: number): Date => new Date(Date.parse(NOW) - n * 60_000 + 3_600_000);
const dayAt = (n: number): string => dayOf(local(n));
const instantAt = (n: number): string =>
  `${dayAt(n)} ${two(local(n).getUTCHours())}:${two(local(n).getUTCMinutes())}`;
const item = (n: number): string => `Item ${String(n).padStart(5, '0')}`;
const hard = (n: number): string => HARD_TEXTS[n % HARD_TEXTS.length] ?? '';
const upTo = <T>(count: number, of: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at + 1));
const yesNo = (n: number): string => (n % 2 === 0 ? 'Yes' : 'No');

/** Without what depends on where lines and words break. */
const letters = (text: string): string => text.replaceAll(/[\s\u00ad\u200b]/g, '');

type Section = { title?: string; heads: string[]; rows: string[][] };

type Compared = { read: unknown; expected: unknown };

/** The whole text of a PDF without repeated heads and feet, beside what it should be. */
const comparePdf = async (
  pdf: Buffer,
  count: number,
  { heading, figures, sections }: { heading: string; figures: string; sections: Section[] },
): Promise<Compared> => {
  const { pages, overlaps } = await readPdf(pdf);
  const of = `Corner, Shop ${count}`;
  const heads = sections.map((section) => letters(section.heads.join('')));
  const shown = pages.map((page, at) => {
    const foot = letters(`${of} Page ${at + 1} of ${pages.length}`);
    const text = letters(page);
    const body = text.endsWith(foot) ? text.slice(0, -foot.length) : text;
    const repeated = at > 0 && heads.find((head) => body.startsWith(head));
    return repeated ? body.slice(repeated.length) : body;
  });
  const text = shown.join('');
  const start = text.indexOf(letters(figures));
  const expected = sections.map(({ title = '', heads: names, rows }) =>
    [title, ...(rows.length > 0 ? [...names, ...rows.flat()] : ['None in this period.'])].join(''),
  );
  return {
    read: {
      isNamed: text.slice(0, start).includes(letters(`${heading} ${of}`)),
      lists: text.slice(start + letters(figures).length),
      overlaps,
      // Page 1 never stands empty below the figures where there are many rows.
      isFirstPageFull: count < 500 || (shown[0]?.length ?? 0) > 700,
    },
    expected: {
      isNamed: true,
      lists: letters(expected.join('')),
      overlaps: [],
      isFirstPageFull: true,
    },
  };
};

/** The lines of a CSV file in alphabetical order, beside what they should be. */
const compareCsv = (csv: Buffer, names: string[], rows: (string | number)[][]): Compared => {
  const [heads, ...lines] = parse(csv, { bom: true, relax_column_count: false });
  const guarded = rows.map((row) =>
    row.map((cell) => (/^[=+\-@]/.test(String(cell)) ? `'${cell}` : String(cell))),
  );
  const inOrder = (all: string[][]): string[] => all.map((row) => row.join('|')).toSorted();
  return {
    read: { heads, lines: inOrder(lines) },
    expected: { heads: names, lines: inOrder(guarded) },
  };
};

const few = (count: number, state: keyof typeof OTHER_TASKS): number =>
  Math.min(count, OTHER_TASKS[state]);

const compareVisitors = async (count: number): Promise<Compared[]> => {
  const inPdf = await comparePdf(await fetchFile(visitorPdf, daysOf(count)), count, {
    heading: 'Visitor report',
    figures: `Visitors ${count} Still visiting ${Math.ceil(count / 2)}`,
    sections: [
      {
        heads: ['Name', 'Company', 'Reason', 'Contact', 'Check in', 'Check out'],
        rows: upTo(count, (n) => [
          item(n),
          hard(n),
          hard(n),
          '07700 900123',
          instantAt(n),
          n % 2 === 0 ? instantAt(0) : 'Still Visiting',
        ]),
      },
    ],
  });
  const inCsv = compareCsv(
    await fetchFile(visitorCsv, daysOf(count)),
    ['Name', 'Company', 'Reason', 'Email', 'Phone number', 'Check in', 'Check out', 'Arrival'],
    upTo(count, (n) => [
      item(n),
      hard(n),
      hard(n),
      '',
      '07700 900123',
      instantAt(n),
      n % 2 === 0 ? instantAt(0) : 'Still Visiting',
      '',
    ]),
  );
  return [inPdf, inCsv];
};

type Custom = Pick<ReportDefinition, 'kind'> & {
  filters?: ReportDefinition['filters'];
  /** The label of each column by its key, the first one unique. */
  columns: Record<string, string>;
  cells: (n: number) => (string | number)[];
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
      instantAt(n),
      'Completed',
      'Ann',
      'No',
      hard(n),
      'Not needed',
    ],
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
  it('list all tasks under what became of them, with figures that add up', async () => {
    const [overdue, not, open] = [
      few(count, 'overdue'),
      few(count, 'not_completed'),
      few(count, 'pending'),
    ];
    const total = overdue + not + count + open;
    const rate = total === 0 ? 0 : Math.round(((not + count) / total) * 100);
    const done = (n: number) => [item(n), dayAt(n), instantAt(n), 'Ann', hard(n)];
    const inPdf = await comparePdf(await fetchFile(taskPdf, daysOf(count)), count, {
      heading: 'Task report',
      figures: `Total ${total} Overdue ${overdue} Not completed ${not} Completed ${count}
        Still to do ${open} Completion ${rate}% Total: overdue, not completed, completed and still to
        do. Completion: completed or marked not completed, of total.`,
      sections: [
        {
          title: 'Overdue',
          heads: ['Task', 'Due', 'Deadline', 'Schedule'],
          rows: upTo(overdue, (n) => [item(n), dayAt(n), instantAt(n), 'Every day']).toReversed(),
        },
        {
          title: 'Not completed',
          heads: ['Task', 'Due', 'Marked', 'By', 'Notes'],
          rows: upTo(not, done),
        },
        {
          title: 'Completed',
          heads: ['Task', 'Due', 'Completed', 'By', 'Notes'],
          rows: upTo(count, done),
        },
        {
          title: 'Still to do',
          heads: ['Task', 'Due', 'Deadline', 'Schedule'],
          rows: upTo(open, (n) => [item(n), '10/06/2026', 'end of day 10/06/2026', 'Every day']),
        },
      ],
    });
    expect(inPdf.read).toEqual(inPdf.expected);
    const dealtWith = (state: string) => (n: number) => [
      item(n),
      dayAt(n),
      instantAt(n),
      'Every day',
      state,
      instantAt(n),
      'Ann',
      'No',
      hard(n),
      '',
    ];
    const inCsv = compareCsv(
      await fetchFile(taskCsv, daysOf(count)),
      [
        'Task',
        'Due',
        'Deadline',
        'Schedule',
        'State',
        'Done at',
        'Done by',
        'Late',
        'Notes',
        'Arrival',
      ],
      [
        ...upTo(count, dealtWith('Completed')),
        ...upTo(not, dealtWith('Not completed')),
        ...upTo(overdue, (n) => [
          item(n),
          dayAt(n),
          instantAt(n),
          'Every day',
          'Overdue',
          '',
          '',
          'No',
          '',
          '',
        ]),
        ...upTo(open, (n) => [
          item(n),
          '10/06/2026',
          'end of day 10/06/2026',
          'Every day',
          'Still to do',
          '',
          '',
          'No',
          '',
          '',
        ]),
      ],
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it('list all visitors', async () => {
    for (const { read, expected } of await compareVisitors(count)) {
      expect(read).toEqual(expected);
    }
  });

  it('list all that somebody was trained in', async () => {
    const { branch, person } = placeOf(count);
    const body = { branchId: branch.id, employeeId: person.id };
    const signed = (n: number): string => (n % 2 === 0 ? 'Trainee' : 'Nobody');
    const pdf = await fetchFile(trainingPdf, body);
    if (count === 0) {
      expect((await readPdf(pdf)).pages.join(' ')).toContain('No training has been recorded.');
    } else {
      const inPdf = await comparePdf(pdf, count, {
        heading: 'Training report',
        figures: `Records ${count}`,
        sections: [
          {
            heads: ['Task', 'Trainer', 'Trained at', 'Notes', 'Signed by'],
            rows: upTo(count, (n) => [item(n), 'Ann', instantAt(n), hard(n), signed(n)]),
          },
        ],
      });
      expect(inPdf.read).toEqual(inPdf.expected);
    }
    const inCsv = compareCsv(
      await fetchFile(trainingCsv, body),
      [
        'Task',
        'Branch',
        'Employee',
        'Trainer',
        'Trained at',
        'Notes',
        'Signed by trainee',
        'Signed by trainer',
        'Arrival',
      ],
      upTo(count, (n) => [
        item(n),
        branch.name,
        'Ann',
        'Ann',
        instantAt(n),
        hard(n),
        yesNo(n),
        'No',
        '',
      ]),
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it('list all accidents', async () => {
    const { pages, overlaps } = await readPdf(await fetchFile(accidentPdf, daysOf(count)));
    const text = letters(pages.join(' '));
    expect(text).toContain(
      letters(`Accidents ${count} Emergency services called ${Math.floor(count / 2)}`),
    );
    const entries = upTo(count, (n) => letters(`${instantAt(n)}, ${item(n)} ${hard(n)}`));
    const missing: string[] = [];
    let from = 0;
    for (const entry of entries) {
      const at = text.indexOf(entry, from);
      if (at === -1) missing.push(entry);
      else from = at + entry.length;
    }
    expect(missing).toEqual([]);
    expect(overlaps).toEqual([]);
    const inCsv = compareCsv(
      await fetchFile(accidentCsv, daysOf(count)),
      [
        'Date',
        'Time',
        'Employee',
        'Description',
        'Emergency services',
        'Service type',
        'Badge number',
        'Reported by',
        'Reported at',
        'Added later',
        'Arrival',
      ],
      upTo(count, (n) => [
        dayAt(n),
        instantAt(n).slice(-5),
        item(n),
        hard(n),
        yesNo(n),
        n % 2 === 0 ? 'Ambulance' : '',
        '',
        'Ann',
        instantAt(n),
        '',
        '',
      ]),
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it('list the temperatures of all equipment', async () => {
    const { branch } = placeOf(count);
    const asked = { branchId: branch.id, startDate: '2026-05-11', endDate: '2026-06-09' };
    const warm = Math.floor(count / 100);
    const fridges = Math.ceil(count / 90);
    const cellOf = (n: number): string => {
      if (n > count) return '-';
      return `${n % 100 === 0 ? '9.5 °C too warm' : `${n % 5}.0 °C`} 11:00 Ann`;
    };
    const day = (at: number): string => dayOf(new Date(Date.parse(NOW) - (at + 1) * 86_400_000));
    const inPdf = await comparePdf(await fetchFile(temperaturePdf, asked), count, {
      heading: 'Temperature report',
      figures: `Equipment ${fridges} Readings ${count} Out of range ${warm} Still open ${warm}`,
      sections: upTo(fridges, (fridge) => ({
        title: `Fridge ${String(fridge).padStart(3, '0')} Allowed: 0 to 5 °C`,
        heads: ['Date', 'Morning', 'Afternoon', 'Evening'],
        rows: upTo(30, (row) => {
          const first = (fridge - 1) * 90 + (row - 1) * 3;
          const [morning = 0, afternoon = 0, evening = 0] = [first + 1, first + 2, first + 3];
          const notes = [morning, afternoon, evening]
            .filter((n) => n <= count && n % 100 === 0)
            .map(
              () =>
                `${day(row - 1)} 11:00 9.5 °C too warm. Allowed: 0 to 5 °C. Moved the stock. ` +
                'Recorded by Ann. Still open.',
            );
          return [day(row - 1), cellOf(morning), cellOf(afternoon), cellOf(evening), ...notes];
        }),
      })),
    });
    expect(inPdf.read).toEqual(inPdf.expected);
    const inCsv = compareCsv(
      await fetchFile(temperatureCsv, asked),
      [
        'Equipment',
        'Day',
        'Part of the day',
        'Recorded at',
        'Temperature (°C)',
        'Lowest allowed (°C)',
        'Highest allowed (°C)',
        'Out of range',
        'Action',
        'Action note',
        'Recorded by',
        'Check of an earlier one',
        'Corrects an earlier one',
        'Corrected later',
        'Still open',
        'Closed at',
        'Closed by',
        'Closing note',
        'Arrival',
      ],
      upTo(count, (n) => {
        const isWarm = n % 100 === 0;
        const on = day(Math.floor((n - 1) / 3) % 30);
        return [
          `Fridge ${String(Math.ceil(n / 90)).padStart(3, '0')}`,
          on,
          ['Morning', 'Afternoon', 'Evening'][(n - 1) % 3] ?? '',
          `${on} 11:00`,
          isWarm ? 9.5 : n % 5,
          0,
          5,
          isWarm ? 'Yes' : 'No',
          isWarm ? 'Moved the stock' : '',
          '',
          'Ann',
          'No',
          'No',
          'No',
          isWarm ? 'Yes' : 'No',
          '',
          '',
          '',
          '',
        ];
      }),
    );
    expect(inCsv.read).toEqual(inCsv.expected);
  });

  it.each(CUSTOM)('list all $kind of a custom report', async ({ columns, cells, ...asked }) => {
    const keys = Object.keys(columns);
    const definition = {
      filters: [],
      ...asked,
      columns: keys,
      branches: [placeOf(count).branch.id],
      period: { start: START, end: END },
      sort: { column: keys[0] ?? '', descending: false },
      group: { column: 'branch', by: 'value' },
      measure: { name: 'count', column: null },
    } satisfies ReportDefinition;
    const body = { name: 'Own report', definition };
    const heads = Object.values(columns);
    const rows = upTo(count, cells);
    const groups = {
      heads: ['Branch', `Number of ${nounOf[asked.kind].many}`],
      rows: [[`Shop ${count}`, String(count)]],
    };
    const shown = rows.map((row) => row.map((cell) => (cell === '' ? '–' : String(cell))));
    const inPdf = await comparePdf(await fetchFile(customPdf, body), count, {
      heading: 'Own report',
      figures: `by ${company.owner.name}`,
      sections: [...(count > 0 ? [groups] : []), { heads, rows: shown }],
    });
    expect(inPdf.read).toEqual(inPdf.expected);
    const inCsv = compareCsv(await fetchFile(customCsv, body), heads, rows);
    expect(inCsv.read).toEqual(inCsv.expected);
  });
});

it('A list of 5,000 rows is whole in a PDF and in a CSV file', async () => {
  for (const { read, expected } of await compareVisitors(MANY)) {
    expect(read).toEqual(expected);
  }
});
