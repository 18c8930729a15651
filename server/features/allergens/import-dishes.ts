import { allergenWordsIn } from '@branchbook/contract/allergen-text.ts';
import type { Allergen, Which } from '@branchbook/contract/allergen-list.ts';
import { dishFields } from '@branchbook/contract/allergens.ts';
import type { DishFields } from '@branchbook/contract/allergens.ts';
import { allergenWarnings } from '@branchbook/contract/allergen-warnings.ts';
import type { importDishes as importing } from '@branchbook/contract/allergen-files.ts';
import { dishKindLabel } from '@branchbook/contract/dish-kinds.ts';
import { DISH_COLUMNS } from '@branchbook/contract/imports.ts';
import type { ImportProblem } from '@branchbook/contract/imports.ts';
import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { previewOf, readCsv, rowProblems } from '../../platform/csv.ts';
import type { CsvRow, CsvTable } from '../../platform/csv.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { addDishes } from './manage-dishes.ts';

type Field = keyof typeof DISH_COLUMNS;
type Given = Partial<Record<Allergen, { state: 'contains' | 'may_contain'; which: Which[] }>>;

/** Reads a cell such as 'milk, wheat flour, almonds'; returns the part that names no allergen. */
const readAllergens = (
  cell: string,
  state: 'contains' | 'may_contain',
  into: Given,
): string | null => {
  for (const part of cell.split(/[,;/|]/).map((text) => text.trim())) {
    if (part === '') continue;
    const words = allergenWordsIn(part);
    if (words.length === 0) return part;
    for (const { allergen, which } of words) {
      const known = (into[allergen] ??= { state, which: [] });
      if (which && known.state === state) known.which = [...new Set([...known.which, which])];
    }
  }
  return null;
};

type Result = DataOf<typeof importing>;
type Parsed = { row: number; fields: DishFields } | { problems: ImportProblem[] };

/** Parses a row. What it does not name stays not known: a file cannot say that a dish has none. */
const parseRow = (
  { row, cells }: CsvRow<Field>,
  branchIds: number[] | null,
  nameOf: CsvTable<Field>['nameOf'],
): Parsed => {
  const given: Given = {};
  for (const field of ['contains', 'may_contain'] as const) {
    const unknown = readAllergens(cells[field] ?? '', field, given);
    if (unknown === null) continue;
    const message = `‘${unknown}’ is not one of the 14 allergens`;
    return { problems: [{ row, field: nameOf(field), message }] };
  }
  const kind = /^(?:ppds|prepacked)/i.test(cells.kind ?? '') ? 'ppds' : 'loose';
  if (kind === 'ppds' && !cells.ingredients) {
    const message = `A dish that is ${dishKindLabel.ppds.toLowerCase()} needs its ingredients`;
    return { problems: [{ row, field: nameOf('ingredients'), message }] };
  }
  const result = dishFields.safeParse({
    ...cells,
    name: cells.name ?? '',
    kind,
    branch_ids: branchIds,
    allergens: given,
    answers: [],
  });
  if (result.success) return { row, fields: result.data };
  return {
    problems: rowProblems(row, result.error, (key) =>
      nameOf(key === 'allergens' ? 'contains' : (key as Field)),
    ),
  };
};

/**
 * Adds the dishes of a CSV file, all or none: at all branches, or at those of the caller. A dry run
 * only reports problems.
 */
export const importDishes = async (
  { db, clock }: Context,
  actor: PortalActor,
  { csv, dryRun = false }: { csv: string; dryRun?: boolean | undefined },
): Promise<Result> => {
  if (!can(actor, 'edit_allergens')) throw new AppError('ACCESS_DENIED');
  const branchIds = actor.branches === 'all' ? null : [...actor.branches];
  const table = readCsv(csv, DISH_COLUMNS, ['name']);
  const parsed = table.rows.map((row) => parseRow(row, branchIds, table.nameOf));
  const dishes = parsed.flatMap((one) => ('fields' in one ? [one.fields] : []));
  const problems = [
    ...table.problems,
    ...parsed.flatMap((one) => ('problems' in one ? one.problems : [])),
  ];
  const warnings = parsed.flatMap((one) => {
    if (!('fields' in one)) return [];
    const field = one.fields.ingredients === null ? null : table.nameOf('ingredients');
    return allergenWarnings(one.fields, null).map(({ text }) => ({
      row: one.row,
      field,
      message: text,
    }));
  });
  const result = (added: number): Result => ({
    rows: table.rows.length,
    added,
    problems,
    warnings,
    ignoredColumns: table.ignoredColumns,
    preview: previewOf(table, ['name', 'contains', 'may_contain', 'ingredients']),
  });
  if (dryRun || problems.length > 0) return result(0);
  const at = clock.now();
  const added = await db.transaction().execute(async (tx) => {
    const ids = await addDishes(tx, actor, dishes, at);
    await appendAudit(tx, actor.scope, actor, {
      action: 'dish.imported',
      entity: 'dish',
      entityId: null,
      branchId: branchIds?.length === 1 ? (branchIds[0] ?? null) : null,
      details: { dishes: ids.length },
      at,
    });
    return ids.length;
  });
  return result(added);
};
