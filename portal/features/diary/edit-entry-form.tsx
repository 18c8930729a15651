import { DIARY_NOTE_MAX, updateDiaryEntry } from '@branchbook/contract/diary.ts';
import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { failureText } from '../../shared/errors.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useUpdateEntry } from './api.ts';

const schema = updateDiaryEntry.body.pick({ note: true });

type Props = { entry: DiaryEntry; onDone: () => void };

/** Edits a diary entry in place. */
export const EditEntryForm = ({ entry, onDone }: Props) => {
  const update = useUpdateEntry();
  const form = useZodForm(schema, { note: entry.notes });
  const { control } = form;
  useLeaveGuard(control);
  const text = useRef<HTMLDivElement>(null);
  // Puts the cursor at the end of the text.
  useEffect(() => {
    const field = text.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const submit = async (values: { note: string }) => {
    try {
      await update.mutateAsync({ id: entry.id, branchId: entry.branch_id, ...values });
      toast.success({ title: 'Entry updated' });
      onDone();
    } catch (error) {
      const message = failureText(error, 'Failed to update diary entry');
      toast.error({ title: 'Update failed', message });
    }
  };

  return (
    <Form form={form} label="Changed diary entry" onSubmit={submit}>
      <div ref={text}>
        <TextAreaField
          control={control}
          name="note"
          label="Edit entry"
          counter={{ max: DIARY_NOTE_MAX, warnAbove: DIARY_NOTE_MAX }}
        />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton control={control}>Save</SubmitButton>
      </Group>
    </Form>
  );
};
