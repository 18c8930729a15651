import type { branchFields } from '@branchbook/contract/branches.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../../shared/fields/text-field.tsx';

export const BRANCH_LABELS = {
  name: 'Branch name',
  address: 'Address',
  town: 'Town',
  manager_name: 'Responsible person',
} as const;

type Props = {
  control: Control<z.input<typeof branchFields>, unknown, z.output<typeof branchFields>>;
  nameLocked?: boolean;
};

export const BranchFormFields = ({ control, nameLocked }: Props) => (
  <>
    <TextField
      control={control}
      name="name"
      label={BRANCH_LABELS.name}
      description={nameLocked && 'Only the owner and head office can change the name.'}
      disabled={nameLocked}
      maxLength={LIMITS.companyName}
      autoFocus={!nameLocked}
      required
    />
    <TextField
      control={control}
      name="address"
      label={`${BRANCH_LABELS.address} (optional)`}
      maxLength={LIMITS.address}
      autoFocus={nameLocked}
    />
    <TextField
      control={control}
      name="town"
      label={`${BRANCH_LABELS.town} (optional)`}
      maxLength={LIMITS.town}
    />
    <TextField
      control={control}
      name="manager_name"
      label={`${BRANCH_LABELS.manager_name} (optional)`}
      description="Who answers for food safety here. Packs for inspectors name them; without a name, they name the branch’s managers."
      maxLength={LIMITS.companyName}
    />
  </>
);
