import { instantOf } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import type { Site } from './staff.ts';
import { drawUuid } from './draw.ts';

/** A fridge, freezer or hot cabinet: its limits, usual temperature and variation in °C. */
export type DemoEquipment = {
  name: string;
  min: number;
  max: number;
  usual: number;
  varies: number;
  /** Its own times until which it is measured; left out for the three parts of the day. */
  slots?: string[];
};

const fridge = (name: string, usual = 3.2): DemoEquipment => ({
  name,
  min: 1,
  max: 5,
  usual,
  varies: 1,
});
const freezer = (name: string, usual: number): DemoEquipment => ({
  name,
  min: -25,
  max: -18,
  usual,
  varies: 1.6,
});
/** Hot food is measured every two hours while it is on sale. */
const hotHold = (name: string): DemoEquipment => ({
  name,
  min: 63,
  max: 90,
  usual: 71,
  varies: 5,
  slots: ['11:00', '13:00', '15:00', '17:00'],
});

/** The equipment that is out of range when the demo starts. */
export const TROUBLED = { site: 'Leeds', equipment: 'Dairy display fridge' };

const SHOP = [
  fridge(TROUBLED.equipment, 3.6),
  fridge('Sandwich fridge'),
  freezer('Ice cream freezer', -20.1),
];
const KITCHEN = [
  fridge('Walk-in fridge', 2.8),
  freezer('Kitchen freezer', -21),
  hotHold('Pie warmer'),
];
const OWN: Record<string, DemoEquipment[]> = {
  Harrogate: [fridge('Cake display', 4)],
  Whitby: [fridge('Fish fridge', 1.9)],
};

/** Returns the equipment of a branch; the head office has none. */
export const equipmentOf = (site: Site): DemoEquipment[] =>
  site.name === 'Head Office'
    ? []
    : [...SHOP, ...(site.kitchen ? KITCHEN : []), ...(OWN[site.name] ?? [])];

export const equipmentRow = (
  id: number,
  site: Site,
  { name, min, max }: DemoEquipment,
): Partial<Selectable<DB['temp_equipment']>> => {
  const since = instantOf(site.opened, 0, TIMEZONE);
  return {
    id,
    company_id: COMPANY.id,
    branch_id: site.id,
    uuid: drawUuid(`${site.name} ${name}`),
    equipment_name: name,
    min_temp: String(min),
    max_temp: String(max),
    version: 1,
    created_at: since,
    updated_at: since,
  };
};

/** Returns the times of a branch's equipment that has its own, from its opening on. */
export const slotRows = (
  site: Site,
  equipment: (DemoEquipment & { id: number })[],
): Partial<Selectable<DB['temp_slots']>>[] =>
  equipment.flatMap(({ id, slots }) =>
    slots === undefined
      ? []
      : [
          {
            id: FIRST_ID.slots + id - FIRST_ID.equipment,
            company_id: COMPANY.id,
            branch_id: site.id,
            equipment_id: id,
            from_day: site.opened,
            times: slots,
          },
        ],
  );
