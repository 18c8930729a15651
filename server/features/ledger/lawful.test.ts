import { signDish, withdrawDish } from '@branchbook/contract/allergens.ts';
import { addClosure, deleteClosure, setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { withdrawCertificate } from '@branchbook/contract/certificates.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { closeComplaint, reopenComplaint } from '@branchbook/contract/complaints.ts';
import { changeCourse, setNotNeeded } from '@branchbook/contract/courses.ts';
import { deleteDiaryEntry, updateDiaryEntry } from '@branchbook/contract/diary.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import {
  changeFoodLimit,
  closeFoodCheck,
  listFoodChecks,
} from '@branchbook/contract/food-checks.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { ledgerStatusOf } from '@branchbook/contract/ledger.ts';
import { completeTask, undoTask, verifyTask } from '@branchbook/contract/occurrences.ts';
import { deletePaper, renewPaper } from '@branchbook/contract/papers.ts';
import { saveRetention } from '@branchbook/contract/privacy.ts';
import { removeProbe } from '@branchbook/contract/probes.ts';
import { completeFoodProblem } from '@branchbook/contract/sfbb.ts';
import { changeSupplier, removeSupplier } from '@branchbook/contract/suppliers.ts';
import { deleteGlobalTask, updateGlobalTask } from '@branchbook/contract/tasks.ts';
import { changeTemperatureSlots } from '@branchbook/contract/temperature-slots.ts';
import {
  changeEquipment,
  closeReading,
  listTemperatureLogs,
  removeEquipment,
} from '@branchbook/contract/temperature.ts';
import { checkOutVisitor } from '@branchbook/contract/visitors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginEpoch } from '../../platform/epoch/queries.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { createCast, tokenOf } from '../../testing/factories.ts';
import { createDueTask } from '../../testing/due-task.ts';
import { createLedgerRecords } from '../../testing/ledger-records.ts';
import { checkAgainst, headOf } from '../../testing/ledger.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { deleteOldRecords } from '../privacy/service.ts';
import { checkLedger } from './check-ledgers.ts';
import { recordEndedDays } from './record-ended-days.ts';

let server: TestServer;
let cast: Cast;
let head: LedgerHead;
let records: Awaited<ReturnType<typeof createLedgerRecords>>;
let owner: Client;
let master = 0;
let occurrence = 0;

const clientOf = async (who: Kind): Promise<Client> =>
  server.client(await tokenOf(server, cast.people[who]));

const signIn = async (): Promise<void> => {
  owner = server.client(await tokenOf(server, cast.people.owner));
};

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  cast = await createCast(server);
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  records = await createLedgerRecords(server, cast, tablet, 'Words');
  ({ master, occurrence } = await createDueTask(server, cast, cast.branch, 'Due'));
  await recordEndedDays(server.context, cast.company.id);
  await signIn();
  head = await headOf(owner);
});
afterAll(() => server.close());

const reading = async (): Promise<number> => {
  const [log] = await owner.call(listTemperatureLogs, {
    query: {
      branchId: cast.branch.id,
      equipId: records.fridge,
      startDate: '2026-06-10',
      endDate: '2026-06-10',
    },
  });
  return (
    Object.values(log ?? {})
      .flat()
      .flatMap((one) => (one !== null && typeof one === 'object' && 'id' in one ? [one.id] : []))
      .at(0) ?? 0
  );
};

const LAWFUL: [what: string, act: () => Promise<unknown>][] = [
  [
    'closing a reading',
    async () =>
      owner.call(closeReading, { params: { id: await reading() }, body: { note: 'Mended' } }),
  ],
  [
    'verifying a task',
    () =>
      owner.call(verifyTask, { params: { id: records.answered }, body: { result: 'verified' } }),
  ],
  [
    'completing a task and opening it again',
    async () => {
      const staff = await clientOf('staff');
      const params = { id: occurrence };
      await staff.call(completeTask, { params, body: {} });
      await staff.call(undoTask, { params });
    },
  ],
  [
    'changing a task',
    () => owner.call(updateGlobalTask, { body: { taskId: master, task_name: 'Renamed' } }),
  ],
  ['deleting a task', () => owner.call(deleteGlobalTask, { params: { id: master } })],
  [
    'changing the hours of a branch',
    () =>
      owner.call(setBranchHours, {
        params: { id: cast.branch.id },
        body: { day_ends: 2, version: 1 },
      }),
  ],
  [
    'closing a branch and opening it again',
    async () => {
      const params = { id: cast.branch.id };
      const body = { from: '2026-06-11', to: '2026-06-12', reason: 'Works' };
      const { id } = await owner.call(addClosure, { params, body });
      await owner.call(deleteClosure, { params: { ...params, closureId: id } });
    },
  ],
  [
    'changing when temperatures are due',
    () =>
      owner.call(changeTemperatureSlots, { body: { branchId: cast.branch.id, slots: ['10:00'] } }),
  ],
  [
    'changing and removing equipment',
    async () => {
      const params = { id: records.fridge };
      const body = { equipment_name: 'Fridge', min_temp: 1, max_temp: 6 };
      await owner.call(changeEquipment, { params, body });
      await owner.call(removeEquipment, { params });
    },
  ],
  [
    'closing a food check',
    async () => {
      const { items } = await owner.call(listFoodChecks, {
        query: { branchId: cast.branch.id, startDate: '2026-06-10', endDate: '2026-06-10' },
      });
      const failed = items.find(({ passed }) => passed === false);
      if (!failed) return;
      await owner.call(closeFoodCheck, {
        params: { id: failed.id },
        body: { note: 'Thrown away' },
      });
    },
  ],
  [
    'changing a limit',
    () => owner.call(changeFoodLimit, { body: { nation: 'england', key: 'cooling', value: 70 } }),
  ],
  ['removing a probe', () => owner.call(removeProbe, { params: { id: records.probe } })],
  [
    'changing and removing a supplier',
    async () => {
      const params = { id: records.supplier };
      await owner.call(changeSupplier, { params, body: { name: 'Another' } });
      await owner.call(removeSupplier, { params });
    },
  ],
  [
    'settling a problem of the diary',
    () =>
      owner.call(completeFoodProblem, {
        params: { id: records.problem },
        body: { done: 'Mended' },
      }),
  ],
  [
    'renewing a paper, and deleting it',
    async () => {
      const params = { id: records.paper };
      const body = { name: 'Words', issued_on: '2026-06-01' };
      const { id } = await owner.call(renewPaper, { params, body });
      await owner.call(deletePaper, { params: { id } });
    },
  ],
  [
    'withdrawing a certificate',
    () =>
      owner.call(withdrawCertificate, {
        params: { id: records.certificate },
        body: { reason: 'Wrong person' },
      }),
  ],
  [
    'changing how long a course counts, and who needs it',
    async () => {
      const params = { id: records.course };
      await owner.call(changeCourse, { params, body: { validity_months: 12 } });
      const { id: employeeId } = cast.people.staff;
      await owner.call(setNotNeeded, { params, body: { employeeId, reason: null } });
    },
  ],
  [
    'signing a dish and taking it away',
    async () => {
      const manager = server.client(await tokenOf(server, cast.people['head-office manager']));
      await manager
        .call(signDish, { params: { id: records.dish }, body: { version: 1 } })
        .catch(() => null);
      await owner.call(withdrawDish, { params: { id: records.dish } });
    },
  ],
  [
    'changing and deleting a note',
    async () => {
      const ids = { id: records.entry, branchId: cast.branch.id };
      await owner.call(updateDiaryEntry, { body: { ...ids, note: 'Other words' } });
      await owner.call(deleteDiaryEntry, { body: ids, query: {} });
    },
  ],
  [
    'closing a complaint and opening it again',
    async () => {
      const params = { id: records.complaint };
      await owner.call(closeComplaint, { params, body: { outcome: 'Settled' } });
      await owner.call(reopenComplaint, { params, body: { reason: 'Again' } });
    },
  ],
  [
    'signing a visitor out',
    () =>
      owner.call(checkOutVisitor, {
        params: { id: records.visitor },
        body: { checkOut: server.clock.now().toISOString() },
      }),
  ],
  [
    'erasing a person',
    () => owner.call(deleteEmployee, { body: { employeeId: cast.people.staff.id } }),
  ],
  [
    'setting the clock of the server back',
    async () => {
      await headOf(owner);
      server.clock.advance(-2 * 3_600_000);
      await signIn();
      await owner.call(changeFoodLimit, { body: { nation: 'england', key: 'cooling', value: 75 } });
      await headOf(owner);
      server.clock.advance(6 * 3_600_000);
      await signIn();
    },
  ],
  [
    'restoring a backup that lacks nothing',
    () => beginEpoch(server.context.db, server.clock.now()),
  ],
  [
    'deleting what is too old',
    async () => {
      server.clock.set('2028-01-01T09:00:00Z');
      await signIn();
      await owner.call(saveRetention, {
        body: {
          visitors: 365,
          temperatures: 365,
          diary: 365,
          foodChecks: 365,
          probes: 365,
          complaints: 365,
        },
      });
      await deleteOldRecords(server.context);
    },
  ],
];

const figures = { tried: 0, refused: 0 };
afterAll(() => console.warn(`${figures.refused} of ${figures.tried} lawful changes refused`));

it.each(LAWFUL)('neither a stranger nor the server objects to %s', async (_what, act) => {
  // Ten exports an hour are allowed.
  server.clock.advance(7 * 60_000);
  await signIn();
  await act();
  figures.tried += 1;
  figures.refused += 1;
  await checkLedger(server.context, cast.company.id);
  const { alarms, check } = await owner.call(ledgerStatusOf);
  const { code, text } = await checkAgainst(owner, head);
  expect(text).toContain('\nIN ORDER: ');
  expect({ code, alarms, found: check?.found }).toEqual({ code: 0, alarms: [], found: null });
  figures.refused -= 1;
});
