import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { shortDayTime } from '../shared/format.ts';
import { useOneTap } from '../shared/one-tap.ts';
import { useLive } from '../shared/use-live.ts';
import { refusalsOf } from './attention.ts';
import { mayDismiss } from './outbox.ts';
import type { Session } from './session.ts';
import classes from './sync-status.module.css';
import { readRefused, readRefusedPhotos } from './outbox-queries.ts';

type Props = {
  timezone: string;
  session: Session | null;
  opened: boolean;
  onClose: () => void;
};

const Content = ({ timezone, session }: Pick<Props, 'timezone' | 'session'>) => {
  const items = useLive(readRefused) ?? [];
  const photos = useLive(readRefusedPhotos) ?? [];
  const tap = useOneTap();
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        These records were not accepted, so no report shows them. Record them again if they are
        still needed.
        {!mayDismiss(session) && ' A manager can dismiss them after unlocking this tablet.'}
      </Text>
      {refusalsOf(items, photos, session).map(({ title, refusals }) => (
        <Stack key={title} component="section" gap="sm">
          <Title order={3} size="h4">
            {title}
          </Title>
          {refusals.map(({ id, about, who, at, reason, written, dismiss }) => (
            <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
              <div className={classes['refusal']}>
                <Text fw={600}>{about}</Text>
                <Text size="sm" c="dimmed">
                  {who}, {shortDayTime(at, timezone)}
                </Text>
                <Text size="sm" c="var(--mantine-color-error)">
                  {reason}
                </Text>
                {written.length > 0 && (
                  <Text size="sm" className={classes['written']}>
                    {written.join('\n')}
                  </Text>
                )}
              </div>
              {mayDismiss(session) && (
                <Button
                  variant="default"
                  flex="none"
                  aria-label={`Dismiss ${about}`}
                  onClick={() => tap(() => void dismiss(session))}
                >
                  Dismiss
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
};

/** Lists the records and photos that the server refused, each with its reason. */
export const AttentionDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog title="Needs attention" size="md" opened={opened} onClose={onClose}>
    <Content {...rest} />
  </Dialog>
);
