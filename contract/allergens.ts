import { z } from 'zod';
import { ALLERGENS, STATES, WHICH, whichOf } from './allergen-list.ts';
import type { Allergen } from './allergen-list.ts';
import { wholeAllergens } from './allergen-rules.ts';
import { WARNING_KINDS } from './allergen-warnings.ts';
import { DISH_KINDS } from './dish-kinds.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, LIMITS, optionalDay, optionalText, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';

/** Most characters of a list of ingredients. */
export const INGREDIENTS_MAX = 4000;
/** Dishes on a page of the list. */
export const DISHES_PAGE = 100;
/** Most dishes of a company that are not withdrawn: a list that people can still keep correct. */
export const MOST_DISHES = 2000;

export const NAME_THE_NUT = 'Please say which cereal or nut it is';
export const NEEDS_INGREDIENTS =
  'Please enter all ingredients: the label of a prepacked product has to list them';

const declared = z.object({
  state: z.enum(STATES),
  which: z.array(z.enum(WHICH)).max(WHICH.length).optional().describe('Which cereals or nuts'),
});

/** Accepts some of the 14; the others are not known. Cereals and nuts have to be named. */
const allergensField = z
  .partialRecord(z.enum(ALLERGENS), declared)
  .superRefine((given, context) => {
    for (const allergen of ALLERGENS) {
      const { state, which = [] } = given[allergen] ?? {};
      const known = whichOf(allergen);
      if (state === 'contains' && known.length > 0 && which.length === 0) {
        context.addIssue({ code: 'custom', path: [allergen], message: NAME_THE_NUT });
      }
      if (which.some((one) => !known.includes(one))) {
        context.addIssue({
          code: 'custom',
          path: [allergen],
          message: 'Please choose its own kinds',
        });
      }
    }
  })
  .transform((given) => wholeAllergens(given));

const answers = z
  .array(
    z.object({
      warning: z.string().max(200).describe('The key of a warning'),
      reason: requiredText('Please give a reason', LIMITS.employeeText),
    }),
  )
  .max(100);

const branchIds = z
  .array(id)
  .min(1, 'Please choose a branch')
  .max(2000)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  .nullable()
  .describe('Where it is sold; null: at all branches');

/** Fields of a dish or product. A change makes a version with all of them. */
export const dishFields = z.object({
  name: requiredText('Please enter the name', LIMITS.name),
  kind: z.enum(DISH_KINDS),
  branch_ids: branchIds,
  ingredients: optionalText(INGREDIENTS_MAX),
  allergens: allergensField.describe('Those that are left out are not known'),
  supplier: optionalText(LIMITS.companyName),
  notes: optionalText(LIMITS.text),
  photo_url: z.string().max(200).nullish().describe('As the call that stores a photo returned it'),
  valid_from: optionalDay().describe('Holds from this day on; without it, once it is signed'),
  answers: answers.describe('Why warnings do not apply; they must be answered before it is signed'),
});
export type DishFields = z.output<typeof dishFields>;

const state = z.object({ state: z.enum(STATES), which: z.array(z.enum(WHICH)).optional() });
const allAllergens = z.object(
  Object.fromEntries(ALLERGENS.map((allergen) => [allergen, state])) as Record<
    Allergen,
    typeof state
  >,
);

export const VERSION_STATES = ['waiting', 'signed', 'rejected', 'replaced'] as const;

export const dishVersion = z.object({
  number: z.int(),
  state: z.enum(VERSION_STATES).describe('`replaced`: another change came before it was signed'),
  name: z.string(),
  kind: z.enum(DISH_KINDS),
  branch_ids: z.array(id).nullable(),
  ingredients: z.string().nullable(),
  allergens: allAllergens,
  complete: z.boolean().describe('All 14 are known; otherwise the dish reads as ‘Ask’'),
  supplier: z.string().nullable(),
  notes: z.string().nullable(),
  photo_url: z.string().nullable(),
  valid_from: isoDate().nullable(),
  answers: z.array(z.object({ warning: z.string(), reason: z.string() })),
  warnings: z
    .array(
      z.object({
        key: z.string(),
        kind: z.enum(WARNING_KINDS),
        allergen: z.enum(ALLERGENS).nullable(),
        text: z.string(),
        word: z.string().optional().describe('The word that does not name its allergen'),
        proposal: z
          .string()
          .nullish()
          .describe('The word with the name; null where only the writer knows which it is'),
      }),
    )
    .describe('Contradictions and missing names of allergens, answered or not'),
  written_by_name: z.string(),
  written_at: z.string(),
  signed_by_name: z.string().nullable(),
  signed_at: z.string().nullable(),
  signed_alone_reason: z
    .string()
    .nullable()
    .describe('Why its author signed it: there was no second manager'),
  rejected_by_name: z.string().nullable(),
  rejected_reason: z.string().nullable(),
});
export type DishVersion = z.output<typeof dishVersion>;

export const CHECK_REASONS = ['time', 'supplier'] as const;

export const dish = z.object({
  id,
  current: dishVersion.nullable().describe('The version that holds today'),
  upcoming: dishVersion.nullable().describe('Signed, and holds from a later day on'),
  waiting: dishVersion.nullable().describe('Waits for a second person to sign it'),
  version: z.int().describe('Number of the newest version, whatever became of it'),
  withdrawn_at: z.string().nullable(),
  withdrawn_by_name: z.string().nullable(),
  checked_at: z.string().nullable().describe('When it was signed or checked last'),
  check_due: z.enum(CHECK_REASONS).nullable(),
  check_text: z.string().nullable().describe('Why it is due, in words'),
  may_edit: z.boolean(),
  may_sign: z.boolean().describe('The caller may sign the waiting version'),
  must_sign_alone: z.boolean().describe('Nobody but its author can sign the waiting version'),
});
export type Dish = z.output<typeof dish>;

export const DISH_STATUSES = ['waiting', 'check_due', 'incomplete', 'withdrawn'] as const;
export type DishStatus = (typeof DISH_STATUSES)[number];

export const listDishes = endpoint({
  method: 'GET',
  path: '/api/allergens/items',
  summary: 'Dishes and products in reach, by name, 100 at a time; without those withdrawn',
  who: managerRoles,
  query: z.object({
    search: z.string().max(100).optional().describe('A part of the name'),
    branchId: id.optional(),
    contains: z.enum(ALLERGENS).optional(),
    without: z.enum(ALLERGENS).optional().describe('All 14 are known, and this one is No'),
    status: z.enum(DISH_STATUSES).optional(),
    page: z.coerce.number<number | string>().int().min(1).max(1000).optional(),
  }),
  data: z.object({
    items: z.array(dish),
    total: z.int(),
    page: z.int(),
    waiting: z.int().describe('How many wait for a signature, whatever the filters'),
    check_due: z.int().describe('How many are due for a check'),
  }),
  errors: ['NOT_FOUND'],
});

export const getDish = endpoint({
  method: 'GET',
  path: '/api/allergens/items/:id',
  summary: 'A dish with the version that holds and the one that waits',
  who: managerRoles,
  params: z.object({ id }),
  data: dish,
  errors: ['NOT_FOUND'],
});

const { name, kind, branch_ids: places, allergens } = dishFields.shape;

export const addDish = endpoint({
  method: 'POST',
  path: '/api/allergens/items',
  summary: 'Add a dish; it holds once a second person has signed it',
  who: managerRoles,
  body: dishFields.extend({
    name,
    kind: kind.default('loose'),
    branch_ids: places.default(null),
    allergens: allergens.optional(),
    answers: answers.default([]),
  }),
  status: 201,
  data: dish,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const changeDish = endpoint({
  method: 'PUT',
  path: '/api/allergens/items/:id',
  summary: 'Write a new version of a dish, also to bring a withdrawn one back',
  who: managerRoles,
  params: z.object({ id }),
  body: dishFields.partial().extend({
    version: z.int().positive().optional().describe('The last one read; an older gets CONFLICT'),
  }),
  data: dish,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_POSSIBLE_NOW'],
});

export const listDishVersions = endpoint({
  method: 'GET',
  path: '/api/allergens/items/:id/versions',
  summary: 'All versions of a dish, the newest first',
  who: managerRoles,
  params: z.object({ id }),
  data: z.array(dishVersion),
  errors: ['NOT_FOUND'],
});

const version = z.int({ error: 'Please name the version' }).positive();

export const signDish = endpoint({
  method: 'POST',
  path: '/api/allergens/items/:id/sign',
  summary: 'Sign the waiting version; its author cannot, unless no other person could',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({
    version,
    alone_reason: optionalText(LIMITS.employeeText).describe(
      'Needed of an author who is the only person who can sign',
    ),
  }),
  data: dish,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'NOT_POSSIBLE_NOW',
    'SECOND_PERSON_NEEDED',
    'SIGNER_TOO_NEW',
    'WARNINGS_OPEN',
  ],
});

export const rejectDish = endpoint({
  method: 'POST',
  path: '/api/allergens/items/:id/reject',
  summary: 'Take the waiting version back, or send it back to its author',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ version, reason: requiredText('Please give a reason', LIMITS.employeeText) }),
  data: dish,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const checkDish = endpoint({
  method: 'POST',
  path: '/api/allergens/items/:id/check',
  summary: 'Record that the version that holds was checked and is right',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({ version }),
  data: dish,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const withdrawDish = endpoint({
  method: 'POST',
  path: '/api/allergens/items/:id/withdraw',
  summary: 'Take a dish off tablets, sheets and public pages at once; its versions stay',
  who: managerRoles,
  params: z.object({ id }),
  data: dish,
  errors: ['NOT_FOUND'],
});

export const allergensEndpoints = {
  listDishes,
  getDish,
  addDish,
  changeDish,
  listDishVersions,
  signDish,
  rejectDish,
  checkDish,
  withdrawDish,
};
