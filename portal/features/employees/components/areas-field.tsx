import { ROLE } from '@branchbook/contract/permissions.ts';
import { MultiSelect } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useAreas } from '../../../shared/areas.ts';

type Props<In extends FieldValues, Out> = { control: Control<In, unknown, Out> };

/** Lets the owner choose the areas that a manager oversees; hidden where there are none. */
export const AreasField = <In extends FieldValues, Out>({ control }: Props<In, Out>) => {
  const areas = useAreas();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'areaIds' as FieldPath<In> });
  const role = useWatch({ control, name: 'role_id' as FieldPath<In> }) as unknown;
  if (areas.length === 0 || String(role) !== String(ROLE.manager)) return null;
  const chosen = (value ?? []) as readonly (number | string)[];
  return (
    <MultiSelect
      ref={ref}
      label="Areas"
      description="A manager with areas runs the branches of those areas, and no others."
      placeholder={chosen.length === 0 ? 'None' : undefined}
      data={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onBlur={onBlur}
      error={fieldState.error?.message}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear areas' }}
      openOnFocus={false}
    />
  );
};
