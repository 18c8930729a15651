import { area as areaSchema } from '@branchbook/contract/areas.ts';
import type { Area } from '@branchbook/contract/areas.ts';
import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS, requiredText } from '@branchbook/contract/fields.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure } from '../../shared/form.tsx';
import { useAddArea, useChangeArea } from './api.ts';
import { BranchesField } from './components/branches-field.tsx';

const areaForm = z.object({
  name: requiredText('Please enter a name', LIMITS.companyName),
  branchIds: z.array(z.string()).transform((ids) => ids.map(Number)),
});

const valuesOf = (area: Area | undefined) => ({
  name: area?.name ?? '',
  branchIds: area?.branchIds.map(String) ?? [],
});

/** Returns what differs between two versions of an area; branches without a name were deleted. */
const changesBetween = (
  before: Area,
  after: Area,
  branches: readonly BranchOverview[],
): ConflictChange[] => {
  const namesOf = ({ branchIds }: Area) =>
    branches
      .filter(({ id }) => branchIds.includes(id))
      .map(({ name }) => name)
      .join(', ');
  return [
    { label: 'Name', was: before.name, theirs: after.name },
    { label: 'Branches', was: namesOf(before), theirs: namesOf(after) },
  ].filter(({ was, theirs }) => was !== theirs);
};

type Props = {
  /** The area to change; left out to add one. */
  area?: Area | undefined;
  areas: readonly Area[];
  branches: readonly BranchOverview[];
  onClose: () => void;
};

/** Form of an area: its name and its branches, of those that are in no other area. */
export const AreaForm = ({ area, areas, branches, onClose }: Props) => {
  const add = useAddArea();
  const change = useChangeArea();
  const editing = useEditForm({
    record: area,
    schema: areaSchema,
    rulesOf: () => areaForm,
    valuesOf,
    changesBetween: (before, after) => changesBetween(before, after, branches),
  });
  const { base, form } = editing;
  const { control, setFocus } = form;
  const chosen = useWatch({ control, name: 'branchIds' });
  // The button that opened this form is gone, and the focus with it.
  useEffect(() => setFocus('name'), [setFocus]);
  const others = areas.filter(({ id }) => id !== area?.id);
  const taken = new Set(others.flatMap(({ branchIds }) => branchIds));
  const free = branches.filter(
    // A chosen branch stays in the list, so that its name shows when the server refuses it.
    ({ id, is_head_office: isHeadOffice }) =>
      !isHeadOffice && (!taken.has(id) || chosen.includes(String(id))),
  );

  const submit = async (fields: z.output<typeof areaForm>) => {
    try {
      const { name } = base
        ? await change.mutateAsync({ id: base.id, version: base.version, ...fields })
        : await add.mutateAsync(fields);
      toast.success({ title: 'Area Saved', message: `${name} is saved.` });
      onClose();
    } catch (error) {
      if (editing.showConflict(error)) return;
      if (error instanceof ApiError && error.code === 'AREA_NAME_EXISTS') {
        form.setError('name', { message: error.serverMessage }, { shouldFocus: true });
      } else {
        showFailure(form, error, 'Failed to save the area');
      }
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={area ? `Edit ${area.name}` : 'Add area'}>
      <EditConflict editing={editing} onSubmit={submit} busy={change.isPending} />
      <TextField
        control={control}
        name="name"
        label="Name"
        maxLength={LIMITS.companyName}
        required
      />
      <BranchesField
        control={control}
        branches={free}
        areas={[]}
        description={
          taken.size > 0
            ? 'Branches in other areas are not listed. To move one, first take it out of its area.'
            : undefined
        }
      />
      <DialogFormActions control={control} onCancel={onClose}>
        Save Area
      </DialogFormActions>
    </Form>
  );
};
