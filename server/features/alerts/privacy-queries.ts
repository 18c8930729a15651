import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { deleteDutiesOf } from './duty-queries.ts';

const ALERT_KIND = sql`(select a.kind from alerts a
  where a.company_id = r.company_id and a.id = r.alert_id) as kind`;

/** Takes the names of people out of alerts, and people off the duty lists. */
const eraseFromAlerts = async (tx: Tx, scope: Scope, employeeIds: number[]): Promise<void> => {
  const { companyId } = scope;
  await tx
    .updateTable('alerts')
    .set({
      acknowledged_by_name: sql`case when acknowledged_by is null then null else ${nameOrFormer(
        'alerts',
        'acknowledged_by',
        'acknowledged_by_name',
        employeeIds,
      )} end`,
      cleared_by_name: sql`case when cleared_by is null then null else ${nameOrFormer(
        'alerts',
        'cleared_by',
        'cleared_by_name',
        employeeIds,
      )} end`,
    })
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('acknowledged_by', '=', anyOf(employeeIds)),
        eb('cleared_by', '=', anyOf(employeeIds)),
      ]),
    )
    .execute();
  await deleteDutiesOf(tx, scope, employeeIds);
  await tx
    .deleteFrom('alert_choices')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};

export const alertPrivacy: RecordPrivacy<'alerts'> = {
  sheets: [
    sheet('alerts', 'Alerts of your branches, and who dealt with them', 'alerts', {
      Number: 'id',
      'Branch number': 'branch_id',
      Kind: 'kind',
      Critical: 'critical',
      'Opened at': 'opened_at',
      'Acknowledged at': 'acknowledged_at',
      'Acknowledged by': 'acknowledged_by_name',
      'Cleared at': 'cleared_at',
      'Cleared by': 'cleared_by_name',
      Reason: 'clear_reason',
    }),
    sheet('duty_lists', 'Duty lists; one without a branch is that of all others', 'duty_lists', {
      'List number': 'id',
      'Branch number': 'branch_id',
      'Changed at': 'updated_at',
    }),
    sheet('duty', 'Who is on duty when', 'duty_entries', {
      Number: 'id',
      'List number': 'list_id',
      'Employee number': 'employee_id',
      Weekday: 'weekday',
      Day: 'day',
      From: 'from_time',
      Until: 'until_time',
    }),
  ],
  sections: [
    section(
      'alerts_acknowledged',
      'alerts',
      'acknowledged_by',
      ['kind', 'acknowledged_at'],
      [BRANCH_NAME],
    ),
    section(
      'alerts_cleared',
      'alerts',
      'cleared_by',
      ['kind', 'cleared_at', 'clear_reason'],
      [BRANCH_NAME],
    ),
    section('duties', 'duty_entries', 'employee_id', ['weekday', 'day', 'from_time', 'until_time']),
    section(
      'alerts_told',
      'alert_notices',
      'employee_id',
      ['audience', 'due_at', 'sent_at'],
      [ALERT_KIND],
      ['alert_id'],
    ),
    section(
      'alert_choices',
      'alert_choices',
      'employee_id',
      ['by_email', 'by_push', 'quiet_from', 'quiet_until', 'updated_at'],
      [],
      ['employee_id'],
    ),
  ],
  itemsNameOthers: false,
  traces: { alerts: [trace('alerts', 'acknowledged_by'), trace('alerts', 'cleared_by')] },
  erasePeople: eraseFromAlerts,
};
