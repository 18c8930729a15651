import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery } from '../../../shared/branches.ts';
import { useUser } from '../../../shared/user.tsx';
import classes from '../custom-reports.module.css';

/** As many as anybody scrolls through; the others are found by typing. */
const SHOWN = 50;

type Props = { branches: readonly number[]; onBranches: (branches: number[]) => void };

/** Of which branches: none picked are all of them. */
export const BranchChoice = ({ branches, onBranches }: Props) => {
  const all = useQuery(branchesQuery(useUser().company_id)).data ?? [];
  // What is named and not there any more can be taken out, too.
  const gone = branches.filter((id) => !all.some((branch) => branch.id === id));
  return (
    <MultiSelect
      label="Branches"
      placeholder={branches.length === 0 ? 'All branches' : undefined}
      description={branches.length === 0 ? 'Leave empty for all branches' : undefined}
      data={[
        ...all.map(({ id, name }) => ({ value: String(id), label: name })),
        ...gone.map((id) => ({ value: String(id), label: `Branch ${id}` })),
      ]}
      value={branches.map(String)}
      onChange={(chosen) => onBranches(chosen.map(Number))}
      maxValues={CUSTOM_REPORT.branches}
      limit={SHOWN}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All branches' }}
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      classNames={{ pillsList: classes['picked'] }}
    />
  );
};
