import { Group, Radio } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useBound } from '../../../shared/fields/bound.ts';
import type { Bound } from '../../../shared/fields/bound.ts';

const ME = 'me';
const COMPANY = 'company';

/** Lets the user save a report for themselves or for the whole company. */
export const VisibilityFields = <In extends FieldValues, Out>(bound: Bound<In, Out>) => {
  const {
    value,
    field,
    look: { label, error },
  } = useBound(bound);
  return (
    <Radio.Group
      label={label}
      error={error}
      value={value === true ? COMPANY : ME}
      onChange={(chosen) => field.onChange(chosen === COMPANY)}
    >
      <Group gap="lg" mt={4}>
        <Radio value={ME} label="For me" />
        <Radio value={COMPANY} label="For the company" />
      </Group>
    </Radio.Group>
  );
};
