// Records of a branch during a week, as its tablet sends them.
import { createHash, randomUUID } from 'node:crypto';
import type { Step } from '@branchbook/contract/checklist.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { isUnsigned } from '@branchbook/contract/signing.ts';
import { sync, SYNC_BATCH } from '@branchbook/contract/tablet.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import type { TestServer } from '@branchbook/server/testing/server.ts';
import { makeKeyPair, sign, signByPair } from '@branchbook/server/testing/tablet.ts';
import { sql } from 'kysely';
import { DEVICE_TOKEN, deviceUidOf, signingKeyOf } from './data-set.ts';
import type { Loaded } from './data-set.ts';

/** How people sign: by the key pairs of tablets, or by shared keys as tablets did before. */
export type Signing = 'key pair' | 'shared key';

type Db = TestServer['context']['db'];
type Book = 'task' | 'checklist' | 'temperature' | 'visitor' | 'diary';

/** Shares of the kinds of records, relative to each other. */
export type Mix = Partial<Record<Book, number>>;

const DAYS = 7;
const DAY_MS = 86_400_000;
const TASKS = 715;
const EQUIPMENT = 40;
/** Above the ids of the sequences and of the data set. */
const FIRST_TASK = 40_000_000;

/** Answers of a completed checklist. */
export const ANSWERS = 20;

const stepOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Steps as a kitchen has them: two temperatures, a question, a number and a text, four times. */
const STEPS: Step[] = Array.from({ length: ANSWERS }, (_, n): Step => {
  const step = { id: stepOf(n), label: `Step ${n} of the opening checks`, required: true } as const;
  switch (n % 5) {
    case 2:
      return { ...step, kind: 'yes_no', passes: 'yes' };
    case 3:
      return { ...step, kind: 'number', unit: 'boxes' };
    case 4:
      return { ...step, kind: 'text' };
    default:
      return { ...step, kind: 'temperature', max: 5, on_fail: { action: ['Moved the food'] } };
  }
});

/** Answers all steps; one temperature in twenty is too warm. */
const answersOf = (n: number) =>
  STEPS.map(({ id: step, kind }, at) => {
    if (kind === 'yes_no') return { step, value: 'yes' };
    if (kind === 'number') return { step, value: n % 30 };
    if (kind === 'text') return { step, value: 'All as it should be' };
    return (n + at) % 20 === 0
      ? { step, value: 7.5, action: 'Moved the food', note: 'Told the manager' }
      : { step, value: (n % 40) / 10 };
  });

const checklistOf = ({ branchId }: Loaded): number => FIRST_TASK + (branchId % 1_000_000);

const equipmentOf = (branchId: number, n: number): string =>
  createHash('md5')
    .update(`equipment ${n} of ${branchId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');

const taskOf = ({ branchId }: Loaded, n: number): number =>
  FIRST_TASK + (branchId % 1_000_000) * 1000 + n;

/** Gives branches equipment, tasks that were open all week, and a tablet that was signed in before. */
export const prepareWeek = async (db: Db, branches: Loaded[]): Promise<void> => {
  const ids = branches.map((one) => one.branchId);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into branch_tasks (id, company_id, branch_id, task_name, frequency,
          monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on)
        select ${FIRST_TASK}::bigint + (b.id % 1000000) * 1000 + t, b.company_id, b.id,
          'Task of the week ' || t, 'daily', true, true, true, true, true, true, true,
          current_date - ${DAYS}::int
        from branches b, generate_series(0, ${TASKS}::int - 1) t
        where b.id = any(${ids}::bigint[])`.execute(tx);
    await sql`
      insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at,
          task_name, frequency, schedule, priority, manager_task, needs_verification)
        select t.company_id, t.branch_id, t.id, current_date - d, current_date - d + interval '23 hours',
          t.task_name, t.frequency, 'Every day', t.priority, false, t.needs_verification
        from branch_tasks t, generate_series(0, ${DAYS}::int - 1) d
        where t.id >= ${FIRST_TASK} and t.branch_id = any(${ids}::bigint[])`.execute(tx);
    // Records from before the tablet signed in would also be filed for review.
    await sql`
      with signed_in as (
        update devices set created_at = now() - ${DAYS + 1} * interval '1 day'
        where branch_id = any(${ids}::bigint[])
        returning id, created_at
      )
      update device_staff_keys k set created_at = d.created_at
      from signed_in d where k.device_id = d.id`.execute(tx);
    for (const { companyId, branchId } of branches) {
      const uuids = Array.from({ length: EQUIPMENT }, (_, n) => equipmentOf(branchId, n));
      await sql`
        insert into temp_equipment (company_id, branch_id, uuid, equipment_name, min_temp, max_temp)
          select ${companyId}::bigint, ${branchId}::bigint, e.uuid, 'Fridge ' || e.n, 0, 5
          from unnest(${uuids}::uuid[]) with ordinality as e (uuid, n)`.execute(tx);
    }
  });
  await sql`vacuum analyze`.execute(db);
};

type Written = { kind: SyncKind; payload: object; key: string };

/** Gives the tasks of the week at these branches steps; run after prepareWeek. */
export const prepareChecklists = async (db: Db, branches: Loaded[]): Promise<void> => {
  for (const branch of branches) {
    const { companyId, branchId } = branch;
    const checklist = checklistOf(branch);
    const ofWeek = sql`company_id = ${companyId} and branch_id = ${branchId}`;
    await sql`
      insert into checklist_versions (id, company_id, hash, steps, first_required)
        values (${checklist}, ${companyId}, int8send(${checklist}::bigint),
          ${JSON.stringify(STEPS)}::jsonb, ${STEPS[0]?.label})`.execute(db);
    await sql`
      update branch_tasks set checklist_id = ${checklist}
      where ${ofWeek} and id >= ${FIRST_TASK}`.execute(db);
    await sql`
      update task_occurrences set checklist_id = ${checklist}
      where ${ofWeek} and branch_task_id >= ${FIRST_TASK}`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
};

/** Returns a function that makes records of each kind, one after the other. */
const writers = (branch: Loaded, dayOf: (daysAgo: number) => string) => {
  const counts = { task: 0, checklist: 0, temperature: 0, visitor: 0, diary: 0 };
  let visitor = '';
  const make: Record<Book, (n: number, daysAgo: number) => Omit<Written, 'key'>> = {
    task: (n, daysAgo) => ({
      kind: 'task.complete',
      payload: {
        branch_task_id: taskOf(branch, Math.floor(n / DAYS)),
        due_date: dayOf(daysAgo),
        note: n % 10 === 0 ? 'The shelf at the back was empty' : null,
      },
    }),
    checklist: (n, daysAgo) => ({
      kind: 'task.complete',
      payload: {
        branch_task_id: taskOf(branch, Math.floor(n / DAYS)),
        due_date: dayOf(daysAgo),
        checklist: checklistOf(branch),
        answers: answersOf(n),
      },
    }),
    temperature: (n) => ({
      kind: 'temperature.reading',
      payload: {
        equipment: equipmentOf(branch.branchId, n % EQUIPMENT),
        value: (n % 50) / 10,
        min_temp: 0,
        max_temp: 5,
      },
    }),
    visitor: (n) =>
      n % 2 === 0
        ? {
            kind: 'visitor.in',
            payload: {
              full_name: `Visitor ${n}`,
              company_name: `Company ${n % 100}`,
              reason: 'Delivery',
            },
          }
        : { kind: 'visitor.out', payload: { visitor } },
    diary: (n, daysAgo) => ({
      kind: 'diary.add',
      payload: { date: dayOf(daysAgo), note: `Note ${n}: the baker comes an hour later.` },
    }),
  };
  return (book: Book): Written & { daysAgo: number } => {
    const n = counts[book];
    counts[book] += 1;
    const daysAgo = n % DAYS;
    const key = randomUUID();
    const written = { ...make[book](n, daysAgo), key, daysAgo };
    if (written.kind === 'visitor.in') visitor = key;
    // A visitor leaves on the day of the visit.
    return book === 'visitor' ? { ...written, daysAgo: 0 } : written;
  };
};

/** Returns the order of the kinds: each as often as the mix says, spread evenly. */
const turns = (mix: Mix, length: number): Book[] => {
  const shares = Object.entries(mix) as [Book, number][];
  const all = shares.reduce((sum, [, share]) => sum + share, 0);
  const due = new Map(shares.map(([book]) => [book, 0]));
  return Array.from({ length }, () => {
    for (const [book, share] of shares) due.set(book, (due.get(book) ?? 0) + share / all);
    const [next] = [...due].toSorted((a, b) => b[1] - a[1]);
    const [book, owed] = next ?? ['task', 0];
    due.set(book, owed - 1);
    return book;
  });
};

/** Builds a queue of signed items in batches, as a tablet sends it. */
export const batchesOf = (
  branch: Loaded,
  mix: Mix,
  length: number,
  signing: Signing,
): SyncItem[][] => {
  const now = Date.now();
  const momentOf = (daysAgo: number): string => new Date(now - daysAgo * DAY_MS).toISOString();
  const write = writers(branch, (daysAgo) => momentOf(daysAgo).slice(0, 10));
  const shared = signingKeyOf(branch.branchId);
  const pair = makeKeyPair(shared, {
    deviceId: deviceUidOf(branch.branchId),
    employeeId: branch.signerId,
  });
  const items = turns(mix, length).map((book): SyncItem => {
    const { kind, payload, key, daysAgo } = write(book);
    const item = {
      key,
      kind,
      employeeId: branch.signerId,
      occurredAt: momentOf(daysAgo),
      payload: JSON.stringify(payload),
    };
    if (isUnsigned(kind)) return { ...item, employeeId: null, signature: null };
    if (signing === 'shared key') return sign(shared, item);
    return signByPair(pair, { ...item, salt: randomUUID().replaceAll('-', '') });
  });
  return Array.from({ length: Math.ceil(length / SYNC_BATCH) }, (_, at) =>
    items.slice(at * SYNC_BATCH, (at + 1) * SYNC_BATCH),
  );
};

/** Sends one batch; throws unless every item was accepted. */
export const sendBatch = async (
  origin: string,
  { branchId }: Loaded,
  items: SyncItem[],
): Promise<void> => {
  const response = await fetch(origin + sync.path, {
    method: sync.method,
    headers: {
      authorization: `Bearer ${DEVICE_TOKEN}${branchId}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ deviceNow: new Date().toISOString(), items }),
  });
  const { data = [] } = (await response.json()) as { data?: { status: string }[] };
  const bad = data.find(({ status }) => status !== 'ok');
  if (bad || data.length < items.length) throw new Error(JSON.stringify([response.status, bad]));
};
