import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { completeTask, notCompleteTask } from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../shared/errors.ts';
import { TextAreaField } from '../../../shared/fields/text-area-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../../shared/form.tsx';
import { useLeaveGuard } from '../../../shared/leave-guard.ts';
import { useOneAtATime } from '../../../shared/one-at-a-time.ts';
import { currentOf, useCompleteTask, useNotCompleteTask } from '../api.ts';
import { photoFile } from '../../../shared/tasks/photo.ts';
import type { PhotoValue } from '../../../shared/tasks/photo.ts';
import { PhotoField } from '../../../shared/tasks/photo-field.tsx';
import { TakenNotice } from './taken-notice.tsx';

const fields = completeTask.body.extend({ photo: z.custom<PhotoValue>().optional() });

type Props = { task: Occurrence; onWrite: (task: Occurrence | null) => void };

/** Marks a task as completed or not completed, with a note and an optional photo. */
export const Completion = ({ task, onWrite }: Props) => {
  const complete = useCompleteTask();
  const notComplete = useNotCompleteTask();
  const form = useZodForm(fields, { note: '', photo: null });
  useLeaveGuard(form.control);
  const { isDirty } = useFormState({ control: form.control });
  const [begun] = useState(task);
  useEffect(() => {
    onWrite(isDirty ? begun : null);
    return () => onWrite(null);
  }, [isDirty, begun, onWrite]);
  const once = useOneAtATime();

  const failed = (error: unknown) => {
    // The notice below says that another user was quicker.
    if (currentOf(error)) return;
    showFormError(form, messageOf(error, 'This was not saved. Try again.'));
    if (error instanceof ApiError) showFieldErrors(form, error.errors);
  };
  const submit = async ({ note, photo }: z.output<typeof fields>) => {
    if (task.photo_required && !photo) {
      return form.setError('photo', { message: 'This task needs a photo' }, { shouldFocus: true });
    }
    if (task.note_required && note === null) {
      return form.setError('note', { message: 'This task needs a note' }, { shouldFocus: true });
    }
    try {
      await complete.mutateAsync({ task, note: note ?? '', photo: photoFile(photo) });
      form.reset();
    } catch (error) {
      failed(error);
    }
  };
  const submitNotDone = async () => {
    const checked = notCompleteTask.body.safeParse({ note: form.getValues('note') });
    if (!checked.success) {
      const message = checked.error.issues[0]?.message;
      form.setError('note', { message }, { shouldFocus: true });
      return;
    }
    try {
      const photo = photoFile(form.getValues('photo'));
      await notComplete.mutateAsync({ task, note: checked.data.note, photo });
      form.reset();
    } catch (error) {
      failed(error);
    }
  };

  const isTaken = task.state !== 'pending' && !complete.isSuccess && !notComplete.isSuccess;
  return (
    <Form
      form={form}
      label={`Say what was done: ${task.task_name}`}
      onSubmit={(values) => once(() => (task.steps === 0 ? submit(values) : submitNotDone()))}
    >
      <TextAreaField
        control={form.control}
        name="note"
        label="Note"
        description={
          task.note_required && task.steps === 0 ? 'Needed' : 'Needed if the task was not completed'
        }
        maxLength={LIMITS.text}
      />
      <PhotoField
        form={form}
        {...(task.photo_required && task.steps === 0 && { label: 'Photo' })}
      />
      {isTaken ? (
        <TakenNotice
          task={task}
          note={form.getValues('note') ?? ''}
          onDiscard={() => form.reset()}
        />
      ) : (
        <Group gap="xs">
          {/* A task with steps is completed by answering them. */}
          {task.steps === 0 && (
            <SubmitButton control={form.control}>
              <IconCheck size={16} aria-hidden />
              &nbsp;Complete
            </SubmitButton>
          )}
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            loading={notComplete.isPending}
            onClick={() => void once(submitNotDone)}
          >
            Not completed
          </Button>
        </Group>
      )}
    </Form>
  );
};
