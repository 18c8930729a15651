import { slotText } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel, showTemperature } from '@branchbook/contract/temperature.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { timeText } from '../../../shared/format.ts';
import type { SlotOfDay as Slot } from '../board-rules.ts';
import { rangeFault } from '../reading-rules.ts';
import classes from './slot-of-day.module.css';
import { RangeStatus } from './range-status.tsx';

type Props = { slot: Slot; timezone: string };

const EMPTY: Record<Slot['when'], string> = {
  past: 'Not taken',
  now: 'To do',
  later: 'Later',
  closed: 'Closed',
};

/** Shows the reading of one slot of the day. */
export const SlotOfDay = ({ slot: { slot, when, last }, timezone }: Props) => (
  <li className={classes['slot']} data-now={when === 'now' || undefined}>
    <Text span size="sm" c="dimmed" className={classes['label']}>
      {slotText(slot)}
      {when === 'now' && <VisuallyHidden>, now</VisuallyHidden>}
    </Text>
    {last === null ? (
      <span className={classes['empty']} data-when={when}>
        {EMPTY[when]}
      </span>
    ) : (
      <>
        <span
          className={classes['value']}
          data-out={rangeFault(last.value, last.range) !== null || undefined}
        >
          {showTemperature(last.value)}
        </span>
        {rangeFault(last.value, last.range) !== null && (
          <RangeStatus value={last.value} range={last.range} />
        )}
        {last.action !== null && (
          <Text span size="sm">
            {actionLabel[last.action]}
          </Text>
        )}
        <Text span size="sm" c="dimmed">
          {last.by}, {timeText(last.takenAt, timezone)}
        </Text>
        {last.waiting && (
          <span className={classes['waiting']}>
            <IconCloudUpload size={16} aria-hidden /> Waiting
          </span>
        )}
      </>
    )}
  </li>
);
