import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import type {
  addFitnessReport as adding,
  changeFitnessReport as changing,
  FitnessReport,
} from '@branchbook/contract/sfbb-fitness.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import type { Vault } from '../../platform/vault.ts';
import { requireBranch } from '../branches/service.ts';
import * as queries from './fitness-queries.ts';
import { presentFitness } from './presenter.ts';
import { sealIllness } from './seal-fitness.ts';
import type { Illness } from './seal-fitness.ts';

/** Reports of fitness are deleted after a year: no rule needs older ones. */
const KEPT_MS = 365 * 86_400_000;

const requireManager = (actor: PortalActor, branchId: number): void => {
  if (!can(actor, 'manage_food_diary', { branchId })) throw new AppError('ACCESS_DENIED');
};

/** Returns what is wrong with the times of an illness, by field; null for nothing. */
export const illnessProblem = (
  { unwell_since: since, clear_at: clearAt }: Illness,
  { today, now, dayAt }: { today: Day; now: Date; dayAt: (instant: Date) => Day },
): { field: 'unwell_since' | 'clear_at'; message: string } | null => {
  if (since > today) return { field: 'unwell_since', message: 'This day is still to come' };
  if (clearAt === null) return null;
  const clear = new Date(clearAt);
  if (clear.getTime() > now.getTime() + CLOCKS_DIFFER_MS) {
    return { field: 'clear_at', message: 'This time is still to come' };
  }
  if (dayAt(clear) < since) {
    return { field: 'clear_at', message: 'This is before the person became unwell' };
  }
  return null;
};

/** Returns the reports about a person, decrypted, for the person's export. */
export const fitnessOf = async (
  { db, vault }: { db: Db; vault: Vault },
  scope: Scope,
  employeeId: number,
): Promise<FitnessReport[]> =>
  (await queries.listReportsOf(db, scope, employeeId)).map((row) => presentFitness(row, vault));

/** Lists the reports of a branch during the last year. */
export const listReports = async (
  { db, clock, vault }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<FitnessReport[]> => {
  await requireBranch(db, actor, branchId);
  requireManager(actor, branchId);
  const since = new Date(clock.now().getTime() - KEPT_MS);
  const rows = await queries.listReports(db, actor.scope, branchId, since);
  return rows.map((row) => presentFitness(row, vault));
};

const read = async (
  tx: Tx,
  vault: Vault,
  actor: PortalActor,
  id: number,
): Promise<FitnessReport> => {
  const row = await queries.lockReport(tx, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentFitness(row, vault);
};

// The audit log names neither the person nor a day: either would say who was ill when.
const entryOf = (id: number, branchId: number, at: Date) => ({
  action: 'food-diary.fitness-reported' as const,
  entity: 'fitness to work',
  entityId: id,
  branchId,
  at,
});

/** Writes down that a person of the branch is not fit to handle food. */
export const addReport = async (
  { db, clock, vault }: Context,
  actor: PortalActor,
  body: ValidatedOf<typeof adding>['body'],
): Promise<FitnessReport> => {
  const { branchId, employeeId, unwell_since, clear_at } = body;
  const { scope } = actor;
  const at = clock.now();
  const branch = await requireBranch(db, actor, branchId);
  requireManager(actor, branchId);
  const dayAt = (instant: Date): Day => branchDay(instant, branch);
  const illness = { unwell_since, clear_at: clear_at ?? null };
  const problem = illnessProblem(illness, { today: dayAt(at), now: at, dayAt });
  if (problem) throw new AppError('VALIDATION', { errors: [problem] });
  return db.transaction().execute(async (tx) => {
    if (!(await queries.worksAt(tx, scope, branchId, employeeId))) {
      throw new AppError('EMPLOYEE_NOT_FOUND');
    }
    const uuid = randomUUID();
    const id = await queries.insertReport(tx, scope, {
      branch_id: branchId,
      uuid,
      employee_id: employeeId,
      sealed: sealIllness(vault, uuid, illness),
      open: illness.clear_at === null,
      version: 1,
      occurred_at: at,
      received_at: at,
    });
    await appendAudit(tx, scope, actor, entryOf(id, branchId, at));
    return read(tx, vault, actor, id);
  });
};

/** Changes a report as a whole. */
export const changeReport = async (
  { db, clock, vault }: Context,
  actor: PortalActor,
  id: number,
  { version, ...illness }: ValidatedOf<typeof changing>['body'],
): Promise<FitnessReport> => {
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await queries.lockReport(tx, scope, id);
    if (!row) throw new AppError('NOT_FOUND');
    const { branch_id: branchId } = row;
    if (!reaches(actor, branchId)) throw new AppError('ACCESS_DENIED');
    requireManager(actor, branchId);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentFitness(row, vault) } });
    }
    const branch = await requireBranch(tx, actor, branchId);
    const dayAt = (instant: Date): Day => branchDay(instant, branch);
    const problem = illnessProblem(illness, { today: dayAt(at), now: at, dayAt });
    if (problem) throw new AppError('VALIDATION', { errors: [problem] });
    await queries.updateReport(tx, scope, id, {
      sealed: sealIllness(vault, row.uuid, illness),
      open: illness.clear_at === null,
    });
    await appendAudit(tx, scope, actor, entryOf(id, branchId, at));
    return read(tx, vault, actor, id);
  });
};

/** Runs the job that deletes reports of fitness that are older than a year. */
export const forgetFitness = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.deleteReportsBefore(db, new Date(clock.now().getTime() - KEPT_MS));
