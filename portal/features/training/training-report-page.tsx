import { compareNames } from '@branchbook/contract/names.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { IconPlus, IconSchool, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { TrainingSearch } from '../../paths.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { ReportFrame } from '../../shared/report-frame.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { may, useUser } from '../../shared/user.tsx';
import { peopleQuery } from './api.ts';
import { TrainingGridView } from './grid-panel.tsx';
import { RecordTrainingDialog } from './record-training-dialog.tsx';
import { TrainingRecords } from './records-panel.tsx';
import { StaffList } from './staff-panel.tsx';
import classes from './training.module.css';

const FAILED = 'Failed to Load Employees';

const VIEWS = [
  { value: 'list', label: 'By person' },
  { value: 'grid', label: 'Training matrix' },
];

const RecordButton = () => (
  <LinkButton
    from={paths.trainingReport}
    to={paths.trainingReport}
    search={(now) => ({ ...now, record: 'new' })}
    resetScroll={false}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    Record training
  </LinkButton>
);

/** Says where to look: the branch's people work elsewhere or have left, with their records. */
const ClosedBranch = () => (
  <Paper withBorder>
    <EmptyState
      icon={<IconUsers size={24} />}
      title="This branch is closed"
      text="Training records stay with the people: look for them at the branch where they work now."
    />
  </Paper>
);

type ReportProps = { branch: ReportBranch; search: TrainingSearch };

const Report = ({ branch, search }: ReportProps) => {
  const navigate = useNavigate({ from: paths.trainingReport });
  const people = useQuery(peopleQuery(branch.id));
  useErrorToast(people.error, FAILED);
  if (people.isPending) return <CardsSkeleton label="Loading employees" />;
  if (people.isLoadingError) {
    return <QueryError query={people} title={FAILED} />;
  }
  if (people.data.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState icon={<IconUsers size={24} />} title="No one works at this branch" />
      </Paper>
    );
  }
  const { employee, q = '', view } = search;
  const found = people.data
    .filter(({ name, pin }) => isFoundIn(q, [name, pin]))
    .toSorted((a, b) => compareNames(a.name, b.name));
  const chosen = people.data.find(({ id }) => id === employee);
  const change = (changed: TrainingSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="md">
      <Group gap="md" justify="space-between">
        <SegmentedControl
          aria-label="View"
          data={VIEWS}
          value={view ?? 'list'}
          onChange={(value) => change({ view: value === 'grid' ? 'grid' : undefined })}
        />
        <SearchBox
          label="Search by name or PIN"
          value={q}
          onSearch={(typed) => change({ q: typed || undefined })}
        />
      </Group>
      {view === 'grid' ? (
        <TrainingGridView branch={branch} shown={new Set(found.map(({ id }) => id))} />
      ) : (
        <div className={classes['report']}>
          <StaffList staff={found} chosenId={chosen?.id} />
          {chosen ? (
            <TrainingRecords key={chosen.id} branchId={branch.id} employee={chosen} />
          ) : (
            <Paper withBorder>
              <EmptyState
                icon={<IconSchool size={24} />}
                title="No employee picked"
                text="Pick someone to see what they were trained in."
              />
            </Paper>
          )}
        </div>
      )}
      <RecordTrainingDialog branchId={branch.id} staff={people.data} />
    </Stack>
  );
};

export const TrainingReportPage = () => {
  const user = useUser();
  const search = useSearch({ from: '/portal/reports/training' });
  return (
    <ReportFrame
      title="Training Reports"
      help="View who has received training"
      branchId={search.branch}
      actions={may(user, 'record_training') && <RecordButton />}
    >
      {(branch) =>
        branch.isClosed ? (
          <ClosedBranch />
        ) : (
          <Report key={branch.id} branch={branch} search={search} />
        )
      }
    </ReportFrame>
  );
};
