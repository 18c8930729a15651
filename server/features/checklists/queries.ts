import type { Step } from '@branchbook/contract/checklist.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Selects the steps of a task row by row, by their key, because few tasks have steps. */
export const stepsOf = (table: 'task_masters' | 'branch_tasks') =>
  sql<Step[]>`coalesce((
    select v.steps from checklist_versions v
    where v.company_id = ${sql.ref(`${table}.company_id`)}
      and v.id = ${sql.ref(`${table}.checklist_id`)}
  ), '[]')`.as('steps');

/** Returns the label of the first step that has to be answered; null if none has to be. */
export const firstRequired = (steps: readonly Step[]): string | null =>
  steps.find(({ required }) => required)?.label ?? null;

/** Inserts versions of steps, of which equal ones are one; returns the id of each hash in hex. */
export const keepVersions = async (
  tx: Tx,
  scope: Scope,
  versions: { hash: string; steps: Step[] }[],
): Promise<Map<string, number>> => {
  const hashes = versions.map(({ hash }) => Buffer.from(hash, 'hex'));
  await sql`
    insert into checklist_versions (company_id, hash, steps, first_required)
    select distinct on (v.hash) ${scope.companyId}::bigint, v.hash, v.steps, v.first_required
    from unnest(
      ${hashes}::bytea[],
      ${versions.map(({ steps }) => JSON.stringify(steps))}::jsonb[],
      ${versions.map(({ steps }) => firstRequired(steps))}::text[]
    ) as v (hash, steps, first_required)
    order by v.hash
    on conflict (company_id, hash) do nothing
  `.execute(tx);
  const rows = await tx
    .selectFrom('checklist_versions')
    .select(['id', 'hash'])
    .where('company_id', '=', scope.companyId)
    .where('hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute();
  return new Map(rows.map((row) => [row.hash.toString('hex'), row.id]));
};

/** Selects the label of the first step of an occurrence `o` that has to be answered, if there is one. */
export const requiredStepOf = sql<string | null>`case when o.checklist_id is not null then (
  select v.first_required from checklist_versions v
  where v.company_id = o.company_id and v.id = o.checklist_id
) end`.as('first_required');

/** Returns versions of steps by their ids. */
export const findVersions = async (
  db: Db | Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, Step[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('checklist_versions')
    .select(['id', sql<Step[]>`steps`.as('steps')])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row.steps]));
};

/** Returns which versions tasks of a branch have or had, among those named, as 'task version'. */
export const findTaskVersions = async (
  db: Db | Tx,
  scope: Scope,
  { taskIds, checklistIds }: { taskIds: readonly number[]; checklistIds: readonly number[] },
): Promise<Set<string>> => {
  if (checklistIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('task_checklists')
    .select(['branch_task_id', 'checklist_id'])
    .where('company_id', '=', scope.companyId)
    .where('branch_task_id', '=', anyOf([...new Set(taskIds)]))
    .where('checklist_id', '=', anyOf([...new Set(checklistIds)]))
    .execute();
  return new Set(rows.map((row) => `${row.branch_task_id} ${row.checklist_id}`));
};

/** An answer as it is stored with the action that it came with. */
export type AnswerRow = {
  occurrence_id: number;
  action_key: string;
  position: number;
  step: string;
  row_number: number;
  kind: string;
  label: string;
  unit: string | null;
  value_number: number | null;
  value_text: string | null;
  value_chosen: string[] | null;
  /** The value in words. */
  words: string;
  held_seconds: number | null;
  passed: boolean | null;
  /** True for a failed answer of a step that is marked as critical. */
  critical: boolean;
  not_applicable: boolean;
  reason: string | null;
  action: string | null;
  note: string | null;
  photo_id: number | null;
  /** In hex. */
  photo_sha256: string | null;
  answered_by: number;
  answered_by_name: string;
  answered_at: string;
};

/** Builds the statement that inserts answers. */
export const insertAnswersOf = (scope: Pick<Scope, 'companyId'>, answers: AnswerRow[]): Sql => sql`
  insert into occurrence_answers (company_id, occurrence_id, action_key, position, step, row_number,
    kind, label, unit, value_number, value_text, value_chosen, words, held_seconds, passed,
    critical, not_applicable, reason, action, note, photo_id, photo_sha256, answered_by, answered_by_name,
    answered_at)
  select ${scope.companyId}::bigint, a.occurrence_id, a.action_key, a.position, a.step,
    a.row_number, a.kind, a.label, a.unit, a.value_number, a.value_text, a.value_chosen,
    a.words, a.held_seconds, a.passed, a.critical, a.not_applicable, a.reason, a.action, a.note, a.photo_id,
    decode(a.photo_sha256, 'hex'), a.answered_by, a.answered_by_name, a.answered_at
  from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (occurrence_id bigint,
    action_key uuid, position smallint, step uuid, row_number smallint, kind text, label text,
    unit text, value_number double precision, value_text text, value_chosen text[],
    words text, held_seconds integer, passed boolean, critical boolean, not_applicable boolean, reason text, action text,
    note text, photo_id bigint, photo_sha256 text, answered_by bigint, answered_by_name text,
    answered_at timestamptz)
`;

const listed = (db: Db | Tx, scope: Scope, actionKeys: readonly string[]) =>
  db
    .selectFrom('occurrence_answers as a')
    .leftJoin('photos as p', (join) =>
      join.onRef('p.company_id', '=', 'a.company_id').onRef('p.id', '=', 'a.photo_id'),
    )
    .select([
      'a.action_key',
      'a.step',
      'a.row_number',
      'a.kind',
      'a.label',
      'a.unit',
      'a.value_number',
      'a.value_text',
      'a.value_chosen',
      'a.words',
      'a.held_seconds',
      'a.passed',
      'a.not_applicable',
      'a.reason',
      'a.action',
      'a.note',
      'a.answered_by_name',
      'a.answered_at',
      'p.blob_name as photo_url',
    ])
    .where('a.company_id', '=', scope.companyId)
    .where('a.action_key', '=', sql<string>`any(${actionKeys}::uuid[])`)
    .orderBy('a.position');

/** Lists the answers that came with actions, in the order of the steps and row by row. */
export const listAnswers = (db: Db | Tx, scope: Scope, actionKeys: readonly string[]) =>
  listed(db, scope, actionKeys).execute();

/** Lists those of the answers that failed. */
export const listFailedAnswers = (db: Db | Tx, scope: Scope, actionKeys: readonly string[]) =>
  listed(db, scope, actionKeys).where('a.passed', '=', false).execute();

export type ListedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** Counts the answers that came with the action by which an occurrence `o` was done. */
export const answeredOf = sql<{ given: number; failed: number } | null>`case
  when o.checklist_id is not null and o.done_key is not null then (
    select jsonb_build_object('given', count(*), 'failed', count(*) filter (where not a.passed))
    from occurrence_answers a
    where a.company_id = o.company_id and a.action_key = o.done_key
    having count(*) > 0
  ) end`.as('answered');

/** Links an arrived photo to the answers of a branch that name it by its hash. */
export const linkAnswerPhoto = async (
  tx: Tx,
  scope: Scope,
  { branchId, hash, photoId }: { branchId: number; hash: Buffer; photoId: number },
): Promise<void> => {
  await sql`
    update occurrence_answers a set photo_id = ${photoId}
    from task_occurrences o
    where a.company_id = ${scope.companyId} and a.photo_sha256 = ${hash} and a.photo_id is null
      and o.company_id = a.company_id and o.id = a.occurrence_id and o.branch_id = ${branchId}
  `.execute(tx);
};
