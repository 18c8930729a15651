import { z } from 'zod';
import { flag } from './fields.ts';

/** Limit on the rows of one file ([A-135]). */
export const IMPORT_ROWS = 2000;
/** Number of rows that the response returns as they were parsed. */
export const IMPORT_PREVIEW_ROWS = 5;
export const IMPORT_BYTES = 2 * 1024 * 1024;
/** In JSON, line ends and quotation marks take twice their size in the file. */
export const IMPORT_BODY_BYTES = 2 * IMPORT_BYTES;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A CSV file as text: commas, semicolons or tabs, with the column names in the first row. */
export const csvImport = z.object({
  csv: z
    .string({ error: 'Please choose a file' })
    .min(1, 'Please choose a file')
    .refine((text) => bytesOf(text) <= IMPORT_BYTES, 'The file has more than 2 MB'),
  dryRun: flag.optional().describe('Only say what is wrong'),
});

/** A problem in one cell: `row` as a spreadsheet counts, `field` null for a whole row. */
export const importProblem = z.object({
  row: z.int(),
  field: z.string().nullable().describe('The column as the file names it'),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

export const importResult = z.object({
  rows: z.int().describe('Without the names of the columns and empty lines'),
  added: z.int().describe('0 in a dry run, and when anything is wrong: all or nothing'),
  problems: z.array(importProblem),
  ignoredColumns: z.array(z.string()).describe('Columns of the file that fill no field'),
  preview: z
    .object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
    .describe('The first rows as they are understood, without PINs and NI numbers; days as ISO'),
});
export type ImportResult = z.output<typeof importResult>;

/** Accepted column names, by the field that they fill. */
export const EMPLOYEE_COLUMNS = {
  title: ['Title'],
  name: ['Name', 'Full name', 'Employee'],
  email: ['Email', 'E-mail', 'Email address'],
  mobile_no: ['Mobile', 'Mobile number', 'Phone', 'Contact'],
  address: ['Address'],
  town: ['Town', 'City'],
  county: ['County'],
  postcode: ['Postcode', 'Post code'],
  role: ['Role'],
  branch_name: ['Branch', 'Branch name'],
  start_date: ['Start date'],
  dob: ['Date of birth', 'DOB'],
  gender: ['Gender'],
  martial_status: ['Marital status'],
  nationality: ['Nationality'],
  n_i_no: ['NI number', 'National Insurance Number'],
  pin: ['PIN'],
} as const;

/** Columns that a file of employees must have; a branch manager's file may omit the branch. */
export const EMPLOYEE_COLUMNS_NEEDED = [
  'name',
  'email',
  'mobile_no',
  'address',
  'town',
  'county',
  'postcode',
  'n_i_no',
  'pin',
] as const satisfies readonly (keyof typeof EMPLOYEE_COLUMNS)[];

export const DISH_COLUMNS = {
  name: ['Dish', 'Name', 'Product'],
  kind: ['Kind', 'Type'],
  ingredients: ['Ingredients'],
  contains: ['Contains'],
  may_contain: ['May contain'],
  supplier: ['Supplier'],
  notes: ['Notes'],
} as const;

export const BRANCH_COLUMNS = {
  name: ['Branch', 'Branch name', 'Name'],
  address: ['Address'],
  town: ['Town', 'City'],
} as const;
