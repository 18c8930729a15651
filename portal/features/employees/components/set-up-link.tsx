import { SET_UP_LINK_DAYS } from '@branchbook/contract/auth.ts';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { copyWithToast } from '../../../shared/copy.ts';

type Props = { name: string; link: string; onDone: () => void };

/** Shows an employee's setup link, to hand over where no email is sent. */
export const SetUpLink = ({ name, link, onDone }: Props) => (
  <Stack>
    <Alert
      color="green"
      title={`Setup link for ${name}`}
      icon={<IconLink aria-hidden />}
      role="status"
    >
      <Text size="sm" mb="xs">
        Email is not set up here, so give them this link: they choose a password with it. It is
        valid for {SET_UP_LINK_DAYS} days and works once. Copy it now. You won’t see it again.
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {link}
      </Code>
    </Alert>
    <Group justify="flex-end" gap="xs">
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyWithToast('Setup link', link)}
      >
        Copy link
      </Button>
      <Button onClick={onDone}>Done</Button>
    </Group>
  </Stack>
);
