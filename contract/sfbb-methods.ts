import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoDate, LIMITS, optionalText, requiredText } from './fields.ts';
import { NATIONS } from './opening-hours.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';
import { SCHEMES, SECTIONS, TRADES } from './sfbb-rules.ts';
import { BASES } from './task-library.ts';

/** Most safe methods of a company for one system. */
export const MOST_METHODS = 200;

/** Most characters of what is done, why, and how it is checked. */
export const METHOD_TEXT = 2000;

const scheme = z.enum(SCHEMES, { error: 'Please choose a system' });

const methodFields = {
  section: requiredText('Please choose a section', LIMITS.name),
  title: requiredText('Please name the method', LIMITS.name),
  what: requiredText('Please write what you do', METHOD_TEXT),
  why: requiredText('Please write why it matters', METHOD_TEXT),
  checks: requiredText('Please write how you check it', METHOD_TEXT),
  not_relevant: optionalText(LIMITS.employeeText).describe('Why it does not matter to the company'),
  completed_on: isoDate().nullish().describe('When it was filled in'),
  review_on: isoDate().nullish().describe('When it is to be looked at again'),
};

/** Where the rule of a method is written, and when its wording was read there. */
export const methodSource = z.object({
  name: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  basis: z.enum(Object.keys(BASES) as [keyof typeof BASES]),
  read: isoDate(),
});

export const presetMethod = z.object({
  key: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  section: z.string(),
  title: z.string(),
  what: z.string(),
  why: z.string(),
  checks: z.string(),
  source: methodSource,
});

/** Ready-made safe methods for some trades and nations, in the product's own words. */
export const methodPreset = z.object({
  key: z.enum(['sfbb-caterers', 'sfbb-retailers', 'cooksafe', 'safe-catering']),
  name: z.string(),
  description: z.string(),
  scheme,
  nations: z.array(z.enum(NATIONS)),
  trades: z.array(z.enum(TRADES)),
  methods: z.array(presetMethod),
  records: z
    .array(z.object({ name: z.string(), kept_in: z.string() }))
    .describe('Records that the system asks for, and where Branchbook keeps each'),
});
export type MethodPreset = z.output<typeof methodPreset>;
export type PresetKey = MethodPreset['key'];

const versionShape = {
  version: z.int(),
  section: z.string(),
  title: z.string(),
  what: z.string(),
  why: z.string(),
  checks: z.string(),
  not_relevant: z.string().nullable(),
  completed_on: isoDate().nullable(),
  review_on: isoDate().nullable(),
  change_note: z.string().describe('What changed with this version'),
  changed_by_name: z.string(),
  changed_at: z.string().describe('UTC instant'),
};

export const methodVersion = z.object(versionShape);
export type MethodVersion = z.output<typeof methodVersion>;

export const foodMethod = z.object({
  id,
  scheme,
  ...versionShape,
  source: methodSource.nullable().describe('Of a method that began as a ready-made one'),
});
export type FoodMethod = z.output<typeof foodMethod>;

export const listFoodMethods = endpoint({
  method: 'GET',
  path: '/api/sfbb/methods',
  summary: 'The safe methods of the company for one system, by section and title',
  who: managerRoles,
  query: z.object({ scheme }),
  data: z.array(foodMethod),
});

export const getFoodMethod = endpoint({
  method: 'GET',
  path: '/api/sfbb/methods/:id',
  summary: 'A safe method with all of its versions, the latest first',
  who: managerRoles,
  params: z.object({ id }),
  data: z.object({ method: foodMethod, versions: z.array(methodVersion) }),
  errors: ['NOT_FOUND'],
});

type Sectioned = { scheme?: (typeof SCHEMES)[number] | undefined; section: string };

const isSectionOf = ({ scheme: of, section }: Sectioned): boolean =>
  of === undefined || SECTIONS[of].includes(section);

const SECTION_MESSAGE = { path: ['section'], error: 'Please choose a section from the list' };

export const addFoodMethod = endpoint({
  method: 'POST',
  path: '/api/sfbb/methods',
  summary: 'Add a safe method for the whole company',
  who: headOfficeRoles,
  body: z.object({ scheme, ...methodFields }).refine(isSectionOf, SECTION_MESSAGE),
  status: 201,
  data: foodMethod,
  errors: ['NOT_POSSIBLE_NOW'],
});

export const changeFoodMethod = endpoint({
  method: 'PUT',
  path: '/api/sfbb/methods/:id',
  summary: 'Write a safe method again as a whole: the former version can be read for good',
  who: headOfficeRoles,
  params: z.object({ id }),
  body: z.object({
    section: methodFields.section,
    title: methodFields.title,
    what: methodFields.what,
    why: methodFields.why,
    checks: methodFields.checks,
    not_relevant: z
      .string()
      .max(LIMITS.employeeText)
      .nullable()
      .describe('Null or empty: it matters to the company'),
    completed_on: isoDate().nullable(),
    review_on: isoDate().nullable(),
    change_note: requiredText('Please write what changed', LIMITS.employeeText),
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: foodMethod,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listMethodPresets = endpoint({
  method: 'GET',
  path: '/api/sfbb/presets',
  summary: 'Ready-made safe methods, each with the source of its rules',
  who: managerRoles,
  query: z.object({ scheme }),
  data: z.array(methodPreset),
});

export const sfbbMethodsEndpoints = {
  listFoodMethods,
  getFoodMethod,
  addFoodMethod,
  changeFoodMethod,
  listMethodPresets,
};
