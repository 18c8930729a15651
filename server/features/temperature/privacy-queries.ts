import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';

const EQUIPMENT = sql`(select e.equipment_name from temp_equipment e
  where e.company_id = r.company_id and e.id = r.equipment_id) as equipment`;
const READING = ['log_date', 'slot', 'due_by', 'action'] as const;
// Cast because exact decimals come as text.
const VALUES = sql`r.value::float8 as value, r.min_temp::float8 as min_temp,
  r.max_temp::float8 as max_temp`;

export const temperaturePrivacy: RecordPrivacy<'temperatures'> = {
  sheets: [
    sheet('equipment', 'Fridges, freezers and what else is measured', 'temp_equipment', {
      'Equipment number': 'id',
      'Branch number': 'branch_id',
      Name: 'equipment_name',
      'Lowest (°C)': 'min_temp',
      'Highest (°C)': 'max_temp',
      'Added at': 'created_at',
      'Removed at': 'deleted_at',
    }),
    sheet('temperature-times', 'By when temperatures are taken, from each day on', 'temp_slots', {
      'Branch number': 'branch_id',
      'Equipment number': 'equipment_id',
      'From day': 'from_day',
      Times: 'times',
    }),
    sheet('temperatures', 'Temperature readings, and what was done about them', 'temp_readings', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Equipment number': 'equipment_id',
      Day: 'log_date',
      'Time of day': 'slot',
      'To be taken by': 'due_by',
      'Temperature (°C)': 'value',
      'Lowest (°C)': 'min_temp',
      'Highest (°C)': 'max_temp',
      Action: 'action',
      'Action note': 'action_note',
      'Recheck of': 'recheck_of',
      Corrects: 'corrects',
      'Recorded by': 'recorded_by_name',
      'Recorded at': 'occurred_at',
      'Closed by': 'closed_by_name',
      'Closed at': 'closed_at',
      'Closing note': 'close_note',
    }),
  ],
  sections: [
    section(
      'temperatures_recorded',
      'temp_readings',
      'recorded_by',
      [...READING, 'action_note', 'occurred_at'],
      [VALUES, BRANCH_NAME, EQUIPMENT],
    ),
    section(
      'temperature_actions_closed',
      'temp_readings',
      'closed_by',
      [...READING, 'closed_at', 'close_note'],
      [VALUES, BRANCH_NAME, EQUIPMENT],
    ),
  ],
  itemsNameOthers: false,
  traces: { temperatures: [trace('temp_readings', 'recorded_by')] },
  erasePeople: async (tx, { companyId }, employeeIds) => {
    await tx
      .updateTable('temp_readings')
      .set({
        recorded_by_name: nameOrFormer(
          'temp_readings',
          'recorded_by',
          'recorded_by_name',
          employeeIds,
        ),
        closed_by_name: nameOrFormer('temp_readings', 'closed_by', 'closed_by_name', employeeIds),
      })
      .where('company_id', '=', companyId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('temp_readings')
          .select('id')
          .where('company_id', '=', companyId)
          .where((of) =>
            of.or([
              of('recorded_by', '=', anyOf(employeeIds)),
              of('closed_by', '=', anyOf(employeeIds)),
            ]),
          )
          // Locks in the order in which a request that closes many readings locks them.
          .orderBy('id')
          .forUpdate(),
      )
      .execute();
  },
  retained: {
    table: 'temp_readings',
    column: 'log_date',
    before: ({ day }) => day,
    type: sql`date`,
    day: sql`r.log_date`,
    seen: sql`true`,
  },
};
