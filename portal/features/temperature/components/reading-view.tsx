import { showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import type { Reading } from '@branchbook/contract/temperature.ts';
import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { timeOfDayText } from '../../../shared/dates.ts';
import { actionText, endText, originOf, verdictOf } from '../reading-rules.ts';
import classes from '../temperature.module.css';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';

const Small = ({ children }: { children: ReactNode }) => (
  <Text span size="xs" c="dimmed" display="block">
    {children}
  </Text>
);

type Props = { reading: Reading; onClose?: ReactNode };

/** Shows a temperature, who took it when, and the action taken on it. */
export const ReadingView = ({ reading, onClose }: Props) => {
  const verdict = reading.corrected ? null : verdictOf(reading);
  const action = actionText(reading);
  const end = endText(reading);
  const origin = originOf(reading);
  const value = showTemperature(reading.value);
  return (
    <div className={classes['reading']}>
      {reading.corrected ? (
        <span>
          <del>{value}</del> <Badge color="gray">Corrected</Badge>
        </span>
      ) : verdict ? (
        <span className={classes['outOfRange']}>
          <IconAlertTriangle size={16} aria-hidden />
          <strong>{value}</strong> {verdict}
        </span>
      ) : (
        <span>{value}</span>
      )}
      <Small>
        {[origin, timeOfDayText(reading.recorded_at), reading.recorded_by_name]
          .filter(Boolean)
          .join(' · ')}
      </Small>
      <ArrivalNote of={reading.arrival} />
      {verdict && <Small>Allowed {showRange(reading)}</Small>}
      {action && (
        <Text span size="sm" display="block">
          {action}
        </Text>
      )}
      {end && <Small>{end}</Small>}
      {reading.open && (
        <Group gap="xs" mt={4}>
          <Badge color="red">Open</Badge>
          {onClose}
        </Group>
      )}
    </div>
  );
};
