import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { SIGNING_REFUSALS, signingVerdict } from '@branchbook/contract/sfbb-rules.ts';
import {
  checksWithoutReason,
  maySignAgain,
  reasonsMissing,
  recordsText,
  statementOf,
} from '@branchbook/contract/sfbb-signing.ts';
import type { GivenGap } from '@branchbook/contract/sfbb-signing.ts';
import type { DiaryPage } from '@branchbook/contract/sfbb.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import * as queries from './queries.ts';
import { readDay, readStoredDay, requireDiaryOf, wasThere } from './read-days.ts';
import { gapsOfDay, gapsToStore, recordsOfDay } from './signature-rules.ts';

/**
 * Signs a day in the caller's name, in words that say what its records show, with a reason for each
 * gap. A day that was signed with gaps can be signed again once fewer are open. Locks the branch, so that a tablet that sends a signature of
 * the same day comes before or after it.
 */
export const signDay = async (
  context: Context,
  actor: PortalActor,
  {
    branchId,
    day,
    gaps: given = [],
  }: { branchId: number; day: Day; gaps?: GivenGap[] | undefined },
): Promise<DiaryPage> => {
  const { db, clock } = context;
  const { scope, employeeId, name } = actor;
  const at = clock.now();
  await requireBranch(db, actor, branchId);
  return db.transaction().execute(async (tx) => {
    await lockBranches(tx, scope, [branchId]);
    const { branch, diary } = await requireDiaryOf(tx, actor, branchId);
    const verdict = signingVerdict({
      day,
      today: branchDay(at, branch),
      startsOn: diary.starts_on,
      wasThere: await wasThere(tx, scope, branch, { day, employeeId }),
      isManager: can(actor, 'manage_food_diary', { branchId }),
    });
    if ('refusal' in verdict) {
      const message = SIGNING_REFUSALS[verdict.refusal];
      if (verdict.refusal === 'not-there') throw new AppError('ACCESS_DENIED', { message });
      throw new AppError('VALIDATION', { errors: [{ field: 'date', message }] });
    }
    const stored = await readStoredDay(tx, scope, branchId, day);
    const { signature: signed } = stored;
    const records = recordsOfDay(stored);
    if (signed && !maySignAgain(records, gapsOfDay(stored))) {
      throw new AppError('DAY_SIGNED', {
        message: `This day has been signed already, by ${signed.signed_by_name}.`,
      });
    }
    const statement = statementOf(diary.scheme, records, given);
    const gaps = gapsToStore(records, { statement, given });
    const missing = checksWithoutReason(gaps);
    if (missing.length > 0) {
      throw new AppError('VALIDATION', {
        errors: [{ field: 'gaps', message: reasonsMissing(missing) }],
      });
    }
    await holdCaller(tx, actor);
    const id = await queries.insertSignature(tx, scope, {
      branch_id: branchId,
      uuid: randomUUID(),
      day,
      number: (signed?.number ?? 0) + 1,
      late: verdict.late,
      statement,
      gaps,
      recorded: recordsText(records),
      signed_by: employeeId,
      signed_by_name: name,
      occurred_at: at,
      received_at: at,
    });
    await appendAudit(tx, scope, actor, {
      action: verdict.late ? 'food-diary.signed-late' : 'food-diary.signed',
      entity: 'food diary',
      entityId: id,
      branchId,
      details: { date: day },
      at,
    });
    return readDay(context, tx, actor, { branchId, day });
  });
};
