import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { useEditForm } from '../../shared/edit-form.tsx';
import { changesBetween, editTaskValues, taskSchemas } from './task-values.ts';
import type { TaskKind } from './task-values.ts';

/** Fields that stay together: half of each user's schedule would be a schedule neither chose. */
const TOGETHER = [
  'frequency',
  ...WEEKDAYS,
  'scheduled_month',
  'scheduled_day',
  'scheduled_week',
  'repeat_every',
] as const;

/** Manages the form of an existing task, and changes by another user in the meantime. */
export const useTaskEditing = <T extends MasterTask | BranchTask>(
  task: T,
  schema: z.ZodType<T>,
  kind: TaskKind,
  firstField: 'task_name' | 'frequency' = 'task_name',
) => {
  const editing = useEditForm({
    record: task,
    schema,
    rulesOf: () => taskSchemas[kind],
    valuesOf: editTaskValues,
    changesBetween,
    fieldsOf: ({ fields }) => fields,
  });
  const { form } = editing;
  const { dirtyFields } = useFormState({ control: form.control });
  const { setFocus } = form;
  // The dialog opened before the field existed that should get the focus.
  useEffect(() => setFocus(firstField), [setFocus, firstField]);

  const showConflict = (error: unknown): boolean => {
    const mine = form.getValues();
    const isMine = TOGETHER.some((field) => dirtyFields[field]);
    if (!editing.showConflict(error)) return false;
    if (isMine) {
      for (const field of TOGETHER) form.setValue(field, mine[field], { shouldDirty: true });
    }
    return true;
  };

  return { ...editing, showConflict };
};
