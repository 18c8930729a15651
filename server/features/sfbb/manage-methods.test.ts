import {
  addFoodMethod,
  changeFoodMethod,
  getFoodMethod,
  listFoodMethods,
} from '@branchbook/contract/sfbb-methods.ts';
import { SECTIONS } from '@branchbook/contract/sfbb-rules.ts';
import { startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch } from '../../testing/factories.ts';
import { FIRST_DAY, startDiary } from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { setNation } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { PRESETS } from './preset-list.ts';

let server: TestServer;
let diary: DiaryBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  diary = await startDiary(server);
});
afterAll(() => server.close());

const METHOD = {
  scheme: 'sfbb' as const,
  section: 'Cleaning',
  title: 'Ice cream machine',
  what: 'Taken apart and cleaned each night',
  why: 'Milk spoils',
  checks: 'The manager looks at it on Mondays',
};

const { scheme: _, ...WORDS } = METHOD;
const TEXT = { ...WORDS, not_relevant: null, completed_on: null, review_on: null };

describe('the ready-made methods', () => {
  it.each(PRESETS.map((preset) => [preset.name, preset] as const))(
    '%s use the sections of their system, each once named, with sources that were read',
    (_name, { scheme, methods, trades }) => {
      expect(methods.length).toBeGreaterThanOrEqual(10);
      expect(new Set(methods.map(({ key }) => key)).size).toBe(methods.length);
      expect(new Set(methods.map(({ section }) => section))).toEqual(new Set(SECTIONS[scheme]));
      for (const { source, what, why, checks } of methods) {
        expect(source.read <= '2026-11-27').toBe(true);
        for (const text of [what, why, checks]) expect(text.length).toBeLessThan(500);
      }
      expect(trades).not.toContain('butcher_fishmonger_baker');
    },
  );

  it('are added when a diary starts, once, and reach the tablet', async () => {
    const owner = await diary.as('owner');
    const { id } = await createBranch(server, diary.cast.company.id);
    const { id: third } = await createBranch(server, diary.cast.company.id);
    for (const branchId of [id, third]) {
      await setNation(server, branchId, 'wales');
      await owner.call(startFoodDiary, {
        params: { id: branchId },
        body: { starts_on: FIRST_DAY, preset: 'sfbb-caterers', trade: 'catering' },
      });
    }
    const methods = await owner.call(listFoodMethods, { query: { scheme: 'sfbb' } });
    expect(methods).toHaveLength(PRESETS[0]!.methods.length);
    expect(methods[0]).toMatchObject({ section: 'Cross-contamination', version: 1 });
    expect(methods[0]?.source?.url).toMatch(/^https/);
    const { food_diary: onTablet } = await diary.tablet.snapshot();
    expect(onTablet?.methods.map(({ title }) => title)).toEqual(methods.map(({ title }) => title));
  });
});

describe('safe methods', () => {
  it('a change adds a version, and the versions before stay as they were', async () => {
    const owner = await diary.as('owner');
    const method = await owner.call(addFoodMethod, { body: METHOD });
    const changed = await owner.call(changeFoodMethod, {
      params: { id: method.id },
      body: {
        ...TEXT,
        what: 'Taken apart after lunch, too',
        change_note: 'Hot summer',
        version: 1,
      },
    });
    expect(changed).toMatchObject({ version: 2, title: METHOD.title, why: METHOD.why });
    const { versions } = await owner.call(getFoodMethod, { params: { id: method.id } });
    expect(versions.map(({ version, what, change_note }) => [version, what, change_note])).toEqual([
      [2, 'Taken apart after lunch, too', 'Hot summer'],
      [1, METHOD.what, 'Written'],
    ]);
    expect(versions[0]?.changed_by_name).toBe(diary.cast.people.owner.name);
    // The database itself refuses to change a version.
    const rewriting = server.context.db
      .updateTable('food_method_versions')
      .set({ what: 'Never cleaned' })
      .execute();
    await expect(rewriting).rejects.toThrow(/never changed/);
  });

  it('two people who change the same version: the second is told', async () => {
    const owner = await diary.as('owner');
    const { id } = await owner.call(addFoodMethod, { body: METHOD });
    const change = (title: string) =>
      owner.call(changeFoodMethod, {
        params: { id },
        body: { ...TEXT, title, change_note: 'Name', version: 1 },
      });
    await change('Ice cream');
    expect(await refusalOf(change('Ices'))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('a method that does not matter here says why, and leaves the tablet', async () => {
    const owner = await diary.as('owner');
    const { id } = await owner.call(addFoodMethod, { body: METHOD });
    expect((await diary.tablet.snapshot()).food_diary?.methods).toHaveLength(1);
    const body = { ...TEXT, not_relevant: 'We sell no ice cream', change_note: 'Machine sold' };
    const changed = await owner.call(changeFoodMethod, { params: { id }, body });
    expect(changed.not_relevant).toBe('We sell no ice cream');
    expect((await diary.tablet.snapshot()).food_diary?.methods).toEqual([]);
  });

  it('branch managers read them, and head office writes them', async () => {
    const manager = await diary.as('branch manager');
    expect(await manager.call(listFoodMethods, { query: { scheme: 'sfbb' } })).toEqual([]);
    expect((await refusalOf(manager.call(addFoodMethod, { body: METHOD }))).status).toBe(403);
    const wrong = (await diary.as('owner')).call(addFoodMethod, {
      body: { ...METHOD, section: 'Waste' },
    });
    expect((await refusalOf(wrong)).errors[0]?.field).toBe('section');
  });
});
