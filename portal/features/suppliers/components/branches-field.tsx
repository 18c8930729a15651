import { MultiSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  branches: readonly { id: number; name: string }[];
  mayChooseAll: boolean;
};

/** Lets a manager choose the branches that a supplier is for; none stands for all. */
export const BranchesField = <In extends FieldValues, Out>({
  control,
  branches,
  mayChooseAll,
}: Props<In, Out>) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'branchIds' as FieldPath<In> });
  const chosen = (value ?? []) as readonly number[];
  return (
    <MultiSelect
      ref={ref}
      label="Branches"
      description={mayChooseAll ? 'Leave it empty for all branches' : undefined}
      placeholder={chosen.length === 0 && mayChooseAll ? 'All branches' : undefined}
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onBlur={onBlur}
      error={fieldState.error?.message}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear branches' }}
      openOnFocus={false}
    />
  );
};
