import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { changesBetween, editTaskValues, taskSchemas } from './task-values.ts';
import type { TaskConflict, TaskKind } from './task-values.ts';

/** Fields that stay together: half of each user's schedule would be a schedule neither chose. */
const TOGETHER = ['frequency', ...WEEKDAYS, 'scheduled_month', 'scheduled_day'] as const;

/** Manages the form of an existing task, and changes by another user in the meantime. */
export const useTaskEditing = <T extends MasterTask | BranchTask>(
  task: T,
  kind: TaskKind,
  firstField: 'task_name' | 'frequency' = 'task_name',
) => {
  // The task as it was when the form opened, or as another user has left it since.
  const [base, setBase] = useState(task);
  const [conflict, setConflict] = useState<TaskConflict[] | null>(null);
  const form = useZodForm(taskSchemas[kind], editTaskValues(task));
  const { dirtyFields } = useFormState({ control: form.control });
  useLeaveGuard(form.control);
  const { setFocus } = form;
  // The dialog opened before the field existed that should get the focus.
  useEffect(() => setFocus(firstField), [setFocus, firstField]);

  const meetOther = (current: T) => {
    const mine = form.getValues();
    const isMine = TOGETHER.some((field) => dirtyFields[field]);
    setConflict(changesBetween(base, current));
    setBase(current);
    // Unedited fields take the other user's values; edited fields stay edited and unsaved.
    form.reset(editTaskValues(current), { keepDirtyValues: true, keepDirty: true });
    if (!isMine) return;
    for (const field of TOGETHER) form.setValue(field, mine[field], { shouldDirty: true });
  };

  const takeTheirs = () => {
    for (const { fields } of conflict ?? []) {
      for (const field of fields) form.resetField(field);
    }
    setConflict(null);
  };

  return { base, form, conflict, meetOther, takeTheirs };
};
