import type { OpenTemperature } from '@branchbook/contract/activity.ts';
import { actionLabel, showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Group, Paper, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { instantText } from '../../shared/dates.ts';
import { FewRows } from '../../shared/collapsible-table.tsx';
import { LinkAnchor, LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { openTemperaturesQuery } from './api.ts';
import { Section } from './components/section.tsx';
import classes from './dashboard.module.css';
import { here, SECTIONS } from './section-list.ts';

/** Number of alerts shown at first. */
const FEW = 5;
const CAPTION = 'Temperature alerts';

const COLUMNS: readonly Column<OpenTemperature>[] = [
  {
    key: 'equipment',
    header: 'Equipment',
    cell: (row) => (
      <>
        <LinkAnchor
          to={paths.temperatureReport}
          search={{ branch: row.branchId, equipment: row.equipId, start: row.log_date }}
          inherit
          fw={600}
        >
          {row.equipment_name}
        </LinkAnchor>
        <Text inherit component="div" c="dimmed">
          {row.branch_name}
        </Text>
      </>
    ),
  },
  {
    key: 'value',
    header: 'Temperature',
    cell: (row) => (
      <>
        <Text span inherit fw={600} className={classes['bad']}>
          {showTemperature(row.value)}
        </Text>
        <Text inherit component="div" c="dimmed">
          {showRange(row)}
        </Text>
      </>
    ),
  },
  {
    key: 'action',
    header: 'What was done',
    cell: (row) => (
      <>
        {actionLabel[row.action]}
        {row.action_note && (
          <Text inherit component="div" c="dimmed" lineClamp={2}>
            {row.action_note}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'by',
    header: 'Taken',
    cell: (row) => (
      <>
        {instantText(row.recorded_at)}
        <Text inherit component="div" c="dimmed">
          {row.recorded_by_name}
        </Text>
      </>
    ),
  },
];

const AllInRange = () => (
  <Paper withBorder p="md">
    <Group gap="xs" wrap="nowrap">
      <IconCircleCheck
        size={20}
        stroke={1.6}
        color="var(--mantine-color-green-light-color)"
        aria-hidden
      />
      <Text size="sm">Nothing is out of range.</Text>
    </Group>
  </Paper>
);

/** Lists the temperatures out of range that are not resolved yet, the newest first. */
export const TemperaturesPanel = () => {
  const user = useUser();
  const { temperatures: branchId } = useSearch({ from: '/portal/' });
  const open = useQuery(openTemperaturesQuery(branchId));
  const branches = useQuery({
    ...branchesQuery(user.company_id),
    enabled: branchId !== undefined && may(user, 'oversee_branches'),
  });
  const branch = branches.data?.find(({ id }) => id === branchId);
  const content = () => {
    if (open.isLoadingError) {
      return <QueryError query={open} title="Failed to load the temperature alerts" />;
    }
    if (!open.data) {
      return (
        <DataTable
          caption={CAPTION}
          columns={COLUMNS}
          groups={[]}
          rowKey={String}
          skeletonRows={1}
          loading
        />
      );
    }
    const { items, total } = open.data;
    if (items.length === 0) return <AllInRange />;
    return (
      <>
        <FewRows caption={CAPTION} columns={COLUMNS} rows={items} few={FEW} />
        {total > items.length && (
          <Text size="sm" c="dimmed" mt="xs">
            The newest {items.length} of {total.toLocaleString('en-GB')}.
          </Text>
        )}
      </>
    );
  };
  return (
    <Section
      id={SECTIONS.temperatures}
      title={branch ? `Temperature alerts at ${branch.name}` : 'Temperature alerts'}
      help="Out of range and not yet resolved."
      actions={
        branchId !== undefined && (
          <LinkButton
            from={paths.portal}
            to={paths.portal}
            search={here({ temperatures: undefined })}
            resetScroll={false}
            variant="default"
            size="xs"
          >
            Show all branches
          </LinkButton>
        )
      }
    >
      {content()}
    </Section>
  );
};
