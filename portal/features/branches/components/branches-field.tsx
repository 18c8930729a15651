import type { Area } from '@branchbook/contract/areas.ts';
import { Button, MultiSelect, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { branchOptions } from '../../../shared/areas.ts';
import { countOf } from '../../../shared/counts.ts';

const BRANCHES = { one: 'branch', many: 'branches' };
/** Number of branches listed at once; the user finds the others by typing. */
const SHOWN = 50;

type Props<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  branches: readonly { id: number; name: string }[];
  areas: readonly Area[];
  description?: string;
  required?: boolean;
  /** Offers to choose all branches at once. */
  offersAll?: boolean;
};

/** Lets the user choose several branches. */
export const BranchesField = <In extends FieldValues & { branchIds: string[] }, Out>({
  control,
  branches,
  areas,
  description,
  required = false,
  offersAll = false,
}: Props<In, Out>) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'branchIds' as FieldPath<In> });
  const chosen = value as string[];
  const all = branches.map(({ id }) => String(id));
  return (
    <Stack gap="xs" align="flex-start">
      <MultiSelect
        ref={ref}
        w="100%"
        label="Branches"
        description={description}
        placeholder={chosen.length === 0 ? 'Choose branches' : undefined}
        data={branchOptions(branches, areas)}
        value={chosen}
        onChange={onChange}
        onBlur={onBlur}
        error={fieldState.error?.message}
        openOnFocus={false}
        limit={SHOWN}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear branches' }}
        hidePickedOptions
        nothingFoundMessage="Nothing found"
        withAsterisk={required}
      />
      {offersAll && chosen.length < all.length && (
        <Button variant="default" size="xs" onClick={() => onChange(all)}>
          Choose all {countOf(all.length, BRANCHES)}
        </Button>
      )}
    </Stack>
  );
};
