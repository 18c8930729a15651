import { maySignAgain } from '@branchbook/contract/sfbb-signing.ts';
import type { SnapshotFoodDiary } from '@branchbook/contract/snapshot-diary.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { describe, expect, it } from 'vitest';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import {
  foodDayOf,
  openProblems,
  recordsOfDay,
  shownDays,
  verdictOf,
  wasThere,
} from './food-safety-rules.ts';

const TODAY = '2026-06-10';
const YESTERDAY = '2026-06-09';
const ANNA = { employeeId: 7, roleId: 3 } as Parameters<typeof verdictOf>[1];
const TIME = { timezone: 'Europe/London', day_ends: 4 };

const diary: SnapshotFoodDiary = {
  scheme: 'sfbb',
  starts_on: '2026-06-01',
  review_due: '2026-06-29',
  days: [
    { day: YESTERDAY, signed_by_name: null, were_there: [7] },
    { day: TODAY, signed_by_name: null, were_there: [] },
  ],
  problems: [
    {
      uuid: 'old',
      day: '2026-06-03',
      topic: 'pests',
      what: 'Droppings',
      done: null,
      reported_by_name: 'Jo',
      occurred_at: '2026-06-03T09:00:00Z',
    },
  ],
  methods: [],
};

const item = (
  kind: SyncKind,
  payload: unknown,
  { at = `${TODAY}T09:00:00Z`, key = 'k', state = 'waiting', by = 7 } = {},
): RecordedItem => ({
  key,
  kind,
  employeeId: by,
  employeeName: 'Anna',
  occurredAt: at,
  payload: JSON.stringify(payload),
  state: state as RecordedItem['state'],
});

const records = (...items: RecordedItem[]) => ({ diary, items, time: TIME });
const sign = item('food-diary.sign', { day: TODAY, statement: 'Done' });
const problem = item('food-diary.problem', { day: TODAY, topic: 'chilling', what: 'Warm' });

describe('who was there', () => {
  it('is who signed something else here, on this tablet or another', () => {
    expect(wasThere(YESTERDAY, 7, records())).toBe(true);
    expect(wasThere(TODAY, 7, records())).toBe(false);
    expect(wasThere(TODAY, 7, records(sign))).toBe(false);
    expect(wasThere(TODAY, 7, records(problem))).toBe(true);
    expect(wasThere(TODAY, 8, records(problem))).toBe(false);
    // A refused item was signed with the PIN here, too.
    expect(wasThere(TODAY, 7, records({ ...problem, state: 'refused' }))).toBe(true);
  });

  it('counts work after midnight for the day that has not ended', () => {
    const late = item('task.undo', {}, { at: '2026-06-11T02:59:00Z' });
    expect(wasThere(TODAY, 7, records(late))).toBe(true);
    const next = item('task.undo', {}, { at: '2026-06-11T03:00:00Z' });
    expect(wasThere(TODAY, 7, records(next))).toBe(false);
  });
});

it('a signature of this tablet shows at once, and closes yesterday', () => {
  expect(foodDayOf(TODAY, records(sign))).toMatchObject({ signedBy: 'Anna', isWaiting: true });
  const of = (...items: RecordedItem[]) => shownDays(TODAY, records(...items), () => false);
  expect(of()).toEqual([TODAY, YESTERDAY]);
  expect(of(item('food-diary.sign', { day: YESTERDAY, statement: 'Done' }))).toEqual([TODAY]);
  expect(shownDays(TODAY, records(), (day) => day === YESTERDAY)).toEqual([TODAY]);
  expect(shownDays('2026-06-01', records(), () => false)).toEqual(['2026-06-01']);
});

it('the person who was there signs, and no one else until a manager may', () => {
  const verdict = (day: string, who = ANNA, ...items: RecordedItem[]) =>
    verdictOf(day, who, { ...records(...items), today: TODAY });
  expect(verdict(TODAY)).toEqual({ refusal: 'not-there' });
  expect(verdict(TODAY, ANNA, problem)).toEqual({ late: false });
  expect(verdict(YESTERDAY)).toEqual({ late: false });
  expect(verdict('2026-06-05')).toEqual({ refusal: 'too-late' });
  expect(verdict('2026-06-05', { ...ANNA, roleId: 2 })).toEqual({ late: true });
});

it('what was done about an earlier problem can be added, and takes it off the list', () => {
  expect(openProblems(TODAY, records())).toMatchObject([{ uuid: 'old', done: null }]);
  const done = item('food-diary.problem-done', { problem: 'old', done: 'Called' });
  expect(openProblems(TODAY, records(done))).toEqual([]);
});

it('a day that is signed with gaps shows them, and is signed again once fewer are open', () => {
  const gaps = [{ check: 'Close the shop', reason: 'Open until 22:00' }];
  const early = item('food-diary.sign', { day: TODAY, statement: 'Opening checks: …', gaps });
  const page = foodDayOf(TODAY, records(early));
  expect(page).toMatchObject({
    signedBy: 'Anna',
    gaps: ['Close the shop (reason: Open until 22:00)'],
  });
  const check = { name: 'Close the shop', diaryPart: 'closing' as const, doneAt: null };
  const open = recordsOfDay(page, [{ ...check, state: 'pending' }], []);
  expect(maySignAgain(open, page.gaps)).toBe(false);
  const done = recordsOfDay(page, [{ ...check, state: 'completed' }], []);
  expect(maySignAgain(done, page.gaps)).toBe(true);
  const later = item(
    'food-diary.sign',
    { day: TODAY, statement: 'Opening checks: …', gaps: [] },
    { key: 'l' },
  );
  expect(foodDayOf(TODAY, records(early, later))).toMatchObject({ gaps: [] });
  // Yesterday stays on the screen while it has gaps, and when it was declared closed too late.
  const yesterday = item('food-diary.sign', { day: YESTERDAY, statement: 'x', gaps });
  expect(shownDays(TODAY, records(yesterday), () => false)).toEqual([TODAY, YESTERDAY]);
  const [first, ...rest] = diary.days;
  const days = [{ ...first!, declared_at: `${YESTERDAY}T22:50:00Z` }, ...rest];
  expect(
    shownDays(TODAY, { ...records(), diary: { ...diary, days } }, (day) => day === YESTERDAY),
  ).toEqual([TODAY, YESTERDAY]);
});
