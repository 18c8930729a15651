import type { BranchToday } from '@branchbook/contract/activity.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { messageOf } from '../../shared/errors.ts';
import { FewRows } from '../../shared/few-rows.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import { branchesTodayQuery } from './api.ts';
import { BadNumber, DayLink } from './components/numbers.tsx';
import { Section } from './components/section.tsx';
import { here, SECTIONS } from './sections.ts';

/** So many at first: the worst are above, and what comes below stays in reach, on a phone too. */
const FEW = { wide: 10, narrow: 3 } as const;

/** To the record itself where there is one piece to look at, else to the list of them. */
const Actions = ({ id, name, temperatureActions, equipId, actionsSince }: BranchToday) => {
  const content = <BadNumber value={temperatureActions} />;
  if (temperatureActions === 0) return content;
  const label = `${temperatureActions} out of range at ${name}`;
  return equipId === null ? (
    <LinkAnchor
      from={paths.portal}
      to={paths.portal}
      search={here({ temperatures: id })}
      hash={SECTIONS.temperatures}
      resetScroll={false}
      inherit
      aria-label={label}
    >
      {content}
    </LinkAnchor>
  ) : (
    <LinkAnchor
      to={paths.temperatureReport}
      search={{ branch: id, equipment: equipId, start: actionsSince ?? undefined }}
      inherit
      aria-label={label}
    >
      {content}
    </LinkAnchor>
  );
};

const COLUMNS: readonly Column<BranchToday>[] = [
  {
    key: 'name',
    header: 'Branch',
    cell: ({ id, name }) => (
      <LinkAnchor
        from={paths.portal}
        to={paths.portal}
        search={here({ today: id })}
        resetScroll={false}
        inherit
        fw={600}
      >
        {name}
      </LinkAnchor>
    ),
  },
  {
    key: 'missed',
    header: 'Overdue',
    isNumber: true,
    cell: ({ id, name, missed }) => (
      <DayLink branchId={id} value={missed} what="overdue" at={name} />
    ),
  },
  {
    key: 'late',
    header: 'Late',
    isNumber: true,
    cell: ({ id, name, late }) => <DayLink branchId={id} value={late} what="late" at={name} />,
  },
  {
    key: 'actions',
    header: 'Out of range',
    isNumber: true,
    cell: (row) => <Actions {...row} />,
  },
  {
    key: 'notCompleted',
    header: 'Not completed',
    isNumber: true,
    cell: ({ notCompleted }) => notCompleted,
  },
  { key: 'onTime', header: 'On time', isNumber: true, cell: ({ onTime }) => onTime },
  { key: 'open', header: 'Still to come', isNumber: true, cell: ({ open }) => open },
];

/** How the day goes at every branch, the worst first. */
export const BranchesTodayPanel = () => {
  const branches = useQuery(branchesTodayQuery());
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const few = narrow ? FEW.narrow : FEW.wide;
  const content = () => {
    if (branches.isLoadingError) {
      return (
        <ErrorState
          title="Failed to load how the branches are doing"
          message={messageOf(branches.error, 'Unknown error')}
          onRetry={() => void branches.refetch()}
          retrying={branches.isFetching}
        />
      );
    }
    const caption = 'Branches today';
    if (!branches.data) {
      return <DataTable caption={caption} columns={COLUMNS} groups={[]} rowKey={String} loading />;
    }
    return branches.data.length === 0 ? (
      <Text size="sm">No branches yet.</Text>
    ) : (
      <FewRows caption={caption} columns={COLUMNS} rows={branches.data} few={few} />
    );
  };
  return (
    <Section
      id={SECTIONS.branches}
      title="Branches today"
      help="Today’s tasks and open temperature alerts, worst first."
    >
      {content()}
    </Section>
  );
};
