import { acknowledgeAlert, clearAlert, listAlerts } from '@branchbook/contract/alerts.ts';
import type { Alert } from '@branchbook/contract/alerts.ts';
import { watchBranches } from '../features/alerts/service.ts';
import { createAreaManager, createEmployee, tokenOf } from './factories.ts';
import type { Person } from './factories.ts';
import { createFridge } from './fridge.ts';
import type { Fridge } from './fridge.ts';
import type { TestServer } from './server.ts';

const MINUTE_MS = 60_000;

/** Names of the people of a branch's alerts, by their place in the ladder. */
export type AlertPerson = 'owner' | 'office' | 'area' | 'manager' | 'duty' | 'staff';

/** A branch with a fridge, a tablet, and managers of every kind who may be told of alerts. */
export type AlertWorld = {
  fridge: Fridge;
  people: Record<AlertPerson, Person>;
  as: (who: AlertPerson) => Promise<ReturnType<TestServer['client']>>;
  open: (who?: AlertPerson) => Promise<Alert[]>;
  acknowledge: (who: AlertPerson) => Promise<Alert>;
  clear: (who: AlertPerson, reason?: string) => Promise<Alert>;
  /** Runs the job at these minutes; returns who was told, by minute. */
  watch: (...minutes: number[]) => Promise<Record<number, string[]>>;
};

/** Creates the world at an instant, the minute 0 of `watch`; the tablet signed in the day before. */
export const createAlertWorld = async (server: TestServer, start: string): Promise<AlertWorld> => {
  const startMs = new Date(start).getTime();
  server.clock.set(new Date(startMs - 12 * 60 * MINUTE_MS).toISOString());
  const fridge = await createFridge(server);
  const { branch, company, people: cast } = fridge.cast;
  const people: AlertWorld['people'] = {
    owner: cast.owner,
    office: cast['head-office manager'],
    area: await createAreaManager(server, company, [branch]),
    manager: cast['branch manager'],
    duty: await createEmployee(server, branch, { role_id: 2, name: 'Dora Duty' }),
    staff: cast.staff,
  };
  server.clock.set(start);
  // A session lasts 30 minutes, and tests move the clock by hours.
  const as = async (who: AlertPerson) => server.client(await tokenOf(server, people[who]));
  const open = async (who: AlertPerson = 'owner') =>
    (await (await as(who)).call(listAlerts, { query: {} })).items;
  const first = async () => {
    const [alert] = await open();
    if (!alert) throw new Error('No alert is open');
    return { params: { id: alert.id } };
  };
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  return {
    fridge,
    people,
    as,
    open,
    acknowledge: async (who) => (await as(who)).call(acknowledgeAlert, await first()),
    clear: async (who, reason = 'Moved to the other fridge') =>
      (await as(who)).call(clearAlert, { ...(await first()), body: { reason } }),
    watch: async (...minutes) => {
      const told: Record<number, string[]> = {};
      for (const minute of minutes) {
        const now = new Date(startMs + minute * MINUTE_MS);
        server.clock.set(now.toISOString());
        await watchBranches(server.context);
        const notices = await server.context.db
          .selectFrom('alert_notices')
          .select('employee_id')
          .where('company_id', '=', company.id)
          .where('sent_at', '=', now)
          .execute();
        if (notices.length === 0) continue;
        told[minute] = notices
          .map((one) => names.get(one.employee_id) ?? 'someone else')
          .toSorted();
      }
      return told;
    },
  };
};

/** Returns the minutes from one to another, both included. */
export const minutes = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
