import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';

/** Shows the next step; `link` is empty when it is missing, null when it is sent only by email. */
export const AccountCreated = ({ link }: { link: string | null }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <IconCircleCheck size={40} color="var(--mantine-color-green-8)" aria-hidden />
      <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Account Created Successfully!
      </Title>
      {link ? (
        <>
          <Text>Next, register your company. The page opens in a new tab.</Text>
          <div>
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noopener"
              fullWidth
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              Set Up Company
            </Button>
            <Text size="sm" c="dimmed" mt="xs" ta="center">
              Link expires in 24 hours
            </Text>
          </div>
        </>
      ) : (
        <Alert color={link === null ? 'blue' : 'yellow'}>
          {link === null
            ? 'We have mailed you your company setup link. It expires in 24 hours.'
            : 'We could not show your company setup link. Please contact support.'}
        </Alert>
      )}
      <Group gap="xs" grow>
        <Button component="a" href={paths.login} variant="default">
          Go to Login
        </Button>
        <Button component="a" href={paths.landing} variant="default">
          Back to Home
        </Button>
      </Group>
    </Stack>
  );
};
