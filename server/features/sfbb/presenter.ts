import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import type { FitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import type { FoodMethod, MethodVersion } from '@branchbook/contract/sfbb-methods.ts';
import type { FoodReview } from '@branchbook/contract/sfbb-reviews.ts';
import { fitFrom, nextReview } from '@branchbook/contract/sfbb-rules.ts';
import type { ProblemTopic, Scheme } from '@branchbook/contract/sfbb-rules.ts';
import type {
  DaySignature,
  DeclaredClosed,
  DiaryCheck,
  FoodDiary,
  FoodProblem,
} from '@branchbook/contract/sfbb.ts';
import type { SnapshotFoodProblem } from '@branchbook/contract/snapshot-diary.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { Vault } from '../../platform/vault.ts';
import type { DeclaredDay } from '../branches/service.ts';
import type { FitnessRow } from './fitness-queries.ts';
import type { MethodRow, VersionRow } from './method-queries.ts';
import type { ProblemRow } from './problem-queries.ts';
import { sourceOf } from './preset-list.ts';
import type { CheckRow, DiaryRow, SignatureRow } from './queries.ts';
import type { ReviewRow } from './review-queries.ts';
import { openIllness } from './seal-fitness.ts';

const presentState = (row: DiaryRow): FoodDiary['diary'] => {
  if (row.scheme === null || row.starts_on === null) return null;
  const next = nextReview(row.starts_on, row.reviewed);
  return {
    scheme: row.scheme,
    starts_on: row.starts_on,
    started_by_name: row.started_by_name ?? '',
    unsigned: Math.max(0, row.unsigned),
    next_review: next,
    review_is_due: next.due <= row.today,
  };
};

export const presentDiary = (row: DiaryRow): FoodDiary => ({
  branchId: row.branch_id,
  branch_name: row.branch_name,
  nation: row.nation,
  diary: presentState(row),
});

/** Presents a problem; one that arrived after the day's signature says so. */
export const presentProblem = (
  row: ProblemRow,
  signature: SignatureRow | undefined,
): FoodProblem => ({
  id: row.id,
  day: row.day,
  topic: row.topic as ProblemTopic,
  what: row.what,
  done: row.done,
  reported_by_name: row.reported_by_name,
  reported_at: row.occurred_at.toISOString(),
  done_by_name: row.done_by_name,
  done_at: row.done_at?.toISOString() ?? null,
  after_signature: signature !== undefined && row.received_at > signature.received_at,
  ...presentArrival(row.arrival),
});

export const presentSnapshotProblem = (row: ProblemRow): SnapshotFoodProblem => ({
  uuid: row.uuid,
  day: row.day,
  topic: row.topic as ProblemTopic,
  what: row.what,
  done: row.done,
  reported_by_name: row.reported_by_name,
  occurred_at: row.occurred_at.toISOString(),
});

export const presentSignature = (row: SignatureRow): DaySignature => ({
  by_name: row.signed_by_name,
  at: row.occurred_at.toISOString(),
  late: row.late,
  statement: row.statement,
  recorded: row.recorded,
  ...presentArrival(row.arrival),
});

export const presentDeclared = (row: DeclaredDay): NonNullable<DeclaredClosed> => ({
  at: row.declared_at.toISOString(),
  by_name: row.declared_by_name,
  records: row.records,
  still_due: row.still_due,
});

export const presentCheck = (row: CheckRow, failed: string[], now: Date): DiaryCheck => ({
  occurrenceId: row.id,
  part: row.diary_part as DiaryPart,
  task_name: row.task_name,
  due_at: row.due_at.toISOString(),
  state: row.state as DiaryCheck['state'],
  late: row.late,
  overdue: row.state === 'pending' && row.due_at <= now,
  done_by_name: row.done_by_name,
  done_at: row.done_at?.toISOString() ?? null,
  note: row.notes,
  answered: row.answered ?? 0,
  failed,
});

export const presentVersion = (row: VersionRow): MethodVersion => ({
  version: row.version,
  section: row.section,
  title: row.title,
  what: row.what,
  why: row.why,
  checks: row.checks,
  not_relevant: row.not_relevant,
  completed_on: row.completed_on,
  review_on: row.review_on,
  change_note: row.change_note,
  changed_by_name: row.changed_by_name,
  changed_at: row.changed_at.toISOString(),
});

export const presentMethod = (row: MethodRow): FoodMethod => ({
  id: row.id,
  scheme: row.scheme as Scheme,
  ...presentVersion(row),
  source: row.preset_key === null ? null : sourceOf(row.scheme as Scheme, row.preset_key),
});

export const presentReview = ({ signed_at: at, ...row }: ReviewRow): FoodReview => ({
  ...row,
  signed_at: at.toISOString(),
});

/** Presents a report of fitness to work, decrypted, for managers and the person. */
export const presentFitness = (row: FitnessRow, vault: Vault): FitnessReport => {
  const illness = openIllness(vault, row);
  const clearAt = illness?.clear_at ? new Date(illness.clear_at) : null;
  return {
    id: row.id,
    employeeId: row.employee_id,
    employee_name: row.employee_name,
    unwell_since: illness?.unwell_since ?? null,
    clear_at: clearAt?.toISOString() ?? null,
    fit_from: clearAt && fitFrom(clearAt).toISOString(),
    reported_at: row.occurred_at.toISOString(),
    version: row.version,
  };
};
