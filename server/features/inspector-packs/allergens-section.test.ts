import { allergenCsv, allergenSheet } from '@branchbook/contract/allergen-files.ts';
import { getPublicAllergens, publishAllergenPage } from '@branchbook/contract/allergen-pages.ts';
import { makeInspectorPack } from '@branchbook/contract/inspector-packs.ts';
import { snapshot } from '@branchbook/contract/tablet.ts';
import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { allNoBut, createDish, createWaitingDish } from '../../testing/dishes.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import { filesInZip } from '../../testing/zip.ts';

const world = useBranchWorld('2026-11-27T10:00:00Z', startTestServer);

const ask = async (format: 'pdf' | 'zip'): Promise<Buffer> => {
  const { cast } = world;
  const body = { branchId: cast.branch.id, format };
  const file = await cast.as('branch manager').raw(makeInspectorPack, { body }, { isLong: true });
  return Buffer.from(await file.arrayBuffer());
};

const checkedOn = (id: number, day: string) =>
  world.server.context.db
    .updateTable('dishes')
    .set({ checked_at: new Date(`${day}T10:00:00Z`) })
    .where('id', '=', id)
    .execute();

it('an officer reads what each dish contains, and ask where that is not known', async () => {
  await createDish(world.cast, {
    name: 'Muesli',
    ingredients: 'Oats, almonds',
    allergens: allNoBut({
      gluten: { state: 'contains', which: ['oats'] },
      nuts: { state: 'contains', which: ['almonds'] },
      milk: { state: 'may_contain' },
    }),
  });
  await createDish(world.cast, { name: 'Soup', allergens: { eggs: { state: 'no' } } });
  await createWaitingDish(world.cast, { name: 'New pie', allergens: allNoBut() });
  const files = filesInZip(await ask('zip'));
  const [, csv] = [...files].find(([name]) => name.includes('allergen-matrix')) ?? [];
  const lines = (csv?.toString() ?? '').replace('\uFEFF', '').trim().split('\r\n');
  const asks = ',Ask'.repeat(14);
  expect(lines).toEqual([
    'Dish,Cereals and nuts,Gl,Cr,Eg,Fi,Pe,So,Mi,Nu,Ce,Mu,Se,Su,Lu,Mo',
    'Muesli,"oats, almonds",C,–,–,–,–,–,M,C,–,–,–,–,–,–',
    `Soup,${asks}`,
    `New pie,${asks}`,
  ]);
  const text = await textOfPdf(await ask('pdf'));
  expect(text).toContain('What the dishes contain');
  expect(text).toContain('Gl gluten');
  expect(text).toContain('Allergens not all known: Soup');
});

it('a dish is due for a check on every screen and file from the same day on', async () => {
  const { cast, server, tablet } = world;
  const { id } = await createDish(cast, { name: 'Prawn roll' });
  const branchId = cast.branch.id;
  const { url } = await cast.as('owner').call(publishAllergenPage, { params: { branchId } });
  const { pathname } = new URL(url ?? '');
  const address = pathname.split('/').at(-1) ?? '';
  const office = cast.as('head-office manager');
  const said = async () => {
    const sheet = await office.raw(allergenSheet, { body: { branchId } });
    const csv = await office.raw(allergenCsv, { body: { branchId } });
    const published = await server.client().call(getPublicAllergens, { params: { address } });
    const held = await tablet.client.call(snapshot, { query: { allergens: '' } });
    return {
      pack: await textOfPdf(await ask('pdf')),
      sheet: await textOfPdf(Buffer.from(await sheet.arrayBuffer())),
      csv: await csv.text(),
      page: await (await fetch(server.origin + pathname)).text(),
      public: published.dishes[0]?.check_due ?? 'not due',
      tablet: held.allergens?.dishes?.[0]?.checked_at,
    };
  };
  const DUE = 'Last checked 13 months ago: check due';
  await checkedOn(id, '2025-11-28');
  const before = await said();
  for (const text of [before.pack, before.sheet, before.csv, before.page]) {
    expect(text).not.toContain('check due');
  }
  expect(before.public).toBe('not due');
  expect(before.page).toContain('Last checked on 28/11/2025.');

  await checkedOn(id, '2025-10-20');
  const after = await said();
  for (const text of [after.pack, after.sheet, after.csv, after.page, after.public]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(DUE);
  }
  expect(after.pack).toContain('Allergens due for a check: Prawn roll');
  expect(after.tablet).toBe('2025-10-20T10:00:00.000Z');
});
