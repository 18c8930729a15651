import { addBranches } from '@branchbook/contract/branches.ts';
import type { branchFields } from '@branchbook/contract/branches.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api.ts';
import { branchKeys } from '../../shared/branches.ts';

export const useAddBranch = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (branch: z.output<typeof branchFields>) =>
      api.call(addBranches, { body: { branches: [branch] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: branchKeys.all }),
  });
};
