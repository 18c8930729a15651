import type { Alert } from '@branchbook/contract/alerts.ts';
import { Badge, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconHandStop } from '@tabler/icons-react';
import { instantText, relativeText } from '../../../shared/dates.ts';
import { LinkAnchor } from '../../../shared/links.tsx';
import { useUser } from '../../../shared/user.tsx';
import { nextText, stateText, toldText } from '../alert-text.ts';
import classes from '../alerts.module.css';
import { recordOf } from '../target-rules.ts';

const COLORS = { open: 'red', acknowledged: 'yellow', cleared: 'gray' } as const;

type Props = {
  alert: Alert;
  busy: boolean;
  /** Whether the alert is chosen to be cleared with others. */
  chosen: boolean;
  onChoose: () => void;
  onAcknowledge: () => void;
  onClear: () => void;
};

/** Shows what is wrong at a branch, who was told and who deals with it. */
export const AlertCard = ({ alert, busy, chosen, onChoose, onAcknowledge, onClear }: Props) => {
  const { link, text } = recordOf(alert, useUser());
  const name = `${alert.text}, at ${alert.branch_name}`;
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      className={classes['alert']}
      data-state={alert.state}
      aria-label={name}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          {alert.state !== 'cleared' && (
            <Checkbox checked={chosen} aria-label={`Choose: ${name}`} onChange={onChoose} />
          )}
          <Text size="sm" c="dimmed" flex={1}>
            {alert.branch_name} · Since {instantText(alert.since)} ({relativeText(alert.since)})
          </Text>
          {/* Long names break instead of ending in dots. */}
          <Badge
            color={COLORS[alert.state]}
            variant="light"
            autoContrast
            styles={{ root: { height: 'auto' }, label: { whiteSpace: 'normal' } }}
          >
            {stateText(alert)}
          </Badge>
        </Group>
        <Title order={2} size="h4">
          {alert.critical && alert.state !== 'cleared' && 'Urgent: '}
          {alert.text}
        </Title>
        <Text size="sm">
          {toldText(alert)} {alert.state !== 'cleared' && nextText(alert)}
        </Text>
        {alert.cleared_at && (
          <Text size="sm">
            {instantText(alert.cleared_at)}
            {alert.clear_reason && `: ${alert.clear_reason}`}
          </Text>
        )}
        <Group gap="sm">
          {alert.state !== 'cleared' && (
            <>
              <Button
                size="sm"
                variant={alert.state === 'open' ? 'filled' : 'default'}
                leftSection={<IconHandStop size={16} aria-hidden />}
                loading={busy}
                aria-label={`Acknowledge: ${name}`}
                onClick={onAcknowledge}
              >
                Acknowledge
              </Button>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-label={`Clear: ${name}`}
                onClick={onClear}
              >
                Clear
              </Button>
            </>
          )}
          <LinkAnchor {...link} size="sm" underline="always" data-standalone>
            {text}
          </LinkAnchor>
        </Group>
      </Stack>
    </Paper>
  );
};
