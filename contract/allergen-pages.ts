import { z } from 'zod';
import { ALLERGENS, WHICH } from './allergen-list.ts';
import { SHOWN_STATES } from './allergen-rules.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { managerRoles } from './permissions.ts';

/** The page of a branch's allergens that customers open by a QR code, without signing in. */

/** The path of the public page; the address of the branch follows it. */
export const ALLERGEN_PAGE_PATH = '/menu/';

const branchPage = z.object({
  url: z.string().nullable().describe('Null while the branch has no public page'),
  published_at: z.string().nullable(),
  published_by_name: z.string().nullable(),
});
export type AllergenPage = z.output<typeof branchPage>;

export const getAllergenPage = endpoint({
  method: 'GET',
  path: '/api/allergens/pages/:branchId',
  summary: 'The address of the public page of a branch, to print it again',
  who: managerRoles,
  params: z.object({ branchId: id }),
  data: branchPage,
  errors: ['NOT_FOUND'],
});

export const publishAllergenPage = endpoint({
  method: 'PUT',
  path: '/api/allergens/pages/:branchId',
  summary: 'Give a branch a public page at a new address; a former address ends',
  who: managerRoles,
  params: z.object({ branchId: id }),
  data: branchPage,
  errors: ['NOT_FOUND'],
});

export const revokeAllergenPage = endpoint({
  method: 'DELETE',
  path: '/api/allergens/pages/:branchId',
  summary: 'Take the public page of a branch away at once',
  who: managerRoles,
  params: z.object({ branchId: id }),
  data: branchPage,
  errors: ['NOT_FOUND'],
});

const publicDish = z.object({
  name: z.string(),
  ingredients: z.string().nullable(),
  text: z.string().describe('What it contains and may contain, and what to ask about'),
  complete: z.boolean(),
  checked_at: z.string().nullable().describe('When it was signed or checked last'),
  check_due: z.string().nullable().describe('How old the last check is, once it is due again'),
  allergens: z
    .array(
      z.object({
        allergen: z.enum(ALLERGENS),
        state: z.enum(SHOWN_STATES).describe('`ask`: not known; never serve it as free from'),
        which: z.array(z.enum(WHICH)),
      }),
    )
    .describe('All 14'),
});

export const publicAllergens = z.object({
  company: z.string(),
  branch: z.string(),
  timezone: z.string(),
  as_of: z.string().describe('When this was read'),
  changed_at: z.string().nullable().describe('When a dish was last signed or checked'),
  dishes: z.array(publicDish).describe('By name'),
});
export type PublicAllergens = z.output<typeof publicAllergens>;

/** An address is 128 random bits in base64url. */
const address = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This address is not whole');

export const getPublicAllergens = endpoint({
  method: 'GET',
  path: '/api/allergens/public/:address',
  summary: 'The allergens of a branch that has published them; the page is at /menu/:address',
  who: 'anyone',
  params: z.object({ address }),
  data: publicAllergens,
  errors: ['NOT_FOUND'],
  limit: { per: 'address', max: 120, seconds: 60 },
});

export const allergenPagesEndpoints = {
  getAllergenPage,
  publishAllergenPage,
  revokeAllergenPage,
  getPublicAllergens,
};
