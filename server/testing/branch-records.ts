import { listAccidents } from '@branchbook/contract/accidents.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { addVisitorProfile, listVisitors } from '@branchbook/contract/visitors.ts';
import type { Branch, Cast, Person } from './factories.ts';
import type { TestServer } from './server.ts';
import { signInTablet } from './tablet.ts';

export type BranchRecords = {
  visitor: number;
  profile: number;
  accident: number;
  entry: number;
  review: number;
};

/** Creates one record of each kind at a branch, all with these words. */
export const createBranchRecords = async (
  server: TestServer,
  { as }: Cast,
  branch: Branch,
  person: Person,
  words: string,
): Promise<BranchRecords> => {
  const owner = as('owner');
  const branchId = branch.id;
  const today = localDay(server.clock.now(), 'Europe/London');
  const tablet = await signInTablet(server, owner, branch);
  const visitor = { full_name: words, company_name: words, reason: words };
  const accident = {
    incident_date: today,
    incident_time: '00:01',
    employee_name: words,
    description: words,
    emergency_services_called: false,
  };
  await tablet.send([
    ...tablet.makeUnsigned({ kind: 'visitor.in', payload: visitor }),
    ...(await tablet.make(
      person,
      { kind: 'accident.add', payload: accident },
      // Refused, because the date is too old for the diary.
      { kind: 'diary.add', payload: { date: '2020-01-01', note: words } },
    )),
  ]);
  const training = { employeeId: person.id, training_topic: words, notes: words };
  await owner.call(recordTraining, { body: training });
  const entry = await owner.call(saveDiaryEntry, { body: { branchId, date: today, note: words } });
  const profile = await owner.call(addVisitorProfile, { body: visitor });
  const [visit] = await owner.call(listVisitors, { params: { branchId }, query: {} });
  const [reported] = await owner.call(listAccidents, { query: { branchId } });
  const { items } = await owner.call(listReviewItems, { query: { branchId } });
  return {
    visitor: visit?.id ?? 0,
    profile: profile.id,
    accident: reported?.id ?? 0,
    entry: entry.id,
    review: items[0]?.id ?? 0,
  };
};
