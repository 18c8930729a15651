import { createHash } from 'node:crypto';
import { pinLockSeconds } from '@branchbook/contract/tablet.ts';
import type { SnapshotStaff } from '@branchbook/contract/snapshot-staff.ts';
import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { AppError } from '../../platform/app-error.ts';
import { readEpoch } from '../../platform/epoch/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { sameText } from '../../platform/vault.ts';
import { accidentsForTablet, placesForTablet } from '../accidents/service.ts';
import { alertsForTablet } from '../alerts/service.ts';
import { allergensForTablet } from '../allergens/service.ts';
import { hoursForTablet, requireBranch } from '../branches/service.ts';
import { checklistsForTablet } from '../checklists/service.ts';
import { companyOf } from '../companies/service.ts';
import { complaintsForTablet } from '../complaints/service.ts';
import { coursesForTablet, endingForTablet } from '../courses/service.ts';
import { diaryForTablet } from '../diary/service.ts';
import { foodChecksForTablet } from '../food-checks/service.ts';
import { limitsForTablet } from '../food-limits/service.ts';
import { ensureOccurrences, occurrencesForTablet } from '../occurrences/service.ts';
import { papersForTablet } from '../papers/service.ts';
import { probesForTablet } from '../probes/service.ts';
import { suppliersForTablet } from '../suppliers/service.ts';
import { foodDiaryForTablet } from '../sfbb/service.ts';
import { tasksForTablet } from '../tasks/service.ts';
import { temperaturesForTablet } from '../temperature/service.ts';
import { visitorsForTablet } from '../visitors/service.ts';
import { presentStaff } from './presenter.ts';
import { isCurrent, listUnlockers, provideKeys, staffKeysOf } from './manage-staff-keys.ts';
import { pinLimitOf, watchPins } from './watch-wrong-pins.ts';

/** Days for which a person from head office unlocks offline after unlocking online ([A-128]). */
const GUEST_DAYS = 7;
const DAY_MS = 86_400_000;

const staffOf = async (
  context: Context,
  actor: DeviceActor,
  today: Day,
): Promise<SnapshotStaff[]> => {
  const people = await listUnlockers(context, actor);
  let keys = await staffKeysOf(context, actor);
  const lacking = people.filter(
    (person) => person.isLocal && !isCurrent(person, keys.get(person.id)),
  );
  if (lacking.length > 0) {
    await provideKeys(context, actor, lacking, keys, null);
    keys = await staffKeysOf(context, actor);
  }
  const employeeIds = people.map(({ id }) => id);
  const ending = await endingForTablet(context.db, actor.scope, { employeeIds, today });
  return people
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map((person) => {
      const key = keys.get(person.id);
      return presentStaff(person, isCurrent(person, key) ? key?.wrap : null, ending.get(person.id));
    });
};

const etagOf = (snapshot: Snapshot): string =>
  `"${createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url')}"`;

/**
 * Returns all data of the branch that a tablet needs, with an ETag that changes with the data.
 * `stamp` is that of the dishes that the tablet has; a tablet of a former version names none.
 */
export const snapshotOf = async (
  context: Context,
  actor: DeviceActor,
  stamp?: string,
): Promise<{ snapshot: Snapshot; etag: string }> => {
  const { db, clock } = context;
  const { scope } = actor;
  const branch = await requireBranch(db, actor, actor.branchId);
  await ensureOccurrences(context, scope, branch);
  const today = branchDay(clock.now(), branch);
  const company = await companyOf(db, scope);
  const hours = await hoursForTablet(db, { scope, branchId: branch.id, today });
  const tasks = await tasksForTablet(db, scope, branch.id);
  const occurrences = await occurrencesForTablet(db, { scope, branch, today });
  const here = { scope, branchId: branch.id, today, now: clock.now() };
  const temperatures = await temperaturesForTablet(db, here);
  const { visitors, companies } = await visitorsForTablet(db, here);
  // Most occurrences have the steps that their tasks have now.
  const ofTasks = new Set(tasks.map(({ checklist }) => checklist));
  const others = occurrences.filter(({ checklist }) => !ofTasks.has(checklist));
  const checklists = await checklistsForTablet(
    db,
    scope,
    others.map(({ checklist }) => checklist),
  );
  const foodDiary = await foodDiaryForTablet(db, { scope, branch, today });
  const staff = await staffOf(context, actor, today);
  const courses = await coursesForTablet(db, scope, {
    courseIds: [
      ...new Set([...tasks, ...occurrences].flatMap((one) => one.required_course_id ?? [])),
    ],
    employeeIds: staff.map(({ id }) => id),
  });
  const snapshot: Snapshot = {
    epoch: await readEpoch(db),
    day: today,
    company: { id: company.id, name: company.name },
    branch: {
      id: branch.id,
      name: branch.name,
      timezone: branch.timezone,
      hours,
      day_ends: branch.day_ends,
    },
    staff,
    tasks,
    ...(courses.length > 0 && { courses }),
    occurrences,
    ...(checklists.length > 0 && { checklists }),
    ...temperatures,
    visitors,
    companies,
    accidents: await accidentsForTablet(db, here),
    accident_places: await placesForTablet(db, here),
    complaints: await complaintsForTablet(db, here),
    diary: await diaryForTablet(db, here),
    alerts: await alertsForTablet(db, here),
    food: {
      ...(await limitsForTablet(db, scope, branch.id)),
      ...(await foodChecksForTablet(db, here)),
      ...(await probesForTablet(db, scope, branch.id)),
      suppliers: await suppliersForTablet(db, scope, branch.id),
    },
    papers: await papersForTablet(db, { scope, branch, today }),
    ...(foodDiary && { food_diary: foodDiary }),
  };
  if (stamp === undefined) return { snapshot, etag: etagOf(snapshot) };
  const allergens = await allergensForTablet(db, here, stamp);
  // The ETag is the same with the dishes and without them, so that the next answer can be 304.
  const etag = etagOf({ ...snapshot, allergens: { stamp: allergens.stamp } });
  return { snapshot: { ...snapshot, allergens }, etag };
};

/**
 * Returns a person with their wrapped key for the right PIN; a guest from head office gets the key
 * for a week. Wrong PINs lock the person for as long as the tablet itself does.
 */
export const unlock = async (
  context: Context,
  actor: DeviceActor,
  { employeeId, pin }: { employeeId: number; pin: string },
): Promise<SnapshotStaff> => {
  const { clock, limiter } = context;
  const lock = { key: `pin ${actor.deviceId} ${employeeId}`, waitAfter: pinLockSeconds };
  await limiter.beginInARow(lock);
  const people = await listUnlockers(context, actor);
  const person = people.find((one) => one.id === employeeId);
  if (!person) throw new AppError('EMPLOYEE_NOT_FOUND');
  const limit = pinLimitOf(actor, employeeId);
  await limiter.begin([limit]);
  if (!sameText(person.pin, pin)) {
    await watchPins(context, actor, employeeId);
    throw new AppError('INCORRECT_PIN');
  }
  await limiter.endRow(lock);
  await limiter.succeeded([limit]);
  const expiresAt = person.isLocal ? null : new Date(clock.now().getTime() + GUEST_DAYS * DAY_MS);
  await provideKeys(context, actor, [person], await staffKeysOf(context, actor), expiresAt);
  return presentStaff(person, (await staffKeysOf(context, actor)).get(person.id)?.wrap);
};
