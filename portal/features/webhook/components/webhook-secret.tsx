import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { copyWithToast } from '../../../shared/copy.ts';
import classes from '../webhook.module.css';

/** Shows a new secret. It cannot be shown again. */
export const WebhookSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => {
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  return (
    <Alert color="yellow" title="Copy the secret now">
      <Stack gap="sm">
        <Text ref={intro} size="sm" tabIndex={-1} style={{ outline: 'none' }}>
          It is shown only once. Your receiver checks with it that calls come from Branchbook.
        </Text>
        <Text className={classes['secret']} aria-label="Secret">
          {secret}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyWithToast('Secret', secret)}
          >
            Copy
          </Button>
          <Button variant="default" onClick={onDone}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};
