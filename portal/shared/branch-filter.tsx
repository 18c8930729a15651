import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchOptions, useAreas } from './areas.ts';
import { branchesQuery, closedBranchesQuery } from './branches.ts';
import { may, useUser } from './user.tsx';

const ALL = '';

type Props = {
  branchId: number | undefined;
  onChoose: (id: number | undefined) => void;
  /** Also offers deleted branches, for their records. */
  withClosed?: boolean;
  /** Hides the label, for a place beside other fields with hidden labels. */
  hidesLabel?: boolean;
};

/** Lets users of several branches choose all branches or one of them. */
export const BranchFilter = ({
  branchId,
  onChoose,
  withClosed = false,
  hidesLabel = false,
}: Props) => {
  const user = useUser();
  const { company_id: companyId } = user;
  const open = useQuery(branchesQuery(companyId)).data ?? [];
  const areas = useAreas();
  const closed =
    useQuery({
      ...closedBranchesQuery(companyId),
      enabled: withClosed && may(user, 'view_all_reports'),
    }).data ?? [];
  return (
    <Select
      {...(hidesLabel ? { 'aria-label': 'Branch' } : { label: 'Branch' })}
      data={[
        { value: ALL, label: 'All branches' },
        ...branchOptions(open, areas),
        ...closed.map(({ id, name }) => ({ value: String(id), label: `${name} (closed)` })),
      ]}
      value={branchId === undefined ? ALL : String(branchId)}
      onChange={(value) => onChoose(Number(value) || undefined)}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      searchable
      maw={{ sm: 360 }}
      flex="1 1 8rem"
    />
  );
};
