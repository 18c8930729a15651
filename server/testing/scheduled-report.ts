import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { addReportSchedule } from '@branchbook/contract/report-schedules.ts';
import type { Branch, Cast, Kind } from './factories.ts';

export type ScheduleBody = RequestOf<typeof addReportSchedule>['body'];

/** Returns the body of a schedule: the visitor report of a branch as CSV, every day at 07:00. */
export const sampleSchedule = (
  branchId: number,
  recipients: ScheduleBody['recipients'],
  changes: Partial<ScheduleBody> = {},
): ScheduleBody => ({
  name: 'Visitors for Ann',
  subject: { report: 'visitor', branchId },
  format: 'csv',
  times: { frequency: 'daily', minute: 420 },
  period: 'yesterday',
  when_empty: 'send',
  recipients,
  ...changes,
});

/** Creates a schedule of a member of the cast, with an address outside that no other company uses. */
export const createSchedule = async (
  { as }: Cast,
  branch: Branch,
  by: Kind,
  name: string,
): Promise<{ schedule: number; recipient: number }> => {
  const to = { employeeIds: [], addresses: [`books@accountant${branch.companyId}.example`] };
  const body = sampleSchedule(branch.id, to, { name });
  const { id, recipients } = await as(by).call(addReportSchedule, { body });
  return { schedule: id, recipient: recipients[0]?.id ?? 0 };
};
