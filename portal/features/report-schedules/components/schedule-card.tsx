import {
  FORMATS,
  OUTCOMES,
  PAUSED_REASONS,
  timesOf,
} from '@branchbook/contract/report-schedules.ts';
import type { ReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { BRANCH_REPORTS } from '@branchbook/contract/reports.ts';
import { SENT_PERIODS, sendingText } from '@branchbook/contract/sending-times.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { DetailsCard } from '@branchbook/ui/details-card.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { instantTextIn } from '../../../shared/dates.ts';
import { failureText } from '../../../shared/errors.ts';
import { may, useUser } from '../../../shared/user.tsx';
import { useDeleteSchedule, usePauseSchedule, useSendNow } from '../api.ts';
import { RecipientList } from './recipient-list.tsx';

type Props = { schedule: ReportSchedule; timezone: string; sendsMail: boolean };

const subjectText = ({ subject, subject_name: name }: ReportSchedule): string => {
  if (subject === null) return 'A saved report that is gone';
  if ('savedReportId' in subject) return name ?? 'A saved report of its owner';
  return `${BRANCH_REPORTS[subject.report].label}, ${subject.branchId === null ? 'all branches' : (name ?? 'one branch')}`;
};

const failed = (what: string) => (error: unknown) =>
  toast.error({ title: 'Error', message: failureText(error, what) });

const useActions = ({ id, name }: ReportSchedule) => {
  const pause = usePauseSchedule();
  const send = useSendNow();
  const remove = useDeleteSchedule();
  return {
    isBusy: pause.isPending || send.isPending || remove.isPending,
    pause: (paused: boolean) =>
      pause.mutate(
        { id, paused },
        {
          onSuccess: () =>
            toast.success({
              title: paused ? 'Schedule Paused' : 'Schedule Resumed',
              message: name,
            }),
          onError: failed('This was not saved'),
        },
      ),
    send: () =>
      send.mutate(id, {
        onSuccess: () =>
          toast.success({
            title: 'Report on Its Way',
            message: `${name} is sent within a minute.`,
          }),
        onError: failed('The report was not sent'),
      }),
    remove: () =>
      confirm({
        title: 'Delete schedule',
        message: `Delete ‘${name}’? It is not sent any more, and its addresses are deleted. The report itself stays.`,
        confirmText: 'Delete',
        kind: 'danger',
        onConfirm: () =>
          remove.mutate(id, {
            onSuccess: () => {
              // The card that held the focused button is gone.
              focusMain();
              toast.success({ title: 'Schedule Deleted', message: name });
            },
            onError: failed('The schedule was not deleted'),
          }),
      }),
  };
};

const lastText = (schedule: ReportSchedule, timezone: string): string => {
  const { last_run_at: at, last_outcome: outcome, last_problem: problem } = schedule;
  if (at === null || outcome === null) return 'Not yet';
  return `${instantTextIn(timezone)(at)}: ${OUTCOMES[outcome]}${problem ? `. ${problem}` : ''}`;
};

/** Shows a scheduled report with its last and next run, and what the user may do with it. */
export const ScheduleCard = ({ schedule, timezone, sendsMail }: Props) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.scheduledReports });
  const actions = useActions(schedule);
  const { id, name, mine, paused, recipients } = schedule;
  const mayStop = mine || may(user, 'manage_scheduled_reports');
  const next = schedule.next_at === null ? 'Paused' : instantTextIn(timezone)(schedule.next_at);
  return (
    <DetailsCard
      title={name}
      badge={
        <Badge color={paused ? 'orange' : 'green'} variant="light">
          {paused ? 'Paused' : 'Active'}
        </Badge>
      }
      details={[
        { name: 'Report', value: subjectText(schedule) },
        { name: 'Period', value: SENT_PERIODS[schedule.period] },
        { name: 'Files', value: FORMATS[schedule.format] },
        { name: 'When', value: sendingText(timesOf(schedule.times)) },
        { name: 'Next', value: schedule.sending ? 'Within a minute' : next },
        { name: 'Last', value: lastText(schedule, timezone) },
        ...(mine ? [] : [{ name: 'Set up by', value: schedule.owner_name }]),
        {
          name: 'Recipients',
          value: (
            <RecipientList scheduleId={id} recipients={recipients} mayAsk={mine && sendsMail} />
          ),
        },
      ]}
    >
      {paused && paused !== 'by-hand' && (
        <Text c="var(--mantine-color-error)">{PAUSED_REASONS[paused]}.</Text>
      )}
      <Group gap="xs">
        {mine && !paused && (
          <Button
            variant="default"
            disabled={!sendsMail || actions.isBusy || schedule.sending}
            onClick={actions.send}
            aria-label={`Send Now: ${name}`}
          >
            Send Now
          </Button>
        )}
        {mine && (
          <Button
            variant="default"
            aria-label={`Change ${name}`}
            onClick={() =>
              void navigate({ search: (now) => ({ ...now, schedule: id }), resetScroll: false })
            }
          >
            Change
          </Button>
        )}
        {mayStop && (!paused || mine) && (
          <Button
            variant="default"
            disabled={actions.isBusy}
            aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
            onClick={() => actions.pause(!paused)}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {mayStop && (
          <Button
            variant="subtle"
            color="red"
            disabled={actions.isBusy}
            aria-label={`Delete ${name}`}
            onClick={actions.remove}
          >
            Delete
          </Button>
        )}
      </Group>
    </DetailsCard>
  );
};
