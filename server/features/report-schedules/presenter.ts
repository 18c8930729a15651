import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import type {
  PausedReason,
  Recipient,
  ReportSchedule,
  RunOutcome,
  SentFormat,
} from '@branchbook/contract/report-schedules.ts';
import type { SentPeriod } from '@branchbook/contract/sending-times.ts';
import type { ScheduleRow } from './queries.ts';
import type { RecipientRow } from './recipient-queries.ts';
import { presentTimes, wantedOf } from './schedule-rules.ts';

const stateOf = (row: RecipientRow): Recipient['state'] => {
  if (row.left_at !== null) return 'left';
  return row.employee_id === null && row.confirmed_at === null ? 'waiting' : 'active';
};

const presentRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  employeeId: row.employee_id,
  name: row.name ?? row.address ?? '',
  state: stateOf(row),
});

const problemText = (code: string | null): string | null =>
  code === null ? null : ERRORS[code in ERRORS ? (code as ErrorCode) : 'SERVER'].message;

/**
 * Presents a schedule. The name of a report that is only its owner's is left out for others, as in
 * the lists of saved reports.
 */
export const presentSchedule = (
  row: ScheduleRow,
  recipients: readonly RecipientRow[],
  viewerId: number,
): ReportSchedule => {
  const mine = row.employee_id === viewerId;
  return {
    id: row.id,
    name: row.name,
    mine,
    owner_name: row.owner_name,
    subject: wantedOf(row),
    subject_name:
      mine || row.report_shared === true ? (row.report_name ?? row.branch_name) : row.branch_name,
    format: row.format as SentFormat,
    times: presentTimes(row),
    period: row.period as SentPeriod,
    when_empty: row.when_empty as 'send' | 'skip',
    recipients: recipients.filter(({ schedule_id: id }) => id === row.id).map(presentRecipient),
    paused: row.paused_reason as PausedReason | null,
    next_at: row.paused_at === null ? row.next_at.toISOString() : null,
    sending: row.asked_at !== null,
    last_run_at: row.last_run_at?.toISOString() ?? null,
    last_outcome: row.last_outcome as RunOutcome | null,
    last_problem: problemText(row.last_problem),
    version: row.version,
  };
};
