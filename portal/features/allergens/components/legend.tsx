import {
  ASK_TEXT,
  SHOWN_STATES,
  shownLabel,
  shownSign,
} from '@branchbook/contract/allergen-rules.ts';
import { Group, Text } from '@mantine/core';

/** Explains the signs of the grid. */
export const Legend = () => (
  <Group component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Signs">
    {SHOWN_STATES.map((state) => (
      <Text component="li" key={state} size="sm">
        <strong aria-hidden>{shownSign[state]}</strong>{' '}
        {state === 'ask' ? ASK_TEXT : shownLabel[state]}
      </Text>
    ))}
  </Group>
);
