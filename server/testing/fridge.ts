import { localDay } from '@branchbook/contract/dates.ts';
import { addEquipment, listTemperatureLogs } from '@branchbook/contract/temperature.ts';
import type { Equipment, Reading, TemperatureLog } from '@branchbook/contract/temperature.ts';
import { randomUUID } from 'node:crypto';
import { createCast, tokenOf } from './factories.ts';
import type { Branch, Cast, Kind, Person } from './factories.ts';
import type { TestServer } from './server.ts';
import { outcomeOf, signInTablet } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

/** A fridge with limits of 0 and 5 °C, at a branch with a tablet. */
export type Fridge = {
  cast: Cast;
  tablet: Tablet;
  fridge: Equipment;
  /** The uuid by which items name the fridge. */
  uuid: string;
  /** Sends actions of one member of the cast; returns the result of each. */
  send: (kind: Kind, ...drafts: ItemDraft[]) => Promise<string[]>;
  logs: (from: string, to?: string) => Promise<TemperatureLog[]>;
  /** Returns all readings of a day. */
  readings: (day: string) => Promise<Reading[]>;
};

type ReadingChanges = Record<string, unknown> & { at?: string; key?: string };

/** Makes a tablet's reading; out of range with a corrective action. */
export const readingDraft = (
  equipment: string,
  value: number,
  { at, key = randomUUID(), ...changes }: ReadingChanges = {},
): ItemDraft & { key: string } => ({
  kind: 'temperature.reading',
  key,
  ...(at && { occurredAt: at }),
  payload: {
    equipment,
    value,
    min_temp: 0,
    max_temp: 5,
    ...(value > 5 || value < 0 ? { action: 'moved_stock' } : {}),
    ...changes,
  },
});

export const createFridge = async (server: TestServer): Promise<Fridge> => {
  const cast = await createCast(server);
  const { branch, people } = cast;
  const tablet = await signInTablet(server, cast.as('owner'), branch);
  // A session lasts 30 minutes, and tests move the clock by days.
  const client = async (person: Person) => server.client(await tokenOf(server, person));
  const fridge = await (
    await client(people.owner)
  ).call(addEquipment, {
    body: { branchId: branch.id, equipment_name: 'Fridge', min_temp: 0, max_temp: 5 },
  });
  const { equipment } = await tablet.snapshot();
  const logs = async (startDate: string, endDate = startDate) =>
    (await client(people.owner)).call(listTemperatureLogs, {
      query: { branchId: branch.id, equipId: fridge.id, startDate, endDate },
    });
  return {
    cast,
    tablet,
    fridge,
    uuid: equipment[0]?.uuid ?? '',
    send: async (kind, ...drafts) =>
      outcomeOf(await tablet.send(await tablet.make(people[kind], ...drafts))),
    logs,
    readings: async (day) => (await logs(day))[0]?.readings ?? [],
  };
};

export type WarmFridge = { equipment: number; reading: number };

/** Creates a fridge at a branch, and an out-of-range reading by a person there. */
export const createWarmFridge = async (
  server: TestServer,
  { as }: Cast,
  branch: Branch,
  person: Person,
  name: string,
): Promise<WarmFridge> => {
  const owner = as('owner');
  const { id } = await owner.call(addEquipment, {
    body: { branchId: branch.id, equipment_name: name, min_temp: 0, max_temp: 5 },
  });
  const tablet = await signInTablet(server, owner, branch);
  const { equipment } = await tablet.snapshot();
  const uuid = equipment.find(({ equipment_name }) => equipment_name === name)?.uuid ?? '';
  const note = { action: 'other', action_note: name };
  await tablet.send(await tablet.make(person, readingDraft(uuid, 9, note)));
  const today = localDay(server.clock.now(), 'Europe/London');
  const [log] = await owner.call(listTemperatureLogs, {
    query: { branchId: branch.id, equipId: id, startDate: today, endDate: today },
  });
  return { equipment: id, reading: log?.readings[0]?.id ?? 0 };
};
