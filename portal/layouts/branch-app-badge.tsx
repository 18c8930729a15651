import { Group, Text } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import classes from './public-layout.module.css';

/** The mobile store badge; no link while the operator has set no store address ([A-047]). */
export const BranchAppBadge = () => (
  <Group gap="xs" wrap="nowrap" className={classes['badge']}>
    <IconDeviceTablet size={26} stroke={1.5} aria-hidden />
    <div>
      <Text size="xs" lh={1.2}>
        For phones and tablets
      </Text>
      <Text fw={600} lh={1.2}>
        Mobile app
      </Text>
    </div>
  </Group>
);
