import { makeInspectorPack } from '@branchbook/contract/inspector-packs.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import { addFoodMethod, changeFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { addSupplier } from '@branchbook/contract/suppliers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFoodWorld, foodDraft, probeDraft, startDraft } from '../../testing/food-world.ts';
import type { FoodWorld } from '../../testing/food-world.ts';
import { readingDraft } from '../../testing/fridge.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { setNation } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { filesInZip } from '../../testing/zip.ts';

const NOON = '2026-06-10T11:00:00.000Z';
const at = (hours: number): string => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString();

let server: TestServer;
let world: FoodWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOON);
  world = await createFoodWorld(server);
});

const pack = async (endDate?: string): Promise<{ text: string; csv: (part: string) => string }> => {
  const body = {
    branchId: world.cast.branch.id,
    format: 'zip' as const,
    ...(endDate && { endDate }),
  };
  const file = await (await world.as('owner')).raw(makeInspectorPack, { body }, { isLong: true });
  const files = filesInZip(Buffer.from(await file.arrayBuffer()));
  const named = (part: string): Buffer =>
    [...files].find(([name]) => name.includes(part))?.[1] ?? Buffer.alloc(0);
  return {
    text: await textOfPdf(named('.pdf')),
    csv: (part) => named(part).toString(),
  };
};
/** The gaps of a pack, which end where the safe methods begin. */
const gapsOf = (text: string): string =>
  text.slice(text.lastIndexOf('1 Gaps and open actions'), text.lastIndexOf('2 Safe methods'));

describe('the food checks of a pack', () => {
  it('name the probe, list what is in doubt first, and count it as a gap', async () => {
    const probe = world.probe.uuid;
    await world.send(
      'staff',
      probeDraft({ probe, at: at(-30) }),
      foodDraft({ food: 'Sound pie', probe, at: at(-31) }),
      foodDraft({ food: 'Doubtful pie', probe, at: at(-3) }),
      foodDraft({ food: 'Raw pie', value: 60, held_seconds: 1, action: 'discarded', at: at(-2) }),
      probeDraft({ probe, ice: 4, at: at(-1), note: 'Out' }),
    );
    const { text, csv } = await pack();
    expect(text).toContain('Probes: P1 Blue probe.');
    expect(text).toMatch(/Sound pie 76\.0 °C 30 s P1 \p{Lu}/u);
    expect(text.indexOf('Doubtful pie')).toBeLessThan(text.indexOf('Sound pie'));
    expect(text).toMatch(/Doubtful pie 76\.0 °C 30 s Blue probe Passed\. In doubt/);
    // The limit is stated once.
    expect(text.split('80 °C for 6 seconds')).toHaveLength(2);
    expect(gapsOf(text)).toContain('1 check is in doubt, as the probe ‘Blue probe’ was wrong');
    expect(gapsOf(text)).toContain('Cooking failed and is still open: Raw pie, 60.0 °C');
    expect(gapsOf(text)).toContain('1 temperature names no probe');
    expect(gapsOf(text)).toContain('Probe out of use: Blue probe');
    expect(csv('cooking').split('\r\n').filter(Boolean)).toHaveLength(4);
  });

  it('are a gap where a cooling was not ended, and not while it may still run', async () => {
    await world.send('staff', startDraft({ food: 'Fresh soup', started_at: at(0) }));
    expect(gapsOf((await pack()).text)).not.toContain('Fresh soup');
    server.clock.set(at(3));
    expect(gapsOf((await pack()).text)).toContain('Cooling was begun and not ended: Fresh soup');
  });

  it('are a gap where a delivery names no supplier of the list', async () => {
    await (
      await world.as('owner')
    ).call(addSupplier, {
      body: {
        contact_kind: 'supplier',
        name: 'Dales Dairy',
        branchIds: [world.cast.branch.id],
      },
    });
    const delivery = { kind: 'delivery', state: 'ambient', sound: true, value: null };
    await world.send(
      'staff',
      foodDraft({ ...delivery, food: 'Milk', supplier: 'dales dairy' }),
      foodDraft({ ...delivery, food: 'Eggs', supplier: 'A stranger' }),
      foodDraft({ ...delivery, food: 'Bread' }),
    );
    const gaps = gapsOf((await pack()).text);
    expect(gaps).toContain('Deliveries from A stranger, who is not in the list of suppliers');
    expect(gaps).toContain('1 delivery names no supplier');
    expect(gaps).not.toContain('dales dairy');
  });
});

describe('records that arrive late', () => {
  it('are marked with their arrival and counted from more than a day on', async () => {
    const owner = await world.as('owner');
    await owner.call(addEquipment, {
      body: {
        branchId: world.cast.branch.id,
        equipment_name: 'Milk fridge',
        min_temp: 0,
        max_temp: 5,
      },
    });
    const { equipment } = await world.tablet.snapshot();
    const fridge = equipment[0]?.uuid ?? '';
    const probe = world.probe.uuid;
    server.clock.set('2026-06-12T13:02:00Z');
    await world.send(
      'staff',
      probeDraft({ probe, at: at(-1) }),
      foodDraft({ food: 'Late pie', probe, at: at(0) }),
      readingDraft(fridge, 3, { at: at(0) }),
      foodDraft({ food: 'Night pie', probe, at: at(27) }),
    );
    const { text, csv } = await pack();
    const arrived = 'arrived 12 Jun 14:02';
    expect(text).toContain(`10/06/26 12:00, ${arrived} Late pie`);
    expect(text).not.toContain(`${arrived} Night pie`);
    expect(text).toContain('3.0 (late)');
    expect(text).toContain(`10/06/2026 11:00, ${arrived} Blue probe`);
    const late = '1 record reached the server more than a day late, marked ‘arrived’';
    for (const section of [
      '5 Fridges and freezers',
      '6 Cooking and reheating',
      '10 Probe checks',
    ]) {
      expect(gapsOf(text)).toContain(`${late} 10/06/2026 ${section}`);
    }
    expect(csv('05-temperatures.csv')).toContain(arrived);
    expect(csv('06-cooking')).toContain(arrived);
  });
});

describe('the safe methods of a pack', () => {
  it('are printed as they were in force at the end of the period, with what they replaced', async () => {
    const { branch } = world.cast;
    await setNation(server, branch.id, 'england');
    const none = gapsOf((await pack()).text);
    expect(none).toContain('No written safe methods');
    const owner = world.cast.as('owner');
    await owner.call(startFoodDiary, {
      params: { id: branch.id },
      body: { starts_on: '2026-06-10' },
    });
    const method = {
      scheme: 'sfbb' as const,
      section: 'Cooking',
      title: 'Pies',
      what: 'Heat every pie in the first way.',
      why: 'Cold pies carry bacteria.',
      checks: 'Probe one pie of each tray.',
    };
    const { id } = await owner.call(addFoodMethod, {
      body: { ...method, completed_on: '2026-06-01' },
    });
    server.clock.set('2026-06-12T08:00:00Z');
    const { scheme: _, ...text } = method;
    await (
      await world.as('owner')
    ).call(changeFoodMethod, {
      params: { id },
      body: {
        ...text,
        what: 'Heat every pie in the second way.',
        not_relevant: null,
        completed_on: '2026-06-12',
        review_on: null,
        change_note: 'A new oven',
      },
    });
    const before = (await pack('2026-06-11')).text;
    expect(before).toContain('What we do: Heat every pie in the first way.');
    expect(before).not.toMatch(/second way|A new oven/);
    const after = (await pack()).text;
    for (const said of [
      'What we do: Heat every pie in the second way.',
      'Why: Cold pies carry bacteria.',
      'How we check: Probe one pie of each tray.',
      'Version 2 of 12/06/2026 09:00',
      'Changed in this period: A new oven. Before: version 1 of 10/06/2026 12:00',
    ]) {
      expect(after).toContain(said);
    }
    expect(after).not.toContain('first way');
    expect(gapsOf(after)).toContain('The safe methods are not confirmed by this shop');
    expect(gapsOf(after)).not.toContain('No written safe methods');
  });
});
