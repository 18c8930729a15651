import { Select } from '@mantine/core';
import { useAreas } from './areas.ts';

const ALL = '';

type Props = {
  areaId: number | undefined;
  onChoose: (id: number | undefined) => void;
  /** Hides the label, for a place beside other fields with hidden labels. */
  hidesLabel?: boolean;
};

/** Lets users of several areas choose all areas or one of them; shows nothing to other users. */
export const AreaFilter = ({ areaId, onChoose, hidesLabel = false }: Props) => {
  const areas = useAreas();
  if (areas.length < 2) return null;
  return (
    <Select
      {...(hidesLabel
        ? { 'aria-label': 'Area', maw: { sm: 360 }, flex: '1 1 8rem' }
        : { label: 'Area' })}
      data={[
        { value: ALL, label: 'All areas' },
        ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={areaId === undefined ? ALL : String(areaId)}
      onChange={(value) => onChoose(Number(value) || undefined)}
      allowDeselect={false}
    />
  );
};
