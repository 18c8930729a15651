import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import { MultiSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaButtons } from '../../../shared/area-buttons.tsx';
import { branchOptions, useAreas } from '../../../shared/areas.ts';
import { branchesQuery, closedBranchesQuery } from '../../../shared/branches.ts';
import { may, useUser } from '../../../shared/user.tsx';
import classes from '../custom-reports.module.css';

/** Number of branches listed at once; the user finds the others by typing. */
const SHOWN = 50;

type Props = { branches: readonly number[]; onBranches: (branches: number[]) => void };

/** Lets the user choose the branches of a report; none chosen means all branches. */
export const BranchChoice = ({ branches, onBranches }: Props) => {
  const user = useUser();
  const { company_id: companyId } = user;
  const areas = useAreas();
  const open = useQuery(branchesQuery(companyId)).data ?? [];
  const seesClosed = may(user, 'view_all_reports');
  const closed = useQuery({ ...closedBranchesQuery(companyId), enabled: seesClosed }).data ?? [];
  // Chosen branches that are in neither list are added, so that the user can remove them.
  const unknown = branches.filter((id) => ![...open, ...closed].some((one) => one.id === id));
  return (
    <Stack gap="xs">
      <MultiSelect
        label="Branches"
        placeholder={branches.length === 0 ? 'All branches' : undefined}
        description={branches.length === 0 ? 'Leave empty for all branches' : undefined}
        data={[
          ...branchOptions(open, areas),
          ...closed.map(({ id, name }) => ({ value: String(id), label: `${name} (closed)` })),
          ...unknown.map((id) => ({ value: String(id), label: `Branch ${id}` })),
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
      <AreaButtons
        onChoose={(ofArea) =>
          onBranches([...new Set([...branches, ...ofArea])].slice(0, CUSTOM_REPORT.branches))
        }
      />
    </Stack>
  );
};
