import type { Alert, AlertsNow } from '@branchbook/contract/alerts.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { countOf } from '../../shared/counts.ts';
import { relativeText } from '../../shared/dates.ts';
import { failureText } from '../../shared/errors.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import rowClasses from '../../shared/row.module.css';
import { useUser } from '../../shared/user.tsx';
import { countsText, stateText } from './alert-text.ts';
import { alertsNowQuery, useAcknowledge } from './api.ts';
import classes from './alerts.module.css';
import { recordOf } from './target-rules.ts';

/** Alerts that the dashboard shows; the page of the alerts has all of them. */
const SHOWN = 3;
const ALERTS = { one: 'alert', many: 'alerts' };

const Row = ({ alert }: { alert: Alert }) => {
  const acknowledge = useAcknowledge();
  const { link } = recordOf(alert, useUser());
  return (
    <li className={rowClasses['row']}>
      <div className={rowClasses['about']}>
        <LinkAnchor {...link} size="sm" fw={600} data-standalone>
          {alert.text}
        </LinkAnchor>
        <Text size="xs" c="dimmed">
          {alert.branch_name} · {relativeText(alert.since)} · {stateText(alert)}
        </Text>
      </div>
      {alert.state === 'open' && (
        <Button
          size="xs"
          variant="default"
          loading={acknowledge.isPending}
          aria-label={`Acknowledge: ${alert.text}, at ${alert.branch_name}`}
          onClick={() =>
            acknowledge.mutate(alert.id, {
              onError: (error) =>
                toast.error({ title: 'Error', message: failureText(error, 'Please try again.') }),
            })
          }
        >
          Acknowledge
        </Button>
      )}
    </li>
  );
};

/** Names the branches with most alerts, each with its number and a link to its alerts. */
const Branches = ({ branches, worst_branches: worst }: AlertsNow) => (
  <ul className={classes['branches']} aria-label="Where">
    {worst.map(({ branchId, branch_name: name, open }) => (
      <li key={branchId}>
        <LinkAnchor to={paths.alerts} search={{ branch: branchId }} size="sm" data-standalone>
          {name}: {open}
        </LinkAnchor>
      </li>
    ))}
    {branches > worst.length && (
      <li>
        <Text span size="sm" c="dimmed">
          and {branches - worst.length} more
        </Text>
      </li>
    )}
  </ul>
);

/** Shows what is wrong now, where and who deals with it; nothing while no alert is open. */
export const AlertsNowPanel = () => {
  const now = useQuery(alertsNowQuery()).data;
  if (!now || now.items.length === 0) return null;
  return (
    <section aria-label="Alerts">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm" gap="xs">
        <div>
          <Title order={2}>Alerts</Title>
          <Text size="sm" c="dimmed">
            {countsText(now)}
          </Text>
        </div>
        <LinkAnchor
          to={paths.alerts}
          search={{}}
          size="sm"
          underline="always"
          data-standalone
          flex="none"
        >
          {now.open > SHOWN ? `All ${countOf(now.open, ALERTS)}` : 'Open the alerts'}
        </LinkAnchor>
      </Group>
      <Paper withBorder px="md" py="xs" className={classes['alert']} data-state="open">
        <ul className={classes['rows']}>
          {now.items.slice(0, SHOWN).map((alert) => (
            <Row key={alert.id} alert={alert} />
          ))}
        </ul>
        {now.open > SHOWN && now.branches > 1 && <Branches {...now} />}
      </Paper>
    </section>
  );
};
