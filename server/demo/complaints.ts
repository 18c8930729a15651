import type {
  ComplaintAction,
  ComplaintKind,
  DoctorAnswer,
} from '@branchbook/contract/complaint-kinds.ts';
import { isHarm } from '@branchbook/contract/complaint-kinds.ts';
import { addDays, clockText, instantOf } from '@branchbook/contract/dates.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Vault } from '../platform/vault.ts';
import { daysToHold } from '../features/complaints/complaint-rules.ts';
import { sealCustomer } from '../features/complaints/seal-customer.ts';
import type { AuditRow } from './audit.ts';
import { BRANCH_TIME, COMPANY, TIMEZONE } from './company.ts';
import { drawUuid, pick } from './draw.ts';
import { insertRows } from './insert-rows.ts';
import { minutesAfter } from './place.ts';
import type { Place } from './place.ts';
import { onShift } from './staff.ts';
import { at } from './tasks.ts';

/** A complaint of the demo; days count back from today, times are minutes after midnight. */
type Story = {
  site: string;
  kind: ComplaintKind;
  reported: { daysAgo: number; at: number };
  eaten: { daysAgo: number; at: number } | null;
  food: string;
  description: string;
  symptoms?: { daysAgo: number; at: number };
  doctor?: DoctorAnswer;
  people?: number;
  actions: ComplaintAction[];
  note: string | null;
  customer: { name: string | null; contact: string | null };
  /** What managers added, `days` days after the report. */
  notes: { days: number; text: string }[];
  closed?: { days: number; outcome: string };
};

const STORIES: Story[] = [
  {
    site: 'Leeds',
    kind: 'reaction',
    reported: { daysAgo: 38, at: at(13, 20) },
    eaten: { daysAgo: 38, at: at(12, 45) },
    food: 'Pesto chicken baguette',
    description:
      'Her lips swelled and she came out in a rash a few minutes after the first bites. She is allergic to cashew nuts and had asked at the till; she was told that pesto has pine nuts only.',
    symptoms: { daysAgo: 38, at: at(12, 55) },
    doctor: 'yes',
    people: 1,
    actions: ['withdrawn', 'sample', 'allergens', 'emergency', 'manager'],
    note: 'Pesto, batch L2207, sealed in the office fridge. The paramedic gave her adrenaline and took her to St James’s.',
    customer: { name: 'Hannah Illingworth', contact: '07700 900417' },
    notes: [
      { days: 0, text: 'Rang her in the evening: she is at home and well.' },
      {
        days: 1,
        text: 'The supplier changed the recipe of the pesto in spring; it now has cashew nuts. The label says so, our allergen sheet did not.',
      },
      { days: 4, text: 'The council’s officer came, took the sample and copies of the sheets.' },
    ],
    closed: {
      days: 16,
      outcome:
        'Allergen sheet corrected in all shops, staff trained again. The council sent written advice and takes no further action. The customer accepted our apology.',
    },
  },
  {
    site: 'Whitby',
    kind: 'complaint',
    reported: { daysAgo: 12, at: at(15, 5) },
    eaten: { daysAgo: 13, at: at(17, 30) },
    food: 'Crab sandwich',
    description: 'The bread was stale and the box was a day past its date.',
    actions: ['withdrawn', 'refund'],
    note: 'Two more boxes of the same day taken from the shelf.',
    customer: { name: null, contact: null },
    notes: [],
    closed: { days: 1, outcome: 'Refunded. The evening check of dates is now a task.' },
  },
  {
    site: 'York',
    kind: 'illness',
    reported: { daysAgo: 2, at: at(10, 10) },
    eaten: { daysAgo: 4, at: at(13, 0) },
    food: 'Chicken and rice salad',
    description:
      'He and his daughter shared the salad for lunch. Both had stomach cramps and diarrhoea from the next morning.',
    symptoms: { daysAgo: 3, at: at(7, 0) },
    doctor: 'no',
    people: 2,
    actions: ['batch', 'manager'],
    note: 'None of that day’s salad is left. Chicken from the delivery of Tuesday.',
    customer: { name: 'Marcus Oyelaran', contact: 'm.oyelaran@example.com' },
    notes: [
      {
        days: 0,
        text: 'Looked through the fridge temperatures of the day and asked who prepared the salad. Nobody else has complained.',
      },
    ],
  },
];

const momentOf = (today: string, { daysAgo, at: minutes }: { daysAgo: number; at: number }) => ({
  day: addDays(today, -daysAgo),
  time: clockText(minutes),
  instant: instantOf(addDays(today, -daysAgo), minutes, TIMEZONE),
});

/** Loads the complaints of a branch with what managers added; returns their newest audit entries. */
export const loadComplaints = async (
  tx: Tx,
  { site, crew, overseer, deviceIds, today }: Place,
  vault: Vault,
  nextId: () => number,
): Promise<AuditRow[]> => {
  const audit: AuditRow[] = [];
  for (const story of STORIES.filter((one) => one.site === site.name)) {
    const key = `${site.name} ${story.reported.daysAgo} complaint`;
    const id = nextId();
    const uuid = drawUuid(key);
    const reported = momentOf(today, story.reported);
    const eaten = story.eaten && momentOf(today, story.eaten);
    const symptoms = story.symptoms && momentOf(today, story.symptoms);
    const by = pick(`${key} who`, onShift(crew, reported.day));
    const manager = crew.find(({ role }) => role !== 'staff') ?? overseer;
    const own = { company_id: COMPANY.id, branch_id: site.id };
    const { name: customer_name, contact: customer_contact } = story.customer;
    const after = (days: number): Date =>
      minutesAfter(instantOf(addDays(reported.day, days), story.reported.at, TIMEZONE), 45);
    await insertRows(tx, 'complaints', [
      {
        ...own,
        id,
        uuid,
        kind: story.kind,
        eaten_on: eaten?.day ?? null,
        eaten_time: eaten?.time ?? null,
        food: story.food,
        description: story.description,
        symptoms_on: symptoms?.day ?? null,
        symptoms_time: symptoms?.time ?? null,
        doctor: story.doctor ?? null,
        people: story.people ?? null,
        actions: story.actions,
        action_note: story.note,
        customer: sealCustomer(vault, COMPANY.id, uuid, { customer_name, customer_contact }),
        outcome: story.closed?.outcome ?? null,
        closed_at: story.closed ? after(story.closed.days) : null,
        reported_by: by.id,
        reported_by_name: by.name,
        device_id: pick(`${key} device`, deviceIds),
        reported_on: reported.day,
        occurred_at: reported.instant,
        received_at: reported.instant,
      },
    ]);
    const added = [
      ...story.notes.map(({ days, text }) => ({ kind: 'note', days, text })),
      ...(story.closed
        ? [{ kind: 'closed', days: story.closed.days, text: story.closed.outcome }]
        : []),
    ];
    await tx
      .insertInto('complaint_entries')
      .values(
        added.map(({ kind, days, text }) => ({
          ...own,
          complaint_id: id,
          kind,
          text,
          written_by: manager.id,
          written_by_name: manager.name,
          written_at: after(days),
        })),
      )
      .execute();
    if (isHarm(story.kind)) {
      const meal = { eaten_on: eaten?.day ?? null, eaten_time: eaten?.time ?? null };
      await tx
        .insertInto('retention_holds')
        .values(
          daysToHold(meal, reported.instant, BRANCH_TIME).map(({ from, to }) => ({
            ...own,
            complaint_id: id,
            from_day: from,
            to_day: to,
            held_at: reported.instant,
          })),
        )
        .execute();
    }
    if (!story.closed) {
      audit.push({
        company_id: COMPANY.id,
        actor_id: by.id,
        actor_kind: 'device',
        action: 'complaint.reported',
        entity: 'complaint',
        entity_id: id,
        branch_id: site.id,
        details: {},
        at: reported.instant,
      });
    }
  }
  return audit;
};
