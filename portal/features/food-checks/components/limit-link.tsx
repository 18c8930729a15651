import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import { basisText, dayOfRules, limitText, sourceOf } from '@branchbook/contract/food-limits.ts';
import type { LimitKey } from '@branchbook/contract/food-rulings.ts';
import { Anchor, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { dayText } from '../../../shared/dates.ts';

type Props = { check: Pick<FoodCheck, 'limits' | 'nation' | 'wanted' | 'recorded_at'> };

/** Shows what a check was judged by, and where that is written. */
export const LimitLink = ({ check: { limits, nation, wanted, recorded_at: at } }: Props) => {
  const keys = Object.keys(limits) as LimitKey[];
  if (keys.length === 0) return <Text size="sm">{wanted}</Text>;
  return (
    <Popover width={340} withArrow shadow="md" withinPortal>
      <Popover.Target>
        <UnstyledButton>
          <Text size="sm" td="underline">
            {wanted}
          </Text>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Sources">
        <Stack gap="sm">
          {keys.map((key) => {
            const ruling = sourceOf(nation, key, dayOfRules(new Date(at)));
            if (!ruling) return null;
            return (
              <div key={key}>
                <Text size="sm" fw={600}>
                  {limitText(key, limits[key] ?? ruling.value)}
                </Text>
                <Text size="xs">{basisText(ruling)}</Text>
                <Anchor size="xs" href={ruling.where.address} target="_blank" rel="noreferrer">
                  {ruling.where.title}
                </Anchor>
                <Text size="xs" c="dimmed">
                  Read on {dayText(ruling.where.read)}
                </Text>
              </div>
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
