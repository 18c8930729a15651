import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { OTHERS, REGULARS } from './callers.ts';
import type { Caller } from './callers.ts';
import { COMPANY, FIRST_ID, MAIL_DOMAIN, TIMEZONE } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import { minutesAfter, minutesAgo } from './place.ts';
import type { Place } from './place.ts';
import { openDaysOf } from './staff.ts';
import { at } from './tasks.ts';

export type VisitorRow = Selectable<DB['visitors']>;

const MOST_A_DAY = 5;
const BY_A_REGULAR = 0.85;
const LEAVES_A_NUMBER = 0.3;
const FORGETS_TO_SIGN_OUT = 0.02;
/** Branches where a visitor from yesterday is still signed in. */
const FORGOTTEN_YESTERDAY = ['Leeds', 'Whitby'];
/** Visiting hours for deliveries and collections (EARLY) and for all others (DAYTIME). */
const EARLY = { reasons: ['Delivery', 'Waste collection'], from: at(6, 40), until: at(10, 45) };
const DAYTIME = { from: at(8, 30), until: at(16, 30) };
/** Number of visitors signed in when the demo starts, by branch. */
const PRESENT: Record<string, number> = { 'Head Office': 1, Leeds: 3, York: 1, Whitby: 1 };

// Phone numbers that Ofcom reserves for drama.
const numberOf = (key: string): string => `+447700900${drawBetween(`${key} number`, 700, 999)}`;

export const profileRows = (since: Date): Partial<Selectable<DB['visitor_profiles']>>[] =>
  REGULARS.map(({ full_name, company_name }, index) => ({
    id: FIRST_ID.visitorProfile + index,
    company_id: COMPANY.id,
    company_name: company_name ?? '',
    full_name,
    email: null,
    phone_number: numberOf(full_name),
    created_at: since,
    updated_at: since,
  }));

/** Returns the visits up to now: some visitors are present, a few forgot to sign out. */
export const visitsTo = (
  { site, deviceIds, now, today }: Place,
  nextId: () => number,
): VisitorRow[] => {
  const rows: VisitorRow[] = [];
  const enter = (key: string, caller: Caller, came: Date, left: Date | null): void => {
    rows.push({
      id: nextId(),
      company_id: COMPANY.id,
      branch_id: site.id,
      uuid: drawUuid(`${key} visit`),
      full_name: caller.full_name,
      company_name: caller.company_name,
      email: caller.reason === 'Interview' ? `applicant@mail.${MAIL_DOMAIN}` : null,
      phone_number: draw(`${key} number`) < LEAVES_A_NUMBER ? numberOf(key) : null,
      reason: caller.reason,
      check_in: came,
      check_out: left,
      device_id: pick(`${key} device`, deviceIds),
      received_at: came,
    });
  };
  const come = (day: Day, index: number): void => {
    const key = `${site.name} ${day} visitor ${index}`;
    const caller = pick(`${key} who`, draw(`${key} regular`) < BY_A_REGULAR ? REGULARS : OTHERS);
    const { from, until } = EARLY.reasons.includes(caller.reason) ? EARLY : DAYTIME;
    const came = instantOf(day, drawBetween(`${key} in`, from, until), TIMEZONE);
    const left = minutesAfter(came, drawBetween(`${key} stays`, ...caller.stays));
    // Today's present visitors are added below.
    if (left > now) return;
    enter(key, caller, came, draw(`${key} forgets`) < FORGETS_TO_SIGN_OUT ? null : left);
  };
  for (const day of openDaysOf(site, today)) {
    const number = drawBetween(`${site.name} ${day} visitors`, 0, MOST_A_DAY);
    for (let index = 0; index < number; index += 1) come(day, index);
  }
  if (FORGOTTEN_YESTERDAY.includes(site.name)) {
    const key = `${site.name} forgotten`;
    const came = instantOf(addDays(today, -1), drawBetween(`${key} in`, at(13), at(16)), TIMEZONE);
    enter(key, pick(`${key} who`, OTHERS), came, null);
  }
  const midnight = instantOf(today, 0, TIMEZONE);
  const callers = [...REGULARS, ...OTHERS].filter(({ stays: [, longest] }) => longest > 40);
  for (let index = 0; index < (PRESENT[site.name] ?? 0); index += 1) {
    const key = `${site.name} present ${index}`;
    // Splits the callers into three groups, so that no visitor is picked twice.
    const caller = pick(
      `${key} who`,
      callers.filter((_, place) => place % 3 === index),
    );
    enter(key, caller, minutesAgo(drawBetween(`${key} in`, 6, 75), now, midnight), null);
  }
  return rows;
};
