import { dayOfRules } from '@branchbook/contract/food-limits.ts';
import { foodRangeWarning } from '@branchbook/contract/temperature-law.ts';
import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import { Text } from '@mantine/core';

/** Says that a range passes readings at which the law lets no chilled or hot food be kept. */
export const RangeWarning = ({ range }: { range: TemperatureRange }) => {
  const warning = foodRangeWarning(range, dayOfRules(new Date()));
  return (
    warning !== null && (
      <Text size="xs" fw={600} c="var(--mantine-color-yellow-light-color)">
        {warning}
      </Text>
    )
  );
};
