import { Button, Checkbox, Group } from '@mantine/core';
import { countOf } from '../../../shared/counts.ts';

type Props = { chosen: number; of: number; onChooseAll: () => void; onClear: () => void };

/** Chooses all alerts that are shown, and clears the chosen ones. */
export const ChosenBar = ({ chosen, of, onChooseAll, onClear }: Props) => (
  <Group gap="md" role="group" aria-label="Several alerts">
    <Checkbox
      label={`Choose all ${of} shown`}
      checked={chosen === of}
      indeterminate={chosen > 0 && chosen < of}
      onChange={onChooseAll}
    />
    {chosen > 0 && (
      <Button size="sm" variant="default" onClick={onClear}>
        Clear {countOf(chosen, { one: 'alert', many: 'alerts' })}
      </Button>
    )}
  </Group>
);
