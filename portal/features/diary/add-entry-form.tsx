import { DIARY_NOTE_MAX, saveDiaryEntry } from '@branchbook/contract/diary.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { failureText } from '../../shared/errors.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useSaveEntry } from './api.ts';

const schema = saveDiaryEntry.body.pick({ note: true });

type Props = { branchId: number; day: Day };

export const AddEntryForm = ({ branchId, day }: Props) => {
  const save = useSaveEntry();
  const form = useZodForm(schema, { note: '' }, 'onChange');
  const { control } = form;
  useLeaveGuard(control);
  const note = useWatch({ control, name: 'note' });

  const submit = async (values: { note: string }) => {
    try {
      await save.mutateAsync({ branchId, date: day, ...values });
      form.reset();
      // The save button is disabled while the field is empty and cannot keep the focus.
      form.setFocus('note');
      toast.success({ title: 'Entry saved', message: 'Diary entry saved successfully' });
    } catch (error) {
      const message = failureText(error, 'Failed to save diary entry');
      toast.error({ title: 'Save failed', message });
    }
  };

  return (
    <Form form={form} label="New diary entry" onSubmit={submit}>
      <TextAreaField
        control={control}
        name="note"
        label="Add Entry"
        counter={{ max: DIARY_NOTE_MAX, warnAbove: DIARY_NOTE_MAX }}
      />
      <Group justify="flex-end">
        <SubmitButton control={control} disabled={note.trim() === ''}>
          Save entry
        </SubmitButton>
      </Group>
    </Form>
  );
};
