import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchOptions, useAreas } from './areas.ts';
import { branchesQuery } from './branches.ts';
import { messageOf } from './errors.ts';
import { useUser } from './user.tsx';

type Props = {
  label: string;
  branchId: number | undefined;
  onPick: (branchId: number) => void;
};

/** Lets users of several branches choose a branch. */
export const BranchSelect = ({ label, branchId, onPick }: Props) => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  const areas = useAreas();
  return (
    <Select
      label={label}
      placeholder={branches.isLoading ? 'Loading branches...' : 'Choose a branch...'}
      data={branchOptions(branches.data ?? [], areas)}
      value={branchId === undefined ? null : String(branchId)}
      onChange={(chosen) => chosen && onPick(Number(chosen))}
      error={branches.isError && messageOf(branches.error, 'Failed to load branches')}
      nothingFoundMessage="Nothing found"
      searchable
      data-autofocus
      openOnFocus={false}
    />
  );
};
