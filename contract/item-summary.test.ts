import { expect, it } from 'vitest';
import { itemSummary } from './item-summary.ts';
import type { SyncKind } from './signing.ts';

const entry = {
  employee_name: 'Jo Public',
  incident_date: '2026-06-10',
  incident_time: '08:45',
  description: 'Slipped on ice',
  service_type: 'Ambulance',
  badge_number: '4711',
};
const visitor = {
  full_name: 'Sam Carter',
  company_name: 'Yorkshire Dairy',
  reason: 'Delivery',
  email: 'sam@example.com',
  phone_number: '01130000000',
};
const warm = { value: 9, action: 'discarded', action_note: 'All of it' };

it.each<[SyncKind, object, string[]]>([
  ['task.complete', { note: 'Done late' }, ['Done late']],
  ['task.complete', { note: null }, []],
  [
    'task.complete',
    {
      answers: [
        { value: true },
        { value: 9.5, action: 'Sent back', note: 'Too warm' },
        { value: ['Milk', 'Eggs'] },
        { not_applicable: true, reason: 'no freezer' },
      ],
    },
    ['Answers: yes; 9.5 – Sent back – Too warm; Milk, Eggs; not applicable: no freezer'],
  ],
  ['task.not-complete', { note: 'No soap' }, ['No soap']],
  ['task.undo', {}, []],
  ['task.verify', { reason: 'Still dirty' }, ['Still dirty']],
  ['temperature.reading', warm, ['9.0 °C', 'Threw the stock away', 'All of it']],
  ['temperature.reading', { value: 4 }, ['4.0 °C']],
  ['temperature.close', { note: 'Repaired' }, ['Repaired']],
  ['equipment.save', { min_temp: 0, max_temp: 5 }, ['0 to 5 °C']],
  ['accident.add', entry, ['Jo Public, Wed 10 Jun, 08:45', 'Slipped on ice', 'Ambulance', '4711']],
  ['accident.addendum', { description: 'Went home' }, ['Went home']],
  [
    'complaint.add',
    { kind: 'illness', food: 'Chicken pie', description: 'Sick', action_note: 'Batch 4711' },
    ['Alleged illness, Chicken pie', 'Sick', 'Batch 4711'],
  ],
  [
    'complaint.customer',
    { customer_name: 'Zoë', customer_contact: '07700 900123' },
    ['Zoë', '07700 900123'],
  ],
  ['training.record', { training_topic: 'Slicer', notes: 'Twice' }, ['Slicer', 'Twice']],
  ['diary.add', { note: 'Ordered flour' }, ['Ordered flour']],
  ['diary.edit', { note: 'Ordered milk' }, ['Ordered milk']],
  [
    'visitor.in',
    visitor,
    ['Sam Carter, Yorkshire Dairy, Delivery', 'sam@example.com', '01130000000'],
  ],
  ['visitor.in', { full_name: 'Sam Carter', company_name: null }, ['Sam Carter']],
  ['visitor.out', {}, []],
])('a %s shows its author’s text: %j', (kind, payload, words) => {
  expect(itemSummary(kind, payload as never)).toEqual(words);
});
