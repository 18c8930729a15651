import { WEEKDAYS } from '@branchbook/contract/schedule.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { changesBetween, editTaskValues, taskSchemas } from './task-values.ts';
import type { TaskConflict, TaskKind } from './task-values.ts';

/** Days go with their frequency: half of mine and half of theirs would be nobody's. */
const TOGETHER = ['frequency', ...WEEKDAYS, 'scheduled_month', 'scheduled_day'] as const;

/** The form of a task that is there already, and what somebody else changed of it meanwhile. */
export const useTaskEditing = <T extends MasterTask | BranchTask>(
  task: T,
  kind: TaskKind,
  firstField: 'task_name' | 'frequency' = 'task_name',
) => {
  // As it was when the form was opened, or as somebody else left it since.
  const [base, setBase] = useState(task);
  const [conflict, setConflict] = useState<TaskConflict[] | null>(null);
  const form = useZodForm(taskSchemas[kind], editTaskValues(task));
  const { dirtyFields } = useFormState({ control: form.control });
  useLeaveGuard(form.control);
  const { setFocus } = form;
  // The dialog was open before there was a field for it to go to.
  useEffect(() => setFocus(firstField), [setFocus, firstField]);

  const meetOther = (current: T) => {
    const mine = form.getValues();
    const isMine = TOGETHER.some((field) => dirtyFields[field]);
    setConflict(changesBetween(base, current));
    setBase(current);
    // What nobody typed here follows theirs; what was typed stays, and stays unsaved.
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
