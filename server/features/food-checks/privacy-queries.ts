import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import { isHeld } from '../../platform/retention-holds/queries.ts';
import { eraseLimitChanges } from '../food-limits/service.ts';

const CHECK = ['log_date', 'kind', 'food', 'passed'] as const;
const VALUE = sql`r.value::float8 as value`;

const name = (person: 'recorded_by' | 'finished_by' | 'closed_by', employeeIds: number[]) =>
  nameOrFormer('food_checks', person, `${person}_name`, employeeIds);

export const foodCheckPrivacy: RecordPrivacy<'foodChecks'> = {
  sheets: [
    sheet('food_checks', 'Checks of food, with the limits that held', 'food_checks', {
      Number: 'id',
      'Branch number': 'branch_id',
      Kind: 'kind',
      Day: 'log_date',
      Food: 'food',
      Batch: 'batch',
      Supplier: 'supplier',
      Delivered: 'state',
      'Temperature (°C)': 'value',
      'Held for (seconds)': 'held_seconds',
      'Would spoil at 82 °C': 'spoils',
      'In order': 'sound',
      'Started at': 'started_at',
      'Ended at': 'ended_at',
      Nation: 'nation',
      Limits: 'limits',
      Passed: 'passed',
      'Probe number': 'probe_id',
      'Photo number': 'photo_id',
      Action: 'action',
      'Action note': 'action_note',
      'Thrown away or sent back': 'discarded',
      Note: 'note',
      'Check again of': 'recheck_of',
      'Recorded by': 'recorded_by_name',
      'Recorded at': 'occurred_at',
      'Finished by': 'finished_by_name',
      'Closed by': 'closed_by_name',
      'Closed at': 'closed_at',
      'Closing note': 'close_note',
    }),
    sheet('food_limits', 'Limits of food safety that you changed', 'food_limits', {
      Number: 'id',
      Nation: 'nation',
      Limit: 'key',
      Value: 'value',
      'Changed by': 'changed_by_name',
      'Changed at': 'changed_at',
    }),
  ],
  sections: [
    section(
      'food_checks_made',
      'food_checks',
      'recorded_by',
      [...CHECK, 'action', 'action_note', 'discarded', 'note', 'occurred_at'],
      [VALUE, BRANCH_NAME],
    ),
    section(
      'food_checks_finished',
      'food_checks',
      'finished_by',
      [...CHECK, 'ended_at'],
      [VALUE, BRANCH_NAME],
    ),
    section(
      'food_checks_closed',
      'food_checks',
      'closed_by',
      [...CHECK, 'closed_at', 'close_note'],
      [VALUE, BRANCH_NAME],
    ),
    section(
      'food_limits_changed',
      'food_limits',
      'changed_by',
      ['nation', 'key', 'changed_at'],
      [sql`r.value::float8 as value`],
    ),
  ],
  itemsNameOthers: false,
  traces: { foodChecks: [trace('food_checks', 'recorded_by')] },
  erasePeople: async (tx, scope, employeeIds) => {
    await tx
      .updateTable('food_checks')
      .set({
        recorded_by_name: name('recorded_by', employeeIds),
        finished_by_name: name('finished_by', employeeIds),
        closed_by_name: name('closed_by', employeeIds),
      })
      .where('company_id', '=', scope.companyId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('food_checks')
          .select('id')
          .where('company_id', '=', scope.companyId)
          .where((of) =>
            of.or([
              of('recorded_by', '=', anyOf(employeeIds)),
              of('finished_by', '=', anyOf(employeeIds)),
              of('closed_by', '=', anyOf(employeeIds)),
            ]),
          )
          // Locks in the order in which a tablet's items lock them.
          .orderBy('id')
          .forUpdate(),
      )
      .execute();
    await eraseLimitChanges(tx, scope, employeeIds);
  },
  retained: {
    table: 'food_checks',
    column: 'log_date',
    before: ({ day }) => day,
    type: sql`date`,
    day: sql`r.log_date`,
    neededByHeld: sql`exists (select from food_checks x
      where x.company_id = r.company_id and x.recheck_of = r.id
        and ${isHeld({ record: 'x', day: sql`x.log_date` })})`,
    seen: sql`true`,
  },
};
