import { ROLE } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { addDays, daysBetween, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ALWAYS_OPEN, isClosedOn } from '@branchbook/contract/opening-hours.ts';
import type { ClosedDates } from '@branchbook/contract/opening-hours.ts';
import type { Selectable } from 'kysely';
import { sealOptional, sealPin } from '../features/employees/seal-secrets.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Vault } from '../platform/vault.ts';
import { BRANCHES, COMPANY, DAYS_OF_HISTORY, FIRST_ID, MAIL_DOMAIN, TIMEZONE } from './company.ts';
import type { DemoBranch } from './company.ts';
import { drawBetween, pick } from './draw.ts';
import { AREA_MANAGERS, PEOPLE } from './people.ts';
import type { DemoPerson } from './people.ts';

export type Site = DemoBranch & { id: number; opened: Day; closures: ClosedDates[] };

const closuresOf = ({ closed }: DemoBranch, today: Day): ClosedDates[] =>
  closed
    ? [
        {
          from: addDays(today, -closed.fromDaysAgo),
          to: addDays(today, -closed.toDaysAgo),
          reason: closed.reason,
        },
      ]
    : [];

/** Returns the branches with their ids and the first day of their records. */
export const sitesOn = (today: Day): Site[] =>
  BRANCHES.map((branch, index) => ({
    ...branch,
    id: FIRST_ID.branch + index,
    opened: addDays(today, -(branch.openDays ?? DAYS_OF_HISTORY)),
    closures: closuresOf(branch, today),
  }));

/** Tells whether a branch was closed on a day of its history. */
export const wasClosed = ({ closures }: Site, day: Day): boolean =>
  isClosedOn({ ...ALWAYS_OPEN, closures }, day);

/** Returns the days of a branch's records up to today, without those on which it was closed. */
export const openDaysOf = (site: Site, today: Day): Day[] =>
  Array.from({ length: daysBetween(site.opened, today) + 1 }, (_, index) =>
    addDays(site.opened, index),
  ).filter((day) => !wasClosed(site, day));

/** Returns a day, or the first day after it on which the branch was open. */
export const openDayFrom = (site: Site, day: Day): Day =>
  wasClosed(site, day) ? openDayFrom(site, addDays(day, 1)) : day;

export type Worker = DemoPerson & {
  id: number;
  /** Position in the list of workers, from which ids and phone numbers follow. */
  index: number;
  site: Site;
  roleId: RoleId;
  email: string;
  pin: string;
  startDate: Day;
};

const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i' };

/** Turns a name into the local part of an email: 'Łukasz Nowak' into 'lukasz.nowak'. */
const mailNameOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøı]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[’']/g, '')
    .replace(/ /g, '.');

// 7919 and 9000 have no common divisor, so all PINs differ.
const pinOf = (index: number): string => String(1000 + (((index + 1) * 7919) % 9000));

const YEARS = 365;

/** Returns a start date before the branch's first record; a week before for a new branch. */
const startOf = (name: string, site: Site): Day =>
  addDays(site.opened, -(site.openDays ? 7 : drawBetween(`${name} start`, 5, 8 * YEARS)));

export const workersOf = (sites: Site[]): Worker[] =>
  [
    ...sites.flatMap((site) => (PEOPLE[site.name] ?? []).map((person) => ({ ...person, site }))),
    ...sites.slice(0, 1).flatMap((site) => AREA_MANAGERS.map((person) => ({ ...person, site }))),
  ].map((person, index) => ({
    ...person,
    id: FIRST_ID.employee + index,
    index,
    roleId: ROLE[person.role],
    email: `${mailNameOf(person.name)}@${MAIL_DOMAIN}`,
    pin: pinOf(index),
    startDate: startOf(person.name, person.site),
  }));

/** Returns the workers on shift: each works five days a week, on varying days. */
export const onShift = (workers: Worker[], day: Day): Worker[] => {
  const number = daysBetween('2024-01-01', day);
  const present = workers.filter(({ index }) => (index * 3 + number) % 7 < 5);
  return present.length > 0 ? present : workers;
};

const GENDER: Partial<Record<DemoPerson['title'], string>> = { Mr: 'Male', Dr: 'Female' };
const STREETS = ['Mill Lane', 'Chapel Street', 'Beech Grove', 'Station Road', 'Moor View'];
const STATUSES = ['Single', 'Married', 'Married', 'Divorced', 'Prefer not to say'];
const twoDigits = (n: number): string => String(n).padStart(2, '0');

export const employeeRow = (
  worker: Worker,
  { vault, passwordHash }: { vault: Vault; passwordHash: string },
): Partial<Selectable<DB['employees']>> => {
  const { id, index, site, name } = worker;
  const since = instantOf(worker.startDate, 10 * 60, TIMEZONE);
  const of = (what: string) => `${name} ${what}`;
  return {
    id,
    company_id: COMPANY.id,
    branch_id: site.id,
    role_id: worker.roleId,
    email: worker.email,
    password_hash: passwordHash,
    title: worker.title,
    name,
    address: `${drawBetween(of('house'), 1, 140)} ${pick(of('street'), STREETS)}`,
    town: site.town,
    county: site.county,
    post_code: site.postcode,
    // Phone numbers that Ofcom reserves for drama; NI numbers with a prefix that is never used.
    mobile_no: `+447700900${String(index).padStart(3, '0')}`,
    n_i_no: sealOptional(vault, id, 'ni', `QQ12${twoDigits(index)}56C`),
    dob: `${drawBetween(of('year'), 1961, 2006)}-${twoDigits(drawBetween(of('month'), 1, 12))}-${twoDigits(drawBetween(of('day'), 1, 28))}`,
    gender: GENDER[worker.title] ?? 'Female',
    martial_status: pick(of('status'), STATUSES),
    nationality: worker.nationality,
    emergency_contact: null,
    emergency_contact_no: null,
    position: worker.position,
    start_date: worker.startDate,
    ...sealPin(vault, COMPANY.id, id, worker.pin),
    profile_completed_at: since,
    created_at: since,
    updated_at: since,
  };
};
