import { closedTodayText } from '@branchbook/contract/opening-hours.ts';
import { isPartOfDay, slotText } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { Progress, Text } from '@mantine/core';
import type { Board } from '../board-rules.ts';

const whenText = (slot: Slot | null): string => {
  if (slot === null) return 'for now';
  return isPartOfDay(slot) ? `this ${slotText(slot).toLowerCase()}` : `for ${slot}`;
};

const Closed = ({ reason }: { reason: string }) => (
  <>
    <Text fw={650} size="lg">
      {closedTodayText(reason)}
    </Text>
    <Text c="dimmed">No temperatures are due.</Text>
  </>
);

const Taken = ({ board: { rows, done, slot } }: { board: Board }) => (
  <>
    <Text fw={650} size="lg" role="status">
      {done} of {rows.length} done {whenText(slot)}
    </Text>
    <Progress
      mt="xs"
      size={10}
      radius="xl"
      color="green"
      aria-label="Temperatures taken"
      value={(100 * done) / rows.length}
    />
  </>
);

/** Shows how many temperatures are taken now, or that the branch is closed. */
export const TemperatureProgress = ({ board }: { board: Board }) => (
  <section aria-label="Progress">
    {board.closed === null ? <Taken board={board} /> : <Closed reason={board.closed} />}
  </section>
);
