import type { ReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { savedReportsQuery } from '../custom-reports/api.ts';
import { peopleQuery } from './api.ts';
import { ScheduleForm } from './schedule-form.tsx';

type Props = { schedules: readonly ReportSchedule[]; timezone: string };

type ContentProps = {
  schedule: ReportSchedule | undefined;
  savedId: number | undefined;
  timezone: string;
  onClose: () => void;
};

const Content = ({ schedule, savedId, timezone, onClose }: ContentProps) => {
  const user = useUser();
  const mayAll = may(user, 'oversee_branches');
  const saved = useQuery(savedReportsQuery());
  const people = useQuery(peopleQuery());
  const branches = useQuery({ ...branchesQuery(user.company_id), enabled: mayAll });
  for (const query of [saved, people, ...(mayAll ? [branches] : [])]) {
    if (query.isError) return <QueryError query={query} title="Failed to Load the Form" />;
    if (query.isPending) return <CardsSkeleton label="Loading the form" height={56} count={5} />;
  }
  const own = user.branch_id === null ? [] : [{ id: user.branch_id, name: user.BranchName ?? '' }];
  const reports = saved.data ?? [];
  return (
    <ScheduleForm
      schedule={schedule}
      report={reports.find(({ id }) => id === savedId)}
      saved={reports}
      branches={mayAll ? (branches.data ?? []) : own}
      people={people.data ?? []}
      mayAll={mayAll}
      timezone={timezone}
      onClose={onClose}
    />
  );
};

/** Adds a scheduled report, or changes one of the user's own. */
export const ScheduleDialog = ({ schedules, timezone }: Props) => {
  const { schedule: edit, saved } = useSearch({ from: '/portal/reports/scheduled' });
  const navigate = useNavigate({ from: paths.scheduledReports });
  const schedule = schedules.find(({ id, mine }) => id === edit && mine);
  const opened = edit === 'new' || schedule !== undefined;
  const close = () =>
    void navigate({ search: ({ branch }) => ({ branch }), replace: true, resetScroll: false });
  return (
    <Dialog
      title={schedule ? 'Change Schedule' : 'Schedule a Report'}
      opened={opened}
      onClose={close}
      size="md"
      keepOnOutsideClick
    >
      {opened && (
        <Content
          key={edit}
          schedule={schedule}
          savedId={saved}
          timezone={timezone}
          onClose={close}
        />
      )}
    </Dialog>
  );
};
