import { LIMITS } from '@branchbook/contract/fields.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';

type Props = {
  places: string[];
  value: string;
  error: string | undefined;
  onChange: (place: string) => void;
};

/** Asks where in the premises it happened, with the places of recent entries to choose from. */
export const PlaceField = ({ places, value, error, onChange }: Props) => (
  <Stack gap="xs">
    <TextInput
      size="xl"
      label="Where in the premises?"
      description="The room or the spot, such as the walk-in fridge"
      autoComplete="off"
      maxLength={LIMITS.name}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {places.length > 0 && (
      <Group gap="sm" role="group" aria-label="Places of recent entries">
        {places.map((place) => (
          <Button
            key={place}
            variant="default"
            size="lg"
            aria-pressed={place === value}
            onClick={() => onChange(place)}
          >
            {place}
          </Button>
        ))}
      </Group>
    )}
  </Stack>
);
