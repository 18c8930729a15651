import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import type { AnswerProblem } from '@branchbook/contract/checklist-answers.ts';
import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import { completeTask } from '@branchbook/contract/occurrences.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { z } from 'zod';
import { countOf } from '../../shared/counts.ts';
import { messageOf } from '../../shared/errors.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFormError, useZodForm } from '../../shared/form.tsx';
import { useUnsavedGuard } from '../../shared/leave-guard.ts';
import { photoFile } from '../../shared/tasks/photo.ts';
import type { PhotoValue } from '../../shared/tasks/photo.ts';
import { PhotoField } from '../../shared/tasks/photo-field.tsx';
import { useIsSendingPhoto } from '../../shared/tasks/sent-photo.tsx';
import { givenOf } from './answer-values.ts';
import type { Drafts } from './answer-values.ts';
import { currentOf, useCompleteTask } from './api.ts';
import { StepGroups } from './components/step-groups.tsx';
import { quickerText } from './components/use-task-actions.ts';

const fields = completeTask.body
  .pick({ note: true })
  .extend({ photo: z.custom<PhotoValue>().optional() });

const STEPS_LEFT = { one: 'step needs', many: 'steps need' };

type Props = { task: Occurrence; checklist: ChecklistVersion; onClose: () => void };

/** Asks for the answers to all steps of a task, and completes it. */
export const AnswerStepsForm = ({ task, checklist: { id, steps }, onClose }: Props) => {
  const complete = useCompleteTask();
  const form = useZodForm(fields, { note: '', photo: null });
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const [drafts, setDrafts] = useState<Drafts>({});
  const [wasChecked, setChecked] = useState(false);
  const [checks, setChecks] = useState(0);
  const isSendingPhoto = useIsSendingPhoto();
  const list = useRef<HTMLDivElement>(null);
  useUnsavedGuard((isDirty || Object.keys(drafts).length > 0) && !isSubmitting);
  useEffect(() => {
    if (checks === 0) return;
    const first = '[data-problem] :is(input, textarea, button), [role="alert"]';
    list.current?.querySelector<HTMLElement>(first)?.focus();
  }, [checks]);

  const given = givenOf(steps, drafts);
  const problems: AnswerProblem[] = wasChecked ? checkAnswers(steps, given).problems : [];

  const send = async ({ note, photo }: z.output<typeof fields>) => {
    const left = checkAnswers(steps, given).problems;
    if (left.length > 0) {
      setChecked(true);
      setChecks((count) => count + 1);
      return showFormError(form, `${countOf(left.length, STEPS_LEFT)} your attention.`);
    }
    if (task.photo_required && !photo) {
      return form.setError('photo', { message: 'This task needs a photo' }, { shouldFocus: true });
    }
    if (task.note_required && note === null) {
      return form.setError('note', { message: 'This task needs a note' }, { shouldFocus: true });
    }
    try {
      await complete.mutateAsync({
        task,
        note: note ?? '',
        photo: photoFile(photo),
        answered: { checklist: id, answers: given },
      });
      toast.success({ title: `${task.task_name} is done` });
      onClose();
    } catch (error) {
      const now = currentOf(error);
      if (now) return showFormError(form, `${quickerText(now)} Your answers were not saved.`);
      showFormError(form, messageOf(error, 'This was not saved. Try again.'));
    }
  };

  return (
    <Form form={form} label={`Steps of ${task.task_name}`} onSubmit={send}>
      <Text size="sm" c="dimmed">
        Steps marked * must be answered.
      </Text>
      <div ref={list} style={{ display: 'grid', gap: 16 }}>
        <StepGroups
          occurrenceId={task.id}
          steps={steps}
          drafts={drafts}
          problems={problems}
          onChange={(key, changes) =>
            setDrafts(({ [key]: before, ...others }) =>
              changes === null ? others : { ...others, [key]: { ...before, ...changes } },
            )
          }
        />
      </div>
      <TextAreaField
        control={form.control}
        name="note"
        label={task.note_required ? 'Note' : 'Note (optional)'}
        required={task.note_required}
        maxLength={LIMITS.text}
      />
      {task.photo_required && <PhotoField form={form} label="Photo" />}
      <DialogFormActions control={form.control} onCancel={onClose} disabled={isSendingPhoto}>
        Complete
      </DialogFormActions>
    </Form>
  );
};
