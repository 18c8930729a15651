import { alertKindLabel } from './alert-kinds.ts';
import { certificateStateLabel } from './course-rules.ts';
import { complaintKindLabel, complaintStateLabel, doctorLabel } from './complaint-kinds.ts';
import { FOOD_COLUMNS } from './food-report-columns.ts';
import { RECORD_KIND_NAMES, RECORD_KINDS, recordLabels } from './record-kinds.ts';
import type { RecordKind } from './record-kinds.ts';
import { choice, day, flag, instant, number, text } from './report-column.ts';
import type { ColumnType, ReportColumn } from './report-column.ts';
import { slotLabel } from './temperature-slots.ts';
import { actionLabel } from './temperature.ts';

/** What a custom report can list: records of every kind, and the answers to the steps of tasks. */
export type ReportKind = RecordKind | 'answers';
export const REPORT_KINDS = RECORD_KIND_NAMES.flatMap((kind): ReportKind[] =>
  kind === 'tasks' ? [kind, 'answers'] : [kind],
);

export const reportLabels: Record<ReportKind, string> = { ...recordLabels, answers: 'Answers' };

/** Returns the nouns for one row and for several rows of a report. */
export const reportNoun = (kind: ReportKind): { one: string; many: string } =>
  kind === 'answers' ? { one: 'answer', many: 'answers' } : RECORD_KINDS[kind].noun;

/** Kinds of records that belong to a day of the branch; the others are listed by date. */
export const BY_BRANCH_DAY: readonly ReportKind[] = [
  'tasks',
  'answers',
  'temperatures',
  'foodChecks',
  'probes',
  'foodDiary',
];

/** Columns to show, filter and group by. Custom reports never reveal other fields of a record. */
export const REPORT_COLUMNS = {
  tasks: {
    branch: text('Branch'),
    task_name: text('Task'),
    due_date: day('Due'),
    due_time: text('Due time'),
    due_at: { ...instant('Deadline'), isDeadline: true },
    state: choice('State', {
      completed: 'Completed',
      not_completed: 'Not completed',
      overdue: 'Overdue',
      pending: 'Still to do',
    }),
    done_at: instant('Done at'),
    done_by_name: text('Done by'),
    late: flag('Late'),
    notes: text('Notes'),
    verification: choice('Verification', {
      none: 'Not needed',
      waiting: 'Waiting',
      verified: 'Verified',
      rejected: 'Sent back',
    }),
    from_head_office: flag('From head office'),
    without_course: flag('No valid certificate'),
  },
  answers: {
    branch: text('Branch'),
    task_name: text('Task'),
    due_date: day('Due'),
    due_time: text('Due time'),
    step: text('Step'),
    row: number('Row'),
    answer: text('Answer'),
    value: number('Value'),
    passed: choice('Result', {
      passed: 'Passed',
      failed: 'Failed',
      not_judged: 'Not judged',
    }),
    // Its average is the share of failed answers among those that were judged.
    failed_percent: number('Failed (%)'),
    not_applicable: flag('Not applicable'),
    action: text('Action'),
    note: text('Note'),
    answered_by_name: text('Answered by'),
    answered_at: instant('Answered at'),
    signed_by_name: text('Signed by'),
  },
  temperatures: {
    branch: text('Branch'),
    equipment_name: text('Equipment'),
    log_date: day('Day'),
    slot: choice('Part of the day', slotLabel),
    due_by: text('To be taken by'),
    value: number('Temperature (°C)'),
    min_temp: number('Lowest allowed (°C)'),
    max_temp: number('Highest allowed (°C)'),
    out_of_range: flag('Out of range'),
    action: choice('Action', actionLabel),
    action_note: text('Action note'),
    open: flag('Still open'),
    recorded_by_name: text('Recorded by'),
    recorded_at: instant('Recorded at'),
  },
  visitors: {
    branch: text('Branch'),
    full_name: text('Name'),
    company_name: text('Company'),
    reason: text('Reason'),
    email: text('Email'),
    phone_number: text('Phone'),
    visit_date: day('Day'),
    check_in: instant('Check in'),
    check_out: instant('Check out'),
    minutes: number('Minutes'),
    still_visiting: flag('Still visiting'),
  },
  accidents: {
    branch: text('Branch'),
    incident_date: day('Day'),
    incident_time: text('Time'),
    employee_name: text('Who was hurt'),
    injured_occupation: text('Occupation of the injured person'),
    place: text('Place'),
    description: text('Description'),
    cause: text('Cause'),
    injury: text('Injury'),
    safety_reps_consent: choice('Safety representatives may see it', { yes: 'Yes', no: 'No' }),
    emergency_services_called: flag('Emergency services'),
    service_type: text('Service type'),
    badge_number: text('Badge number'),
    reported_by_name: text('Reported by'),
    writer_occupation: text('Occupation of the writer'),
    reported_on: day('Reported to an authority on'),
    addenda: number('Additions'),
  },
  complaints: {
    branch: text('Branch'),
    kind: choice('Kind', complaintKindLabel),
    state: choice('State', complaintStateLabel),
    reported_on: day('Day'),
    reported_at: instant('Reported at'),
    eaten_on: day('Bought or eaten on'),
    eaten_time: text('Bought or eaten at'),
    food: text('Food or product'),
    description: text('What happened'),
    symptoms_on: day('Symptoms from'),
    doctor: choice('Doctor seen', doctorLabel),
    people: number('People ill'),
    actions: text('Done at once'),
    action_note: text('Note on what was done'),
    reported_by_name: text('Recorded by'),
    follow_ups: number('Follow-ups'),
    outcome: text('Outcome'),
    closed_at: instant('Closed at'),
    days_open: number('Days until closed'),
    held: flag('Records held'),
  },
  training: {
    branch: text('Branch'),
    employee_name: text('Who was trained'),
    task_name: text('Trained in'),
    trainer_name: text('Trainer'),
    trained_on: day('Day'),
    trained_at: instant('Trained at'),
    notes: text('Notes'),
    signed_by_trainee: flag('Signed by trainee'),
  },
  courses: {
    branch: text('Branch'),
    employee_name: text('Person'),
    course: text('Course'),
    issued_on: day('Issued on'),
    valid_until: day('Valid until'),
    state: choice('State', certificateStateLabel),
    provider: text('Provider'),
    certificate_number: text('Certificate number'),
    note: text('Note'),
    recorded_by_name: text('Recorded by'),
    recorded_at: instant('Recorded at'),
    withdrawn_reason: text('Withdrawn because'),
  },
  diary: {
    branch: text('Branch'),
    date: day('Day'),
    notes: text('Note'),
    created_by_name: text('By'),
    created_at: instant('Written at'),
  },
  alerts: {
    branch: text('Branch'),
    kind: choice('Kind', alertKindLabel),
    subject: text('About'),
    critical: flag('At any time'),
    opened_on: day('Day'),
    opened_at: instant('Opened at'),
    told: number('People told'),
    acknowledged_by_name: text('Acknowledged by'),
    acknowledged_at: instant('Acknowledged at'),
    minutes_to_acknowledge: number('Minutes until acknowledged'),
    cleared_by_name: text('Cleared by'),
    cleared_at: instant('Cleared at'),
    minutes_open: number('Minutes open'),
    clear_reason: text('Reason'),
    open: flag('Still open'),
  },
  ...FOOD_COLUMNS,
} as const satisfies Record<ReportKind, Record<string, ReportColumn>>;

export type ColumnKey<K extends ReportKind = ReportKind> = K extends ReportKind
  ? keyof (typeof REPORT_COLUMNS)[K] & string
  : never;

/** The day column that decides whether a record falls into the report's period. */
export const periodColumn: { [K in ReportKind]: ColumnKey<K> } = {
  tasks: 'due_date',
  answers: 'due_date',
  temperatures: 'log_date',
  visitors: 'visit_date',
  accidents: 'incident_date',
  complaints: 'reported_on',
  training: 'trained_on',
  courses: 'issued_on',
  diary: 'date',
  alerts: 'opened_on',
  foodChecks: 'log_date',
  probes: 'log_date',
  allergens: 'checked_on',
  foodDiary: 'day',
};

/** Returns the column with that key, if the kind of report has it. */
export const columnOf = (kind: ReportKind, key: string): ReportColumn | undefined => {
  const columns: Record<string, ReportColumn> = REPORT_COLUMNS[kind];
  return Object.hasOwn(columns, key) ? columns[key] : undefined;
};

/** Operators that filter a column of each type; `empty` and `filled` need no value. */
export const OPERATORS = {
  text: ['contains', 'is', 'is_not', 'empty', 'filled'],
  number: ['is', 'at_least', 'at_most', 'empty', 'filled'],
  day: ['is', 'at_least', 'at_most', 'empty', 'filled'],
  instant: ['empty', 'filled'],
  choice: ['is', 'is_not', 'empty', 'filled'],
  flag: ['is'],
} as const satisfies Record<ColumnType, readonly string[]>;
export type Operator = (typeof OPERATORS)[ColumnType][number];

/** Groupings of a column of each type: by its value or by a part of a date. */
export const GROUPINGS = {
  text: ['value'],
  number: ['value'],
  day: ['day', 'week', 'month', 'weekday'],
  instant: ['hour', 'day', 'week', 'month', 'weekday'],
  choice: ['value'],
  flag: ['value'],
} as const satisfies Record<ColumnType, readonly string[]>;
export type Grouping = (typeof GROUPINGS)[ColumnType][number];

/** Figures of a group: the number of records, or the average, least or most of a number column. */
export const MEASURES = ['count', 'average', 'lowest', 'highest'] as const;
export type Measure = (typeof MEASURES)[number];
