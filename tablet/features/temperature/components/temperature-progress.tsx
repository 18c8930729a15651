import { slotLabel } from '@branchbook/contract/temperature.ts';
import { Progress, Text } from '@mantine/core';
import type { Board } from '../board-rules.ts';

/** Shows how many temperatures are taken in the current part of the day. */
export const TemperatureProgress = ({ board: { rows, done, slot } }: { board: Board }) => (
  <section aria-label="Progress">
    <Text fw={650} size="lg" role="status">
      {done} of {rows.length} done this {slotLabel[slot].toLowerCase()}
    </Text>
    <Progress
      mt="xs"
      size={10}
      radius="xl"
      color="green"
      aria-label="Temperatures taken"
      value={(100 * done) / rows.length}
    />
  </section>
);
