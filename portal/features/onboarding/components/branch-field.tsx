import { listBranches } from '@branchbook/contract/branches.ts';
import type { profileFields } from '@branchbook/contract/onboarding.ts';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { publicApi } from '../../../shared/public-api.ts';
import { SelectField } from '../../../shared/fields/select-field.tsx';

type Props = {
  control: Control<z.input<typeof profileFields>, unknown, z.output<typeof profileFields>>;
  companyId: number;
  token: string;
};

/** Lets an invited person choose a branch when the link names none ([A-038]). */
export const BranchField = ({ control, companyId, token }: Props) => {
  const branches = useQuery({
    queryKey: ['completion-link', token, 'branches'],
    queryFn: () => publicApi.call(listBranches, { params: { companyId }, query: { token } }),
  });
  return (
    <SelectField
      control={control}
      name="branchId"
      label="Branch"
      data={(branches.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={branches.isPending ? 'Loading branches...' : 'Choose a branch...'}
      searchable
      required
    />
  );
};
