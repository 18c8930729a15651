import { basisText, dayOfRules, limitText, sourceOf } from '@branchbook/contract/food-limits.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation, LimitKey } from '@branchbook/contract/food-rulings.ts';
import { nationLabel } from '@branchbook/contract/opening-hours.ts';
import { Button, Collapse, Paper, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { now } from '../../../shared/clock.ts';

type Props = {
  wanted: string;
  keys: readonly LimitKey[];
  nation: FoodNation;
  limits: FoodLimits;
};

/** Shows what a limit asks for; opens its sources as text, because the tablet may have no network. */
export const LimitSource = ({ wanted, keys, nation, limits }: Props) => {
  const [opened, setOpened] = useState(false);
  if (keys.length === 0) return null;
  const day = dayOfRules(now());
  return (
    <div>
      <Button
        variant="subtle"
        size="md"
        px="xs"
        h="auto"
        py={8}
        styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
        leftSection={<IconInfoCircle size={22} aria-hidden />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        Limit: {wanted}
      </Button>
      <Collapse expanded={opened}>
        <Stack gap="xs" mt="xs">
          {keys.map((key) => {
            const ruling = sourceOf(nation, key, day);
            const value = limits[key];
            if (!ruling || value === undefined) return null;
            const { where } = ruling;
            return (
              <Paper key={key} withBorder p="sm">
                <Text fw={600}>
                  {limitText(key, value)} ({nationLabel[nation]})
                </Text>
                {value !== ruling.value && (
                  <Text>
                    Set by your head office. The source says: {limitText(key, ruling.value)}
                  </Text>
                )}
                <Text>{basisText(ruling)}.</Text>
                <Text>{where.title}</Text>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {where.address}, read on {where.read.split('-').toReversed().join('/')}
                </Text>
              </Paper>
            );
          })}
        </Stack>
      </Collapse>
    </div>
  );
};
