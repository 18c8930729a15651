/* What complaints are about, as people read it. No schema is here, so that pages that name the kinds
   load no zod. */

export const COMPLAINT_KINDS = ['complaint', 'illness', 'reaction'] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const complaintKindLabel: Record<ComplaintKind, string> = {
  complaint: 'Complaint',
  illness: 'Alleged illness',
  reaction: 'Allergic reaction',
};

export const complaintKindHelp: Record<ComplaintKind, string> = {
  complaint: 'About food, a product or the service',
  illness: 'A customer says that food made them ill',
  reaction: 'A customer had an allergic reaction, or says so',
};

/** Returns true if a customer fell ill: such a complaint is urgent and holds records. */
export const isHarm = (kind: ComplaintKind): boolean => kind !== 'complaint';

/** Whether a doctor or hospital was seen. */
export const DOCTOR_ANSWERS = ['yes', 'no', 'unknown'] as const;
export type DoctorAnswer = (typeof DOCTOR_ANSWERS)[number];
export const doctorLabel: Record<DoctorAnswer, string> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Not known',
};

/** What a branch can do at once when a complaint is made. */
export const COMPLAINT_ACTIONS = [
  'withdrawn',
  'sample',
  'batch',
  'allergens',
  'emergency',
  'manager',
  'refund',
] as const;
export type ComplaintAction = (typeof COMPLAINT_ACTIONS)[number];
export const complaintActionLabel: Record<ComplaintAction, string> = {
  withdrawn: 'Withdrawn from sale',
  sample: 'Sample kept',
  batch: 'Batch noted',
  allergens: 'Allergen information checked',
  emergency: 'Ambulance called',
  manager: 'Manager told',
  refund: 'Refund or replacement given',
};

/** Lists actions in words: 'Sample kept, Manager told'. */
export const complaintActionsText = (actions: readonly ComplaintAction[]): string =>
  actions.map((action) => complaintActionLabel[action]).join(', ');

export const COMPLAINT_STATES = ['open', 'closed'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export const complaintStateLabel: Record<ComplaintState, string> = {
  open: 'Open',
  closed: 'Closed',
};

/** What managers add to a complaint; the entries never change. */
export const FOLLOW_UP_KINDS = [
  'note',
  'closed',
  'reopened',
  'held',
  'released',
  'customer-deleted',
] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];
export const followUpLabel: Record<FollowUpKind, string> = {
  note: 'Note',
  closed: 'Closed',
  reopened: 'Opened again',
  held: 'Records held',
  released: 'Records released',
  'customer-deleted': 'Customer’s details deleted',
};

/** Days before the report whose records are held when the day of the meal is not known. */
export const UNKNOWN_DAY_HOLD = 7;
