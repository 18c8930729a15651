import { dayOfRules } from '@branchbook/contract/food-limits.ts';
import { foodRangeWarning } from '@branchbook/contract/temperature-law.ts';
import { showRange } from '@branchbook/contract/temperature.ts';
import { Button, Text, Title } from '@mantine/core';
import { IconTemperature } from '@tabler/icons-react';
import { now } from '../../../shared/clock.ts';
import verdict from '../../../shared/verdict.module.css';
import type { Row } from '../board-rules.ts';
import classes from './equipment-card.module.css';
import { SlotOfDay } from './slot-of-day.tsx';

type Props = { row: Row; timezone: string; onTake: () => void; onDetails: () => void };

/** Shows a piece of equipment with its day; a reading that is due now stands out. */
export const EquipmentCard = ({ row, timezone, onTake, onDetails }: Props) => {
  const { name, range } = row.equipment;
  const warning = foodRangeWarning(range, dayOfRules(now()));
  // Nothing is due on a closed day, but a temperature may be taken.
  const isFirst = row.due || row.slots.every(({ last }) => last === null);
  return (
    <li className={classes['card']} data-open={row.recheck !== null || undefined}>
      <div className={classes['head']}>
        <div className={classes['what']}>
          <Title order={3} className={classes['name']}>
            {name}
          </Title>
          <Text c="dimmed" className={classes['range']}>
            {showRange(range)}
          </Text>
          {warning && (
            <span className={verdict['verdict']} data-tone="warning">
              {warning}
            </span>
          )}
        </div>
        <div className={classes['actions']}>
          {row.readings.length > 0 && (
            <Button
              variant="default"
              size="md"
              aria-label={`Details of ${name}`}
              onClick={onDetails}
            >
              Details
            </Button>
          )}
          <Button
            size="md"
            variant={row.due ? 'filled' : 'default'}
            leftSection={<IconTemperature size={22} aria-hidden />}
            aria-label={isFirst ? `Take temperature of ${name}` : `Retake temperature of ${name}`}
            onClick={onTake}
          >
            {isFirst ? 'Take temperature' : 'Retake'}
          </Button>
        </div>
      </div>
      <ul className={classes['slots']} aria-label={`Today’s temperatures of ${name}`}>
        {row.slots.map((slot) => (
          <SlotOfDay key={slot.slot} slot={slot} timezone={timezone} />
        ))}
      </ul>
    </li>
  );
};
