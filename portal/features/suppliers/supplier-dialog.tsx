import {
  email,
  LIMITS,
  optionalPhone,
  optionalText,
  requiredText,
} from '@branchbook/contract/fields.ts';
import { SUPPLIER_KINDS, supplierKindLabel } from '@branchbook/contract/suppliers.ts';
import type { Supplier } from '@branchbook/contract/suppliers.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useState } from 'react';
import { z } from 'zod';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddSupplier, useChangeSupplier } from './api.ts';
import { BranchesField } from './components/branches-field.tsx';

type Place = { id: number; name: string };

/** Rules of the form; no branch means all branches, which only head office may choose. */
const rulesOf = (mayChooseAll: boolean) =>
  z.object({
    contact_kind: z.enum(SUPPLIER_KINDS),
    name: requiredText('Please enter a name', LIMITS.companyName),
    supplies: optionalText(LIMITS.employeeText),
    contact_name: optionalText(LIMITS.name),
    phone: optionalPhone,
    email: z.union([z.literal('').transform(() => null), email()]),
    account_number: optionalText(LIMITS.name),
    branchIds: z
      .array(z.number())
      .refine((ids) => mayChooseAll || ids.length > 0, 'Please choose a branch')
      .transform((ids) => (ids.length === 0 ? null : ids)),
  });

const valuesOf = (
  supplier: Supplier | null,
  branches: readonly Place[],
  mayChooseAll: boolean,
) => ({
  contact_kind: supplier?.contact_kind ?? ('supplier' as const),
  name: supplier?.name ?? '',
  supplies: supplier?.supplies ?? '',
  contact_name: supplier?.contact_name ?? '',
  phone: supplier?.phone ?? '',
  email: supplier?.email ?? '',
  account_number: supplier?.account_number ?? '',
  branchIds: supplier?.branchIds ?? (mayChooseAll ? [] : branches.map(({ id }) => id)),
});

type FormProps = {
  supplier: Supplier | null;
  branches: readonly Place[];
  mayChooseAll: boolean;
  onClose: () => void;
};

const SupplierForm = ({ supplier, branches, mayChooseAll, onClose }: FormProps) => {
  const adding = useAddSupplier();
  const changing = useChangeSupplier();
  const form = useZodForm(rulesOf(mayChooseAll), valuesOf(supplier, branches, mayChooseAll));
  const { control } = form;
  useLeaveGuard(control);
  const submit = async (fields: z.output<ReturnType<typeof rulesOf>>) => {
    try {
      if (supplier) {
        await changing.mutateAsync({ ...fields, id: supplier.id, version: supplier.version });
      } else await adding.mutateAsync(fields);
      toast.success({ title: supplier ? 'Supplier changed' : 'Supplier added' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the supplier');
    }
  };
  return (
    <Form form={form} label={supplier ? 'Edit supplier' : 'Add supplier'} onSubmit={submit}>
      <FormGrid>
        <TextField
          control={control}
          name="name"
          label="Name"
          maxLength={LIMITS.companyName}
          autoFocus
          required
        />
        <SelectField
          control={control}
          name="contact_kind"
          label="Kind"
          description="Only suppliers are offered for deliveries on the tablet"
          data={SUPPLIER_KINDS.map((kind) => ({ value: kind, label: supplierKindLabel[kind] }))}
        />
        <TextField
          control={control}
          name="supplies"
          label="What they supply or do"
          description="Such as ‘Milk and cheese’ or ‘Pest control’"
        />
        <TextField control={control} name="contact_name" label="Contact" maxLength={LIMITS.name} />
        <TextField control={control} name="phone" label="Phone" inputMode="tel" type="tel" />
        <TextField control={control} name="email" label="Email" inputMode="email" type="email" />
        <TextField
          control={control}
          name="account_number"
          label="Account number"
          maxLength={LIMITS.name}
        />
        <BranchesField control={control} branches={branches} mayChooseAll={mayChooseAll} />
      </FormGrid>
      <DialogFormActions control={control} onCancel={onClose}>
        {supplier ? 'Save' : 'Add supplier'}
      </DialogFormActions>
    </Form>
  );
};

type Props = Omit<FormProps, 'supplier'> & { supplier: Supplier | 'new' | null };

/** Adds a supplier or useful contact, or changes it. */
export const SupplierDialog = ({ supplier, ...rest }: Props) => {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(supplier);
  if (supplier && supplier !== shown) setShown(supplier);
  const edited = shown === 'new' ? null : shown;
  return (
    <Dialog
      title={edited ? 'Edit supplier' : 'Add supplier'}
      opened={supplier !== null}
      onClose={rest.onClose}
      size="lg"
      keepOnOutsideClick
    >
      {shown && <SupplierForm key={edited?.id ?? 'new'} supplier={edited} {...rest} />}
    </Dialog>
  );
};
