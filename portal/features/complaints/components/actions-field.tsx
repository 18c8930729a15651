import { COMPLAINT_ACTIONS, complaintActionLabel } from '@branchbook/contract/complaint-kinds.ts';
import { Checkbox, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ZodForm } from '../../../shared/form.tsx';

/** Lets the manager choose what was done at once. */
export const ActionsField = <In extends FieldValues, Out>({ form }: { form: ZodForm<In, Out> }) => {
  const { field } = useController({ control: form.control, name: 'actions' as FieldPath<In> });
  return (
    <Checkbox.Group label="Done at once" value={field.value ?? []} onChange={field.onChange}>
      <Stack gap="xs" mt={4}>
        {COMPLAINT_ACTIONS.map((action) => (
          <Checkbox key={action} value={action} label={complaintActionLabel[action]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};
