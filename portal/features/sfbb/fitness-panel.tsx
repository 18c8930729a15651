import type { FitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { FIT_AFTER_HOURS } from '@branchbook/contract/sfbb-rules.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconHeartbeat, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodDiarySearch } from '../../paths.ts';
import { dayText, instantText } from '../../shared/dates.ts';
import { LawNote } from '../../shared/law-note.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { fitnessQuery } from './api.ts';
import { FitnessForm } from './fitness-form.tsx';

const columnsOf = (onOpen: (id: number) => void): Column<FitnessReport>[] => [
  { key: 'who', header: 'Person', cell: ({ employee_name: name }) => name },
  {
    key: 'since',
    header: 'Unwell since',
    isShort: true,
    cell: ({ unwell_since: since }) => dayText(since),
  },
  {
    key: 'clear',
    header: 'Without symptoms since',
    cell: ({ clear_at: at }) => (at ? instantText(at) : 'Not yet'),
  },
  {
    key: 'fit',
    header: 'May handle food again from',
    cell: ({ fit_from: from }) => (from ? instantText(from) : 'Not yet'),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ id, employee_name: name }) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Change the report about ${name}`}
        onClick={() => onOpen(id)}
      >
        Change
      </Button>
    ),
  },
];

type Props = {
  branchId: number;
  /** The day of the branch. */
  today: string;
  search: FoodDiarySearch;
};

/** Shows who was not fit to handle food, for managers only. */
export const FitnessPanel = ({ branchId, today, search }: Props) => {
  const navigate = useNavigate({ from: paths.foodDiary });
  const query = useQuery(fitnessQuery(branchId));
  const show = (change: FoodDiarySearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const close = () => show({ action: undefined, open: undefined });
  if (query.isPending) return <CardsSkeleton label="Loading fitness to work" height={120} />;
  if (query.isLoadingError) {
    return <QueryError query={query} title="Failed to Load Fitness to Work" />;
  }
  const changed = query.data.find(({ id }) => id === search.open) ?? null;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => show({ action: 'fitness' })}
    >
      Add a report
    </Button>
  );
  return (
    <Stack gap="md">
      <Text size="sm">
        Anyone who is sick or has diarrhoea does not handle food until {FIT_AFTER_HOURS} hours after
        the last symptom. Symptoms are not written down. Only managers and the person see this, and
        it is deleted after a year.
      </Text>
      <LawNote rules={['fitness-48-hours']} />
      {query.data.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconHeartbeat size={24} />}
            title="No reports"
            text="Reports come from the tablet, or you add one here."
            action={add}
          />
        </Paper>
      ) : (
        <>
          <Group>{add}</Group>
          <DataTable
            caption="Fitness to work"
            columns={columnsOf((id) => show({ open: id }))}
            groups={[{ label: null, rows: query.data }]}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <Dialog
        title="Fitness to Work"
        opened={search.action === 'fitness' || changed !== null}
        onClose={close}
        keepOnOutsideClick
      >
        <FitnessForm
          key={changed?.id ?? 'new'}
          branchId={branchId}
          today={today}
          report={changed}
          onClose={close}
        />
      </Dialog>
    </Stack>
  );
};
