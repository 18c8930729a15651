import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { onShift, openDaysOf } from './staff.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import type { Place } from './place.ts';
import { at } from './tasks.ts';

export type DiaryRow = Omit<Selectable<DB['diary_entries']>, 'deleted_at'>;

/** Diary notes on past events. */
const HAPPENED = [
  'Quiet until noon, then a coach party. We ran out of pasties at 13:30.',
  'Card machine 2 dropped out twice. Restarted the router, fine since.',
  'Lost property: a child’s red mitten and a set of keys. Both in the drawer under the till.',
  'Milk came at 8:10 instead of 6:45, the driver was held up.',
  'Road works outside, the delivery had to park round the corner.',
  'Mrs Appleyard ordered 24 sausage rolls for Saturday, paid half.',
  'Someone from the council looked at the pavement outside.',
  'New price labels for the bakery are up.',
  'Rain came in under the back door again. Towels down, told head office.',
  'Best lunch this month. Two of us on the counter is not enough on market days.',
  'Returned a tray of yoghurt that arrived warm. The credit note is in the folder.',
  'The bell for the back door needs a new battery.',
];
/** Diary notes on planned events. */
const PLANNED = [
  'Window cleaner at 14:00, please clear the sills.',
  'The engineer comes for the ice cream freezer between 10 and 12.',
  'Market day: second person on the till from 11.',
  'Stock count tonight, no one leaves before it adds up.',
  'Fire extinguishers are serviced, the man from Beacon has our key.',
  'The dairy delivers a day early because of the holiday.',
  'New starter’s first day. Uniform is in the office.',
  'Schools break up, order more ice lollies.',
];

const WRITTEN = 0.4;
/** Days with a planned event, counted from today (0). */
const AHEAD = [0, 1, 2, 5, 6, 9, 13, 16, 20, 24, 27, 34, 41];

/** Returns the past and planned diary entries of a branch. */
export const diaryOf = ({ site, crew, now, today }: Place, nextId: () => number): DiaryRow[] => {
  const entry = (key: string, date: Day, notes: string, on: Day, minutes: number): DiaryRow[] => {
    const by = pick(`${key} by`, onShift(crew, on));
    const written = instantOf(on, minutes, TIMEZONE);
    if (written > now) return [];
    return [
      {
        id: nextId(),
        company_id: COMPANY.id,
        branch_id: site.id,
        uuid: drawUuid(key),
        date,
        notes,
        created_by: by.id,
        created_by_name: by.name,
        created_at: written,
        updated_at: written,
      },
    ];
  };
  const rows: DiaryRow[] = [];
  for (const day of openDaysOf(site, today)) {
    const key = `${site.name} ${day} diary`;
    if (day !== today && draw(`${key} written`) > WRITTEN) continue;
    const minutes = drawBetween(`${key} when`, at(8), at(17, 30));
    rows.push(...entry(key, day, pick(`${key} what`, HAPPENED), day, minutes));
  }
  const yesterday = addDays(today, -1);
  const first = drawBetween(`${site.name} plans`, 0, PLANNED.length - 1);
  for (const [index, days] of AHEAD.entries()) {
    const key = `${site.name} plan ${index}`;
    const notes = PLANNED[(first + index) % PLANNED.length] ?? '';
    const minutes = drawBetween(`${key} when`, at(9), at(17));
    rows.push(...entry(key, addDays(today, days), notes, yesterday, minutes));
  }
  return rows;
};
