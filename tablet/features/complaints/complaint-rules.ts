import { isHarm } from '@branchbook/contract/complaint-kinds.ts';
import type {
  ComplaintAction,
  ComplaintKind,
  DoctorAnswer,
} from '@branchbook/contract/complaint-kinds.ts';
import { complaintFields, customerFields } from '@branchbook/contract/complaints.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotComplaint } from '@branchbook/contract/snapshot.ts';
import { z } from 'zod';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { timeText } from '../../shared/format.ts';

/** Steps with one question each; `illness` is asked only when a customer fell ill. */
const STEPS = ['kind', 'what', 'when', 'illness', 'done', 'customer', 'check'] as const;
export type ComplaintStep = (typeof STEPS)[number];

/** When something happened, as it is chosen: most was today or yesterday. */
export type Moment = {
  choice: 'today' | 'yesterday' | 'other' | 'unknown' | null;
  day: Day;
  time: string;
};

const NOT_SAID: Moment = { choice: null, day: '', time: '' };

/** Complaint that is still being written. */
export type ComplaintDraft = {
  step: ComplaintStep;
  kind: ComplaintKind | null;
  food: string;
  description: string;
  photo: string | null;
  eaten: Moment;
  symptoms: Moment;
  doctor: DoctorAnswer | null;
  /** Number of people as it is typed; empty when it is not known. */
  people: string;
  actions: ComplaintAction[];
  actionNote: string;
  customerName: string;
  customerContact: string;
};

export const NEW_DRAFT: ComplaintDraft = {
  step: 'kind',
  kind: null,
  food: '',
  description: '',
  photo: null,
  eaten: NOT_SAID,
  symptoms: NOT_SAID,
  doctor: null,
  people: '',
  actions: [],
  actionNote: '',
  customerName: '',
  customerContact: '',
};

export const stepsOf = ({ kind }: ComplaintDraft): ComplaintStep[] =>
  STEPS.filter((step) => step !== 'illness' || (kind !== null && isHarm(kind)));

type Now = { now: Date; timezone: string };

/** Returns the day of a moment; null when it is not known. */
export const dayOf = ({ choice, day }: Moment, { now, timezone }: Now): Day | null => {
  const today = localDay(now, timezone);
  if (choice === 'today') return today;
  if (choice === 'yesterday') return addDays(today, -1);
  return choice === 'other' ? day : null;
};

const momentOf = (moment: Moment, at: Now): { day: Day | null; time: string | null } => {
  const day = dayOf(moment, at);
  return { day, time: day === null || moment.time === '' ? null : moment.time };
};

const customerSchema = z.object(customerFields);

/** Returns the details of the customer; null when none were given. */
export const customerOf = ({ customerName, customerContact }: ComplaintDraft) => {
  const said = customerSchema.parse({
    customer_name: customerName,
    customer_contact: customerContact,
  });
  return said.customer_name === null && said.customer_contact === null ? null : said;
};

/** Returns the fields to send, without the customer. */
export const payloadOf = (
  draft: ComplaintDraft,
  at: Now,
): Partial<z.input<typeof complaintFields>> & {
  photo: string | null;
} => {
  const eaten = momentOf(draft.eaten, at);
  const symptoms = momentOf(draft.symptoms, at);
  return {
    ...(draft.kind && { kind: draft.kind }),
    eaten_on: eaten.day,
    eaten_time: eaten.time,
    food: draft.food,
    description: draft.description,
    symptoms_on: symptoms.day,
    symptoms_time: symptoms.time,
    doctor: draft.doctor,
    people: draft.people.trim(),
    actions: draft.actions,
    action_note: draft.actionNote,
    photo: draft.photo,
  };
};

const STEP_OF: Record<string, ComplaintStep> = {
  kind: 'kind',
  food: 'what',
  description: 'what',
  eaten_on: 'when',
  eaten_time: 'when',
  symptoms_on: 'illness',
  symptoms_time: 'illness',
  doctor: 'illness',
  people: 'illness',
  action_note: 'done',
  customer_name: 'customer',
  customer_contact: 'customer',
};

const FUTURE_MESSAGE = 'This is still to come';
const CHOOSE_MESSAGE = 'Please choose one';
const DAY_MESSAGE = 'Please enter the day';

type Faults = Record<string, string>;

/** Returns the fault of a moment, by the field that shows it. */
const faultsOfMoment = (name: 'eaten' | 'symptoms', moment: Moment, at: Now): Faults => {
  if (moment.choice === null) return { [`${name}_on`]: CHOOSE_MESSAGE };
  const day = dayOf(moment, at);
  if (day === '') return { [`${name}_on`]: DAY_MESSAGE };
  const today = localDay(at.now, at.timezone);
  if (day !== null && day > today) return { [`${name}_on`]: FUTURE_MESSAGE };
  return day === today && moment.time > timeText(at.now, at.timezone)
    ? { [`${name}_time`]: FUTURE_MESSAGE }
    : {};
};

const allFaults = (draft: ComplaintDraft, at: Now): Faults => {
  const faults: Faults = {};
  const customer = { customer_name: draft.customerName, customer_contact: draft.customerContact };
  const issues = [
    ...(complaintFields.safeParse(payloadOf(draft, at)).error?.issues ?? []),
    ...(customerSchema.safeParse(customer).error?.issues ?? []),
  ];
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  const asksIllness = draft.kind !== null && isHarm(draft.kind);
  const moments = {
    ...faultsOfMoment('eaten', draft.eaten, at),
    ...(asksIllness && faultsOfMoment('symptoms', draft.symptoms, at)),
    ...(asksIllness && draft.doctor === null && { doctor: CHOOSE_MESSAGE }),
  };
  return { ...moments, ...faults };
};

/** Returns the faults in the answers of the current step, by field. */
export const faultsOf = (draft: ComplaintDraft, at: Now): Faults =>
  Object.fromEntries(
    Object.entries(allFaults(draft, at)).filter(([field]) => STEP_OF[field] === draft.step),
  );

/** Returns the first step with an invalid answer. */
export const firstFaultyStep = (draft: ComplaintDraft, at: Now): ComplaintStep | undefined => {
  const wrong = new Set(Object.keys(allFaults(draft, at)).map((field) => STEP_OF[field]));
  return stepsOf(draft).find((step) => wrong.has(step));
};

/** Complaint without its contents: tablets must not show who fell ill of what. */
export type ListedComplaint = {
  uuid: string;
  kind: ComplaintKind;
  at: Date;
  byName: string;
  closed: boolean;
  waiting: boolean;
};

/** Returns the complaints, the latest first: the server's and those that wait on this tablet. */
export const complaintsOf = (
  complaints: readonly SnapshotComplaint[],
  items: RecordedItem[],
  corrected: (at: Date) => Date,
): ListedComplaint[] => {
  const listed = new Map<string, ListedComplaint>();
  for (const { key, payload, employeeName, occurredAt, state } of itemsOfKind(
    items,
    'complaint.add',
  )) {
    listed.set(key, {
      uuid: key,
      kind: payload.kind,
      at: corrected(new Date(occurredAt)),
      byName: employeeName ?? '',
      closed: false,
      waiting: state === 'waiting',
    });
  }
  for (const { uuid, kind, reported_at, reported_by_name, closed } of complaints) {
    const at = new Date(reported_at);
    listed.set(uuid, { uuid, kind, at, byName: reported_by_name, closed, waiting: false });
  }
  for (const { payload, state } of itemsOfKind(items, 'complaint.customer')) {
    const complaint = listed.get(payload.complaint);
    if (complaint) complaint.waiting ||= state === 'waiting';
  }
  return [...listed.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime());
};
