import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id } from './fields.ts';
import { csvImport, IMPORT_BODY_BYTES, importResult } from './imports.ts';
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
    complete: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
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
  data: importResult,
});

export const allergenFilesEndpoints = {
  keepDishPhoto,
  dishLabel,
  allergenSheet,
  allergenCsv,
  importDishes,
};
