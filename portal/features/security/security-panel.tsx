import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Badge, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isWatchingPolicy, violations, watchingSince } from '../../shared/csp-monitor.ts';
import { timeText } from '../../shared/dates.ts';
import type { Violation } from '../../shared/violation-log.ts';
import { healthOf, keepsScriptsOut } from './health-rules.ts';
import type { Health } from './health-rules.ts';
import classes from './security-panel.module.css';

const REFRESH_MS = 5000;

const LOOK = {
  healthy: { label: 'Healthy', color: 'green', Icon: IconCircleCheck },
  warning: { label: 'Warning', color: 'yellow', Icon: IconAlertTriangle },
  critical: { label: 'Critical', color: 'red', Icon: IconCircleX },
} as const;

const readLog = () => {
  const now = Date.now();
  return {
    all: violations.all(),
    recent: violations.recent(now),
    isInitialised: watchingSince <= now,
  };
};

/** Returns whether the policy sent with this very page keeps foreign scripts out. */
const readPolicy = async (): Promise<boolean> => {
  const response = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  return keepsScriptsOut(response.headers.get('content-security-policy'));
};

const HealthStatus = ({ health }: { health: Health | null }) => {
  if (!health) return <Text size="sm">Checking…</Text>;
  const { label, color, Icon } = LOOK[health.level];
  return (
    <Stack gap="xs">
      <Badge color={color} variant="light" size="lg" leftSection={<Icon size={16} aria-hidden />}>
        {label}
      </Badge>
      {health.issues.length > 0 && (
        <List size="sm">
          {health.issues.map((issue) => (
            <List.Item key={issue}>{issue}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
};

const Fact = ({ text, why }: { text: string; why: string }) => (
  <li>
    <Text size="sm" fw={500}>
      {text}
    </Text>
    <Text size="xs" c="dimmed">
      {why}
    </Text>
  </li>
);

const ViolationItem = ({ violation }: { violation: Violation }) => (
  <Paper component="li" withBorder p="xs" className={classes['violation']}>
    <Text size="sm" fw={500}>
      {violation.directive}: {violation.blocked || 'unknown'}
    </Text>
    <Text size="xs" c="dimmed">
      {[timeText(violation.at), violation.source].filter(Boolean).join(' · ')}
    </Text>
  </Paper>
);

/** Shows what protects this page, and the violations of its policy since it was opened. */
export const SecurityPanel = ({ onClose }: { onClose: () => void }) => {
  const [log, setLog] = useState(readLog);
  useInterval(() => setLog(readLog()), REFRESH_MS, { autoInvoke: true });
  const policy = useQuery({ queryKey: ['page-policy'], queryFn: readPolicy, staleTime: 0 });
  const hasXssProtection = policy.data ?? false;
  const { isInitialised, recent } = log;
  const facts = { isInitialised, hasXssProtection, isWatchingPolicy, recentViolations: recent };
  const clear = () => {
    violations.clear();
    setLog(readLog());
  };
  const word = (on: boolean) => (on ? 'enabled' : 'not enabled');

  return (
    <Dialog title="Security status" opened onClose={onClose} size="md">
      <Stack gap="lg">
        <div role="status">
          <HealthStatus health={policy.isPending ? null : healthOf(facts)} />
        </div>
        <ul className={classes['plain']} aria-label="Protections">
          <Fact
            text={isInitialised ? 'Initialised' : 'Not initialised'}
            why={`Watching since ${timeText(watchingSince)}`}
          />
          <Fact
            text={`XSS protection: ${policy.isPending ? 'checking…' : word(hasXssProtection)}`}
            why="The page’s policy lets only our own script files run."
          />
          <Fact
            text={`CSP monitoring: ${word(isWatchingPolicy)}`}
            why="What the policy keeps away is counted below."
          />
          <Fact
            text="CSRF: disabled"
            why="No cookie signs anyone in, so another site has nothing to misuse."
          />
          <Fact text="Strict mode: off" why="Violations are counted; the page goes on." />
        </ul>
        <Stack gap="xs">
          <Group justify="space-between">
            <Title order={3} size="h4">
              Recent violations
            </Title>
            <Button variant="default" onClick={clear} disabled={log.all.length === 0}>
              Clear
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {recent} in the last 60 seconds, {log.all.length} kept
          </Text>
          {log.all.length > 0 && (
            <ol className={classes['plain']} aria-label="Violations, the newest first">
              {log.all.map((violation, index) => (
                <ViolationItem key={log.all.length - index} violation={violation} />
              ))}
            </ol>
          )}
        </Stack>
      </Stack>
    </Dialog>
  );
};
