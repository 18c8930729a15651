import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { rangeFault } from '../reading-rules.ts';
import classes from '../../../shared/verdict.module.css';

type Props = { value: number; range: TemperatureRange };

/** Shows whether a temperature is in range, with an icon and a word. */
export const RangeStatus = ({ value, range }: Props) => {
  const wrong = rangeFault(value, range);
  return (
    <span className={classes['verdict']} data-tone={wrong === null ? 'good' : 'bad'}>
      {wrong === null ? (
        <IconCircleCheck size={20} aria-hidden />
      ) : (
        <IconAlertTriangle size={20} aria-hidden />
      )}
      {wrong ?? 'In range'}
    </span>
  );
};
