import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

type Props = { title: string; message: string; onRetry?: () => void; retrying?: boolean };

export const ErrorState = ({ title, message, onRetry, retrying }: Props) => (
  <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
    <Stack align="flex-start" gap="sm">
      <Text size="sm">{message}</Text>
      {onRetry && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retrying}
          onClick={onRetry}
        >
          Try Again
        </Button>
      )}
    </Stack>
  </Alert>
);
