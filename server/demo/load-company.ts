import { addDays, instantOf, WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ALWAYS_OPEN, closedDaysBetween } from '@branchbook/contract/opening-hours.ts';
import { ANNUAL_PLAN } from '@branchbook/contract/subscription.ts';
import type { Tx } from '../platform/database/database.ts';
import { hashToken, newToken } from '../platform/vault.ts';
import type { Vault } from '../platform/vault.ts';
import { AREAS, COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import { employeeRow } from './staff.ts';
import type { Site, Worker } from './staff.ts';
import { drawUuid } from './draw.ts';
import { insertRows } from './insert-rows.ts';

export type Demo = { sites: Site[]; workers: Worker[]; headOffice: Site; owner: Worker };
export type Moment = { now: Date; today: Day };
type Secrets = { vault: Vault; passwordHash: string; branchPasswordHash: string };

const DAYS_OLD = 6 * 365;
const TOKEN_DAYS = 180;
const DAY_MS = 86_400_000;

const loadSubscription = (tx: Tx, ownerId: number, today: Day): Promise<void> => {
  const start = instantOf(addDays(today, -100), 0, TIMEZONE);
  return insertRows(tx, 'subscriptions', [
    {
      id: FIRST_ID.subscription,
      company_id: COMPANY.id,
      plan_id: ANNUAL_PLAN.planId,
      price_pence: ANNUAL_PLAN.pricePence,
      period: ANNUAL_PLAN.period,
      mode: 'simulated',
      status: 'active',
      period_start: start,
      period_end: instantOf(addDays(today, 265), 0, TIMEZONE),
      activated_by: ownerId,
      created_at: start,
      updated_at: start,
    },
  ]);
};

/** Opening times of the shops, which are open on every weekday. */
const SHOP_HOURS = Object.fromEntries(
  WEEKDAYS.map((weekday) => [
    weekday,
    [weekday === 'sunday' ? ['09:00', '17:00'] : ['08:00', '18:00']],
  ]),
);

/**
 * Loads the past closures of branches with their closed days, and closes all branches on the next
 * Christmas Day and the day after it.
 */
const loadClosures = async (tx: Tx, sites: Site[], today: Day, madeAt: Date): Promise<void> => {
  const year = Number(today.slice(0, 4)) + (today < `${today.slice(0, 4)}-12-25` ? 0 : 1);
  const christmas = { from: `${year}-12-25`, to: `${year}-12-26`, reason: 'Christmas' };
  const closures = sites.flatMap((site) =>
    [christmas, ...site.closures].map((closure) => ({ ...closure, site })),
  );
  await insertRows(
    tx,
    'branch_closures',
    closures.map(({ site, from, to, reason }, index) => ({
      id: FIRST_ID.closure + index,
      company_id: COMPANY.id,
      branch_id: site.id,
      from_day: from,
      to_day: to,
      reason,
      created_at: madeAt,
    })),
  );
  await insertRows(
    tx,
    'branch_closed_days',
    sites.flatMap((site) =>
      closedDaysBetween({ ...ALWAYS_OPEN, closures: site.closures }, site.opened, today).map(
        (closed) => ({ company_id: COMPANY.id, branch_id: site.id, ...closed }),
      ),
    ),
  );
};

/** Loads the hygiene ratings of the branches, which someone entered. */
const loadRatings = (tx: Tx, sites: Site[], today: Day): Promise<void> =>
  insertRows(
    tx,
    'hygiene_ratings',
    sites.flatMap(({ id, rating }) => {
      if (!rating) return [];
      const { value, daysAgo } = rating;
      const day = daysAgo === null ? null : addDays(today, -daysAgo);
      return {
        company_id: COMPANY.id,
        branch_id: id,
        value,
        rated_on: day,
        source: 'entered',
        recorded_at: instantOf(day ?? today, 9 * 60, TIMEZONE),
      };
    }),
  );

/** The day of the first sets of the library: what came later is news to the demo's owner. */
const LIBRARY_SEEN_ON = '2026-06-01';

/** Returns the id of the first area that is meant; null when there is none. */
const areaIdOf = (isMeant: (area: (typeof AREAS)[number]) => boolean): number | null => {
  const index = AREAS.findIndex(isMeant);
  return index < 0 ? null : FIRST_ID.area + index;
};

/** Loads the company, its areas, branches and employees. */
export const loadCompany = async (
  tx: Tx,
  { sites, workers, headOffice, owner }: Demo,
  { today }: Moment,
  secrets: Secrets,
): Promise<void> => {
  const founded = instantOf(addDays(today, -DAYS_OLD), 0, TIMEZONE);
  const stamps = { created_at: founded, updated_at: founded };
  // A company refers to its owner, so insert the owner first and add the company id afterwards.
  await insertRows(tx, 'employees', [
    { ...employeeRow(owner, secrets), company_id: null, branch_id: null },
  ]);
  await insertRows(tx, 'companies', [
    {
      ...COMPANY,
      country: 'United Kingdom',
      is_demo: true,
      library_seen_on: LIBRARY_SEEN_ON,
      owner_id: owner.id,
      ...stamps,
    },
  ]);
  await loadSubscription(tx, owner.id, today);
  await insertRows(
    tx,
    'areas',
    AREAS.map(({ name }, index) => ({
      id: FIRST_ID.area + index,
      company_id: COMPANY.id,
      name,
      ...stamps,
    })),
  );
  await insertRows(
    tx,
    'branches',
    sites.map((site) => ({
      id: site.id,
      company_id: COMPANY.id,
      name: site.name,
      address: site.address,
      town: site.town,
      parent_branch_id: site === headOffice ? null : headOffice.id,
      area_id: areaIdOf(({ branches }) => branches.includes(site.name)),
      manager_name: site === headOffice ? owner.name : null,
      timezone: TIMEZONE,
      weekly_hours: site === headOffice ? null : SHOP_HOURS,
      device_password_hash: secrets.branchPasswordHash,
      password_set_at: founded,
      occurrences_until: today,
      version: 1,
      ...stamps,
    })),
  );
  await loadClosures(tx, sites, today, founded);
  await loadRatings(tx, sites, today);
  await tx
    .updateTable('employees')
    .set({ company_id: COMPANY.id, branch_id: headOffice.id })
    .where('id', '=', owner.id)
    .execute();
  await insertRows(
    tx,
    'employees',
    workers.filter((worker) => worker !== owner).map((worker) => employeeRow(worker, secrets)),
  );
  await insertRows(
    tx,
    'area_managers',
    workers.flatMap((worker) => {
      const areaId = areaIdOf(({ name }) => name === worker.area);
      return areaId === null
        ? []
        : [{ company_id: COMPANY.id, area_id: areaId, employee_id: worker.id }];
    }),
  );
};

/** Loads the tablets, which are only shown (their tokens are discarded); returns ids by branch. */
export const loadTablets = async (
  tx: Tx,
  sites: Site[],
  { now }: Moment,
): Promise<Map<Site, number[]>> => {
  const tablets = sites.flatMap((site) => site.tablets.map((name) => ({ site, name })));
  const rows = tablets.map(({ site, name }, index) => ({
    id: FIRST_ID.device + index,
    company_id: COMPANY.id,
    branch_id: site.id,
    device_uid: drawUuid(`${site.name} ${name}`),
    device_name: name,
    device_type: 'Android tablet',
    token_hash: hashToken(newToken('device')),
    last_seen_at: new Date(now.getTime() - index * 20_000),
    app_version: '1.0.0',
    queued: 0,
    skew_ms: 0,
    expires_at: new Date(now.getTime() + TOKEN_DAYS * DAY_MS),
    created_at: instantOf(site.opened, 0, TIMEZONE),
    updated_at: now,
  }));
  await insertRows(tx, 'devices', rows);
  return new Map(
    sites.map((site) => [
      site,
      rows.filter((row) => row.branch_id === site.id).map(({ id }) => id),
    ]),
  );
};
