import { makePackLink } from '@branchbook/contract/inspector-packs.ts';
import {
  acknowledgeAlert,
  chooseAlerts,
  clearAlert,
  DEFAULT_ALERT_CHOICES,
  listAlerts,
} from '@branchbook/contract/alerts.ts';
import { addComplaint, addComplaintNote } from '@branchbook/contract/complaints.ts';
import { saveDuty } from '@branchbook/contract/duty.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { chooseNotifications } from '@branchbook/contract/notifications.ts';
import { completeTask, verifyTask } from '@branchbook/contract/occurrences.ts';
import { askForErasure, decideErasure, previewErasure } from '@branchbook/contract/erasure.ts';
import { ownData } from '@branchbook/contract/privacy.ts';
import { closeReading } from '@branchbook/contract/temperature.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchRecords } from '../../testing/branch-records.ts';
import { createAnsweredTask, createDueTask } from '../../testing/due-task.ts';
import { actOnDishes } from '../../testing/dishes.ts';
import { award, createCourse } from '../../testing/courses.ts';
import { createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { giveMedicalNotes, giveNiNumber } from '../../testing/rows.ts';
import { createSavedReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { watchBranches } from '../alerts/service.ts';
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
  await createAnsweredTask(cast, branch, 'branch manager', 'Fridge');
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
  const complaint = { kind: 'complaint', food: 'Latte', description: 'Cold' } as const;
  const noted = await manager.call(addComplaint, { body: { branchId: branch.id, ...complaint } });
  await manager.call(addComplaintNote, { params: { id: noted.id }, body: { text: 'Rang back' } });
  await watchBranches(server.context);
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
  await manager.call(makePackLink, { body: { branchId: branch.id } });
  const { items } = await manager.call(listAlerts, { query: {} });
  for (const { id } of items) {
    await manager.call(acknowledgeAlert, { params: { id } });
    await manager.call(clearAlert, { params: { id }, body: { reason: 'Settled' } });
  }
  const duty = { weekday: 'monday', day: null, from: '08:00', until: '18:00' } as const;
  await manager.call(saveDuty, {
    body: { branchId: branch.id, entries: [{ employeeId: people['branch manager'].id, ...duty }] },
  });
  await manager.call(chooseAlerts, { body: DEFAULT_ALERT_CHOICES });
  await actOnDishes(cast, branch);
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
      "accidents_about": "id incident_date incident_time description emergency_services_called service_type badge_number keep_until employee_name place cause injury injured_occupation safety_reps_consent reported_on branch",
      "accidents_reported": "id incident_date incident_time description emergency_services_called service_type badge_number keep_until occurred_at place cause writer_occupation reported_on branch",
      "account": "added_at profile_completed_at email_verified_at last_login_at two_step_sign_in_since",
      "actions": "at id action entity entity_id details branch",
      "addresses_in_accident_book": "accident address",
      "alert_choices": "employee_id by_email by_push quiet_from quiet_until updated_at",
      "alert_devices": "",
      "alerts_acknowledged": "id kind acknowledged_at branch",
      "alerts_cleared": "id kind cleared_at clear_reason branch",
      "alerts_told": "alert_id audience due_at sent_at kind",
      "allergen_pages_published": "id published_at branch",
      "answers_given": "id label row_number words passed action note photo_id answered_at task_name",
      "certificates": "id issued_on valid_until provider certificate_number note withdrawn_at withdrawn_reason course branch",
      "certificates_recorded": "",
      "certificates_withdrawn": "",
      "company": "id name",
      "complaint_entries": "id complaint_id kind text written_at branch",
      "complaints_recorded": "id kind reported_on eaten_on food description symptoms_on doctor people actions action_note occurred_at branch",
      "courses_not_needed": "id reason decided_at course",
      "diary_entries": "id date notes created_at updated_at deleted_at branch",
      "digest_choices": "",
      "dishes_checked": "id dish_id number checked_at",
      "dishes_sent_back": "id name number rejected_at rejected_reason",
      "dishes_signed": "id name number signed_at signed_alone_reason",
      "dishes_withdrawn": "id withdrawn_at",
      "dishes_written": "id name number written_at",
      "duties": "id weekday day from_time until_time",
      "erasure_requests": "id asked_at outcome decided_at reason",
      "fitness_to_work": "id employeeId employee_name unwell_since clear_at fit_from reported_at version",
      "food_checks_closed": "",
      "food_checks_finished": "",
      "food_checks_made": "id log_date kind food passed action action_note discarded note occurred_at value branch",
      "food_diaries_started": "id starts_on started_at branch",
      "food_diary_signed": "",
      "food_limits_changed": "",
      "food_methods_changed": "",
      "food_problems_done": "",
      "food_problems_reported": "",
      "food_reviews_signed": "",
      "inspector_pack_links": "id from_day to_day made_at expires_at branch",
      "notification_choices": "kind in_portal by_email updated_at",
      "notifications": "id kind at read_at branch",
      "person": "id name title email landline_mobile_no mobile_no start_date dob gender martial_status nationality address town county post_code n_i_no branch_id branch_name position role_id areaIds invited medicialConditions emergencyContact emergencyContactNo mayResetTwoStep",
      "probe_checks_made": "id log_date passed note occurred_at ice boiling branch",
      "records_for_review": "id kind outcome reason occurred_at received_at reviewed_at contents branch tablet",
      "report_schedules": "",
      "reports_by_email": "",
      "right_to_work": "id checked_on checked_by_name kind follow_up_on copies_kept",
      "right_to_work_checked": "",
      "saved_reports": "id name shared definition created_at updated_at",
      "sign_ins": "id created_at last_used_at expires_at revoked_at ip user_agent",
      "signing_keys": "id first_used_at ended_at tablet public_key",
      "tablets": "id created_at expires_at tablet",
      "tasks_done": "id task_name due_date state verification photo_id done_at late without_course notes branch",
      "tasks_verified": "id task_name due_date state verification photo_id verified_at rejection_reason branch",
      "temperature_actions_closed": "id log_date slot due_by action closed_at close_note value min_temp max_temp branch equipment",
      "temperatures_recorded": "id log_date slot due_by action action_note occurred_at value min_temp max_temp branch equipment",
      "training": "id task_name trained_at notes signed_by_trainee trainer_name branch",
      "training_given": "id task_name trained_at notes signed_by_trainee branch",
    }
  `);
  expect(madeAt).toBe(NOW);
  expect(data['company']).toEqual({ id: cast.company.id, name: cast.company.name });
  const branch = cast.branch.name;
  expect(data['tasks_done']).toMatchObject([
    { task_name: 'Open up', notes: 'On time', branch },
    { task_name: 'Fridge', branch },
  ]);
  expect(data['answers_given']).toMatchObject([
    {
      label: 'Fridge',
      words: '8.5 °C (allowed 5 °C or colder)',
      passed: false,
      note: 'Fridge',
      task_name: 'Fridge',
    },
  ]);
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
  expect(data['alerts_told']).toContainEqual(
    expect.objectContaining({ kind: 'accident', audience: 'duty', sent_at: NOW }),
  );
  expect(data['alert_choices']).toMatchObject([{ by_email: true, quiet_from: '22:00:00' }]);
});

it('the preview of an erasure gives the number of every kind of record', async () => {
  await actAsManager();
  const { people } = cast;
  const owner = cast.as('owner');
  const query = { employeeId: people['branch manager'].id };
  const { id: courseId } = await createCourse(cast, 'First aid');
  await award(cast, { ...query, courseId, issued_on: '2026-01-01' }, { kind: 'branch manager' });
  expect(await owner.call(previewErasure, { query })).toEqual({
    employee_id: query.employeeId,
    name: people['branch manager'].name,
    erased: {
      profileFields: 10,
      signIns: 1,
      trainings: 1,
      exemptions: 1,
      fitness: 1,
      tabletKeys: 3,
      ownReports: 1,
    },
    nameless: {
      tasks: 3,
      answers: 1,
      temperatures: 1,
      diaryEntries: 1,
      trainingsGiven: 1,
      certificates: 2,
      certificatesRecorded: 1,
      complaints: 2,
      alerts: 6,
      foodChecks: 1,
      probeChecks: 1,
      dishesWritten: 1,
      dishesSigned: 4,
      foodDiary: 1,
    },
    kept: { accidents: 2, until: '2029-06-10', rightToWork: 1 },
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
