import { addClosure } from '@branchbook/contract/branch-hours.ts';
import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { dayStateLabel } from '@branchbook/contract/sfbb-rules.ts';
import type { DayState } from '@branchbook/contract/sfbb-rules.ts';
import { foodDiaryCsv, foodDiaryPdf, listDiaryDays } from '@branchbook/contract/sfbb.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAfter, FIRST_DAY, signDraft, startDiary } from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { foodDraft } from '../../testing/food-world.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

let server: TestServer;
let diary: DiaryBranch;
beforeAll(async () => {
  server = await startTestServer();
  diary = await startDiary(server);
});
afterAll(() => server.close());

const DAYS = 40;
const SEED = 20_261_127;

/** What people do on a day: times of the checks, a problem, food, signatures, and a closure. */
const story = fc.record({
  opening: fc.constantFrom(null, '07:30', '07:30', '07:30', '10:30', 'not done'),
  closing: fc.constantFrom(null, '18:00', '18:00', '18:00', '18:00', '20:30', 'not done'),
  problem: fc.constantFrom(null, null, null, 'settled', 'open', 'after'),
  food: fc.constantFrom(null, null, null, null, null, 'failed'),
  signs: fc.constantFrom([], ['11:00'], ['19:00'], ['19:00'], ['19:00'], ['11:00', '21:00']),
  withReasons: fc.boolean(),
  closes: fc.constantFrom(null, null, null, null, '06:20', '22:30'),
  arrivesLate: fc.constantFrom(false, false, true),
});
type Story = ReturnType<
  typeof fc.sample<typeof story extends fc.Arbitrary<infer T> ? T : never>
>[number];

/** An ordinary day: all is done before it is signed. Few of the random days are. */
const ORDINARY: Story = {
  opening: '07:30',
  closing: '18:00',
  problem: 'settled',
  food: null,
  signs: ['19:00'],
  withReasons: false,
  closes: null,
  arrivesLate: false,
};
const ORDINARY_DAYS = 6;

type Timed = { time: string; draft: ItemDraft };

const actionsOf = (
  day: string,
  of: Story,
  tasks: { opening: number; closing: number },
): Timed[] => {
  const check = (part: 'opening' | 'closing'): Timed[] => {
    const at = of[part];
    if (at === null) return [];
    const payload = { branch_task_id: tasks[part], due_date: day };
    return at === 'not done'
      ? [
          {
            time: '18:10',
            draft: { kind: 'task.not-complete', payload: { ...payload, note: 'No time' } },
          },
        ]
      : [{ time: at, draft: { kind: 'task.complete', payload } }];
  };
  const problem = (time: string, done: string | null): Timed => ({
    time,
    draft: {
      kind: 'food-diary.problem',
      payload: { day, topic: 'pests', what: 'Droppings', done },
    },
  });
  const gaps = ['Open the shop', 'Close the shop'].map((name) => ({ check: name, reason: 'Busy' }));
  return [
    {
      time: '07:00',
      draft: { kind: 'diary.add', payload: { date: day, note: 'Here' } } as Timed['draft'],
    },
    ...check('opening'),
    ...check('closing'),
    ...(of.problem === null
      ? []
      : [
          problem(
            of.problem === 'after' ? '22:00' : '09:00',
            of.problem === 'open' ? null : 'Cleaned',
          ),
        ]),
    ...(of.food === null
      ? []
      : [
          {
            time: '12:00',
            draft: foodDraft({
              kind: 'hot_hold',
              food: 'Soup',
              value: 50,
              held_seconds: null,
              action: 'discarded',
            }),
          },
        ]),
    ...of.signs.map((time) => ({
      time,
      draft: signDraft(day, of.withReasons ? { gaps } : {}),
    })),
  ].toSorted((a, b) => (a.time < b.time ? -1 : 1));
};

const live = async (of: Story, index: number, tasks: { opening: number; closing: number }) => {
  const day = dayAfter(index);
  const { lukasz, tablet } = diary;
  const kept = [];
  diary.setDay(day, '06:10');
  await diary.tablet.snapshot();
  // A day that is closed before it begins has no records; a later closure comes after trading.
  for (const { time, draft } of of.closes === '06:20' ? [] : actionsOf(day, of, tasks)) {
    diary.setDay(day, time);
    const items = await tablet.make(lukasz, draft);
    if (of.arrivesLate) kept.push(...items);
    else await tablet.send(items);
  }
  if (of.closes !== null) {
    diary.setDay(day, of.closes);
    const owner = await diary.as('owner');
    await owner.call(addClosure, {
      params: { id: diary.branchId },
      body: { from: day, to: day, reason: 'Flood' },
    });
  }
  if (kept.length > 0) {
    diary.setDay(dayAfter(index + 1), '05:00');
    await tablet.send(kept);
  }
};

type Raw = {
  day: string;
  signed_at: Date | null;
  received_at: Date | null;
  reasons: number;
  undone: number;
  problems: number;
  failed: number;
  records: number;
};

/** Reads what the tables hold of each day, with plain counts and without the rules of the product. */
const rawDays = async (): Promise<Raw[]> => {
  const { rows } = await sql<Raw>`
    select d::date::text as day, s.occurred_at as signed_at, s.received_at,
      coalesce(jsonb_array_length(s.gaps), 0) as reasons,
      (select count(*)::int from task_occurrences o where o.branch_id = ${diary.branchId}
        and o.due_date = d::date and o.diary_part is not null
        and not (o.state = 'completed' and o.done_at <= s.occurred_at)) as undone,
      (select count(*)::int from food_diary_problems p where p.branch_id = ${diary.branchId}
        and p.day = d::date and not coalesce(p.done_at <= s.occurred_at
          and p.occurred_at <= s.occurred_at and p.received_at <= s.received_at, false)) as problems,
      (select count(*)::int from food_checks f where f.branch_id = ${diary.branchId}
        and f.log_date = d::date and not f.passed and f.closed_at is null) as failed,
      (select count(*)::int from task_occurrences o where o.branch_id = ${diary.branchId}
        and o.due_date = d::date and o.state <> 'pending') as records
    from generate_series(${FIRST_DAY}::date, ${dayAfter(DAYS - 1)}::date, interval '1 day') d
    left join lateral (select * from food_diary_signatures s where s.branch_id = ${diary.branchId}
      and s.day = d::date order by s.id desc limit 1) s on true
    order by 1
  `.execute(server.context.db);
  return rows;
};

it(`no screen, PDF or file calls one of ${DAYS} random days signed without gaps unless it was`, async () => {
  const opening = await diary.assign({
    task_name: 'Open the shop',
    diary_part: 'opening',
    time_to_finish_min: 600,
  });
  const closing = await diary.assign({
    task_name: 'Close the shop',
    diary_part: 'closing',
    time_to_finish_min: 1200,
  });
  const stories = [
    ...fc.sample(story, { numRuns: DAYS - ORDINARY_DAYS, seed: SEED }),
    ...Array.from({ length: ORDINARY_DAYS }, () => ORDINARY),
  ];
  for (const [index, of] of stories.entries()) await live(of, index, { opening, closing });
  diary.setDay(dayAfter(DAYS + 3), '09:00');

  const owner = await diary.as('owner');
  const states = new Map<string, DayState>();
  for (const month of ['2026-06', '2026-07']) {
    const { days } = await owner.call(listDiaryDays, {
      query: { branchId: diary.branchId, month },
    });
    for (const { day, state } of days) states.set(day, state);
  }
  const body = { branchId: diary.branchId, startDate: FIRST_DAY, endDate: dayAfter(DAYS - 1) };
  const csv = await (await owner.raw(foodDiaryCsv, { body })).text();
  const pdf = await textOfPdf(
    Buffer.from(await (await owner.raw(foodDiaryPdf, { body })).arrayBuffer()),
  );
  const { rows: report } = await owner.call(runCustomReport, {
    body: {
      definition: {
        kind: 'foodDiary',
        branches: [],
        period: { start: FIRST_DAY, end: dayAfter(DAYS - 1) },
        columns: ['day', 'state'],
        filters: [],
        sort: { column: 'day', descending: false },
        group: null,
        measure: { name: 'count', column: null },
      },
      offset: 0,
    },
  });
  const reported = new Map(report.map(([day, state]) => [String(day), state]));

  const counts = { whole: 0, gaps: 0, unsigned: 0, closed: 0 };
  for (const raw of await rawDays()) {
    const state = states.get(raw.day);
    const isWhole =
      raw.signed_at !== null && raw.reasons + raw.undone + raw.problems + raw.failed === 0;
    const date = raw.day.split('-').toReversed().join('/');
    expect({ day: raw.day, state: reported.get(raw.day) }).toEqual({ day: raw.day, state });
    const line = csv.split('\r\n').find((one) => one.startsWith(`${date},`));
    expect(line?.startsWith(`${date},${dayStateLabel[state ?? 'open']},`)).toBe(true);
    if (raw.signed_at === null) {
      expect(['unsigned', 'closed']).toContain(state);
      // A day with a record is never settled by a declaration.
      if (raw.records > 0) expect(state).toBe('unsigned');
      counts[state === 'closed' ? 'closed' : 'unsigned'] += 1;
    } else {
      expect({ raw, state }).toEqual({ raw, state: isWhole ? 'signed' : 'signed_with_gaps' });
      expect(pdf.includes(`${date} Signed by`)).toBe(isWhole);
      expect(pdf.includes(`${date} Signed with gaps by`)).toBe(!isWhole);
      counts[isWhole ? 'whole' : 'gaps'] += 1;
    }
  }
  process.stdout.write(`Random days: ${JSON.stringify(counts)}\n`);
  // The sample has days of every kind.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
}, 120_000);
