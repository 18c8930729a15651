import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { ConflictNotice } from './conflict-notice.tsx';
import type { ConflictChange } from './conflict-notice.tsx';
import { currentRecord } from './errors.ts';
import { useZodForm } from './form.tsx';
import type { ZodForm } from './form.tsx';
import { useLeaveGuard } from './leave-guard.ts';

type Options<
  Saved,
  Start extends Saved | undefined,
  Change extends ConflictChange,
  In extends FieldValues,
  Out,
> = {
  /** The record to edit, as it was when the form opened; undefined in the form of a new record. */
  record: Start;
  /** The shape of the record in the server's answers. */
  schema: z.ZodType<Saved>;
  rulesOf: (base: Saved | Start) => z.ZodType<Out, In>;
  valuesOf: (base: Saved | Start) => DefaultValues<In>;
  changesBetween: (before: Saved, after: Saved) => Change[];
  /** Fields of a change, to which "Take theirs" is limited; left out, it resets the whole form. */
  fieldsOf?: (change: Change) => readonly FieldPath<In>[];
};

/**
 * Manages the form of a record that another user may save in the meantime ([A-134]): `base` is the
 * version that the edits are based on, `conflict` how the other user changed it.
 */
export const useEditForm = <
  Saved,
  Start extends Saved | undefined,
  Change extends ConflictChange,
  In extends FieldValues,
  Out,
>({
  record,
  schema,
  rulesOf,
  valuesOf,
  changesBetween,
  fieldsOf,
}: Options<Saved, Start, Change, In, Out>) => {
  const [base, setBase] = useState<Saved | Start>(record);
  const [conflict, setConflict] = useState<Change[] | null>(null);
  const form = useZodForm(rulesOf(base), valuesOf(record));
  useLeaveGuard(form.control);

  /** Shows a conflict, if the error is one; otherwise returns false. */
  const showConflict = (error: unknown): boolean => {
    const current = currentRecord(error, schema);
    if (base === undefined || current === null) return false;
    setConflict(changesBetween(base, current));
    setBase(current);
    // Unedited fields take the other user's values, so that saving keeps those.
    form.reset(valuesOf(current), { keepDirtyValues: true, keepDirty: true });
    return true;
  };

  const takeTheirs = (): void => {
    if (fieldsOf) for (const field of conflict?.flatMap(fieldsOf) ?? []) form.resetField(field);
    else form.reset(valuesOf(base));
    setConflict(null);
  };

  /** Continues with the record as it was just saved. */
  const startFrom = (saved: Saved): void => {
    setConflict(null);
    setBase(saved);
    form.reset(valuesOf(saved));
  };

  return { base, form, conflict, showConflict, takeTheirs, startFrom };
};

type Props<In extends FieldValues, Out> = {
  editing: {
    form: ZodForm<In, Out>;
    conflict: readonly ConflictChange[] | null;
    takeTheirs: () => void;
  };
  onSubmit: (values: Out) => Promise<void>;
  busy?: boolean;
};

/** Shows how another user changed the record, and lets the user choose which values to keep. */
export const EditConflict = <In extends FieldValues, Out>({
  editing: { form, conflict, takeTheirs },
  onSubmit,
  busy,
}: Props<In, Out>) =>
  conflict && (
    <ConflictNotice
      changes={conflict}
      onKeepMine={() => void form.handleSubmit(onSubmit)()}
      onTakeTheirs={takeTheirs}
      busy={busy}
    />
  );
