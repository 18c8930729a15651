import type { ColumnKey, ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DayRange } from '../../platform/day-range.ts';

export type Sql = RawBuilder<unknown>;

/** SQL of a kind of records; `r` is the record, to which other tables are joined by key. */
export type Source<K extends ReportKind = ReportKind> = {
  from: Sql;
  /** Returns the condition for records that count in a period, in a form that an index serves. */
  where: (range: DayRange) => Sql;
  columns: Record<ColumnKey<K>, Sql>;
};

// The database skips left joins to unique keys that no chosen column needs.
const branch = sql`left join branches b on b.company_id = r.company_id and b.id = r.branch_id`;

/** Returns the SQL of an instant's local day at its branch. */
const localDay = (instant: Sql): Sql => sql`(${instant} at time zone b.timezone)::date`;

/** Returns a condition on local days; an indexed range of UTC days, a day wider, comes first. */
const onLocalDays =
  (instant: Sql) =>
  ({ from, to }: DayRange): Sql =>
    sql`${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'
      and ${localDay(instant)} between ${from}::date and ${to}::date`;

const onDays =
  (day: Sql) =>
  ({ from, to }: DayRange): Sql =>
    sql`${day} between ${from}::date and ${to}::date`;

const tasks = (now: Date): Source<'tasks'> => ({
  from: sql`task_occurrences r ${branch}
    left join branch_tasks t on t.company_id = r.company_id and t.branch_id = r.branch_id
      and t.id = r.branch_task_id`,
  where: onDays(sql`r.due_date`),
  columns: {
    branch: sql`b.name`,
    task_name: sql`r.task_name`,
    due_date: sql`r.due_date`,
    due_at: sql`r.due_at`,
    state: sql`case when r.state = 'pending' and r.due_at <= ${now.toISOString()}::timestamptz
      then 'overdue' else r.state end`,
    done_at: sql`r.done_at`,
    done_by_name: sql`r.done_by_name`,
    late: sql`r.late`,
    notes: sql`r.notes`,
    verification: sql`r.verification`,
    from_head_office: sql`(t.task_master_id is not null)`,
  },
});

const temperatures = (): Source<'temperatures'> => ({
  from: sql`temp_readings r ${branch}
    left join temp_equipment e on e.company_id = r.company_id and e.id = r.equipment_id`,
  // Leaves out corrected readings, which would count in addition to their corrections.
  where: (range) => sql`${onDays(sql`r.log_date`)(range)} and not exists (
    select from temp_readings c where c.company_id = r.company_id and c.corrects = r.id
  )`,
  columns: {
    branch: sql`b.name`,
    equipment_name: sql`e.equipment_name`,
    log_date: sql`r.log_date`,
    slot: sql`r.slot`,
    value: sql`r.value::float8`,
    min_temp: sql`r.min_temp::float8`,
    max_temp: sql`r.max_temp::float8`,
    out_of_range: sql`(r.value not between r.min_temp and r.max_temp)`,
    action: sql`r.action`,
    action_note: sql`r.action_note`,
    open: sql`(r.action is not null and r.closed_at is null)`,
    recorded_by_name: sql`r.recorded_by_name`,
    recorded_at: sql`r.occurred_at`,
  },
});

const visitors = (): Source<'visitors'> => ({
  from: sql`visitors r ${branch}`,
  where: onLocalDays(sql`r.check_in`),
  columns: {
    branch: sql`b.name`,
    full_name: sql`r.full_name`,
    company_name: sql`r.company_name`,
    reason: sql`r.reason`,
    email: sql`r.email`,
    phone_number: sql`r.phone_number`,
    visit_date: localDay(sql`r.check_in`),
    check_in: sql`r.check_in`,
    check_out: sql`r.check_out`,
    minutes: sql`round(extract(epoch from r.check_out - r.check_in) / 60)::float8`,
    still_visiting: sql`(r.check_out is null)`,
  },
});

const accidents = (): Source<'accidents'> => ({
  from: sql`accidents r ${branch}`,
  where: (range) => sql`${onDays(sql`r.incident_date`)(range)} and r.addendum_to is null`,
  columns: {
    branch: sql`b.name`,
    incident_date: sql`r.incident_date`,
    incident_time: sql`to_char(r.incident_time, 'HH24:MI')`,
    employee_name: sql`r.employee_name`,
    description: sql`r.description`,
    emergency_services_called: sql`r.emergency_services_called`,
    service_type: sql`r.service_type`,
    badge_number: sql`r.badge_number`,
    reported_by_name: sql`r.reported_by_name`,
    addenda: sql`(
      select count(*) from accidents a where a.company_id = r.company_id and a.addendum_to = r.id
    )`,
  },
});

const training = (): Source<'training'> => ({
  from: sql`training_records r ${branch}
    left join employees e on e.company_id = r.company_id and e.id = r.employee_id`,
  where: onLocalDays(sql`r.trained_at`),
  columns: {
    branch: sql`b.name`,
    employee_name: sql`e.name`,
    task_name: sql`r.task_name`,
    trainer_name: sql`r.trainer_name`,
    trained_on: localDay(sql`r.trained_at`),
    trained_at: sql`r.trained_at`,
    notes: sql`r.notes`,
    signed_by_trainee: sql`r.signed_by_trainee`,
  },
});

const diary = (): Source<'diary'> => ({
  from: sql`diary_entries r ${branch}`,
  where: (range) => sql`${onDays(sql`r.date`)(range)} and r.deleted_at is null`,
  columns: {
    branch: sql`b.name`,
    date: sql`r.date`,
    notes: sql`r.notes`,
    created_by_name: sql`r.created_by_name`,
    created_at: sql`r.created_at`,
  },
});

/** SQL of every kind and column of reports; requests only select from it by name. */
export const SOURCES: { [K in ReportKind]: (now: Date) => Source<K> } = {
  tasks,
  temperatures,
  visitors,
  accidents,
  training,
  diary,
};
