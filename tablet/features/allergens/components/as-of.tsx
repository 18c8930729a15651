import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { shortDayTime } from '../../../shared/format.ts';
import { isStale } from '../dish-rules.ts';

type Props = { heardAt: string | undefined; now: Date; timezone: string };

/** Says how old the data is, and warns when the tablet may have missed a change. */
export const AsOf = ({ heardAt, now, timezone }: Props) => {
  const at = heardAt && shortDayTime(new Date(heardAt), timezone);
  if (!isStale(heardAt, now)) return <Text c="dimmed">As of {at}.</Text>;
  return (
    <Alert
      icon={<IconAlertTriangle aria-hidden />}
      color="red"
      variant="outline"
      title={at ? `This list is as of ${at}` : 'This list may be old'}
    >
      <Text>
        This tablet has not reached head office since then and may have missed a change. Ask a
        manager before you answer a customer.
      </Text>
    </Alert>
  );
};
