import { digestTimes } from '@branchbook/contract/digests.ts';
import { nextSending } from '@branchbook/contract/sending-times.ts';
import type { Tx } from '../platform/database/database.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import { insertRows } from './insert-rows.ts';

const SEVEN = 7 * 60;

/**
 * Loads a weekly report to the owner and their accountant, who has not confirmed the address yet,
 * and the owner's weekly digest.
 */
export const loadScheduledMail = async (tx: Tx, ownerId: number, now: Date): Promise<void> => {
  const next = nextSending(digestTimes('weekly', SEVEN), now, TIMEZONE).at;
  const schedule = {
    id: FIRST_ID.reportSchedule,
    company_id: COMPANY.id,
    employee_id: ownerId,
    name: 'Temperatures of last week',
    saved_report_id: FIRST_ID.savedReport,
    format: 'both',
    frequency: 'weekly',
    weekday: 'monday',
    send_minute: SEVEN,
    period: 'last-week',
    when_empty: 'skip',
    next_at: next,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await insertRows(tx, 'report_schedules', [schedule]);
  const place = { company_id: COMPANY.id, schedule_id: FIRST_ID.reportSchedule, added_at: now };
  await insertRows(tx, 'report_recipients', [
    { ...place, employee_id: ownerId, address: null },
    { ...place, employee_id: null, address: 'books@example.com' },
  ]);
  await insertRows(tx, 'digest_choices', [
    {
      company_id: COMPANY.id,
      employee_id: ownerId,
      kind: 'weekly',
      is_on: true,
      send_minute: SEVEN,
      next_at: next,
      updated_at: now,
    },
  ]);
};
