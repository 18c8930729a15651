import { dishLabel, importDishes } from '@branchbook/contract/allergen-files.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { changeDish, getDish, signDish, withdrawDish } from '@branchbook/contract/allergens.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { allNoBut, createDish, createWaitingDish } from '../../testing/dishes.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';

const world = useBranchWorld('2026-06-10T10:00:00Z', startTestServer);
const owner = () => world.cast.as('owner');

const labelOf = (id: number) => owner().call(dishLabel, { params: { id } });
const change = (id: number, body: RequestOf<typeof changeDish>['body']) =>
  owner().call(changeDish, { params: { id }, body });
const sign = (id: number, version: number) =>
  world.cast.as('head-office manager').call(signDish, { params: { id }, body: { version } });

type Given = Parameters<typeof allNoBut>[0];
const product = (ingredients: string, allergens: Given) => ({
  name: 'Pot',
  kind: 'ppds' as const,
  ingredients,
  allergens,
});

/** Signs a version past the checks, as versions were signed before the rules knew its words. */
const signAsBefore = (id: number) =>
  world.server.context.db
    .updateTable('dish_versions')
    .set({
      signed_at: world.server.clock.now(),
      signed_by: world.cast.people['head-office manager'].id,
      signed_by_name: 'Hannah',
    })
    .where('dish_id', '=', id)
    .execute();

const milk = allNoBut({ milk: { state: 'contains' } });

describe('a product of which an allergen is not known', () => {
  it('has no label, whichever of the 14 it is', async () => {
    for (const allergen of ALLERGENS) {
      const allergens = { ...allNoBut(), [allergen]: { state: 'unknown' as const } };
      const { id } = await createDish(world.cast, product('Rice, salt', allergens));
      expect([allergen, await refusalOf(labelOf(id))]).toMatchObject([
        allergen,
        { status: 409, code: 'ALLERGEN_UNKNOWN' },
      ]);
    }
  });

  it('has none before it is signed either, and its refusal names what is missing', async () => {
    const { milk: _milk, eggs: _eggs, ...known } = allNoBut();
    const { id } = await createWaitingDish(world.cast, product('Rice', known));
    expect(await refusalOf(labelOf(id))).toMatchObject({
      code: 'ALLERGEN_UNKNOWN',
      message: expect.stringContaining('whether the product contains eggs and milk'),
    });
  });
});

describe('a product that does not hold', () => {
  it('has no label: not signed, withdrawn, valid later, loose', async () => {
    const waiting = await createWaitingDish(world.cast, product('Rice, milk', milk));
    expect(await refusalOf(labelOf(waiting.id))).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
    await change(waiting.id, { valid_from: '2026-06-12' });
    await sign(waiting.id, 2);
    expect(await refusalOf(labelOf(waiting.id))).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
    await change(waiting.id, { valid_from: null });
    await sign(waiting.id, 3);
    expect(await labelOf(waiting.id)).toMatchObject({ version: 3, warnings: [] });
    await owner().call(withdrawDish, { params: { id: waiting.id } });
    expect(await refusalOf(labelOf(waiting.id))).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
    const loose = await createDish(world.cast);
    expect(await refusalOf(labelOf(loose.id))).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
  });

  it('gets the label of the version that replaced it', async () => {
    const { id } = await createDish(world.cast, product('Rice, milk', milk));
    await change(id, {
      ingredients: 'Oats, milk',
      allergens: { ...milk, gluten: { state: 'contains', which: ['oats'] } },
    });
    expect(await labelOf(id)).toMatchObject({ version: 1, text: 'Rice, MILK' });
    await sign(id, 2);
    expect(await labelOf(id)).toMatchObject({ version: 2, text: 'OATS, MILK' });
  });
});

describe('words that do not name their allergen', () => {
  const TEXT =
    'Tahini, whey, casein, tofu, miso, surimi, seitan, krill, squid, sodium metabisulphite, pesto';
  const contains: Allergen[] = [
    'sesame',
    'milk',
    'soybeans',
    'fish',
    'crustaceans',
    'molluscs',
    'sulphites',
  ];
  const allergens = allNoBut({
    ...Object.fromEntries(contains.map((one) => [one, { state: 'contains' }])),
    gluten: { state: 'contains', which: ['wheat'] },
  });

  it('keep a product from being signed until each has its name or a reason', async () => {
    const { id, waiting } = await createWaitingDish(world.cast, product(TEXT, allergens));
    const proposals = waiting?.warnings.map(({ word, allergen, proposal }) =>
      [word, allergen, proposal].join(' | '),
    );
    expect(proposals).toEqual([
      'tahini | sesame | tahini (SESAME)',
      'whey | milk | whey (MILK)',
      'casein | milk | casein (MILK)',
      'tofu | soybeans | tofu (SOYA)',
      'miso | soybeans | miso (SOYA)',
      'miso | gluten | miso (WHEAT)',
      'surimi | fish | surimi (FISH)',
      'surimi | crustaceans | surimi (CRUSTACEANS)',
      'surimi | eggs | surimi (EGG)',
      'seitan | gluten | seitan (WHEAT)',
      'krill | crustaceans | krill (CRUSTACEANS)',
      'squid | molluscs | squid (MOLLUSCS)',
      'metabisulphite | sulphites | metabisulphite (SULPHITES)',
      'pesto | milk | pesto (MILK)',
      'pesto | nuts | ',
    ]);
    expect(await refusalOf(sign(id, 1))).toMatchObject({ code: 'WARNINGS_OPEN' });
    const named =
      'Tahini (sesame), whey (milk), casein (milk), tofu (soya), miso (soya, barley koji), ' +
      'surimi (fish, crustaceans, starch), seitan (wheat), krill (crustaceans), squid (molluscs), ' +
      'sodium metabisulphite (sulphites), pesto (basil, oil, cheese (milk))';
    await change(id, {
      ingredients: named,
      allergens: { ...allergens, gluten: { state: 'contains', which: ['wheat', 'barley'] } },
    });
    expect(await sign(id, 2)).toMatchObject({ current: { number: 2, warnings: [] } });
    const label = await labelOf(id);
    expect(label.warnings).toEqual([]);
    expect(label.text).toContain('TAHINI (SESAME), WHEY (MILK)');
  });

  it('stay in the label of a version that was signed before, until a new one is', async () => {
    const { id } = await createWaitingDish(
      world.cast,
      product('Chickpeas, tahini', allNoBut({ sesame: { state: 'contains' } })),
    );
    await signAsBefore(id);
    const word = { word: 'tahini', allergen: 'sesame', proposal: 'tahini (SESAME)' };
    expect(await labelOf(id)).toMatchObject({
      text: 'Chickpeas, TAHINI',
      warnings: [{ ...word, reason: null }],
    });
    const { current } = await owner().call(getDish, { params: { id } });
    expect(current).toMatchObject({ ingredients: 'Chickpeas, tahini' });
    const answers = [{ warning: 'reference:sesame:tahini', reason: 'Named under the list' }];
    await change(id, { answers });
    await sign(id, 2);
    expect((await labelOf(id)).warnings).toEqual([{ ...word, reason: 'Named under the list' }]);
    await change(id, { ingredients: 'Chickpeas, tahini (sesame)' });
    await sign(id, 3);
    expect((await labelOf(id)).warnings).toEqual([]);
  });

  it('that are denied without a reason leave no label', async () => {
    const { id } = await createWaitingDish(world.cast, product('Rice, milk', allNoBut()));
    await signAsBefore(id);
    expect(await refusalOf(labelOf(id))).toMatchObject({
      code: 'WARNINGS_OPEN',
      message: 'The ingredients name ‘milk’, but Milk is set to No.',
    });
    await change(id, { answers: [{ warning: 'denied:milk:milk', reason: 'A drink of rice' }] });
    await sign(id, 2);
    expect(await labelOf(id)).toMatchObject({ version: 2 });
  });

  it('are told row by row when dishes are imported', async () => {
    const csv = 'Dish,Ingredients,Contains\nDip,"Tahini, salt",sesame\nRice,Rice,\nCurd,Whey,';
    const body = { csv, dryRun: true };
    const { problems, warnings } = await owner().call(importDishes, { body });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      {
        row: 2,
        field: 'Ingredients',
        message: '‘tahini’ does not name its allergen. Write ‘tahini (SESAME)’.',
      },
      {
        row: 4,
        field: 'Ingredients',
        message: '‘whey’ does not name its allergen. Write ‘whey (MILK)’.',
      },
    ]);
    expect(await owner().call(importDishes, { body: { csv } })).toMatchObject({ added: 3 });
  });
});
