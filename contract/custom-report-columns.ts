import { RECORD_KIND_NAMES } from './record-kinds.ts';
import type { RecordKind } from './record-kinds.ts';
import { actionLabel, slotLabel } from './temperature.ts';

/** Kinds of records that a custom report can list: all of them. */
export const REPORT_KINDS = RECORD_KIND_NAMES;
export type ReportKind = RecordKind;

export type ReportColumn = {
  label: string;
  /** Marks a deadline: midnight is shown as the end of the day before. */
  isDeadline?: true;
} & (
  | { type: 'text' | 'number' | 'day' | 'instant' | 'flag' }
  /** Stored values with the labels that users read. */
  | { type: 'choice'; choices: Readonly<Record<string, string>> }
);
export type ColumnType = ReportColumn['type'];

const text = (label: string): ReportColumn => ({ label, type: 'text' });
const number = (label: string): ReportColumn => ({ label, type: 'number' });
const day = (label: string): ReportColumn => ({ label, type: 'day' });
const instant = (label: string): ReportColumn => ({ label, type: 'instant' });
const flag = (label: string): ReportColumn => ({ label, type: 'flag' });
const choice = (label: string, choices: Record<string, string>): ReportColumn => ({
  label,
  type: 'choice',
  choices,
});

/** Columns to show, filter and group by. Custom reports never reveal other fields of a record. */
export const REPORT_COLUMNS = {
  tasks: {
    branch: text('Branch'),
    task_name: text('Task'),
    due_date: day('Due'),
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
  },
  temperatures: {
    branch: text('Branch'),
    equipment_name: text('Equipment'),
    log_date: day('Day'),
    slot: choice('Part of the day', slotLabel),
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
    description: text('Description'),
    emergency_services_called: flag('Emergency services'),
    service_type: text('Service type'),
    badge_number: text('Badge number'),
    reported_by_name: text('Reported by'),
    addenda: number('Additions'),
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
  diary: {
    branch: text('Branch'),
    date: day('Day'),
    notes: text('Note'),
    created_by_name: text('By'),
    created_at: instant('Written at'),
  },
} as const satisfies Record<ReportKind, Record<string, ReportColumn>>;

export type ColumnKey<K extends ReportKind = ReportKind> = K extends ReportKind
  ? keyof (typeof REPORT_COLUMNS)[K] & string
  : never;

/** The day column that decides whether a record falls into the report's period. */
export const periodColumn: { [K in ReportKind]: ColumnKey<K> } = {
  tasks: 'due_date',
  temperatures: 'log_date',
  visitors: 'visit_date',
  accidents: 'incident_date',
  training: 'trained_on',
  diary: 'date',
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
