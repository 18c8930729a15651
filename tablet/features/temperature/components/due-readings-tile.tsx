import { isPartOfDay, slotText } from '@branchbook/contract/temperature-slots.ts';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconTemperature } from '@tabler/icons-react';
import { plural } from '../../../shared/format.ts';
import tiles from '../../../shared/tiles.module.css';
import type { DueReadings } from '../api.ts';
import classes from './due-readings-tile.module.css';

/** Shows how many temperatures are still to be taken and by when, and links to them. */
export const DueReadingsTile = ({
  dueReadings: { slot, until, count, of },
}: {
  dueReadings: DueReadings;
}) => (
  <UnstyledButton component="a" href="#temperature" className={tiles['tile']}>
    <IconTemperature size={26} className={classes['icon']} aria-hidden />
    <span className={classes['text']}>
      <span className={tiles['name']}>
        {slot !== null && isPartOfDay(slot) && `${slotText(slot)}: `}
        {count === of ? plural(of, 'temperature') : `${count} of ${of} temperatures`} to take
      </span>
      <Text span c="dimmed">
        By {until}
      </Text>
    </span>
    <IconChevronRight size={22} className={classes['icon']} aria-hidden />
  </UnstyledButton>
);
