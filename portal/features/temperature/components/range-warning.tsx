import { foodRangeWarning } from '@branchbook/contract/temperature-law.ts';
import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import { Text } from '@mantine/core';
import { rulesToday } from '../../../shared/rules-today.ts';

/** Says that a range passes readings at which the law lets no chilled or hot food be kept. */
export const RangeWarning = ({ range }: { range: TemperatureRange }) => {
  const warning = foodRangeWarning(range, rulesToday());
  return (
    warning !== null && (
      <Text size="xs" fw={600} c="var(--mantine-color-yellow-light-color)">
        {warning}
      </Text>
    )
  );
};
