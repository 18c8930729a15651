import { z } from 'zod';
import { ALLERGENS } from './allergen-list.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id } from './fields.ts';
import { csvImport, IMPORT_BODY_BYTES, importProblem, importResult } from './imports.ts';
import { managerRoles } from './permissions.ts';

/* Photos, labels, sheets and imports of dishes. */

export const keepDishPhoto = endpoint({
  method: 'POST',
  path: '/api/allergens/photos',
  summary: 'Store a photo for a dish; it is deleted after a day unless a version names it',
  who: managerRoles,
  body: z.object({}),
  photo: true,
  status: 201,
  data: z.object({ photo_url: z.string() }),
  limit: { per: 'caller', max: 60, seconds: 60 },
});

export const dishLabel = endpoint({
  method: 'GET',
  path: '/api/allergens/items/:id/label',
  summary: 'The text of the label of a prepacked product, with its allergens emphasised',
  who: managerRoles,
  params: z.object({ id }),
  data: z.object({
    version: z.int(),
    name: z.string(),
    parts: z
      .array(z.object({ text: z.string(), emphasised: z.boolean() }))
      .describe('The ingredients'),
    text: z.string().describe('The same with the allergens in capitals'),
    may_contain: z.string().nullable(),
    complete: z.boolean().describe('Always true: there is no label while an allergen is not known'),
    warnings: z
      .array(
        z.object({
          word: z.string(),
          allergen: z.enum(ALLERGENS),
          proposal: z
            .string()
            .nullable()
            .describe('The word with the name; null where only the writer knows which it is'),
          reason: z.string().nullable().describe('Why the name is missing, as its writer says'),
        }),
      )
      .describe('Words that do not name their allergen; not to be printed while a reason is null'),
    check_due: z.string().nullable().describe('Why the product is due for a check, in words'),
  }),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW', 'ALLERGEN_UNKNOWN', 'WARNINGS_OPEN'],
});

export const allergenSheet = endpoint({
  method: 'POST',
  path: '/api/allergens/pdf',
  summary: 'The allergens of all dishes of a branch on A4 pages',
  who: managerRoles,
  body: z.object({ branchId: id }),
  data: 'pdf',
  exports: 'Allergens (PDF)',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
});

export const allergenCsv = endpoint({
  ...allergenSheet,
  path: '/api/allergens/csv',
  summary: 'The same as a CSV file',
  data: 'csv',
  exports: 'Allergens (CSV)',
});

export const importDishes = endpoint({
  method: 'POST',
  path: '/api/allergens/import',
  summary: 'Add the dishes of a CSV file, all or none; each waits for a second person',
  who: managerRoles,
  body: csvImport,
  bodyLimit: IMPORT_BODY_BYTES,
  data: importResult.extend({
    warnings: z.array(importProblem).describe('What has to be answered before a dish is signed'),
  }),
});

export const allergenFilesEndpoints = {
  keepDishPhoto,
  dishLabel,
  allergenSheet,
  allergenCsv,
  importDishes,
};
