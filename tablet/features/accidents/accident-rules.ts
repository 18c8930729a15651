import { accidentAddress, accidentFields } from '@branchbook/contract/accidents.ts';
import type { AccidentFields, AccidentParticulars } from '@branchbook/contract/accidents.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { Session } from '../../offline/session.ts';
import { timeText } from '../../shared/format.ts';
import { isManager } from '../../shared/roles.ts';

/** Steps of every entry: none depends on an answer, so that their number never changes. */
export const STEPS = ['who', 'when', 'what', 'injury', 'services', 'check'] as const;
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
  /** Asked of a person who is not on the staff, like the address. */
  occupation: string;
  isOccupationUnknown: boolean;
  address: string;
  isAddressUnknown: boolean;
  date: Day;
  time: string;
  place: string;
  description: string;
  cause: string;
  injury: string;
  /** Whether safety representatives may see the entry; null: not answered yet. */
  consent: boolean | null;
  called: boolean | null;
  service: string | null;
  badge: string;
};

/** Returns a draft dated now: most accidents are recorded at once. */
export const newDraft = (now: Date, timezone: string): AccidentDraft => ({
  step: 'who',
  who: null,
  name: '',
  occupation: '',
  isOccupationUnknown: false,
  address: '',
  isAddressUnknown: false,
  date: localDay(now, timezone),
  time: timeText(now, timezone),
  place: '',
  description: '',
  cause: '',
  injury: '',
  consent: null,
  called: null,
  service: null,
  badge: '',
});

type Person = { id: number; name: string };

const isOther = ({ who }: AccidentDraft): boolean => who === OTHER_PERSON;

type Answers = Partial<Omit<AccidentFields, 'particulars'>> & {
  particulars: Partial<AccidentParticulars>;
};

/** Returns the fields to seal, without the address; service and badge only when one was called. */
export const payloadOf = (draft: AccidentDraft, staff: Person[]): Answers => {
  const person = staff.find(({ id }) => String(id) === draft.who);
  const { occupation, isOccupationUnknown, isAddressUnknown } = draft;
  return {
    incident_date: draft.date,
    incident_time: draft.time,
    ...(person && { employee_id: person.id }),
    employee_name: person?.name ?? (isOther(draft) ? draft.name : ''),
    description: draft.description,
    ...(draft.called !== null && { emergency_services_called: draft.called }),
    service_type: draft.called ? draft.service : null,
    badge_number: draft.called ? draft.badge : null,
    particulars: {
      place: draft.place,
      cause: draft.cause,
      injury: draft.injury,
      ...(draft.consent !== null && { safety_reps_consent: draft.consent }),
      ...(isOther(draft) && {
        injured: {
          occupation: isOccupationUnknown ? null : occupation,
          address_given: !isAddressUnknown,
        },
      }),
    },
  };
};

/**
 * Returns the address of someone who is not on the staff; null when it is not known. It is sent apart
 * from the entry, because the tablet deletes it once it is sent.
 */
export const addressOf = (draft: AccidentDraft): string | null =>
  isOther(draft) && !draft.isAddressUnknown ? draft.address : null;

const STEP_OF: Record<string, AccidentStep> = {
  employee_name: 'who',
  injured: 'who',
  occupation: 'who',
  address: 'who',
  incident_date: 'when',
  incident_time: 'when',
  place: 'when',
  description: 'what',
  cause: 'what',
  injury: 'injury',
  safety_reps_consent: 'injury',
  emergency_services_called: 'services',
  service_type: 'services',
  badge_number: 'services',
};

export const FUTURE_MESSAGE = 'This is still to come';

type Faults = Record<string, string>;
type Moment = { now: Date; timezone: string };

const allFaults = (draft: AccidentDraft, staff: Person[], { now, timezone }: Moment): Faults => {
  const faults: Faults = {};
  const checked = accidentFields.safeParse(payloadOf(draft, staff));
  for (const { path, message } of checked.error?.issues ?? []) {
    faults[String(path.at(-1))] ??= message;
  }
  const address = addressOf(draft);
  const [addressFault] = accidentAddress.safeParse(address).error?.issues ?? [];
  if (address !== null && addressFault) faults['address'] = addressFault.message;
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
  return STEPS.find((step) => wrong.has(step));
};

/** Number of places that the form offers. */
const PLACES_OFFERED = 6;

/** Returns places of recent entries, those of this tablet's own first, each once. */
export const placesOf = (known: string[] = [], items: RecordedItem[] = []): string[] => {
  const own = itemsOfKind(items, 'accident.add').flatMap(
    ({ payload }) => payload.particulars?.place ?? [],
  );
  return [...new Set([...own.toReversed(), ...known])].slice(0, PLACES_OFFERED);
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
