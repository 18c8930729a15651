import { Button, Group } from '@mantine/core';
import { useAreas } from './areas.ts';

/** Shows a long name in full, on several lines. */
const WRAPPED = {
  root: { height: 'auto', paddingBlock: 6 },
  label: { height: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.4 },
} as const;

type Props = { onChoose: (branchIds: readonly number[]) => void };

/** Lets the user choose the branches of an area at once; shows nothing where there are no areas. */
export const AreaButtons = ({ onChoose }: Props) => {
  const areas = useAreas();
  if (areas.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Choose by area">
      {areas.map(({ id, name, branchIds }) => (
        <Button
          key={id}
          variant="default"
          size="xs"
          styles={WRAPPED}
          onClick={() => onChoose(branchIds)}
        >
          Choose branches of {name}
        </Button>
      ))}
    </Group>
  );
};
