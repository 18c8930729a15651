import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { REPORT_SCHEDULE } from '@branchbook/contract/report-schedules.ts';
import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { schedulesQuery } from './api.ts';
import { ScheduleCard } from './components/schedule-card.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const TITLE = 'Scheduled Reports';

const Schedules = () => {
  const query = useQuery(schedulesQuery());
  if (query.isPending) return <CardsSkeleton label="Loading scheduled reports" height={160} />;
  if (query.isError) return <QueryError query={query} title="Failed to Load Scheduled Reports" />;
  const { schedules, timezone, sends_mail: sendsMail } = query.data;
  return (
    <Stack gap="md">
      {!sendsMail && (
        <Alert color="orange">
          Email is not set up here, so no report is sent. Schedules begin once it is.
        </Alert>
      )}
      {schedules.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconMail size={24} />}
            title="No scheduled reports yet"
            text="Choose a report, how often to send it, and to whom. It comes by email as a PDF or a CSV file."
          />
        </Paper>
      ) : (
        <>
          {schedules.map((schedule) => (
            <ScheduleCard
              key={schedule.id}
              schedule={schedule}
              timezone={timezone}
              sendsMail={sendsMail}
            />
          ))}
          <Text size="sm" c="dimmed">
            Times are those of the head office ({timezone}). A company has {REPORT_SCHEDULE.most}{' '}
            scheduled reports at most.
          </Text>
        </>
      )}
      <ScheduleDialog schedules={schedules} timezone={timezone} />
    </Stack>
  );
};

/** Lists the reports that are sent by email, and lets the user add and change them. */
export const ScheduledReportsPage = () => {
  usePageTitle(TITLE);
  const user = useUser();
  const { branch } = useSearch({ from: '/portal/reports/scheduled' });
  const navigate = useNavigate({ from: paths.scheduledReports });
  if (!mayOpen(user, 'reports')) return <AccessDenied page={TITLE} />;
  return (
    <Page
      title={TITLE}
      help="Reports that are sent by email, with the rights of the person who set them up."
      actions={
        <>
          <LinkButton
            to={paths.reports}
            search={{ branch }}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back to Reports
          </LinkButton>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              void navigate({ search: { branch, schedule: 'new' }, resetScroll: false })
            }
          >
            Schedule a Report
          </Button>
        </>
      }
    >
      <Schedules />
    </Page>
  );
};
