import { arrivalWords } from '@branchbook/contract/arrival.ts';
import type { Arrival } from '@branchbook/contract/arrival.ts';
import { Text } from '@mantine/core';
import { instantText } from './dates.ts';

/** Says beside a record that it arrived late or its time is estimated; mostly empty. */
export const ArrivalNote = ({ of }: { of: Arrival }) =>
  of ? (
    <Text span display="block" size="xs" c="dimmed">
      {arrivalWords(of, instantText).join(' · ')}
    </Text>
  ) : null;
