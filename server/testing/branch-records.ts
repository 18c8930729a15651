import { randomUUID } from 'node:crypto';
import { listAccidents } from '@branchbook/contract/accidents.ts';
import { addDish } from '@branchbook/contract/allergens.ts';
import { listAlerts } from '@branchbook/contract/alerts.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { changeFoodLimit } from '@branchbook/contract/food-checks.ts';
import { addProbe } from '@branchbook/contract/probes.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { addPaper, setPaperNeed } from '@branchbook/contract/papers.ts';
import { addSupplier } from '@branchbook/contract/suppliers.ts';
import { addComplaint } from '@branchbook/contract/complaints.ts';
import { setNotNeeded } from '@branchbook/contract/courses.ts';
import { saveDuty } from '@branchbook/contract/duty.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { addVisitorProfile, listVisitors } from '@branchbook/contract/visitors.ts';
import { addRightToWork } from '@branchbook/contract/right-to-work.ts';
import { addFitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { addFoodProblem } from '@branchbook/contract/sfbb.ts';
import { watchBranches } from '../features/alerts/service.ts';
import { award, createCourse, requireOf } from './courses.ts';
import type { Branch, Cast, Person } from './factories.ts';
import { keepDiary } from './food-diary.ts';
import type { TestServer } from './server.ts';
import { foodDraft, probeDraft } from './food-world.ts';
import { jpeg } from './pictures.ts';
import { signInTablet } from './tablet.ts';
import type { Tablet } from './tablet.ts';

const smallPhoto = async () => new Blob([new Uint8Array(await jpeg({ width: 8, height: 8 }))]);

export type BranchRecords = {
  visitor: number;
  profile: number;
  accident: number;
  complaint: number;
  entry: number;
  review: number;
  alert: number;
  probe: number;
  supplier: number;
  paper: number;
  dish: number;
  course: number;
  certificate: number;
  problem: number;
  fitness: number;
};

/** Creates a probe with a check, a food check, a supplier and a limit of the company. */
const createFoodRecords = async (
  owner: Client,
  tablet: Tablet,
  branchId: number,
  person: Person,
  words: string,
): Promise<Pick<BranchRecords, 'probe' | 'supplier' | 'paper'>> => {
  const { id: probeId } = await owner.call(addProbe, {
    body: { branchId, name: words, serial: words },
  });
  const name = `${words} ${branchId}`;
  const branchIds = [branchId];
  const { id: supplier } = await owner.call(addSupplier, {
    body: { contact_kind: 'supplier', name, branchIds },
  });
  const { id: paper } = await owner.call(addPaper, {
    body: {
      kind: 'gas-safety',
      branchId,
      name: words,
      issued_on: addDays('2025-01-01', probeId % 300),
    },
    file: await smallPhoto(),
  });
  await owner.call(setPaperNeed, {
    body: { kind: 'gas-safety', branchId, needed: true, reason: null },
  });
  await owner.call(changeFoodLimit, {
    body: { nation: 'england', key: 'cooling', value: 60 + (branchId % 20) },
  });
  const { food } = await tablet.snapshot();
  const probe = food?.probes.find((one) => one.name === words)?.uuid ?? '';
  await tablet.send(
    await tablet.make(
      person,
      probeDraft({ probe, note: words }),
      foodDraft({ probe, food: words, batch: words, note: words }),
    ),
  );
  return { probe: probeId, supplier, paper };
};

/** Creates one record of each kind at a branch, all with these words. */
export const createBranchRecords = async (
  server: TestServer,
  { as, people }: Cast,
  branch: Branch,
  person: Person,
  words: string,
): Promise<BranchRecords> => {
  const owner = as('owner');
  const branchId = branch.id;
  const today = localDay(server.clock.now(), 'Europe/London');
  const tablet = await signInTablet(server, owner, branch);
  await keepDiary(server, branch, person);
  const visitor = { full_name: words, company_name: words, reason: words };
  const accident = {
    incident_date: today,
    incident_time: '00:01',
    employee_name: words,
    description: words,
    emergency_services_called: false,
    particulars: {
      place: words,
      cause: words,
      injury: words,
      safety_reps_consent: true,
      injured: { occupation: words, address_given: true },
    },
  };
  const book = randomUUID();
  await tablet.send([
    ...tablet.makeUnsigned({ kind: 'visitor.in', payload: visitor }),
    ...(await tablet.make(
      person,
      { kind: 'accident.add', key: book, payload: accident },
      { kind: 'accident.address', payload: { accident: book, address: words } },
      // Refused, because the date is too old for the diary.
      { kind: 'diary.add', payload: { date: '2020-01-01', note: words } },
    )),
  ]);
  const food = await createFoodRecords(owner, tablet, branchId, person, words);
  const training = { employeeId: person.id, training_topic: words, notes: words };
  await owner.call(recordTraining, { body: training });
  const entry = await owner.call(saveDiaryEntry, { body: { branchId, date: today, note: words } });
  const profile = await owner.call(addVisitorProfile, { body: visitor });
  const complaint = await owner.call(addComplaint, {
    body: { branchId, kind: 'complaint', food: words, description: words, customer_name: words },
  });
  const [visit] = await owner.call(listVisitors, { params: { branchId }, query: {} });
  const [reported] = await owner.call(listAccidents, { query: { branchId } });
  const { items } = await owner.call(listReviewItems, { query: { branchId } });
  await watchBranches(server.context);
  const { items: alerts } = await owner.call(listAlerts, { query: { branchId } });
  const dish = await owner.call(addDish, { body: { name: words, branch_ids: [branchId] } });
  await owner.call(saveDuty, {
    body: {
      branchId,
      entries: [
        {
          employeeId: people.owner.id,
          weekday: 'monday',
          day: null,
          from: '08:00',
          until: '18:00',
        },
      ],
    },
  });
  const course = await createCourse({ as }, `${words} ${branchId}`, { note: words });
  await requireOf({ as }, course.id, { role_id: 1, branchIds: [branchId] });
  await owner.call(setNotNeeded, {
    params: { id: course.id },
    body: { employeeId: person.id, reason: words },
  });
  const certificate = await award(
    { as },
    { employeeId: person.id, courseId: course.id, issued_on: '2020-01-01', note: words },
    { file: await smallPhoto() },
  );
  await owner.call(addRightToWork, {
    params: { employeeId: person.id },
    body: { checked_on: '2020-01-01', kind: 'manual', copies_kept: words },
  });
  const problem = await owner.call(addFoodProblem, {
    body: { branchId, day: today, topic: 'other', what: words },
  });
  const fitness = await owner.call(addFitnessReport, {
    body: { branchId, employeeId: person.id, unwell_since: today },
  });
  return {
    problem: problem.id,
    fitness: fitness.id,
    visitor: visit?.id ?? 0,
    profile: profile.id,
    accident: reported?.id ?? 0,
    complaint: complaint.id,
    entry: entry.id,
    review: items[0]?.id ?? 0,
    alert: alerts[0]?.id ?? 0,
    ...food,
    dish: dish.id,
    course: course.id,
    certificate: certificate.id,
  };
};
