import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { appendAudit } from '../platform/audit/queries.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertAnswersOf } from '../features/checklists/service.ts';
import { createPhotoStore } from '../platform/photos/store.ts';
import type { PhotoStore } from '../platform/photos/store.ts';
import { mintScope } from '../platform/session/scope.ts';
import { hashPassword } from '../platform/vault.ts';
import type { Vault } from '../platform/vault.ts';
import type { AuditRow } from './audit.ts';
import { boards, masterRows } from './board.ts';
import {
  BRANCH_PASSWORD,
  COMPANY,
  DAYS_OF_HISTORY,
  FIRST_ID,
  NEXT_ID,
  PASSWORD,
  TIMEZONE,
} from './company.ts';
import { checklistRows } from './checklists.ts';
import { loadCourses } from './courses.ts';
import { sitesOn, workersOf } from './staff.ts';
import { loadFoodDiary, loadFoodMethods } from './food-diary.ts';
import { historyOf } from './history.ts';
import { insertRows } from './insert-rows.ts';
import { loadDishes } from './dishes.ts';
import { loadCompany, loadTablets } from './load-company.ts';
import type { Demo, Moment } from './load-company.ts';
import { loadComplaints } from './complaints.ts';
import { loadPapers } from './papers.ts';
import { loadContacts, loadRecords, recordIds } from './load-records.ts';
import { counter } from './place.ts';
import { completionShots, loadShots, taskShots, withShots } from './photos.ts';
import { savedReportRows } from './saved-reports.ts';
import { loadScheduledMail } from './scheduled-mail.ts';

/** Returns the demo's branches and people on a given day; the first person is the owner. */
export const demoOn = (today: string): Demo => {
  const sites = sitesOn(today);
  const workers = workersOf(sites);
  const [headOffice] = sites;
  const [owner] = workers;
  if (!headOffice || !owner) throw new Error('The demo company has no head office or no owner');
  return { sites, workers, headOffice, owner };
};

const refuseUsedDatabase = async (tx: Tx): Promise<void> => {
  if (await tx.selectFrom('companies').select('id').limit(1).executeTakeFirst()) {
    throw new Error('The demo company is only made in an empty database');
  }
};

/** Loads the history branch by branch, so that the user sees progress. */
const loadHistory = async (
  tx: Tx,
  { sites, workers, owner, headOffice }: Demo,
  moment: Moment,
  { store, vault }: { store: PhotoStore; vault: Vault },
  onProgress: (text: string) => void,
): Promise<void> => {
  const since = addDays(moment.today, -DAYS_OF_HISTORY);
  const founded = instantOf(since, 0, TIMEZONE);
  const shots = taskShots(owner.id, founded);
  const photos = new Map(shots.map(({ task, id }) => [task, id]));
  onProgress('Photos of tasks');
  await loadShots(tx, store, shots);
  await loadCourses(tx, { workers, owner, today: moment.today });
  await insertRows(tx, 'checklist_versions', checklistRows(founded));
  await insertRows(tx, 'task_masters', masterRows(since, owner.id, photos));
  await loadContacts(tx, moment.today);
  await loadFoodMethods(tx, moment.today, owner);
  await loadPapers(tx, { sites, owner, today: moment.today });
  await insertRows(tx, 'saved_reports', savedReportRows(owner.id, founded));
  await loadScheduledMail(tx, owner.id, moment.now);
  const signer = workers.find(({ id, roleId }) => id !== owner.id && roleId === ROLE.manager);
  if (signer) await loadDishes(tx, { sites, owner, signer, today: moment.today });
  const tablets = await loadTablets(tx, sites, moment);
  const ids = recordIds();
  const nextComplaint = counter(FIRST_ID.complaint);
  const audit: AuditRow[] = [];
  let firstId: number = FIRST_ID.occurrence;
  let firstPhotoId = FIRST_ID.photo + shots.length;
  for (const [site, board] of boards(sites, owner.id, photos)) {
    onProgress(`Three months in ${site.name}`);
    const place = {
      site,
      crew: workers.filter((worker) => worker.site === site),
      overseer: owner,
      deviceIds: tablets.get(site) ?? [],
      ...moment,
    };
    const past = historyOf({ ...place, board, firstId });
    const taken = completionShots(site, past, { today: moment.today, firstId: firstPhotoId });
    const history = withShots(past, taken);
    await loadShots(tx, store, [...taken.values()]);
    await insertRows(
      tx,
      'branch_tasks',
      board.map(({ row }) => row),
    );
    await insertRows(tx, 'task_occurrences', history.occurrences);
    await insertRows(tx, 'occurrence_events', history.events);
    await insertAnswersOf({ companyId: COMPANY.id }, history.answers).execute(tx);
    audit.push(...history.audit, ...(await loadRecords(tx, place, board, ids, vault)));
    audit.push(...(await loadComplaints(tx, place, vault, nextComplaint)));
    if (site !== headOffice) await loadFoodDiary(tx, place, vault);
    firstId += history.occurrences.length;
    firstPhotoId += taken.size;
  }
  await insertRows(
    tx,
    'audit_log',
    audit.toSorted((a, b) => Number(a.at) - Number(b.at)),
  );
};

/** Loads the demo company into an empty database, in one transaction. */
export const loadDemo = async (
  { db, vault, clock, config }: Pick<Context, 'db' | 'vault' | 'clock' | 'config'>,
  onProgress: (text: string) => void = () => undefined,
): Promise<Demo> => {
  const now = clock.now();
  const moment = { now, today: localDay(now, TIMEZONE) };
  const demo = demoOn(moment.today);
  onProgress('Branches and people');
  const passwordHash = await hashPassword(PASSWORD);
  const branchPasswordHash = await hashPassword(BRANCH_PASSWORD);
  await db.transaction().execute(async (tx) => {
    await refuseUsedDatabase(tx);
    await loadCompany(tx, demo, moment, { vault, passwordHash, branchPasswordHash });
    const store = createPhotoStore(config);
    await loadHistory(tx, demo, moment, { store, vault }, onProgress);
    for (const [sequence, next] of Object.entries(NEXT_ID)) {
      await sql`select setval(${sequence}, ${next}, false)`.execute(tx);
    }
    // The records are older than the ledger, as those of a company are that upgrades to it.
    await appendAudit(tx, mintScope(COMPANY.id, 'all'), 'system', {
      action: 'ledger.extended',
      entity: 'company',
      entityId: COMPANY.id,
      at: now,
    });
  });
  return demo;
};
