import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, LIMITS, optionalPhone, optionalText, requiredText } from './fields.ts';
import { managerRoles } from './permissions.ts';

/* Suppliers of a company and other useful contacts, each for all of its branches or for some. */

/** Most entries of a company's list. */
export const MOST_SUPPLIERS = 1000;

export const SUPPLIER_KINDS = ['supplier', 'contact'] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];
export const supplierKindLabel: Record<SupplierKind, string> = {
  supplier: 'Supplier',
  contact: 'Useful contact',
};

const optionalEmail = z.union([z.literal('').transform(() => null), email()]).nullish();

const fields = {
  contact_kind: z.enum(SUPPLIER_KINDS, { error: 'Please choose one from the list' }),
  name: requiredText('Please enter a name', LIMITS.companyName),
  supplies: optionalText(LIMITS.employeeText).describe('What they supply or are called for'),
  contact_name: optionalText(LIMITS.name),
  phone: optionalPhone,
  email: optionalEmail,
  account_number: optionalText(LIMITS.name),
  branchIds: z
    .array(id)
    .max(2000)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, 'Please choose a branch')
    .nullable()
    .describe('The branches that use them; null for all, which only head office chooses'),
};

export const supplier = z.object({
  id,
  contact_kind: z.enum(SUPPLIER_KINDS),
  name: z.string(),
  supplies: z.string().nullable(),
  contact_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  account_number: z.string().nullable(),
  branchIds: z.array(id).nullable().describe('Those within reach; null for all branches'),
  may_change: z.boolean(),
  version: z.int(),
});
export type Supplier = z.output<typeof supplier>;

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Suppliers and useful contacts of the branches in reach, by name',
  who: managerRoles,
  query: z.object({ branchId: id.optional() }),
  data: z.array(supplier),
  errors: ['NOT_FOUND'],
});

export const addSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers',
  summary: 'Add a supplier or useful contact for all branches, or for some',
  who: managerRoles,
  body: z.object({ ...fields, branchIds: fields.branchIds.optional() }),
  data: supplier,
  status: 201,
  errors: ['NOT_FOUND', 'SUPPLIER_NAME_EXISTS'],
});

export const changeSupplier = endpoint({
  method: 'PUT',
  path: '/api/suppliers/:id',
  summary: 'Change a supplier or useful contact',
  who: managerRoles,
  params: z.object({ id }),
  body: z.object({
    ...z.object(fields).partial().shape,
    version: z.int().positive().optional().describe('As it was read; an older one gets CONFLICT'),
  }),
  data: supplier,
  errors: ['NOT_FOUND', 'SUPPLIER_NAME_EXISTS', 'CONFLICT'],
});

export const removeSupplier = endpoint({
  method: 'DELETE',
  path: '/api/suppliers/:id',
  summary: 'Remove a supplier or useful contact from the list; records keep the name',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const exportSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers/export',
  summary: 'The suppliers and useful contacts of the branches in reach as CSV',
  who: managerRoles,
  data: 'csv',
  exports: 'Suppliers (CSV)',
});

export const suppliersEndpoints = {
  listSuppliers,
  addSupplier,
  changeSupplier,
  removeSupplier,
  exportSuppliers,
};
