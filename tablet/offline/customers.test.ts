import { expect, it } from 'vitest';
import { useMemoryCaches, useMemoryStore } from './memory-store.ts';
import { outgoingRecords } from './outgoing.ts';
import { record } from './outbox.ts';
import { readOutbox } from './outbox-queries.ts';
import { dropOldCopies } from './second-copy.ts';
import { store } from './store.ts';
import { aSession } from './testing-session.ts';

useMemoryStore();
const caches = useMemoryCaches();

const session = () => aSession(7, { name: 'Anna Smith' });

/** Records a complaint with its customer; returns the keys of both items. */
const recorded = async (): Promise<[complaint: string, customer: string]> => {
  const by = await session();
  const payload = { kind: 'illness' as const, food: 'Chicken pie', description: 'Sick' };
  const complaint = await record(by, 'complaint.add', payload, 'Alleged illness');
  const customer = await record(
    by,
    'complaint.customer',
    { complaint, customer_name: 'Zoë Quillfeather', customer_contact: '07700 900123' },
    'Alleged illness',
  );
  return [complaint, customer];
};
const everything = async (): Promise<string> =>
  JSON.stringify([
    await store.outbox.toArray(),
    await readOutbox(),
    await Promise.all([...caches.values()].map((copy) => copy.text())),
  ]);

it('a customer’s details wait on the tablet until they are sent, and are then on it nowhere', async () => {
  const keys = await recorded();
  expect(await everything()).toContain('Quillfeather');
  await outgoingRecords.settle(keys.map((key) => ({ key, status: 'ok', reason: null })));
  await dropOldCopies(store);
  expect(await everything()).not.toMatch(/Quillfeather|900123/);
  // The complaint itself is kept, to send it again to a server that was restored from a backup.
  expect((await store.outbox.toArray()).map(({ key, state }) => [key, state])).toEqual([
    [keys[0], 'sent'],
  ]);
});

it('a report of fitness to work is on the tablet nowhere once it was sent', async () => {
  const payload = { employee: 7, unwell_since: '2026-06-09', clear_at: null };
  const key = await record(await session(), 'food-diary.fitness', payload, 'Fitness to work');
  expect(await everything()).toContain('unwell_since');
  await outgoingRecords.settle([{ key, status: 'ok', reason: null }]);
  await dropOldCopies(store);
  expect(await everything()).not.toContain('unwell_since');
});

it('the address of an injured customer is on the tablet nowhere once it was sent; the entry stays', async () => {
  const by = await session();
  const entry = {
    incident_date: '2026-06-09',
    incident_time: '08:15',
    employee_name: 'Jo Public',
    description: 'Slipped on ice',
    emergency_services_called: false,
  };
  const accident = await record(by, 'accident.add', entry, 'Accident');
  const address = { accident, address: '14 Beech Mount' };
  const key = await record(by, 'accident.address', address, 'Accident');
  expect(await everything()).toContain('Beech Mount');
  const sent = [accident, key].map((one) => ({ key: one, status: 'ok' as const, reason: null }));
  await outgoingRecords.settle(sent);
  await dropOldCopies(store);
  expect(await everything()).not.toContain('Beech Mount');
  expect((await store.outbox.toArray()).map((item) => item.key)).toEqual([accident]);
});

it('details that the server refused stay until a manager has read them', async () => {
  const [, customer] = await recorded();
  await outgoingRecords.settle([{ key: customer, status: 'refused', reason: 'No' }]);
  expect((await store.outbox.where('key').equals(customer).toArray())[0]?.state).toBe('refused');
});
