import { showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import { Button, Stack, Text } from '@mantine/core';
import type { Ref } from 'react';
import { numberOf } from '../../../shared/number-entry.ts';
import { NumberPad } from '../../../shared/number-pad.tsx';
import classes from '../reading-dialog.module.css';
import { entryStart, rangeFault } from '../reading-rules.ts';
import { rangeOf } from '../reading-values.ts';
import type { ReadingToTake } from '../reading-values.ts';
import { RangeStatus } from './range-status.tsx';

type Props = {
  reading: ReadingToTake;
  typed: string;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChange: (typed: string) => void;
  onSubmit: () => void;
};

/** Asks for the temperature, and says at once whether it is in range. */
export const TemperatureStep = ({ reading, typed, error, inputRef, onChange, onSubmit }: Props) => {
  const { corrects } = reading;
  const range = rangeOf(reading);
  const value = numberOf(typed);
  const isOut = value !== null && rangeFault(value, range) !== null;
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {corrects
          ? `Replaces ${showTemperature(corrects.value)}, taken by ${corrects.by}.`
          : `Should be ${showRange(range)}.`}
      </Text>
      <NumberPad
        inputRef={inputRef}
        label="Temperature"
        unit="°C"
        minus
        start={entryStart(range)}
        decimals={1}
        digits={3}
        alarm={isOut}
        value={typed}
        error={error}
        onChange={onChange}
        onSubmit={onSubmit}
      />
      <div className={classes['verdict']} role="status">
        {value !== null && <RangeStatus value={value} range={range} />}
      </div>
      <Button size="lg" {...(isOut && { color: 'red' })} onClick={onSubmit}>
        {isOut ? 'Next' : 'Save'}
      </Button>
    </Stack>
  );
};
