import type { BranchToday } from '@branchbook/contract/activity.ts';
import { closedText } from '@branchbook/contract/opening-hours.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { AreaFilter } from '../../shared/area-filter.tsx';
import { useAreas, useHasNoBranches } from '../../shared/areas.ts';
import { countOf } from '../../shared/counts.ts';
import { relativeText } from '../../shared/dates.ts';
import { FewRows } from '../../shared/collapsible-table.tsx';
import { HygieneRating } from '../../shared/hygiene-rating.tsx';
import { NoBranches } from '../../shared/no-branches.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { branchesTodayQuery } from './api.ts';
import { BadNumber, DayLink } from './components/numbers.tsx';
import { Section } from './components/section.tsx';
import { earlierText } from './overdue-text.ts';
import { here, SECTIONS } from './section-list.ts';

/** Number of branches shown at first: the worst come first, and the content below stays near. */
const FEW = 10;

const hasTrouble = ({ overdue, late, temperatureActions }: BranchToday): boolean =>
  overdue + late + temperatureActions > 0;

/** Links to the equipment where only one is out of range, else to the list of alerts. */
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
    cell: ({ id, name, closed, hygieneRating }) => (
      <>
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
        {closed !== null && (
          <Text size="sm" c="dimmed">
            {closedText(closed)}
          </Text>
        )}
        <HygieneRating rating={hygieneRating} />
      </>
    ),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    isNumber: true,
    cell: ({ silent, ...row }) => (
      <DayLink
        branchId={row.id}
        value={row.overdue}
        what="overdue"
        at={row.name}
        isUncertain={silent}
        more={earlierText(row)}
      />
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
  {
    key: 'yesterday',
    header: 'Yesterday',
    isNumber: true,
    cell: ({ yesterday: { total, dealtWith } }) => (total === 0 ? '–' : `${dealtWith}/${total}`),
  },
  {
    key: 'heard',
    header: 'Last heard',
    // A silent tablet is marked only where tasks are overdue: it may be switched off at night.
    cell: ({ lastHeard, silent, overdue }) => (
      <Text
        span
        inherit
        c={silent && overdue > 0 ? 'var(--mantine-color-error)' : undefined}
        style={{ whiteSpace: 'nowrap' }}
      >
        {lastHeard ? relativeText(lastHeard) : 'No tablet'}
      </Text>
    ),
  },
];

type RowsProps = { caption: string; branches: readonly BranchToday[] };

/** Lists only the branches with trouble on a phone, and the number of the other branches. */
const TroubledBranches = ({ caption, branches }: RowsProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const troubled = branches.filter(hasTrouble);
  const fine = branches.length - troubled.length;
  const shown = showsAll ? branches : troubled;
  return (
    <>
      {shown.length > 0 && (
        <DataTable
          caption={caption}
          columns={COLUMNS}
          groups={[{ label: null, rows: shown }]}
          rowKey={({ id }) => id}
        />
      )}
      {fine > 0 && (
        <Group justify="space-between" mt={shown.length > 0 ? 'sm' : 0}>
          <Text size="sm">{countOf(fine, { one: 'branch', many: 'branches' })}: all fine</Text>
          <Button variant="default" size="xs" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show branches with problems' : 'Show all'}
          </Button>
        </Group>
      )}
    </>
  );
};

/** Shows how today is going at every branch, the worst first. */
export const BranchesTodayPanel = () => {
  const branches = useQuery(branchesTodayQuery());
  const areas = useAreas();
  const hasNoBranches = useHasNoBranches();
  const { area: areaId } = useSearch({ from: '/portal/' });
  const navigate = useNavigate({ from: paths.portal });
  const area = areas.find(({ id }) => id === areaId);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const content = () => {
    if (branches.isLoadingError) {
      return <QueryError query={branches} title="Failed to load how the branches are doing" />;
    }
    const caption = 'Branches today';
    if (!branches.data) {
      return <DataTable caption={caption} columns={COLUMNS} groups={[]} rowKey={String} loading />;
    }
    if (hasNoBranches) return <NoBranches />;
    if (branches.data.length === 0) return <Text size="sm">No branches yet.</Text>;
    const rows = area
      ? branches.data.filter(({ id }) => area.branchIds.includes(id))
      : branches.data;
    return (
      <>
        <Group mb={areas.length > 1 ? 'sm' : 0}>
          <AreaFilter
            areaId={area?.id}
            onChoose={(id) =>
              void navigate({ search: here({ area: id }), replace: true, resetScroll: false })
            }
          />
        </Group>
        {narrow ? (
          <TroubledBranches key={areaId} caption={caption} branches={rows} />
        ) : (
          <FewRows key={areaId} caption={caption} columns={COLUMNS} rows={rows} few={FEW} />
        )}
      </>
    );
  };
  return (
    <Section
      id={SECTIONS.branches}
      title="Branches today"
      help="Today’s tasks, overdue ones from before, and open temperature alerts, worst first."
    >
      {content()}
    </Section>
  );
};
