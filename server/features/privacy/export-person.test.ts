import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { chooseNotifications } from '@branchbook/contract/notifications.ts';
import { completeTask, verifyTask } from '@branchbook/contract/occurrences.ts';
import { askForErasure, decideErasure, previewErasure } from '@branchbook/contract/erasure.ts';
import { ownData } from '@branchbook/contract/privacy.ts';
import { closeReading } from '@branchbook/contract/temperature.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchRecords } from '../../testing/branch-records.ts';
import { createDueTask } from '../../testing/due-task.ts';
import { createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { giveMedicalNotes, giveNiNumber } from '../../testing/rows.ts';
import { createSavedReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { notifyPeople } from '../notifications/service.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  cast = await createCast(server);
});
afterAll(() => server.close());

/** Makes the branch manager do each kind of action that a person's data file contains. */
const actAsManager = async (): Promise<void> => {
  const { branch, people, as } = cast;
  const manager = as('branch manager');
  const done = await createDueTask(server, cast, branch, 'Open up');
  await manager.call(completeTask, { params: { id: done.occurrence }, body: { note: 'On time' } });
  const checked = await createDueTask(server, cast, branch, 'Sweep');
  await as('staff').call(completeTask, { params: { id: checked.occurrence }, body: {} });
  const sentBack = { result: 'rejected', reason: 'Under the shelves, too' } as const;
  await manager.call(verifyTask, { params: { id: checked.occurrence }, body: sentBack });
  const fridge = await createWarmFridge(
    server,
    cast,
    branch,
    people['branch manager'],
    'Milk fridge',
  );
  const params = { id: fridge.reading };
  await manager.call(closeReading, { params, body: { note: 'Door shut again' } });
  await createBranchRecords(server, cast, branch, people['branch manager'], 'words');
  const day = NOW.slice(0, 10);
  await manager.call(saveDiaryEntry, { body: { branchId: branch.id, date: day, note: 'Rain' } });
  const tablet = await signInTablet(server, as('owner'), branch);
  const accident = {
    incident_date: day,
    incident_time: '08:30',
    employee_id: people['branch manager'].id,
    employee_name: people['branch manager'].name,
    description: 'Cut a finger',
    emergency_services_called: false,
  };
  await tablet.send(await tablet.make(people.staff, { kind: 'accident.add', payload: accident }));
  const training = { employeeId: people.staff.id, training_topic: 'Oven', notes: 'Went well' };
  await manager.call(recordTraining, { body: training });
  await createSavedReport(manager, 'My visits');
  const choice = { kind: 'overdue', in_portal: false, by_email: true } as const;
  await manager.call(chooseNotifications, { body: choice });
  const { id: requestId } = await manager.call(askForErasure);
  const body = { accept: false, reason: 'Please stay' };
  await as('owner').call(decideErasure, { params: { requestId }, body });
  await notifyPeople(server.context);
};

it('a person’s export contains the stored data of each of their actions, and no more', async () => {
  await actAsManager();
  const data = (await (await cast.as('branch manager').raw(ownData)).json()) as Record<
    string,
    Record<string, unknown>[]
  >;
  const { made_at: madeAt, ...sections } = data;
  const fields = Object.entries(sections).map(([section, records]) => [
    section,
    Object.keys(Array.isArray(records) ? (records[0] ?? {}) : Object(records)).join(' '),
  ]);
  expect(Object.fromEntries(fields)).toMatchInlineSnapshot(`
    {
      "accidents_about": "id incident_date incident_time description emergency_services_called service_type badge_number keep_until employee_name branch",
      "accidents_reported": "id incident_date incident_time description emergency_services_called service_type badge_number keep_until occurred_at branch",
      "account": "added_at profile_completed_at email_verified_at last_login_at two_step_sign_in_since",
      "actions": "at id action entity entity_id details branch",
      "company": "id name",
      "diary_entries": "id date notes created_at updated_at deleted_at branch",
      "erasure_requests": "id asked_at outcome decided_at reason",
      "notification_choices": "kind in_portal by_email updated_at",
      "notifications": "id kind at read_at branch",
      "person": "id name title email landline_mobile_no mobile_no start_date dob gender martial_status nationality address town county post_code n_i_no branch_id branch_name position role_id invited medicialConditions emergencyContact emergencyContactNo mayResetTwoStep",
      "records_for_review": "id kind outcome reason occurred_at received_at reviewed_at contents branch tablet",
      "saved_reports": "id name shared definition created_at updated_at",
      "sign_ins": "id created_at last_used_at expires_at revoked_at ip user_agent",
      "tablets": "id created_at expires_at tablet",
      "tasks_done": "id task_name due_date state verification photo_id done_at late notes branch",
      "tasks_verified": "id task_name due_date state verification photo_id verified_at rejection_reason branch",
      "temperature_actions_closed": "id log_date slot action closed_at close_note value min_temp max_temp branch equipment",
      "temperatures_recorded": "id log_date slot action action_note occurred_at value min_temp max_temp branch equipment",
      "training": "id task_name trained_at notes signed_by_trainee trainer_name branch",
      "training_given": "id task_name trained_at notes signed_by_trainee branch",
    }
  `);
  expect(madeAt).toBe(NOW);
  expect(data['company']).toEqual({ id: cast.company.id, name: cast.company.name });
  const branch = cast.branch.name;
  expect(data['tasks_done']).toMatchObject([{ task_name: 'Open up', notes: 'On time', branch }]);
  expect(data['tasks_verified']).toMatchObject([
    { task_name: 'Sweep', verification: 'rejected', rejection_reason: 'Under the shelves, too' },
  ]);
  expect(data['temperatures_recorded']).toMatchObject([
    { value: 9, min_temp: 0, max_temp: 5, branch, equipment: 'Milk fridge' },
  ]);
  expect(data['temperature_actions_closed']).toMatchObject([
    { value: 9, close_note: 'Door shut again', branch, equipment: 'Milk fridge' },
  ]);
  expect(data['training_given']).toMatchObject([{ task_name: 'Oven', notes: 'Went well', branch }]);
  expect(data['saved_reports']).toMatchObject([{ name: 'My visits', shared: false }]);
  expect(data['notification_choices']).toMatchObject([{ kind: 'overdue', by_email: true }]);
  expect(data['notifications']).toContainEqual(
    expect.objectContaining({ kind: 'device-new', read_at: null, branch }),
  );
  expect(data['erasure_requests']).toMatchObject([{ outcome: 'declined', reason: 'Please stay' }]);
  expect(data['records_for_review']).toMatchObject([{ kind: 'diary.add', tablet: 'Till tablet' }]);
  expect(data['tablets']?.[0]).toMatchObject({ tablet: 'Till tablet' });
  expect(data['accidents_about']).toMatchObject([{ description: 'Cut a finger', branch }]);
  expect(data['diary_entries']).toMatchObject([{ notes: 'Rain', branch }]);
});

it('the preview of an erasure gives the number of every kind of record', async () => {
  await actAsManager();
  const { people } = cast;
  const owner = cast.as('owner');
  const query = { employeeId: people['branch manager'].id };
  expect(await owner.call(previewErasure, { query })).toEqual({
    employee_id: query.employeeId,
    name: people['branch manager'].name,
    erased: { profileFields: 10, signIns: 1, trainings: 1, tabletKeys: 3, ownReports: 1 },
    nameless: { tasks: 2, temperatures: 1, diaryEntries: 1, trainingsGiven: 1 },
    kept: { accidents: 2, until: '2029-06-10' },
  });
});

it('the preview of an erasure gives the number of profile fields', async () => {
  const { id } = await createEmployee(server, cast.branch, {
    dob: '1990-05-01',
    gender: 'Female',
    martial_status: 'Single',
    nationality: 'British',
    emergency_contact: 'Zoë',
    emergency_contact_no: '07700900456',
    position: 'Baker',
  });
  const filledIn = async (): Promise<number> =>
    (await cast.as('owner').call(previewErasure, { query: { employeeId: id } })).erased
      .profileFields;
  expect(await filledIn()).toBe(17);
  await giveNiNumber(server, id, 'QQ123456C');
  await giveMedicalNotes(server, id, 'Asthma');
  expect(await filledIn()).toBe(19);
});
