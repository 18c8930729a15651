import { ALLERGENS, allergenShort } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import { Chip, Group, Text } from '@mantine/core';

type Props = { avoided: readonly Allergen[]; onChange: (avoided: Allergen[]) => void };

/** Lets staff choose what a customer avoids. */
export const AvoidChips = ({ avoided, onChange }: Props) => (
  <div role="group" aria-labelledby="avoided">
    <Text id="avoided" fw={600} mb="xs">
      The customer avoids
    </Text>
    <Chip.Group
      multiple
      value={[...avoided]}
      onChange={(values) => onChange(ALLERGENS.filter((allergen) => values.includes(allergen)))}
    >
      <Group gap="sm">
        {ALLERGENS.map((allergen) => (
          <Chip key={allergen} value={allergen} size="xl" variant="outline">
            {allergenShort[allergen]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </div>
);
