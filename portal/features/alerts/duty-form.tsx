import { getDuty } from '@branchbook/contract/duty.ts';
import type { DutyInput, DutyList } from '@branchbook/contract/duty.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { Form, showFailure, SubmitButton } from '../../shared/form.tsx';
import { useSaveDuty } from './api.ts';
import { DutyEntry } from './components/duty-entry.tsx';
import { dutyForm, dutyValues, NEW_ENTRY } from './duty-values.ts';

const textOf = ({ entries }: DutyList): string =>
  entries
    .map(({ name, weekday, day, from, until }) => `${name}, ${weekday ?? day}, ${from}–${until}`)
    .join('; ') || 'No one';

const changesBetween = (before: DutyList, after: DutyList) =>
  textOf(before) === textOf(after) ? [] : [{ label: 'On duty', theirs: textOf(after) }];

/** Form of who is on duty when. */
export const DutyForm = ({ duty }: { duty: DutyList }) => {
  const save = useSaveDuty();
  const editing = useEditForm({
    record: duty,
    schema: getDuty.data,
    rulesOf: () => dutyForm,
    valuesOf: dutyValues,
    changesBetween,
  });
  const { base, form } = editing;
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'entries' });
  const people = [
    ...base.people,
    // Someone who manages the branch no more stays in the list until the entry is removed.
    ...base.entries
      .filter(({ may }) => !may)
      .map(({ employeeId: id, name }) => ({ id, name: `${name} (not a manager here)` })),
  ].filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);

  const submit = async ({ entries }: { entries: DutyInput[] }) => {
    try {
      const { branchId, version } = base;
      const saved = await save.mutateAsync({ branchId, version, entries });
      toast.success({ title: 'Saved', message: 'This is who is on duty from now on.' });
      editing.startFrom(saved);
    } catch (error) {
      if (!editing.showConflict(error)) showFailure(form, error, 'Failed to save the duty list');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Who is on duty">
      <EditConflict editing={editing} onSubmit={submit} busy={save.isPending} />
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          {base.branchId === null
            ? 'No one is on duty: the managers of a branch are told first.'
            : 'This branch has no list of its own: that of all branches is used.'}
        </Text>
      )}
      {fields.map(({ id }, index) => (
        <DutyEntry
          key={id}
          control={control}
          index={index}
          people={people}
          onRemove={() => remove(index)}
        />
      ))}
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => append(NEW_ENTRY, { focusName: `entries.${fields.length}.person` })}
        >
          Add Someone
        </Button>
        <SubmitButton control={control}>Save Duty List</SubmitButton>
      </FormActions>
    </Form>
  );
};
