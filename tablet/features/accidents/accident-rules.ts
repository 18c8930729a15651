import { accidentFields } from '@branchbook/contract/accidents.ts';
import type { AccidentFields } from '@branchbook/contract/accidents.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { Session } from '../../offline/session.ts';
import { timeText } from '../../shared/format.ts';
import { isManager } from '../../shared/roles.ts';

/** Steps with one question each; `service` is skipped when no service was called. */
const STEPS = ['who', 'when', 'what', 'services', 'service', 'check'] as const;
export type AccidentStep = (typeof STEPS)[number];

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Value of `who` for a person who is not on the staff, whose name is typed. */
export const OTHER_PERSON = 'else';

/** Entry that is still being written, before it is sealed. */
export type AccidentDraft = {
  step: AccidentStep;
  /** Id of a member of staff, or OTHER_PERSON. */
  who: string | null;
  name: string;
  date: Day;
  time: string;
  description: string;
  called: boolean | null;
  service: string | null;
  badge: string;
};

/** Returns a draft dated now: most accidents are recorded at once. */
export const newDraft = (now: Date, timezone: string): AccidentDraft => ({
  step: 'who',
  who: null,
  name: '',
  date: localDay(now, timezone),
  time: timeText(now, timezone),
  description: '',
  called: null,
  service: null,
  badge: '',
});

export const stepsOf = ({ called }: AccidentDraft): AccidentStep[] =>
  STEPS.filter((step) => step !== 'service' || called !== false);

type Person = { id: number; name: string };

/** Returns the fields to seal; service and badge are null when no service was called. */
export const payloadOf = (draft: AccidentDraft, staff: Person[]): Partial<AccidentFields> => {
  const person = staff.find(({ id }) => String(id) === draft.who);
  return {
    incident_date: draft.date,
    incident_time: draft.time,
    ...(person && { employee_id: person.id }),
    employee_name: person?.name ?? (draft.who === OTHER_PERSON ? draft.name : ''),
    description: draft.description,
    ...(draft.called !== null && { emergency_services_called: draft.called }),
    service_type: draft.called ? draft.service : null,
    badge_number: draft.called ? draft.badge : null,
  };
};

const STEP_OF: Record<string, AccidentStep> = {
  employee_name: 'who',
  incident_date: 'when',
  incident_time: 'when',
  description: 'what',
  emergency_services_called: 'services',
  service_type: 'service',
  badge_number: 'service',
};

export const FUTURE_MESSAGE = 'This is still to come';

type Faults = Record<string, string>;
type Moment = { now: Date; timezone: string };

const allFaults = (draft: AccidentDraft, staff: Person[], { now, timezone }: Moment): Faults => {
  const faults: Faults = {};
  const checked = accidentFields.safeParse(payloadOf(draft, staff));
  for (const { path, message } of checked.error?.issues ?? []) {
    faults[String(path[0])] ??= message;
  }
  const today = localDay(now, timezone);
  if (draft.date > today) faults['incident_date'] ??= FUTURE_MESSAGE;
  if (draft.date === today && draft.time > timeText(now, timezone)) {
    faults['incident_time'] ??= FUTURE_MESSAGE;
  }
  return faults;
};

/** Returns the faults in the answers of the current step, by field. */
export const faultsOf = (draft: AccidentDraft, staff: Person[], moment: Moment): Faults =>
  Object.fromEntries(
    Object.entries(allFaults(draft, staff, moment)).filter(
      ([field]) => STEP_OF[field] === draft.step,
    ),
  );

/** Returns the first step with an invalid answer: a colleague may have left since. */
export const firstFaultyStep = (
  draft: AccidentDraft,
  staff: Person[],
  moment: Moment,
): AccidentStep | undefined => {
  const wrong = new Set(
    Object.keys(allFaults(draft, staff, moment)).map((field) => STEP_OF[field]),
  );
  return stepsOf(draft).find((step) => wrong.has(step));
};

/** Entry without its contents: tablets must not show injuries. */
export type BookEntry = {
  uuid: string;
  date: Day;
  time: string;
  reportedBy: number | null;
  reportedByName: string;
  addenda: number;
  waiting: boolean;
};

/** Returns the accident book, latest first: the server's entries and this tablet's own. */
export const bookOf = (accidents: SnapshotAccident[], items: RecordedItem[]): BookEntry[] => {
  const book = new Map<string, BookEntry>();
  for (const { key, payload, employeeId, employeeName, state } of itemsOfKind(
    items,
    'accident.add',
  )) {
    book.set(key, {
      uuid: key,
      date: payload.incident_date,
      time: payload.incident_time,
      reportedBy: employeeId,
      reportedByName: employeeName ?? '',
      addenda: 0,
      waiting: state === 'waiting',
    });
  }
  for (const accident of accidents) {
    book.set(accident.uuid, {
      uuid: accident.uuid,
      date: accident.incident_date,
      time: accident.incident_time,
      reportedBy: accident.reported_by,
      reportedByName: accident.reported_by_name,
      addenda: accident.addenda,
      waiting: false,
    });
  }
  for (const { payload, state } of itemsOfKind(items, 'accident.addendum')) {
    const entry = book.get(payload.accident);
    if (!entry) continue;
    entry.addenda += 1;
    entry.waiting ||= state === 'waiting';
  }
  return [...book.values()].toSorted(
    (a, b) => compareText(b.date + b.time, a.date + a.time) || compareText(a.uuid, b.uuid),
  );
};

/** Allows the author and managers to add to an entry. */
export const mayAddTo = ({ reportedBy }: BookEntry, { employeeId, roleId }: Session): boolean =>
  reportedBy === employeeId || isManager(roleId);
